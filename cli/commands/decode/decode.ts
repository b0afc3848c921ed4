import { text } from 'node:stream/consumers';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import {
  chosenTaxonomy,
  readChosen,
  type TaxonomyFlags,
  withTaxonomyOptions,
} from '../../options/taxonomy-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { detailsOf } from '../../output/problem-details.ts';
import { decodeLink, type LabeledLink } from './decode-link.ts';
import { decodeHelp, decodeMessages } from './decode-texts.ts';

interface DecodeFlags extends TaxonomyFlags {
  readonly json?: true;
}

/** Declares `utmost decode`. */
export function decode(command: Command): void {
  withTaxonomyOptions(command.argument('<url>', decodeHelp.decodeArgument))
    .option('--json', cliHelp.jsonOption)
    .addHelpText('after', decodeHelp.decodeExamples)
    .action(decodeFrom);
}

async function decodeFrom(argument: string, flags: DecodeFlags): Promise<void> {
  const { json } = flags;
  const taxonomy = await chosenTaxonomy(flags, !json);
  if (argument === '-' && taxonomy === '-') {
    throw new CommandError(cliMessages.twoFromInput, EXIT.usage);
  }
  const compiled = await readChosen(taxonomy, flags);
  const url = argument === '-' ? (await text(process.stdin)).trim() : argument;
  if (url === '') throw new CommandError(decodeMessages.urlMissing, EXIT.usage);
  const link = decodeLink(compiled, url);
  if (json) printJson({ ...link, problems: detailsOf(link.problems) });
  else tellValues(compiled, link);
  log(link.problems.map(sentenceOf));
  if (link.problems.length > 0) process.exitCode = EXIT.problems;
}

function tellValues({ taxonomy }: CompiledTaxonomy, link: LabeledLink): void {
  print(decodeMessages.baseUrl(link.baseUrl));
  for (const { displayName, queryName, value, displayValue } of link.values) {
    print(decodeMessages.decodedValue(displayName, queryName, value, displayValue));
  }
  if (!link.urlEncoding) print(decodeMessages.encodingOff());
  if (link.isAdvancedMode) print(decodeMessages.advancedMode(taxonomy.advanced.mainParameterName));
}
