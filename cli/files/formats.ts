/** How rows are written in a file. */
export const FORMATS = ['csv', 'tsv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];
/** What rows come from: a sheet is CSV with commas, whatever it seems to have. */
export type InputFormat = Format | 'sheet';

const BY_ENDING: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};
const SPREADSHEET = /\.(xlsx|ods|xls|xlsm)$/i;
const COMPRESSED = /\.gz$/i;

/**
 * The format that a file's name tells of.
 * @example formatOf('campaign.tsv.gz') // 'tsv'
 * @example formatOf('-') // null
 */
export function formatOf(path: string): Format | null {
  const ending = /\.([a-z]+)$/i.exec(path.replace(COMPRESSED, ''))?.[1];
  return BY_ENDING[ending?.toLowerCase() ?? ''] ?? null;
}

/** Whether a file of that name holds gzip. */
export function isCompressedName(path: string): boolean {
  return COMPRESSED.test(path);
}

/** Whether a file of that name is a spreadsheet, of whatever program. */
export function isSpreadsheetName(path: string): boolean {
  return SPREADSHEET.test(path);
}

/** The format in which rows are written to a file of that name, or into its sheet. */
export function outputFormatOf(path: string): InputFormat | null {
  return isSpreadsheetName(path) ? 'sheet' : formatOf(path);
}
