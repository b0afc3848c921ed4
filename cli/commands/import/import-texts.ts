import { counted, duration, formatNumber } from '@utmost/core/messages/figures.ts';

function unfinished(created: number, rows: number, newKey: string | null): string {
  const way =
    newKey === null
      ? 'Run the same command again'
      : `Run it with --idempotency-key ${newKey} instead of --again`;
  return `Saved ${counted(created, 'link', 'links')} from ${counted(rows, 'row', 'rows')} so far. ${way} to continue; nothing is saved twice.`;
}

/** What became of a file that was imported. */
interface ImportFigures {
  readonly created: number;
  readonly refused: number;
  readonly rows: number;
  readonly source: string;
  readonly seconds: number;
}

export const importMessages = {
  imported: ({ created, refused, source, seconds }: ImportFigures) =>
    refused === 0
      ? `${counted(created, 'link', 'links')} from ${source} saved in ${duration(seconds)}.`
      : `${counted(created, 'link', 'links')} from ${source} saved in ${duration(seconds)}; ${counted(refused, 'row', 'rows')} rejected.`,
  dryRun: ({ created, refused, source }: ImportFigures) =>
    `${counted(created, 'link', 'links')} from ${source} would be saved, ${counted(refused, 'row', 'rows')} rejected. Dry run: nothing was saved.`,
  stoppedBeforeSending: 'Stopped. Nothing was sent.',
  importStopped: ({ created, rows }: ImportFigures, newKey: string | null) =>
    `Stopped. ${unfinished(created, rows, newKey)}`,
  importRefused: ({
    created,
    refused,
    rows,
    isPublished,
  }: ImportFigures & { readonly isPublished: boolean }) =>
    created === 0
      ? `${formatNumber(refused)} of ${counted(rows, 'row', 'rows')} rejected, so nothing was saved. ${isPublished ? 'Fix them and import the file again.' : 'Fix them, or save the others with --mode valid.'}`
      : `${counted(created, 'link', 'links')} saved before a row was rejected because the taxonomy changed. Fix the rows that weren't saved and import those.`,
  importUnfinished: unfinished,
  askPublished: 'Are these links published?',
  keepUrls: 'Yes, keep their URLs and numbers (all rows or none)',
  newNumbers: 'No, make new links with new numbers',
  publishedUndecided: (warning: string) =>
    `${warning}. Nothing was saved: add --published to keep the URLs, or --new-numbers to make new links.`,
  skippedExisting: (links: number) =>
    `${counted(links, 'link', 'links')} skipped: links with the same URL already exist.`,
  changedMeanwhile: (created: number) =>
    `The file changed during the import, after ${counted(created, 'link was', 'links were')} saved. Import a file that doesn't change.`,
  sentOtherwise:
    'An earlier run sent these rows differently, perhaps from another version of this command. Check your links for what it saved, and import the other rows from a new file.',
  overLimit: (links: number, remaining: number) =>
    `This file has ${counted(links, 'link', 'links')}, and your plan allows ${formatNumber(remaining)} more. Nothing was saved.`,
  taxonomyChangedSince:
    'An earlier run used a different taxonomy. Check your links for what it saved, or add --again to save links for the whole file.',
} as const;

export const importHelp = {
  importArgument:
    'the file: CSV, TSV, NDJSON, .xlsx or .ods, optionally gzipped (- is standard input)',
  importMode: 'all: save nothing unless every row is valid; valid: save the valid rows',
  importDryRun: 'show what would be saved and rejected without saving',
  importPublished: 'the links are published: keep their URLs and numbers, all or none',
  importNewNumbers: 'make new links where URLs already have numbers',
  importErrors: 'also save every rejected row, with the reason, to this file',
  importInputFormat: 'input format: csv, tsv or ndjson (default: from the file name or content)',
  importAgain: 'import a file again',
  importExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost import campaign.csv --dry-run
  $ utmost import campaign.csv

  Save the valid rows, then fix and save the others:
  $ utmost import campaign.csv --mode valid --errors rejected.csv
  $ utmost import rejected.csv

  Six links per row, named "Spring mail - a - mobile" and so on:
  $ utmost import campaign.csv --vary utm_content=a,b,c --vary utm_term=mobile,desktop

  Links that are published already keep their URLs and numbers, all of them or none:
  $ utmost import published.xlsx --published

  From another program, or from another organization's export:
  $ curl … | utmost import -
  $ utmost export | UTMOST_TOKEN=$OTHER utmost import - --published --server-url https://other.example

The columns are the same as for utmost generate. The server builds and numbers the links. If a run is
interrupted, run the same command again within 24 hours: nothing is saved twice and nothing is left out.
Later, add --skip-existing. A file that has changed since counts as a new file. Exits with code 3 if rows
were rejected.

Rows are sent 2,000 at a time. With --mode all, every row is checked before the first is sent. If someone
changes the taxonomy meanwhile, the remaining rows are rejected and you see what was saved.`,
} as const;
