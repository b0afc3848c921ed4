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

export const cliHelp = {
  program: "Campaign tracking links by your organisation's rules, one or a million at a time.",
  programExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  $ utmost decode "https://example.com/?utm_source=newsletter" --taxonomy taxonomy.yaml
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml
  $ utmost check newsletter.html --taxonomy taxonomy.yaml

  With a server:
  $ utmost login --url https://utmost.example
  $ utmost import campaign.csv
  $ utmost links list --search spring

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 problems found in the data, 4 not signed in or not allowed.`,
  version: 'print the version',
  help: 'print this help',
  helpCommand: 'print the help of a command',
  helpArgument: 'the command, and the one below it',

  build: 'build one tracking link',
  buildExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  A script reads the same as JSON:
  $ utmost build … --json | jq -r .fullUrl

The link is printed when it keeps every rule; otherwise the exit code is 3 and each breach is named. Nothing
leaves this machine; utmost links create builds, numbers and stores a link at your server.`,
  taxonomyOption: 'the taxonomy document, YAML or JSON (- is standard input)',
  urlOption: 'the website URL that the parameters are added to',
  nameOption: "the link's name",
  paramOption: "a parameter's value; repeat it for each parameter",
  encodingOption: 'leave values as they are typed, apart from what would break the URL',
  jsonOption: 'print the result as JSON',

  decode: 'take a tracking link apart and name every breach of the taxonomy',
  decodeArgument: 'the URL (- reads it from standard input)',
  decodeExamples: `
Examples:
  $ utmost decode "https://example.com/?utm_source=newsletter&ch=ps" --taxonomy taxonomy.yaml
  Base URL: https://example.com/
  Source (utm_source): newsletter
  Channel (ch): ps = Paid Search

  By the taxonomy of your server:
  $ utmost decode "$URL" --server

  In JSON, building from baseUrl and parameters (and urlEncoding) gives the URL back, byte for byte:
  $ utmost decode "$URL" --taxonomy taxonomy.yaml --json | jq .parameters`,

  check: 'find URLs in any text and hold them against the taxonomy',
  checkArgument: 'the files: text, Markdown, HTML, CSV (- is standard input)',
  checkAll: 'hold every URL against the taxonomy, also those without any of its parameters',
  checkFix: 'write the corrections into the files',
  checkFormat: 'how to print: text, json or sarif',
  checkJson: 'the same as --format json',
  checkExamples: `
Examples:
  $ utmost check newsletter.html --taxonomy taxonomy.yaml
  newsletter.html:12:18: Source must be one of the allowed values: google, newsletter
    correction: https://example.com/shoes?utm_source=newsletter

  Correct what can be corrected:
  $ utmost check --fix docs/*.md --taxonomy taxonomy.yaml

  By the taxonomy of your server:
  $ utmost check newsletter.html --server

  In CI, where the code host shows the findings beside the lines:
  $ utmost check --format sarif content/*.html --taxonomy taxonomy.yaml > findings.sarif

A URL takes part when it has a parameter of the taxonomy, or one that was meant to be; --all takes every
URL. The exit code is 3 while there are breaches.`,

  completion: 'print the completions of a shell',
  completionArgument: 'the shell: bash, zsh or fish',
  completionExamples: `
Examples:
  $ mkdir -p ~/.local/share/bash-completion/completions
  $ utmost completion bash > ~/.local/share/bash-completion/completions/utmost

  Where ~/.zshrc has fpath=(~/.zfunc $fpath) before compinit:
  $ mkdir -p ~/.zfunc
  $ utmost completion zsh > ~/.zfunc/_utmost

  $ mkdir -p ~/.config/fish/completions
  $ utmost completion fish > ~/.config/fish/completions/utmost.fish

A shell that is started after that completes commands, options and their values.`,

  taxonomy: 'keep the taxonomy in a file, under version control',
  taxonomyExamples: `
Examples:
  $ utmost taxonomy pull -o taxonomy.yaml
  $ utmost taxonomy lint taxonomy.yaml
  $ utmost taxonomy diff taxonomy.yaml
  $ utmost taxonomy apply taxonomy.yaml`,
  taxonomyLint: 'judge taxonomy documents, without a server',
  taxonomyLintArgument: 'the documents, YAML or JSON (- is standard input)',
  taxonomyLintExamples: `
Examples:
  $ utmost taxonomy lint taxonomy.yaml
  taxonomy.yaml:3:43: parameters[0].type: type must be one of: text, dropdown, identifier

  In a script:
  $ utmost taxonomy lint taxonomy.yaml --json | jq '.documents[].problems'

The exit code is 3 when a document cannot be used.`,

  generate: 'turn a file of rows into links, a row each, of any size',
  generateArgument: 'the file: CSV, TSV or NDJSON, also as gzip (- is standard input)',
  generateOutput: 'the file to write; .gz compresses it (- is standard output)',
  generateUrlColumn: 'the name of the column that is added',
  generateErrors: 'also write every refused row, with the reason, to this file',
  generateFormat: 'how to write: csv, tsv or ndjson (else told by the name, else as the input)',
  generateInputFormat: 'how to read: csv, tsv or ndjson (else told by the name or the content)',
  generateVary: 'make a link of each value, as utm_content=a,b,c; repeat it for every combination',
  generateJson: 'print what became of the file as JSON',
  generateExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml

  Keep what was refused, mend it, run it again:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml --errors refused.csv

  Compressed, and in a pipe:
  $ utmost generate campaign.csv.gz -o links.ndjson.gz --taxonomy taxonomy.yaml
  $ curl … | utmost generate - -o - --format tsv --taxonomy taxonomy.yaml > links.tsv

  By the taxonomy of your server, which stores the links and numbers them:
  $ utmost generate campaign.csv -o links.csv --server

  Six links of every row, named "Spring mail - a - mobile" and so on:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml \\
      --vary utm_content=a,b,c --vary utm_term=mobile,desktop

The input needs the columns link_name and website_url and one per query name; in NDJSON they are fields.
Commas, semicolons, tabs and bars are recognised, as are UTF-8, UTF-16 and gzip. Every input column
stays as it is; tracking_url is added. Good rows are written even when others are refused; then the exit code is 3.
Ctrl-C ends it with whole rows only. With --taxonomy nothing leaves this machine and no number is reserved;
with --server a number belongs to a stored link, and the same command gives the same links for a day.`,
} as const;

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

  rowProblem: (file: string, row: number, line: number, column: string, sentence: string) =>
    `${file}:row ${row} (line ${line})${column === '' ? '' : `:${column}`}: ${sentence}`,
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
