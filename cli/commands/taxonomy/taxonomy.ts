import { writeFile } from 'node:fs/promises';
import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { describeDiff } from '@utmost/core/messages/taxonomy-diff.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/check-parameter.ts';
import { analyzeRulesToday } from '@utmost/core/taxonomy/dependent-values/analyze.ts';
import { ruleWarnings } from '@utmost/core/taxonomy/dependent-values/rule-warnings.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { isSame, type TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import {
  documentParameter,
  printTaxonomyDocument,
  taxonomyDocument,
} from '@utmost/core/taxonomy/document-print.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { writeError } from '../../files/file-errors.ts';
import { openSink } from '../../files/open-sink.ts';
import {
  type FoundDocument,
  lineOf,
  readDocument,
  usableDocument,
} from '../../files/read-taxonomy.ts';
import { type FreshFile, freshFile, isStandardOutput } from '../../files/replace-file.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { type Consent, requireConsent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { withSubcommands } from '../../options/subcommands.ts';
import { log, print, printJson } from '../../output/output.ts';
import { detailsOf } from '../../output/problem-details.ts';
import { bodyOf, type Connection, connect } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { taxonomyHelp, taxonomyMessages } from './taxonomy-texts.ts';

/** Declares `utmost taxonomy`. */
export default function taxonomy(command: Command): void {
  command.addHelpText('after', taxonomyHelp.taxonomyExamples);
  withSubcommands(command, {
    lint: { summary: taxonomyHelp.taxonomyLint, declare: taxonomyLint },
    pull: { summary: taxonomyHelp.taxonomyPull, declare: taxonomyPull },
    diff: { summary: taxonomyHelp.taxonomyDiff, declare: taxonomyDiff },
    apply: { summary: taxonomyHelp.taxonomyApply, declare: taxonomyApply },
  });
}

/** Declares `utmost taxonomy diff`. */
function taxonomyDiff(command: Command): void {
  command.argument('<file>', taxonomyHelp.taxonomyDocument);
  withServerOptions(command)
    .addHelpText('after', taxonomyHelp.taxonomyDiffExamples)
    .action(compare);
}

async function compare(path: string, flags: ServerFlags): Promise<void> {
  const { connection, file, diff } = await compareTaxonomy(path, flags);
  const { url } = connection;
  const summary = describeDiff(diff);
  const same = isSame(diff);
  if (flags.json) {
    const added = diff.added.map((one) => ({
      ...one,
      parameter: documentParameter(one.parameter),
    }));
    printJson({ server: url, file, same, ...diff, added, summary });
  } else for (const line of summary) print(line);
  log([
    same ? taxonomyMessages.taxonomySame(file, url) : taxonomyMessages.taxonomyDiffers(file, url),
  ]);
  if (!same) process.exitCode = EXIT.problems;
}

interface PullFlags extends ServerFlags {
  readonly output: string;
}

/** Declares `utmost taxonomy pull`. */
function taxonomyPull(command: Command): void {
  command.option('-o, --output <file>', taxonomyHelp.taxonomyPullOutput, '-');
  withServerOptions(command).addHelpText('after', taxonomyHelp.taxonomyPullExamples).action(pull);
}

async function pull({ output, json, ...flags }: PullFlags): Promise<void> {
  const connection = await connect(flags);
  const { taxonomy } = await fetchTaxonomy(connection);
  const isJson = json || /\.json$/i.test(output);
  const text = isJson
    ? `${JSON.stringify(taxonomyDocument(taxonomy), null, 2)}\n`
    : printTaxonomyDocument(taxonomy);
  if (isStandardOutput(output)) {
    const sink = await openSink('-');
    await sink.write(Buffer.from(text));
    return;
  }
  await replaceFile(output, text);
  log([taxonomyMessages.pulled(taxonomy.parameters.length, connection.url, output)]);
}

/**
 * Replaces a file atomically: other processes read the old text or the new one.
 * @throws {CommandError} when it cannot be written
 */
async function replaceFile(path: string, text: string): Promise<void> {
  let fresh: FreshFile | null = null;
  try {
    fresh = await freshFile(path);
    await writeFile(fresh.path, text, { flag: fresh.flags, mode: fresh.mode });
    await fresh.keep();
  } catch (error) {
    await fresh?.discard();
    throw writeError(error, path);
  }
}

/** Declares `utmost taxonomy apply`. */
function taxonomyApply(command: Command): void {
  withConsent(command.argument('<file>', taxonomyHelp.taxonomyDocument));
  withServerOptions(command).addHelpText('after', taxonomyHelp.taxonomyApplyExamples).action(apply);
}

