import { counted, duration } from '@utmost/core/messages/figures.ts';

/** What became of a file of links. */
interface SummaryFigures {
  readonly written: number;
  readonly refused: number;
  readonly output: string;
  readonly seconds: number;
}

export const generateMessages = {
  askOutput: 'File to write:',
  jsonNeedsOutput: '--json and -o - both use standard output. Write the links to a file.',
  columnEmpty: '--url-column needs a name.',
  decodedFrom: (file: string, encoding: string) =>
    `${file} is ${encoding}. Links are written as UTF-8.`,
  summary: ({ written, refused, output, seconds }: SummaryFigures) =>
    refused === 0
      ? `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}.`
      : `${counted(written, 'link', 'links')} written to ${output} in ${duration(seconds)}; ${counted(refused, 'row', 'rows')} rejected.`,
  linksStored: (links: number, url: string) =>
    `${counted(links, 'link', 'links')} saved to ${url}. Running the same command within a day gives the same links.`,
} as const;

export const generateHelp = {
  generateArgument:
    'the file: CSV, TSV, NDJSON, .xlsx or .ods, optionally gzipped (- is standard input)',
  generateOutput:
    'the file to write; .gz compresses it, .xlsx makes a spreadsheet (- is standard output)',
  generateUrlColumn: 'the name of the column to add',
  generateErrors: 'also save every rejected row, with the reason, to this file',
  generateFormat:
    'output format: csv, tsv or ndjson (default: from the file name, or same as the input)',
  generateInputFormat: 'input format: csv, tsv or ndjson (default: from the file name or content)',
  generateJson: 'print the result as JSON',
  generateExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml

  Save rejected rows, fix them, and run again:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml --errors rejected.csv

  Compressed, or in a pipe:
  $ utmost generate campaign.csv.gz -o links.ndjson.gz --taxonomy taxonomy.yaml
  $ curl … | utmost generate - -o - --format tsv --taxonomy taxonomy.yaml > links.tsv

  With your server's taxonomy; the server saves and numbers the links:
  $ utmost generate campaign.csv -o links.csv --server

  Six links per row, named "Spring mail - a - mobile" and so on:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml \\
      --vary utm_content=a,b,c --vary utm_term=mobile,desktop

The input needs a link_name and a website_url column, and one column per query name (in NDJSON, fields).
Commas, semicolons, tabs, bars, UTF-8, UTF-16 and gzip are detected. Input columns stay as they are, and a
tracking_url column is added. Valid rows are written even if others are rejected; then it exits with code 3.
Press Ctrl-C to stop after a whole row. With --taxonomy, nothing leaves your machine and link IDs aren't
reserved. With --server, links are saved with their own IDs, and running the same command within a day
gives the same links.`,
  generateServer: "use the server's taxonomy and save the links there with their own IDs",
  generateAgain: 'with --server: save the links of a file again',
  generateKey: 'with --server: save once for this key within 24 hours',
} as const;
