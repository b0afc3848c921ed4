import { text } from 'node:stream/consumers';
import { labeledParts } from '@utmost/core/link/compose-values.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { governedInFragment } from '@utmost/core/link/fragment-parameters.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
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
import { decodeHelp, decodeMessages } from './decode-texts.ts';

interface DecodeFlags extends TaxonomyFlags {
  readonly json?: true;
}

/** Declares `utmost decode`. */
export default function decode(command: Command): void {
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
  for (const { displayName, queryName, value, displayValue, parts = [] } of link.values) {
    print(decodeMessages.decodedValue(displayName, queryName, value, displayValue));
    for (const part of parts) {
      print(`  ${decodeMessages.decodedValue(part.displayName, part.queryName, part.value, null)}`);
    }
  }
  if (!link.urlEncoding) print(decodeMessages.encodingOff());
  if (link.isAdvancedMode) print(decodeMessages.advancedMode(taxonomy.advanced.mainParameterName));
}

/** One value of a URL, with the words people use for it. */
interface LabelledValue {
  readonly displayName: string;
  readonly queryName: string;
  readonly value: string;
  /** Of a coded dropdown's value. */
  readonly displayValue: string | null;
  /** Of a composed text. */
  readonly parts?: ReturnType<typeof labeledParts>;
}

/** A URL taken apart. */
interface LabeledLink {
  readonly url: string;
  readonly baseUrl: string;
  readonly urlEncoding: boolean;
  readonly isAdvancedMode: boolean;
  /** What was added to the base URL: building with exactly these gives the URL back. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What stands in the base URL's own query, and stays there. */
  readonly parametersInBaseUrl: Readonly<Record<string, string>>;
  readonly values: readonly LabelledValue[];
  readonly problems: readonly Problem[];
}

/** Takes a URL apart and labels what it carries. */
function decodeLink(compiled: CompiledTaxonomy, url: string): LabeledLink {
  const decoded = decodeUrl(compiled, url);
  const inBase = decodeUrl(compiled.inMode(decoded.isAdvancedMode), decoded.baseUrl).values;
  const isInBase = ([name, value]: [string, string]): boolean => inBase.get(name) === value;
  const values = [...decoded.values];
  return {
    url,
    baseUrl: decoded.baseUrl,
    urlEncoding: decoded.urlEncoding,
    isAdvancedMode: decoded.isAdvancedMode,
    parameters: Object.fromEntries(values.filter((one) => !isInBase(one))),
    parametersInBaseUrl: Object.fromEntries(values.filter(isInBase)),
    values: values.map(([queryName, value]) => labelled(compiled, queryName, value)),
    problems: [...decoded.problems, ...inFragment(compiled, url)],
  };
}

// Nothing of it is written by us, so it stays in the base URL.
function inFragment(compiled: CompiledTaxonomy, url: string): Problem[] {
  return governedInFragment(compiled, splitUrl(url).fragment).map((queryName) =>
    problem('fragment_parameter', valuePath(queryName), { queryName }),
  );
}

function labelled(compiled: CompiledTaxonomy, queryName: string, value: string): LabelledValue {
  const parameter = compiled.byName.get(queryName)?.parameter;
  const mapping = parameter && mappingOf(parameter, value);
  const parts = labeledParts(compiled.byName.get(queryName), value);
  return {
    displayName: parameter?.displayName ?? queryName,
    queryName,
    value,
    displayValue: mapping?.displayValue ?? null,
    ...(parts.length > 0 && { parts }),
  };
}
