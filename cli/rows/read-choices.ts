import { type Choices, countVariations } from '@utmost/core/link/variations.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';

/** How many links a row may become. */
const MOST_VARIATIONS = 1_000;

/**
 * Reads what is to be varied from `utm_content=a,b,c`, each text another parameter.
 * @throws {CommandError} wrong usage (2)
 */
export function readChoices(texts: readonly string[]): Choices {
  const choices = new Map<string, readonly string[]>();
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(0, equals));
    const values = text
      .slice(equals + 1)
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (name === '' || values.length === 0) throw misuse(cliMessages.varyWithoutValues(text));
    if (choices.has(name)) throw misuse(cliMessages.varyRepeated(name));
    choices.set(name, [...new Set(values)]);
  }
  return choices;
}

/**
 * Sees to it that the taxonomy has what is to be varied.
 * @throws {CommandError} wrong usage (2)
 */
export function checkChoices({ byName }: CompiledTaxonomy, choices: Choices): void {
  for (const name of choices.keys()) {
    const one = byName.get(name);
    if (!one?.parameter.visible || !isEntered(one)) {
      throw misuse(cliMessages.varyUnknown(name));
    }
  }
  const count = countVariations(choices);
  if (count > MOST_VARIATIONS) throw misuse(cliMessages.varyTooMany(count, MOST_VARIATIONS));
}

function misuse(line: string): CommandError {
  return new CommandError(line, EXIT.usage);
}
