/** Every text of Bulk Create's CSV Upload; wording of the specification where it gives one. */

import { counted, formatNumber } from './figures.ts';

export const linkFileTexts = {
  steps: 'Steps of an import',
  uploadTab: 'Upload File',
  resultsTab: 'Validation Results',
  limit: 'CSV files up to 10MB',
  requirements: 'Format requirements',
  requirementList: [
    'The first row names the columns; every row after it is one link.',
    'Columns link_name and website_url are required.',
    'Website URLs start with http:// or https://.',
    'The other columns are named by URL query names, such as those below.',
    'Coded dropdowns take the display value or the code. Identifiers are numbered automatically.',
    'Values with commas, quotes or line breaks stand in double quotes. Comma, semicolon, tab or | separates columns.',
    'An export of Manage Links can be imported as it is.',
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
    bytes < 1024 * 1024
      ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`
      : `${(bytes / (1024 * 1024)).toFixed(1)} MB`,
  invalidFile: 'Invalid File',
  parsingError: 'CSV Parsing Error',
  unreadable: 'The file could not be read. It may have been moved or changed; choose it again.',
  lost: (name: string) =>
    `${name} is no longer at hand: browsers forget a chosen file when the page is left or reloaded. Choose it again.`,
  validationFailed: 'Validation Failed',
  foundErrors: (errors: number) => `Found ${counted(errors, 'error', 'errors')}`,
  validated: 'Validation Passed',
  allValid: (rows: number) => `${counted(rows, 'row is', 'rows are')} ready to import`,
  checking: (name: string) => `Checking ${name}`,
};

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
  none: 'There are no such rows.',
  perPage: 'Rows per page',
  loading: 'Loading rows...',
  download: 'Download refused rows',
  refusedName: (name: string) => name.replace(/(\.csv)?$/i, '_refused.csv'),
  back: 'Back to Upload',
  import: (rows: number) => `Import ${formatNumber(rows)} Valid Row(s)`,
  noRoomTitle: 'Not enough room in your plan',
  noRoom: (rows: number, remaining: number, planName: string) =>
    `${counted(rows, 'row is valid', 'rows are valid')}, and your plan ${planName} has room for ${counted(remaining, 'more link', 'more links')}. None is imported unless all fit: upgrade your plan, or import a smaller file.`,
  noValidRows: 'No Valid Rows',
  noValidRowsText: 'Every row of this file has errors. Correct it and validate it again.',
  imported: (links: number) => `${counted(links, 'link has', 'links have')} been imported`,
  refusedByServer: (rows: number) =>
    `The server refused ${counted(rows, 'row', 'rows')} that had been valid here: the parameters were changed in the meantime. They were not imported.`,
  nothingImported: 'Nothing Imported',
  outcome: (imported: number, failed: number, shown: number) =>
    [
      imported > 0
        ? `${counted(imported, 'link has', 'links have')} been imported.`
        : 'No link has been imported.',
      ...(shown < failed
        ? [`${formatNumber(shown)} of ${counted(failed, 'refused row', 'refused rows')} are shown.`]
        : []),
      'To import the rest, download the refused rows, correct them and upload that file.',
    ].join(' '),
  duplicates: (rows: number) =>
    `${counted(rows, 'imported link has', 'imported links have')} the same URL as another link.`,
  importFailed: (message: string) => `Import failed: ${message}`,
  importFailedUnsaid: 'Failed to import links',
  sending: 'Sending the file',
  storing: (rows: number) => `Storing ${counted(rows, 'link', 'links')}`,
  cancelled: 'Import cancelled',
  cancelledText: 'Nothing was stored.',
};

const progressOf =
  (one: string, many: string) =>
  (share: number, count: number, seconds: number): string =>
    [
      `${Math.floor(share * 100)} %`,
      counted(count, one, many),
      ...(seconds > 0.5 ? [`${formatNumber(Math.round(count / seconds))} a second`] : []),
      ...timeLeft(share, seconds),
    ].join(' · ');

export const progressTexts = {
  /** @example state(0.4, 51_000, 1.2) // '40 % · 51,000 rows · 42,500 a second · 2 s left' */
  state: progressOf('row', 'rows'),
  urls: progressOf('URL', 'URLs'),
  cancel: 'Cancel',
  bytes: (share: number, seconds: number) =>
    [`${Math.floor(share * 100)} %`, ...timeLeft(share, seconds)].join(' · '),
};

function timeLeft(share: number, seconds: number): string[] {
  if (seconds < 0.5 || share <= 0 || share >= 1) return [];
  return [`${formatNumber(Math.ceil((seconds / share) * (1 - share)))} s left`];
}
