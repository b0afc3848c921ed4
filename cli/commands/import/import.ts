import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { FORMATS, type Format } from '../../files/formats.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { chooseSheet } from '../../options/choose-sheet.ts';
import {
  againOption,
  type DuplicateFlags,
  duplicatesOf,
  type NameFlags,
  nameOf,
  withDuplicateOptions,
} from '../../options/duplicate-options.ts';
import { varyOption } from '../../options/parse-options.ts';
import { refuseErrorsFile } from '../../options/refuse-files.ts';
import { type Consent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { findingsAsJson, reportFile } from '../../output/file-report.ts';
import { log, printJson } from '../../output/output.ts';
import { type RowProgress, rowProgress } from '../../output/row-progress.ts';
import { isInteractive } from '../../output/terminal.ts';
import { watchStoring } from '../../output/watch-storing.ts';
import { readChoices } from '../../rows/read-choices.ts';
import { connect, LONG_PATIENCE_S } from '../../server/client.ts';
import type { ImportJob, ImportOutcome } from './import-job.ts';
import { importLinks } from './import-links.ts';
import { importHelp, importMessages } from './import-texts.ts';
import { newKeyOf } from './send-chunks.ts';

interface ImportFlags extends ServerFlags, DuplicateFlags, NameFlags, Consent {
  readonly mode: 'all' | 'valid';
  readonly dryRun?: true;
  readonly errors?: string;
  readonly inputFormat?: Format;
  readonly sheet?: string;
  readonly vary?: readonly string[];
  readonly published?: true;
  readonly newNumbers?: true;
}

/** Declares `utmost import`. */
export default function importCommand(command: Command): void {
  command
    .argument('<file>', importHelp.importArgument)
    .addOption(
      new Option('--mode <mode>', importHelp.importMode).choices(['all', 'valid']).default('all'),
    )
    .addOption(
      new Option('--published', importHelp.importPublished).conflicts([
        ...['mode', 'vary', 'newNumbers'],
      ]),
    )
    .option('--new-numbers', importHelp.importNewNumbers)
    .option('--dry-run', importHelp.importDryRun)
    .option('--errors <file>', importHelp.importErrors)
    .addOption(varyOption())
    .addOption(new Option('--input-format <format>', importHelp.importInputFormat).choices(FORMATS))
    .option('--sheet <name>', cliHelp.sheet)
    .addOption(againOption(importHelp.importAgain));
  withDuplicateOptions(command);
  withConsent(command);
  withServerOptions(command).addHelpText('after', importHelp.importExamples).action(importFrom);
}

async function importFrom(input: string, flags: ImportFlags): Promise<void> {
  const { mode, dryRun = false, errors = null, inputFormat = null } = flags;
  refuseErrorsFile(errors, [{ path: input, label: cliMessages.theInput }]);
  const duplicates = duplicatesOf(flags);
  const choices = readChoices(flags.vary ?? []);
  const job: ImportJob = {
    input,
    inputFormat,
    sheet: await chooseSheet(input, flags.sheet, !flags.json),
    mode,
    dryRun,
    isPublished: flags.published ?? (flags.newNumbers ? false : null),
    errors,
    duplicates,
    ...nameOf(flags, duplicates),
    choices,
    output: null,
  };
  const connection = await connect(flags, LONG_PATIENCE_S);
  const progress = rowProgress();
  const { outcome, unsaid, seconds } = await watchStoring(progress, flags, (beforeStoring, pause) =>
    importLinks(connection, job, progress, {
      beforeStoring,
      askPublished: ({ message }) => pause(() => askPublished(flags, message)),
    }),
  );
  report(job, { ...outcome, warnings: unsaid }, progress, seconds);
  if (flags.json) printJson(asJson(connection.url, job, outcome, progress, seconds));
  if (outcome.end === 'stopped') process.exitCode = EXIT.failed;
  if (outcome.end === 'refused' || progress.refused > 0) process.exitCode = EXIT.problems;
  if (outcome.overLimit !== null) process.exitCode = EXIT.notAllowed;
}

async function askPublished({ json }: ImportFlags, warning: string): Promise<boolean> {
  if (json || !isInteractive()) {
    throw new CommandError(importMessages.publishedUndecided(warning), EXIT.usage);
  }
  const { choose } = await import('../../output/ask.ts');
  const { keepUrls, newNumbers } = importMessages;
  log([cliMessages.warning(warning)]);
  return (await choose(importMessages.askPublished, [keepUrls, newNumbers])) === keepUrls;
}

function report(
  job: ImportJob,
  outcome: ImportOutcome,
  { links: created, refused, leftOut, rows: sent }: RowProgress,
  seconds: number,
): void {
  const { errors, dryRun } = job;
  const { source, end, rows, overLimit, replayed, skipped, isPublished } = outcome;
  reportFile(outcome, errors, refused);
  const figures = { created, refused, rows, sent, source, seconds, isPublished };
  if (end === 'done') {
    log([dryRun ? importMessages.dryRun(figures) : importMessages.imported(figures)]);
  }
  if (leftOut > 0) log([cliMessages.variationsLeftOut(leftOut)]);
  if (skipped > 0) log([importMessages.skippedExisting(skipped)]);
  if (replayed > 0) log([serverMessages.replayed(replayed)]);
  if (end === 'stopped') log([importMessages.importStopped(figures, newKeyOf(job))]);
  if (end === 'refused' && refused > 0 && overLimit === null)
    log([importMessages.importRefused(figures)]);
  if (overLimit !== null) {
    log([importMessages.overLimit(overLimit.links, overLimit.remaining)]);
  }
}

function asJson(
  server: string,
  { mode, dryRun }: ImportJob,
  outcome: ImportOutcome,
  { links: created, refused, leftOut }: RowProgress,
  seconds: number,
): object {
  const { end, rows, overLimit, replayed, skipped } = outcome;
  return {
    server,
    mode,
    dryRun,
    end,
    rows,
    created,
    refused,
    overLimit,
    replayed,
    skipped,
    leftOut,
    seconds: Number(seconds.toFixed(3)),
    ...findingsAsJson(outcome),
  };
}
