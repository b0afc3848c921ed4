import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { isInteractive } from '../output/terminal.ts';

/** A flag that a command cannot do without. */
export interface NeededFlag<Name extends string> {
  readonly name: Name;
  /** As it is typed. */
  readonly flag: string;
  readonly question: string;
}

/**
 * Ensures that every required flag has a value: prompts for missing ones on an interactive terminal.
 * @param mayAsk false where a program reads the result
 * @throws {CommandError} wrong usage (2), naming every flag that is missing
 */
export async function completeFlags<Name extends string>(
  given: { readonly [Key in Name]?: string },
  needed: readonly NeededFlag<Name>[],
  mayAsk: boolean,
): Promise<Record<Name, string>> {
  const missing = needed.filter(({ name }) => given[name] === undefined);
  if (missing.length > 0 && !(mayAsk && isInteractive())) {
    const flags = missing.map(({ flag }) => flag);
    throw new CommandError(cliMessages.flagsMissing(flags), EXIT.usage);
  }
  const answers = missing.length === 0 ? new Map() : await askFor(missing);
  const complete = needed.map(({ name }) => [name, given[name] ?? answers.get(name)]);
  return Object.fromEntries(complete);
}

async function askFor<Name extends string>(
  missing: readonly NeededFlag<Name>[],
): Promise<Map<string, string>> {
  const { ask } = await import('../output/ask.ts');
  return ask(missing.map(({ name, question }) => ({ name, message: question })));
}
