import { sentenceOf } from '@utmost/core/messages.ts';
import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { chooseSheet } from '../../options/choose-sheet.ts';
import {
  chosenTaxonomy,
  readChosen,
  type TaxonomyFlags,
  withTaxonomyOptions,
} from '../../options/taxonomy-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { detailsOf } from '../../output/problem-details.ts';
import manifest from '../../package.json' with { type: 'json' };
import { knownUrl } from '../../settings/find-server.ts';
import { type CheckedFile, checkFile, type FileFinding } from './check-file.ts';
import { checkHelp, checkMessages } from './check-texts.ts';
import { githubLines, gitlabReport, junitLines } from './reports.ts';
import { sarifOf } from './sarif.ts';

/** How findings are printed. */
const CHECK_FORMATS = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const;
type CheckFormat = (typeof CHECK_FORMATS)[number];

interface CheckFlags extends TaxonomyFlags {
  readonly all?: true;
  readonly fix?: true;
  readonly format: CheckFormat;
  readonly sheet?: string;
  readonly json?: true;
  readonly requireUrls?: true;
}

/** Declares `utmost check`. */
export default function check(command: Command): void {
  withTaxonomyOptions(command.argument('<file...>', checkHelp.checkArgument))
    .option('--all', checkHelp.checkAll)
    .option('--fix', checkHelp.checkFix)
    .addOption(
      new Option('--format <format>', checkHelp.checkFormat).choices(CHECK_FORMATS).default('text'),
    )
    .option('--sheet <name>', cliHelp.sheet)
    .option('--require-urls', checkHelp.checkRequireUrls)
    .option('--json', checkHelp.checkJson)
    .addHelpText('after', checkHelp.checkExamples)
    .action(checkFiles);
}

async function checkFiles(paths: readonly string[], flags: CheckFlags): Promise<void> {
  const format = flags.json ? 'json' : flags.format;
  const taxonomy = await chosenTaxonomy(flags, format === 'text');
  refuseMisuse(paths, taxonomy, flags, format);
  const compiled = await readChosen(taxonomy, flags);
  const scope = flags.all ? 'all' : 'tracked';
  const fixes = flags.fix === true;
  const checked: CheckedFile[] = [];
  for (const path of paths) {
    try {
      const sheet = await chooseSheet(path, flags.sheet, format === 'text');
      checked.push(await checkFile(compiled, path, { scope, fixes, sheet }));
    } catch (error) {
      if (fixes) sayFixed(checked);
      throw error;
    }
  }
  const findings = checked.flatMap((one) => one.findings);
  const urls = checked.reduce((sum, one) => sum + one.urls, 0);
  const isTextTaken = fixes && paths.includes('-');
  const say = isTextTaken ? (line: string) => log([line]) : print;
  const reports: Record<CheckFormat, () => void> = {
    text: () => findings.flatMap(linesOf).forEach(say),
    json: () => printJson({ files: paths.length, urls, findings: findings.map(asJson) }),
    sarif: () => printJson(sarifOf(manifest.version, rulesAt, checked)),
    github: () => githubLines(checked).forEach(print),
    gitlab: () => printJson(gitlabReport(checked)),
    junit: () => junitLines(checked).forEach(print),
  };
  // A server that isn't known, or a file of settings that can't be read, is no trouble here.
  const rulesAt = format === 'sarif' ? await knownUrl(flags.serverUrl).catch(() => null) : null;
  reports[format]();
  const broken = findings.filter(({ problems }) => problems.length > 0).length;
  const correctable = findings.filter(({ correction }) => correction !== null).length;
  const empty = checked.filter(({ found }) => found === 0);
  log(empty.map(({ file }) => checkMessages.noUrls(file)));
  log([checkMessages.checked({ urls, broken, correctable, fixes })]);
  if (flags.requireUrls && empty.length > 0) process.exitCode = EXIT.problems;
  // What was corrected through and through is no finding any more.
  if (findings.some(({ problems, left }) => (fixes ? left : problems).length > 0)) {
    process.exitCode = EXIT.problems;
  }
}

/** A file that can't be checked ends the command, when those before it are corrected already. */
function sayFixed(checked: readonly CheckedFile[]): void {
  const fixed = checked.filter(({ findings }) => findings.some((one) => one.correction !== null));
  log(fixed.map(({ file }) => checkMessages.fixedBefore(file)));
}

function refuseMisuse(
  paths: readonly string[],
  taxonomy: string | null,
  flags: CheckFlags,
  format: CheckFormat,
): void {
  const inputs = [...paths, taxonomy].filter((path) => path === '-').length;
  if (inputs > 1) throw new CommandError(cliMessages.twoFromInput, EXIT.usage);
  if (flags.fix && format !== 'text' && paths.includes('-')) {
    throw new CommandError(checkMessages.fixNeedsOutput, EXIT.usage);
  }
}

function linesOf({ file, line, column, problems, correction, warnings }: FileFinding): string[] {
  const lineOf = (sentence: string): string => checkMessages.finding(file, line, column, sentence);
  return [
    ...problems.map((one) => lineOf(sentenceOf(one))),
    ...(correction === null ? [] : [checkMessages.findingCorrection(correction)]),
    ...warnings.map((one) => lineOf(cliMessages.warning(sentenceOf(one)))),
  ];
}

function asJson({ problems, left, warnings, ...finding }: FileFinding): object {
  return {
    ...finding,
    problems: detailsOf(problems),
    left: detailsOf(left),
    warnings: detailsOf(warnings),
  };
}
