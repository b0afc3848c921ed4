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

/** What people call formats that are often taken for text, by the ending of their files. */
const NAMED_FORMATS: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook (.xlsx)',
  docx: 'a Word document (.docx)',
  pptx: 'a PowerPoint presentation (.pptx)',
  cfb: 'an older Office or Outlook file (.xls, .doc, .msg)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  odt: 'an OpenDocument text (.odt)',
  pdf: 'a PDF (.pdf)',
  zip: 'a ZIP archive (.zip)',
};

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
  askOutput: 'File to write:',
  answerNeeded: 'Type an answer, or press Ctrl-C to stop.',
  stopped: 'Stopped. Nothing was changed.',
  paramWithoutValue: (text: string) =>
    `--param ${text} has no value. Use --param NAME=VALUE, such as --param utm_source=google.`,
  paramRepeated: (name: string) => `--param ${name} appears twice. Remove one.`,
  linkProblem: (place: string, sentence: string) => `${place}: ${sentence}`,
  warning: (sentence: string) => `Warning: ${sentence}`,

  baseUrl: (url: string) => `Base URL: ${url}`,
  encodingOff: () => 'URL encoding: off',
  advancedMode: (name: string) => `Advanced mode: ${name}`,
  decodedValue: (label: string, queryName: string, value: string, displayValue: string | null) =>
    `${label} (${queryName}): ${displayValue === null ? value : `${value} = ${displayValue}`}`,
  urlMissing: 'Standard input has no URL.',

  sameFile: (option: string, path: string, other: string) =>
    `${option} ${path} would overwrite ${other}. Choose another file.`,
  theInput: 'the input',
  theTaxonomy: 'the taxonomy',
  theOutput: 'the output',
  jsonNeedsOutput: '--json and -o - both use standard output. Write the links to a file.',
  errorsNeedFile: '--errors needs its own file, not -.',
  columnTaken: (column: string) =>
    `The input already has a '${column}' column. Choose another name with --url-column.`,
  columnEmpty: '--url-column needs a name.',
  varyWithoutValues: (text: string) =>
    `--vary ${text} has no values. Use --vary NAME=VALUE,VALUE, such as --vary utm_content=a,b.`,
  varyRepeated: (name: string) => `--vary ${name} appears twice. Put all its values in one.`,
  varyUnknown: (name: string) => `--vary ${name}: the taxonomy has no such parameter.`,
  varyTooMany: (count: number, most: number) =>
    `--vary would make ${formatNumber(count)} links per row. The limit is ${formatNumber(most)}.`,
  stoppedBeforeReplacing: (path: string) => `Stopped. ${path} was not changed.`,
  stoppedAfter: (links: number, output: string) =>
    links === 0
      ? 'Stopped. Nothing was written.'
      : `Stopped. ${output} has ${counted(links, 'link', 'links')}; the other rows were not processed.`,
  decodedFrom: (file: string, encoding: string) =>
    `${file} is ${encoding}. Links are written as UTF-8.`,

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
  outputClosed: 'Standard output closed early.',

  finding: (file: string, line: number, column: number, sentence: string) =>
    `${file}:${line}:${column}: ${sentence}`,
  findingCorrection: (url: string) => `  correction: ${url}`,
  correction: (url: string) => `Write ${url}`,
  ruleHelp: (description: string) =>
    `${description} utmost check --fix corrects what has one right answer; the rest is yours to decide.`,
  urlsChecked: (urls: number) => `${counted(urls, 'URL', 'URLs')} checked`,
  sarifResult: (sentence: string, url: string) => `${sentence} (${url})`,
  checked: ({ urls, broken, correctable, fixes }: CheckFigures) => {
    const all = `${counted(urls, 'URL', 'URLs')} checked`;
    if (broken === 0) return `${all}. No problems.`;
    const some = `${all}, ${formatNumber(broken)} with problems`;
    if (correctable === 0) return `${some}.`;
    return fixes
      ? `${some}; ${formatNumber(correctable)} corrected.`
      : `${some}; --fix corrects ${formatNumber(correctable)} of them.`;
  },
  fixNeedsUtf8: (file: string) =>
    `${file} isn't plain UTF-8, so --fix can't change it. Save it as UTF-8 and try again.`,
  fixNeedsText: (file: string) =>
    `${file} is a spreadsheet, so --fix can't change it. Save the sheet as CSV and try again.`,
  fixNotMail: (file: string) =>
    `${file} is an email, whose text is encoded, so --fix can't change it. Fix the text it was made from.`,
  mailPart: (file: string, kind: 'text' | 'html') =>
    `${file} (${kind === 'html' ? 'HTML' : 'text'})`,
  checkNeedsUtf8: (file: string) =>
    `${file} isn't UTF-8 text. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and try again.`,
  /** @param format what files of its format end in; '' where the format is unknown */
  checkNeedsText: (file: string, format: string) =>
    format === ''
      ? `${file} isn't a text file, so its URLs can't be read. Save it as CSV, HTML or plain text.`
      : `${file} isn't text but ${NAMED_FORMATS[format] ?? `a .${format} file`}, so its URLs can't be read. Save it as CSV, HTML or plain text.`,
  noUrls: (file: string) => `${file}: no URLs found.`,
  fixedBefore: (file: string) => `${file}: fixed before the error.`,
  fixNeedsFile: (file: string) =>
    `${file} isn't a regular file, so --fix can't write to it. Use --fix - to correct a stream.`,
  fixNeedsOutput:
    '--fix - writes the corrected text to standard output; --format and --json need it too.',

  documentGood: (file: string, parameters: number) =>
    `${file}: ${counted(parameters, 'parameter', 'parameters')}, no problems.`,

  oldNode: (version: string) =>
    `Node ${version} no longer gets security fixes. Install Node 24 or newer.`,

  progress: (figures: ProgressFigures) => [
    counted(figures.rows, 'row', 'rows'),
    `${formatNumber(Math.round(figures.rowsPerSecond))} a second`,
    ...(figures.secondsLeft === null ? [] : [`${duration(figures.secondsLeft)} left`]),
    `${formatNumber(figures.refused)} rejected`,
  ],
  summary: ({ written, refused, output, seconds }: SummaryFigures) =>
    refused === 0
      ? `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}.`
      : `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}; ${counted(refused, 'row', 'rows')} rejected.`,
} as const;
