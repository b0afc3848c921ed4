/** What the command line says, apart from the sentences of problems and of its servers. */
import { counted, duration, formatNumber } from './figures.ts';

/** How far a file of links has been worked through. */
export interface ProgressFigures {
  readonly rows: number;
  readonly refused: number;
  readonly rowsPerSecond: number;
  /** Null where the size of the input is not known. */
  readonly secondsLeft: number | null;
}

/** What became of a file of links. */
export interface SummaryFigures {
  readonly written: number;
  readonly refused: number;
  readonly output: string;
  readonly seconds: number;
}

/** What came of checking the URLs of files. */
export interface CheckFigures {
  readonly urls: number;
  readonly broken: number;
  readonly correctable: number;
  /** Whether the corrections were written. */
  readonly fixes: boolean;
}

export const cliMessages = {
  unexpected: (message: string) => `Something went wrong that should not have: ${message}`,

  // As Commander says it of the other commands.
  unknownCommand: (word: string, meant: string | null) =>
    meant === null
      ? `error: unknown command '${word}'`
      : `error: unknown command '${word}' (Did you mean ${meant}?)`,

  noSuchFile: (path: string) => `There is no file ${path}. Check the path.`,
  isFolder: (path: string) => `${path} is a folder; name a file in it.`,
  notPermitted: (path: string) => `You are not permitted to open ${path}.`,
  gzipBroken: (path: string) => `${path} is broken gzip: it ends too early or is damaged.`,
  noSuchFolder: (path: string) => `The folder of ${path} does not exist. Create it first.`,
  diskFull: (path: string) =>
    `The disk is full; ${path} is incomplete. Make room and run the command again.`,
  fileTrouble: (path: string, reason: string) => `${path}: ${reason}`,
  standardInput: 'standard input',
  standardOutput: 'standard output',

  taxonomyProblem: (file: string, place: string, path: string, sentence: string) =>
    `${file}${place}: ${path === '' ? '' : `${path}: `}${sentence}`,
  taxonomyRefused: (file: string) => `The taxonomy in ${file} cannot be used until this is mended.`,
  twoFromInput: 'Only one of the inputs can be - (standard input).',

  flagsMissing: (flags: readonly string[]) =>
    `${flags.join(' and ')} ${flags.length === 1 ? 'is' : 'are'} missing. Add --help to see an example.`,
  askTaxonomy: 'Taxonomy document (YAML or JSON):',
  askUrl: 'Website URL:',
  askName: 'Link name:',
  askOutput: 'File to write:',
  answerNeeded: 'Please answer, or stop with Ctrl-C.',
  stopped: 'Stopped; nothing was done.',
  paramWithoutValue: (text: string) =>
    `--param ${text} has no value. Write --param NAME=VALUE, for example --param utm_source=google.`,
  paramRepeated: (name: string) => `--param ${name} is given twice. Leave one of them out.`,
  linkProblem: (place: string, sentence: string) => `${place}: ${sentence}`,
  warning: (sentence: string) => `Warning: ${sentence}`,

  baseUrl: (url: string) => `Base URL: ${url}`,
  encodingOff: () => 'URL encoding: off',
  advancedMode: (name: string) => `Advanced mode: ${name}`,
  decodedValue: (label: string, queryName: string, value: string, displayValue: string | null) =>
    `${label} (${queryName}): ${displayValue === null ? value : `${value} = ${displayValue}`}`,
  urlMissing: 'There is no URL on standard input.',

  sameFile: (option: string, path: string, other: string) =>
    `${option} ${path} is ${other}, which would be overwritten. Name another file.`,
  theInput: 'the input',
  theTaxonomy: 'the taxonomy',
  theOutput: 'the output',
  jsonNeedsOutput: '--json and -o - both need standard output. Write the links to a file.',
  errorsNeedFile: '--errors needs a file of its own, not -.',
  columnTaken: (column: string) =>
    `The input has a column '${column}' already. Choose another name with --url-column.`,
  columnEmpty: '--url-column needs a name.',
  varyWithoutValues: (text: string) =>
    `--vary ${text} has no values. Write --vary NAME=VALUE,VALUE, for example --vary utm_content=a,b.`,
  varyRepeated: (name: string) => `--vary ${name} is given twice. Put its values into one.`,
  varyUnknown: (name: string) => `--vary ${name}: the taxonomy has no such parameter to vary.`,
  varyTooMany: (count: number, most: number) =>
    `--vary would make ${formatNumber(count)} links of every row; at most ${formatNumber(most)} are made.`,
  stoppedBeforeReplacing: (path: string) => `Stopped; ${path} is left as it was.`,
  stoppedAfter: (links: number, output: string) =>
    links === 0
      ? 'Stopped; nothing was written.'
      : `Stopped: ${output} has ${counted(links, 'link', 'links')}, all of them whole; the rest of the input was left.`,
  decodedFrom: (file: string, encoding: string) =>
    `${file} is ${encoding}; the links are written as UTF-8.`,

  rowProblem: (file: string, line: number, column: string, sentence: string) =>
    `${file}:${line}: ${column === '' ? '' : `${column}: `}${sentence}`,
  fileProblem: (file: string, sentence: string) => `${file}: ${sentence}`,
  more: (number: number) => `+${formatNumber(number)} more`,
  moreWithHint: (number: number) =>
    `+${formatNumber(number)} more; --errors FILE.csv keeps every refused row`,
  refusedKept: (number: number, file: string) =>
    `${counted(number, 'refused row is', 'refused rows are')} in ${file}.`,
  outputClosed: 'Standard output was closed before the end.',

  finding: (file: string, line: number, column: number, sentence: string) =>
    `${file}:${line}:${column}: ${sentence}`,
  findingCorrection: (url: string) => `  correction: ${url}`,
  correction: (url: string) => `Write ${url}`,
  sarifResult: (sentence: string, url: string) => `${sentence} (${url})`,
  checked: ({ urls, broken, correctable, fixes }: CheckFigures) => {
    const all = `${counted(urls, 'URL', 'URLs')} checked`;
    if (broken === 0) return `${all}, none breaks the taxonomy.`;
    const some = `${all}, ${formatNumber(broken)} ${broken === 1 ? 'breaks' : 'break'} the taxonomy`;
    if (correctable === 0) return `${some}.`;
    return fixes
      ? `${some}; ${formatNumber(correctable)} corrected.`
      : `${some}; --fix corrects ${formatNumber(correctable)} of them.`;
  },
  fixNeedsUtf8: (file: string) =>
    `${file} is not plain UTF-8, so --fix leaves it alone. Save it as UTF-8 and try again.`,
  fixNeedsFile: (file: string) =>
    `${file} is no regular file, so --fix cannot write into it. Use --fix - to correct a stream.`,
  fixNeedsOutput:
    '--fix - writes the corrected text to standard output; --format and --json need it too.',

  documentGood: (file: string, parameters: number) =>
    `${file}: ${counted(parameters, 'parameter', 'parameters')}, nothing to find fault with.`,

  oldNode: (version: string) =>
    `Node ${version} no longer gets security fixes. Install Node 24 or newer.`,

  progress: (figures: ProgressFigures) => [
    counted(figures.rows, 'row', 'rows'),
    `${formatNumber(Math.round(figures.rowsPerSecond))} a second`,
    ...(figures.secondsLeft === null ? [] : [`${duration(figures.secondsLeft)} left`]),
    `${formatNumber(figures.refused)} refused`,
  ],
  summary: ({ written, refused, output, seconds }: SummaryFigures) =>
    refused === 0
      ? `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}.`
      : `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}; ${counted(refused, 'row was', 'rows were')} refused.`,
} as const;