async function apply(path: string, flags: ServerFlags & Consent): Promise<void> {
  const compared = await compareTaxonomy(path, flags);
  const { connection, file, diff } = compared;
  const { url } = connection;
  const plan = await put(compared, true);
  if (!flags.json) for (const line of plan.summary) print(line);
  log(plan.warnings.map(({ message }) => cliMessages.warning(message)));
  if (isSame(diff)) {
    if (flags.json) printJson({ server: url, file, applied: false, ...plan, dryRun: false });
    log([taxonomyMessages.taxonomySame(file, url)]);
    return;
  }
  await requireConsent(flags, taxonomyMessages.askApply(plan.summary.length, url));
  const change = await put(compared, false);
  if (flags.json) printJson({ server: url, file, applied: true, ...change });
  log([taxonomyMessages.applied(file, url)]);
}

/** Sends the ETag that was compared, so that the server rejects a write over later changes. */
async function put(
  { connection, target, etag }: ComparedTaxonomy,
  dryRun: boolean,
): Promise<components['schemas']['TaxonomyDifference']> {
  try {
    return await bodyOf(
      connection.api.PUT('/api/taxonomy', {
        params: { query: { dryRun }, header: { 'If-Match': etag } },
        body: taxonomyDocument(target),
      }),
    );
  } catch (error) {
    const hasMovedOn = error instanceof ApiError && error.status === 412;
    throw hasMovedOn ? new CommandError(taxonomyMessages.taxonomyMovedOn(connection.url)) : error;
  }
}

interface LintFlags {
  readonly json?: true;
}

/** Declares `utmost taxonomy lint`. */
function taxonomyLint(command: Command): void {
  command
    .argument('<file...>', taxonomyHelp.taxonomyLintArgument)
    .option('--json', cliHelp.jsonOption)
    .addHelpText('after', taxonomyHelp.taxonomyLintExamples)
    .action(lint);
}

async function lint(paths: readonly string[], { json }: LintFlags): Promise<void> {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new CommandError(cliMessages.twoFromInput, EXIT.usage);
  }
  const documents: FoundDocument[] = [];
  for (const path of paths) documents.push(await readDocument(path));
  if (json) printJson({ documents: documents.map(asJson) });
  else for (const document of documents) tellDocument(document);
  if (documents.some(({ taxonomy }) => taxonomy === null)) process.exitCode = EXIT.problems;
}

function tellDocument(document: FoundDocument): void {
  const { file, taxonomy, problems } = document;
  for (const one of problems) print(lineOf(file, one));
  log(
    warningsOf(document).map((one) =>
      cliMessages.warning(cliMessages.fileProblem(file, sentenceOf(one))),
    ),
  );
  if (taxonomy === null) return;
  log([taxonomyMessages.documentGood(file, taxonomy.parameters.length)]);
  if (taxonomy.parameters.some(({ by }) => by)) {
    log([taxonomyMessages.linksPossible(file, analyzeRulesToday(taxonomy.parameters).links)]);
  }
}

function warningsOf({ taxonomy }: FoundDocument): Problem[] {
  const parameters = taxonomy?.parameters ?? [];
  return [
    ...parameters.flatMap((parameter, index) =>
      parameterWarnings(parameter, parameters.slice(0, index)),
    ),
    ...ruleWarnings(parameters).map((one) => one.problem),
  ];
}

function asJson(document: FoundDocument): object {
  const { file, taxonomy, problems } = document;
  const details = detailsOf(problems);
  const placed = problems.map(({ line, column }, index) => ({
    ...details[index],
    line,
    column,
  }));
  const parameters = taxonomy?.parameters.length ?? null;
  return { file, parameters, problems: placed, warnings: detailsOf(warningsOf(document)) };
}

/** A document beside what the server has. */
interface ComparedTaxonomy {
  readonly connection: Connection;
  /** How people call the document. */
  readonly file: string;
  readonly target: Taxonomy;
  /** What makes the server's taxonomy the document's. */
  readonly diff: TaxonomyDiff;
  /** Names the state of the server's taxonomy that was compared. */
  readonly etag: string;
}

/**
 * Holds a taxonomy document against the server's taxonomy.
 * @param path `-` is standard input
 * @throws {CommandError} when the document cannot be read (1) or used (3)
 * @throws {ApiError}
 */
async function compareTaxonomy(
  path: string,
  flags: { readonly serverUrl?: string },
): Promise<ComparedTaxonomy> {
  const { file, taxonomy: target } = await usableDocument(path);
  const connection = await connect(flags);
  const { taxonomy, etag } = await fetchTaxonomy(connection);
  return { connection, file, target, diff: diffTaxonomies(taxonomy, target), etag };
}
