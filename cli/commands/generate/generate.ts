import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { FORMATS, type Format } from '../../files/formats.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { isStandardOutput } from '../../files/replace-file.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { chooseSheet } from '../../options/choose-sheet.ts';
import { completeFlags } from '../../options/complete-flags.ts';
import { againOption, keyOption, type NameFlags, nameOf } from '../../options/duplicate-options.ts';
import { varyOption } from '../../options/parse-options.ts';
import { refuseErrorsFile, refuseSameFile, refuseSpreadsheet } from '../../options/refuse-files.ts';
import { type Consent, withConsent } from '../../options/require-consent.ts';
import { withServerUrl } from '../../options/server-options.ts';
import {
  refuseTwoTaxonomies,
  TAXONOMY,
  type TaxonomyFlags,
} from '../../options/taxonomy-options.ts';
import { findingsAsJson, reportFile } from '../../output/file-report.ts';
import { log, printJson } from '../../output/output.ts';
import { type RowProgress, rowProgress } from '../../output/row-progress.ts';
import { watchStoring } from '../../output/watch-storing.ts';
import { checkChoices, readChoices } from '../../rows/read-choices.ts';
import type { BeforeStoring } from '../import/import-job.ts';
import { type GenerateJob, type GenerateOutcome, generateLinks } from './generate-links.ts';
import { generateHelp, generateMessages } from './generate-texts.ts';

interface GenerateFlags extends TaxonomyFlags, NameFlags, Consent {
  readonly output?: string;
  readonly urlColumn: string;
  readonly errors?: string;
  readonly format?: Format;
  readonly inputFormat?: Format;
  readonly sheet?: string;
  readonly vary?: readonly string[];
  readonly json?: true;
}

const OUTPUT = { name: 'output', flag: '--output', question: generateMessages.askOutput } as const;

/** Declares `utmost generate`. */
export default function generate(command: Command): void {
  command
    .argument('<in>', generateHelp.generateArgument)
    .option('-o, --output <out>', generateHelp.generateOutput)
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .option('--server', generateHelp.generateServer);
  withConsent(withServerUrl(command))
    .addOption(againOption(generateHelp.generateAgain))
    .addOption(keyOption(generateHelp.generateKey))
    .option('--url-column <name>', generateHelp.generateUrlColumn, 'tracking_url')
    .option('--errors <file>', generateHelp.generateErrors)
    .addOption(varyOption())
    .addOption(new Option('--format <format>', generateHelp.generateFormat).choices(FORMATS))
    .addOption(
      new Option('--input-format <format>', generateHelp.generateInputFormat).choices(FORMATS),
    )
    .option('--sheet <name>', cliHelp.sheet)
    .option('--json', generateHelp.generateJson)
    .addHelpText('after', generateHelp.generateExamples)
    .action(generateFrom);
}

async function generateFrom(input: string, flags: GenerateFlags): Promise<void> {
  refuseMixture(flags);
  const { taxonomy: given, server, json } = flags;
  const needed = server ? [OUTPUT] : [OUTPUT, TAXONOMY];
  const { output: named, taxonomy = null } = await completeFlags<'output' | 'taxonomy'>(
    { ...(flags.output && { output: flags.output }), ...(given && { taxonomy: given }) },
    needed,
    !json,
  );
  const output = isStandardOutput(named) ? '-' : named;
  const { urlColumn, errors = null, format = null, inputFormat = null, vary = [] } = flags;
  const choices = readChoices(vary);
  const sheet = await chooseSheet(input, flags.sheet, !json);
  const job = { input, output, errors, urlColumn, format, inputFormat, sheet, choices };
  refuseMisuse(job, taxonomy, json === true);
  const progress = rowProgress();
  const work = taxonomy === null ? await workAtServer(job, flags) : await workHere(job, taxonomy);
  const { outcome, unsaid, seconds } = await watchStoring(progress, flags, (beforeStoring) =>
    work.generate(progress, beforeStoring),
  );
  report(job, { ...outcome, warnings: unsaid }, progress, seconds);
  if (work.server !== null && progress.links > 0) {
    log([generateMessages.linksStored(progress.links, work.server)]);
  }
  if (json) printJson({ ...asJson(outcome, progress, seconds), server: work.server });
  if (outcome.faults.length > 0 || progress.refused > 0) process.exitCode = EXIT.problems;
}

interface GenerateWork {
  /** Where the links are stored; null where they are not. */
  readonly server: string | null;
  generate(progress: RowProgress, beforeStoring: BeforeStoring): Promise<GenerateOutcome>;
}

async function workHere(job: GenerateJob, path: string): Promise<GenerateWork> {
  const compiled = await readTaxonomy(path);
  checkChoices(compiled, job.choices);
  return { server: null, generate: (progress) => generateLinks(compiled, job, progress) };
}

async function workAtServer(job: GenerateJob, flags: GenerateFlags): Promise<GenerateWork> {
  const { connect, LONG_PATIENCE_S } = await import('../../server/client.ts');
  const { writeStoredLinks } = await import('../import/write-stored-links.ts');
  const connection = await connect(flags, LONG_PATIENCE_S);
  const name = nameOf(flags, 'allow');
  return {
    server: connection.url,
    generate: (progress, beforeStoring) =>
      writeStoredLinks(connection, job, name, progress, beforeStoring),
  };
}

function refuseMixture(flags: GenerateFlags): void {
  refuseTwoTaxonomies(flags);
  if (flags.server) return;
  const flag = flags.again ? '--again' : flags.idempotencyKey && '--idempotency-key';
  if (flag) throw new CommandError(serverMessages.serverOnly(flag), EXIT.usage);
}

function refuseMisuse(job: GenerateJob, taxonomy: string | null, json: boolean): void {
  const { input, output, errors, urlColumn } = job;
  const misuse = (line: string): CommandError => new CommandError(line, EXIT.usage);
  if (input === '-' && taxonomy === '-') throw misuse(cliMessages.twoFromInput);
  if (output === '-' && json) throw misuse(generateMessages.jsonNeedsOutput);
  refuseSpreadsheet(output, job.format);
  if (urlColumn === '') throw misuse(generateMessages.columnEmpty);
  const { theInput, theTaxonomy, theOutput } = cliMessages;
  const read = [
    { path: input, label: theInput },
    ...(taxonomy === null ? [] : [{ path: taxonomy, label: theTaxonomy }]),
  ];
  refuseSameFile('-o', output, read);
  const written = output === '-' ? '/dev/stdout' : output;
  refuseErrorsFile(errors, [...read, { path: written, label: theOutput }]);
}

function report(
  { errors }: GenerateJob,
  outcome: GenerateOutcome,
  { links: written, refused, leftOut }: RowProgress,
  seconds: number,
): void {
  const { source, encoding, destination } = outcome;
  if (encoding !== 'UTF-8') log([generateMessages.decodedFrom(source, encoding)]);
  reportFile(outcome, errors, refused);
  if (outcome.faults.length > 0) return;
  log([generateMessages.summary({ written, refused, output: destination, seconds })]);
  if (leftOut > 0) log([cliMessages.variationsLeftOut(leftOut)]);
}

function asJson(outcome: GenerateOutcome, progress: RowProgress, seconds: number): object {
  const { rows, links: written, refused, leftOut } = progress;
  return {
    rows,
    written,
    refused,
    leftOut,
    output: outcome.destination,
    seconds: Number(seconds.toFixed(3)),
    ...findingsAsJson(outcome),
  };
}
