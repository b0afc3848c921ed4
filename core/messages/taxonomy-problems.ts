import { formatNumber, megabytes } from './figures.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** Problems of the taxonomy document itself, by code. */
export const documentSentences = {
  document_too_large: ({ max }: Numbers<'max'>) =>
    `The taxonomy document is larger than ${megabytes(max)}`,
  document_too_complex: 'The taxonomy document is too complex. Shorten it and use fewer aliases',
  document_syntax: "The taxonomy document isn't valid YAML or JSON: {reason}",
  document_empty: 'The taxonomy document is empty. It needs "parameters", a list of parameters',
  document_version: 'version must be {version}',
  document_parameters_missing: 'The taxonomy document needs "parameters", a list of parameters',
  document_key_unknown: ({ key, guess, known }: Texts<'key' | 'guess' | 'known'>) =>
    guess === ''
      ? `"${key}" isn't allowed here. Use one of: ${known}`
      : `"${key}" isn't allowed here. Did you mean "${guess}"?`,
  document_key_repeated: '"{key}" appears twice',
  document_wrong_kind: '{field} must be {kind}',
  document_tilde:
    '{field} is an unquoted ~, which means null in YAML. Write "~" in quotes, or null',
  document_type_missing: 'type is missing. Use text, dropdown, date or identifier',
  list_comma: '"{value}" contains a comma, which separates values',
  document_list_not_dropdown: 'allowedValues are only for dropdown parameters',
} as const;

/** Problems of mapping files and warnings about parameters and channels, by code. */
export const taxonomySentences = {
  mapping_csv_rows_missing: 'CSV file must contain at least one row of data plus headers',
  mapping_csv_columns_missing: "CSV must have 'Display Name' and 'Coded Value' columns",
  mapping_csv_invalid_rows:
    '{count} rows contain invalid data. Please check for empty values or disallowed characters.',
  mapping_csv_duplicates:
    'Duplicate display names found in CSV: {list}. Display names must be unique.',
  mapping_csv_too_many: ({ count, max }: Numbers<'count' | 'max'>) =>
    `CSV file has ${formatNumber(count)} rows. A parameter can have at most ${formatNumber(max)} value mappings`,
  mapping_csv_unreadable: "Failed to process CSV file. Please ensure it's a valid CSV format.",

  query_name_case:
    '"{queryName}" and "{other}" differ only in case, so they are two different query parameters',

  links_touched: ({ links }: Numbers<'links'>) =>
    links === 1
      ? "1 existing link uses this. It won't change."
      : `${formatNumber(links)} existing links use this. They won't change.`,

  dates_stay: ({ links, before }: Numbers<'links'> & Texts<'before'>) =>
    links === 1
      ? `1 existing link writes this date as ${before} and won't change. Reading its URL can now give another date.`
      : `${formatNumber(links)} existing links write this date as ${before} and won't change. Reading their URLs can now give another date.`,

  channel_unassigned:
    'GA4 has no channel for this source and medium, so it shows these links as "Unassigned"',
  channel_case: 'GA4 reports "{value}" and "{lowercase}" as different values. Use lowercase',
  channel_value_cut:
    'GA4 only keeps the first {max} characters of {queryName}. This value has {length}',
  channel_url_cut:
    'GA4 only keeps the first {max} characters of the page URL. This URL has {length}',
} as const;
