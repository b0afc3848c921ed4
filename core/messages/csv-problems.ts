import { formatNumber } from './figures.ts';

interface NumberedUrls {
  readonly rows: number;
  readonly displayName: string;
  readonly number: string;
}

/** Problems and warnings of CSV files, their rows and of numbering them offline, by code. */
export const csvSentences = {
  csv_not_csv: 'Only CSV files are supported. Please upload a file with .csv extension.',
  csv_too_large: 'CSV files can be up to {max}MB, but this one is {size}MB',
  csv_rows_missing: 'CSV file must contain at least a header row and one data row',
  csv_link_name_missing: "CSV file must include 'link_name' column",
  csv_website_url_missing: "CSV file must include 'website_url' column",
  csv_column_repeated: "CSV file must include '{column}' column only once",
  csv_too_many_columns: 'CSV file has {columns} columns. The limit is {max}',
  csv_header_quote: "CSV file's header row has a stray or unclosed quote in column {column}",
  csv_header_too_long: "CSV file's header row is longer than {max} characters. Is this a CSV file?",
  csv_line_ends: 'CSV file has CR line endings. Save it with LF or CRLF line endings and try again',
  csv_not_text: `CSV file's header row isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,

  csv_column_count: 'Row {row} has {columns} columns but header has {headerColumns} columns',
  csv_quote_open: 'Row {row} has an unclosed quote',
  csv_quote_stray:
    'Row {row} has text after a closing quote. To include a quote in a quoted value, write it twice',
  csv_record_too_long: 'Row {row} is longer than {max} characters',
  csv_row_not_utf8: `Row {row} isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
  csv_row_nul: 'Row {row} contains a NUL character',

  ndjson_rows_missing: 'The file must contain at least one JSON object, one per line',
  ndjson_no_object: "Row {row} isn't a JSON object",
  ndjson_field_missing: 'The objects must have the field "{field}"',
  ndjson_field_unknown:
    'Row {row} has the field "{field}", which no object at the start of the file has. Add "{field}": null to the first object',
  ndjson_value_nested: 'The field "{field}" of row {row} must be a string',

  csv_totals_row: 'Row {row} looks like a row of totals. Remove it',
  csv_example_row: 'Row {row} looks like an example. Remove it',
  csv_headings_repeated: 'Row {row} repeats the headings. Remove it',
  csv_headings_other:
    'Row {headings} has other headings than the first. Save it and the rows below it as a file of their own',
  csv_headings_read: "The headings in row {row} are: {headings}. Rename those that don't fit",
  csv_columns_missing: 'Required columns are missing: {columns}. The headings are: {headings}',
  csv_column_near_miss: `"{column}" isn't a column of links. Rename it to "{guess}" or remove it`,
  csv_value_disagrees:
    '{displayName} is "{value}" here but "{inUrl}" in the website URL. Keep one of them',
  csv_spreadsheet_error:
    '"{value}" is a spreadsheet error. Fix the formula and save the file again',
  csv_formula_unsaved:
    "The result of this cell's formula isn't in the file. Open the file in your spreadsheet program, save it and try again",
  csv_ditto: '"{value}" stands for the value above. Enter the value itself',
  csv_characters_lost:
    '"{value}" has characters that were lost when the file was saved. Enter it again',

  sheet_cells_merged:
    'Merged cells ({ranges}): a value counts for each row that it covers, but only for its first column',
  sheet_text_struck:
    "Some text in these rows is struck out, but it's read like any other: {rows}. Remove what no longer counts",
  sheet_rows_hidden:
    "These rows are hidden, but they're read like any other: {rows}. Delete what no longer counts",
  sheet_links_differ:
    'These cells show one URL and link to another: {cells}. The URL they show counts',
  csv_title_rows: 'The headings are in row {row}, so the rows above are skipped',
  csv_spaces_removed: 'Removed spaces around "{value}"',
  csv_spaces_replaced: 'Replaced no-break spaces in "{value}"',
  csv_spaces_repeated: '"{value}" has several spaces in a row',
  csv_letters_composed: 'Combined letters and accents in "{value}"',
  csv_number_shortened:
    '"{value}" looks like a number that the spreadsheet shortened. Format the column as text and enter the ID again',

  csv_apostrophe_removed: 'Removed the apostrophe before "{value}"',
  csv_value_read_as: 'Read "{value}" as "{option}"',
  csv_date_shown: `"{value}" looks like a date that the spreadsheet made. If it's something else, format the column as text and enter it again`,
  csv_full_width: '"{value}" has full-width letters or digits, which reports tell from plain ones',
  csv_number_grouped: `"{value}" looks like a number with a thousands separator. If it's an ID, enter it without one`,
  csv_host_without_dot: 'The host "{host}" has no dot. Check the website URL',

  csv_placeholder: '"{value}" looks like a placeholder. Enter the value or leave the cell empty',

  csv_website_urls: 'Website URL has several URLs. Use a row for each',
  csv_website_url_required: 'Website URL is required',
  csv_website_url_scheme: 'Website URL must start with http:// or https://',
  csv_value_not_listed: '{displayName} must be one of: {list}',
  csv_value_not_mapped:
    '{displayName} must be one of the mapped values: {list} or their corresponding coded values',

  identifier_not_reserved: "{displayName} starts at {first} and isn't reserved",
  csv_numbers_kept:
    "Numbers that aren't part of the URL can't be imported with published links. Remove these columns: {columns}",
  csv_columns_published: 'The URLs stay as they are, so these columns are ignored: {columns}',
  csv_columns_exported: 'Values come from the URL column, so these columns are ignored: {columns}',
  csv_urls_numbered: ({ rows, displayName, number }: NumberedUrls) =>
    `${rows === 1 ? '1 URL already has' : `${formatNumber(rows)} URLs already have`} a number, such as ${displayName} ${number}. A new number changes the URL. If the links are published, import them as published links to keep their URLs`,
  published_numbers_several: 'The URL has {displayName} more than once: {number}',
  published_number_spaced:
    '{displayName} "{number}" has a space or plus sign beside the number. Remove it',
  published_number_hidden:
    'The URL has {displayName} {number}, but {displayName} is hidden. Show the parameter before you import this link',
  published_number_missing: "{displayName} is missing and isn't added, since the URL stays",
  published_number_too_large: '{displayName} {number} is too large to count on from',
  published_value_numbered: '{displayName} of "{value}" is {known}, not {number}',
  published_number_of_value: '{displayName} {number} is the number of "{value}"',
  published_number_taken: '{displayName} {number} is the number of another link: {name}',
  csv_columns_unknown:
    "These columns aren't tracking parameters, so links don't include them: {columns}",
  csv_columns_hidden:
    "These columns belong to hidden parameters, so links don't include them: {columns}",
  csv_columns_numbered:
    'These columns are numbered automatically, so their values are ignored: {columns}',
} as const;
