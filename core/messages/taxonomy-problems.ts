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
    `CSV file has ${Number(a.count).toLocaleString('en')} rows. A parameter can have at most ${Number(a.max).toLocaleString('en')} value mappings`,
  mapping_csv_unreadable: () =>
    "Failed to process CSV file. Please ensure it's a valid CSV format.",

  query_name_case: (a) =>
    `"${a.queryName}" and "${a.other}" differ only in case, so they are two different query parameters`,

  links_touched: (a) =>
    a.links === 1
      ? "1 existing link uses this. It won't change."
      : `${Number(a.links).toLocaleString('en')} existing links use this. They won't change.`,

  channel_unassigned: () =>
    'GA4 has no channel for this source and medium, so it shows these links as "Unassigned"',
  channel_case: (a) =>
    `GA4 reports "${a.value}" and "${a.lowercase}" as different values. Use lowercase`,
  channel_value_cut: (a) =>
    `GA4 only keeps the first ${a.max} characters of ${a.queryName}. This value has ${a.length}`,
  channel_url_cut: (a) =>
    `GA4 only keeps the first ${a.max} characters of the page URL. This URL has ${a.length}`,
} satisfies Record<string, Sentence>;
