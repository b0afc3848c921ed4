import type { ProblemArgs } from '../problem.ts';

type Sentence = (args: ProblemArgs) => string;

/** Problems of mapping files and warnings about parameters and channels, by code (spec part 1 section 5). */
export const taxonomySentences = {
  mapping_csv_rows_missing: () => 'CSV file must contain at least one row of data plus headers',
  mapping_csv_columns_missing: () => "CSV must have 'Display Name' and 'Coded Value' columns",
  mapping_csv_invalid_rows: (a) =>
    `${a.count} rows contain invalid data. Please check for empty values or disallowed characters.`,
  mapping_csv_duplicates: (a) =>
    `Duplicate display names found in CSV: ${a.list}. Display names must be unique.`,
  mapping_csv_too_many: (a) =>
    `CSV file has ${Number(a.count).toLocaleString('en')} rows; a parameter can have at most ${Number(a.max).toLocaleString('en')} value mappings`,
  mapping_csv_unreadable: () =>
    "Failed to process CSV file. Please ensure it's a valid CSV format.",

  query_name_case: (a) =>
    `"${a.queryName}" and "${a.other}" differ in case alone; they are two different query parameters`,

  links_touched: (a) =>
    a.links === 1
      ? '1 stored link is touched by this change; it stays as it is'
      : `${Number(a.links).toLocaleString('en')} stored links are touched by this change; they stay as they are`,

  channel_unassigned: () =>
    'Google Analytics 4 will show these links under "Unassigned": no channel rule fits this source and medium',
  channel_case: (a) =>
    `Google Analytics 4 reports "${a.value}" and "${a.lowercase}" as different values; write it in lower case`,
  channel_value_cut: (a) =>
    `Google Analytics 4 cuts ${a.queryName} at ${a.max} characters; this value has ${a.length}`,
  channel_url_cut: (a) =>
    `Google Analytics 4 cuts the page address at ${a.max} characters; this URL has ${a.length}`,
} satisfies Record<string, Sentence>;
