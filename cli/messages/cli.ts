/** What the command line says, apart from the sentences of problems and of its servers. */
import { counted, duration, formatNumber } from '@utmost/core/messages/figures.ts';

/** How far a file of links has been worked through. */
export interface ProgressFigures {
  readonly rows: number;
  readonly refused: number;
  readonly rowsPerSecond: number;
  /** Null where the size of the input is not known. */
  readonly secondsLeft: number | null;
}

export const cliMessages = {
  unexpected: (message: string) => `Something went wrong: ${message}`,
  // As Commander says it of the other commands.
  unknownCommand: (word: string, meant: string | null) =>
    meant === null
      ? `error: unknown command '${word}'`
      : `error: unknown command '${word}' (Did you mean ${meant}?)`,
  noSuchFile: (path: string) => `${path} doesn't exist. Check the path.`,
  isFolder: (path: string) => `${path} is a folder. Name a file instead.`,
  notPermitted: (path: string) => `You don't have permission to open ${path}.`,
  readOnly: (path: string) => `${path} is on a read-only file system. Choose another place.`,
  noNewFolder: (path: string) => `${path} can't be created. It may be on a read-only file system.`,
  gzipBroken: (path: string) => `${path} isn't valid gzip. It may be damaged or cut off.`,
  noSuchFolder: (path: string) => `The folder for ${path} doesn't exist. Create it first.`,
  diskFull: (path: string) =>
    `The disk is full, so ${path} is incomplete. Free up space and run the command again.`,
  fileError: (path: string, reason: string) => `${path}: ${reason}`,
  standardInput: 'standard input',
  standardOutput: 'standard output',
  taxonomyProblem: (file: string, place: string, path: string, sentence: string) =>
    `${file}${place}: ${path === '' ? '' : `${path}: `}${sentence}`,
  taxonomyRefused: (file: string) => `Fix this before using the taxonomy in ${file}.`,
  twoFromInput: 'Only one input can be - (standard input).',
  flagsMissing: (flags: readonly string[]) =>
    `${flags.join(' and ')} ${flags.length === 1 ? 'is' : 'are'} missing. Run with --help to see an example.`,
  askTaxonomy: 'Taxonomy document (YAML or JSON):',
  askUrl: 'Website URL:',
  askName: 'Link name:',
  answerNeeded: 'Type an answer, or press Ctrl-C to stop.',
  stopped: 'Stopped. Nothing was changed.',
  paramWithoutValue: (text: string) =>
    `--param ${text} has no value. Use --param NAME=VALUE, such as --param utm_source=google.`,
  paramRepeated: (name: string) => `--param ${name} appears twice. Remove one.`,
  linkProblem: (place: string, sentence: string) => `${place}: ${sentence}`,
  warning: (sentence: string) => `Warning: ${sentence}`,
  sameFile: (option: string, path: string, other: string) =>
    `${option} ${path} would overwrite ${other}. Choose another file.`,
  theInput: 'the input',
  theTaxonomy: 'the taxonomy',
  theOutput: 'the output',
  errorsNeedFile: '--errors needs its own file, not -.',
  columnTaken: (column: string) =>
    `The input already has a '${column}' column. Choose another name with --url-column.`,
  varyWithoutValues: (text: string) =>
    `--vary ${text} has no values. Use --vary NAME=VALUE,VALUE, such as --vary utm_content=a,b.`,
  varyRepeated: (name: string) => `--vary ${name} appears twice. Put all its values in one.`,
  varyUnknown: (name: string) => `--vary ${name}: the taxonomy has no such parameter.`,
  varyTooMany: (count: number, most: number) =>
    `--vary would make ${formatNumber(count)} links per row. The limit is ${formatNumber(most)}.`,
  variationsLeftOut: (count: number) =>
    `${counted(count, 'variation', 'variations')} left out: the rules don't allow these values together.`,
  stoppedBeforeReplacing: (path: string) => `Stopped. ${path} was not changed.`,
  stoppedAfter: (links: number, output: string) =>
    links === 0
      ? 'Stopped. Nothing was written.'
      : `Stopped. ${output} has ${counted(links, 'link', 'links')}; the other rows were not processed.`,
  rowProblem: (file: string, line: number, column: string, sentence: string) =>
    `${file}:${line}: ${column === '' ? '' : `${column}: `}${sentence}`,
  onlyXlsx: (file: string) => `${file} can't be written. Of spreadsheets, only .xlsx can.`,
  xlsxHasNoFormat: (file: string) => `${file} is written as a spreadsheet. Leave out --format.`,
  errorsNeedText: (file: string) =>
    `--errors ${file} is written as text. Give it a name such as rejected.csv.`,
  noSheets: (file: string) =>
    `${file} isn't a spreadsheet, so it has no sheets. Leave out --sheet.`,
  sheetNeeded: (sentence: string) => `${sentence} Choose one with --sheet NAME.`,
  askSheet: (file: string) => `Which sheet of ${file}?`,
  fileProblem: (file: string, sentence: string) => `${file}: ${sentence}`,
  more: (number: number) => `+${formatNumber(number)} more`,
  moreWithHint: (number: number) =>
    `+${formatNumber(number)} more; --errors FILE.csv saves every rejected row`,
  rejectedSaved: (number: number, file: string) =>
    `${counted(number, 'rejected row', 'rejected rows')} saved to ${file}.`,
  oldNode: (version: string) =>
    `Node ${version} no longer gets security fixes. Install Node 24 or newer.`,
  progress: (figures: ProgressFigures) => [
    counted(figures.rows, 'row', 'rows'),
    `${formatNumber(Math.round(figures.rowsPerSecond))} a second`,
    ...(figures.secondsLeft === null ? [] : [`${duration(figures.secondsLeft)} left`]),
    `${formatNumber(figures.refused)} rejected`,
  ],
} as const;
