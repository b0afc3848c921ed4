/** Every text of Bulk Create's CSV Upload. */

import { counted, formatNumber, MEGABYTE } from '@utmost/core/messages/figures.ts';

export const linkFileTexts = {
  steps: 'Import steps',
  uploadTab: 'Upload File',
  resultsTab: 'Validation Results',
  limit: 'CSV files up to 10MB',
  spreadsheets: 'Excel files (.xlsx) work as well.',
  sheet: 'Sheet',
  published: 'These links are already published: keep their URLs',
  publishedHint:
    "URLs and numbers stay as they are. Of other columns, only values that aren't part of URLs are saved.",
  chooseSheet: 'This spreadsheet has several sheets. Choose the one to import.',
  requirements: 'Format requirements',
  requirementList: [
    'The first row has the column names. Each row after it is one link.',
    'The link_name and website_url columns are required.',
    'Website URLs must start with http:// or https://.',
    'Name the other columns after your query names, as below, or choose what yours are in the next step.',
    'For coded dropdowns, use the display value or the code. Identifiers are assigned automatically.',
    'Put values with commas, quotes or line breaks in double quotes. Separate columns with commas, semicolons, tabs or |.',
    'Spreadsheets (.xlsx and .ods) and .tsv and .txt files work as well.',
    'You can also import a file exported from Manage Links.',
  ],
  columns: 'Columns',
  required: 'required',
  template: 'Download Template',
  sampleName: 'Spring launch, newsletter',
  sampleUrl: 'https://example.com/page',
  change: 'Change File',
  validate: 'Validate File',
  reset: 'Reset',
  size: (bytes: number) =>
    bytes < MEGABYTE
      ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`
      : `${(bytes / MEGABYTE).toFixed(1)} MB`,
  invalidFile: 'Invalid File',
  parsingError: 'CSV Parsing Error',
  unreadable: "Couldn't read the file. It may have been moved or changed. Choose it again.",
  lost: (name: string) =>
    `Choose ${name} again. Browsers forget files when you leave or reload the page.`,
  validationFailed: 'Validation Failed',
  foundErrors: (errors: number) => `Found ${counted(errors, 'error', 'errors')}`,
  validated: 'Validation Passed',
  allValid: (rows: number) => `${counted(rows, 'row is', 'rows are')} ready to import`,
  checking: (name: string) => `Checking ${name}`,
};

const ENDING = /(\.(csv|tsv|txt|xlsx|ods))?$/i;

export const linkRowsTexts = {
  summary: (name: string, rows: number) => `${counted(rows, 'row', 'rows')} in ${name}`,
  all: (rows: number) => `All ${formatNumber(rows)}`,
  valid: (rows: number) => counted(rows, 'valid row', 'valid rows'),
  importedRows: (rows: number) => counted(rows, 'row imported', 'rows imported'),
  refused: (rows: number) => counted(rows, 'row with errors', 'rows with errors'),
  shown: 'Rows shown',
  row: 'Row',
  status: 'Status',
  name: 'Link Name',
  websiteUrl: 'Website URL',
  errors: 'Errors',
  isValid: 'Valid',
  isRefused: 'Error',
  none: 'No rows.',
  perPage: 'Rows per page',
  loading: 'Loading rows...',
  download: 'Download rejected rows',
  refusedName: (name: string) => name.replace(ENDING, '_rejected.csv'),
  downloadFixed: 'Download fixed file',
  fixedName: (name: string) => name.replace(ENDING, '_fixed.csv'),
  fixed: 'The file was fixed and checked again.',
  back: 'Back to Upload',
  import: (rows: number) => `Import ${formatNumber(rows)} Valid Row(s)`,
  overLimitTitle: 'Not enough links left in your plan',
  overLimit: (rows: number, remaining: number, planName: string) =>
    `This file has ${counted(rows, 'valid row', 'valid rows')}, but your ${planName} plan only allows ${counted(remaining, 'more link', 'more links')}. Upgrade your plan, or import a smaller file.`,
  noValidRows: 'No Valid Rows',
  noValidRowsText: 'Every row in this file has errors. Fix them and validate the file again.',
  imported: (links: number) => `${counted(links, 'link has', 'links have')} been imported`,
  refusedByServer: (rows: number) =>
    `The server rejected ${counted(rows, 'row', 'rows')} because the parameters have just changed. Nothing was imported from them.`,
  publishedRefused: (rows: number) =>
    `The server rejected ${counted(rows, 'row', 'rows')}, so nothing was imported.`,
  publishedBlocked:
    'Published links are imported all or none. Fix the rows with errors in your file, and validate it again.',
  askPublished: 'Are these links published already?',
  keepUrls: 'Keep Their URLs',
  newNumbers: 'Make New Links',
  nothingImported: 'Nothing Imported',
  outcome: (imported: number, failed: number, shown: number) =>
    [
      imported > 0
        ? `${counted(imported, 'link has', 'links have')} been imported.`
        : 'No links have been imported.',
      ...(shown < failed
        ? [`Showing ${formatNumber(shown)} of ${counted(failed, 'rejected row', 'rejected rows')}.`]
        : []),
      'To import the rest, download the rejected rows, fix them and upload that file.',
    ].join(' '),
  duplicatesAhead: (rows: readonly number[], more: number) =>
    rows.length === 1 && more === 0
      ? `Row ${formatNumber(rows[0] ?? 0)} has the same URL as another link. Importing it creates a duplicate.`
      : `Rows ${rows.map(formatNumber).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''} have the same URL as another link. Importing them creates duplicates.`,
  duplicates: (rows: number) =>
    `${counted(rows, 'imported link has', 'imported links have')} the same URL as another link.`,
  importFailed: (message: string) => `Import failed: ${message}`,
  importFailedUnknown: 'Failed to import links',
  sending: 'Sending the file',
  storing: (rows: number) => `Saving ${counted(rows, 'link', 'links')}`,
  canceled: 'Import canceled',
  canceledText: 'Nothing was imported.',
};

const progressOf =
  (one: string, many: string) =>
  (share: number, count: number, seconds: number): string =>
    [
      `${Math.floor(share * 100)}%`,
      counted(count, one, many),
      ...(seconds > 0.5 ? [`${formatNumber(Math.round(count / seconds))} a second`] : []),
      ...timeLeft(share, seconds),
    ].join(' · ');

export const progressTexts = {
  /** @example state(0.4, 51_000, 1.2) // '40% · 51,000 rows · 42,500 a second · 2 s left' */
  state: progressOf('row', 'rows'),
  urls: progressOf('URL', 'URLs'),
  cancel: 'Cancel',
  bytes: (share: number, seconds: number) =>
    [`${Math.floor(share * 100)}%`, ...timeLeft(share, seconds)].join(' · '),
};

function timeLeft(share: number, seconds: number): string[] {
  if (seconds < 0.5 || share <= 0 || share >= 1) return [];
  return [`${formatNumber(Math.ceil((seconds / share) * (1 - share)))} s left`];
}
