import { counted, duration, formatNumber } from '@utmost/core/messages/figures.ts';

export const exportMessages = {
  exportCutOff: (links: number, total: number) =>
    `The export was cut off after ${formatNumber(links)} of ${counted(total, 'link', 'links')}. Run the command again.`,
  exportJsonNeedsFile: '--json and -o - both use standard output. Name a file with -o.',
  exported: (links: number, output: string, seconds: number) =>
    `${counted(links, 'link', 'links')} written to ${output} in ${duration(seconds)}.`,
} as const;

export const exportHelp = {
  exportOutput: 'the file to write, such as .csv, .xlsx, .ndjson or .csv.gz (- is standard output)',
  exportFormat: 'output format: csv or ndjson (default: from the file name, or csv)',
  exportExamples: `
Examples:
  $ utmost export -o links.csv
  $ utmost export --param utm_source=newsletter --since 2027-01-01 -o newsletter.ndjson.gz
  $ utmost export --format ndjson | jq -r .fullUrl

The file appears only when it is complete; an interrupted run leaves the old file. You can import the CSV
again, here or in another organization.`,
} as const;
