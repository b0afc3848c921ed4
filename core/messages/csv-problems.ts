import type { ProblemArgs } from '../problem.ts';

type Sentence = (args: ProblemArgs) => string;

/** Problems and warnings of CSV files, their rows and of numbering them offline, by code. */
export const csvSentences = {
  csv_not_csv: () => 'Only CSV files are supported. Please upload a file with .csv extension.',
  csv_too_large: (a) => `CSV files can be up to ${a.max}MB, but this one is ${a.size}MB`,
  csv_rows_missing: () => 'CSV file must contain at least a header row and one data row',
  csv_link_name_missing: () => "CSV file must include 'link_name' column",
  csv_website_url_missing: () => "CSV file must include 'website_url' column",
  csv_column_repeated: (a) => `CSV file must include '${a.column}' column only once`,
  csv_too_many_columns: (a) => `CSV file has ${a.columns} columns. The limit is ${a.max}`,
  csv_header_quote: (a) =>
    `CSV file's header row has a stray or unclosed quote in column ${a.column}`,
  csv_header_too_long: (a) =>
    `CSV file's header row is longer than ${a.max} characters. Is this a CSV file?`,
  csv_line_ends: () =>
    'CSV file has CR line endings. Save it with LF or CRLF line endings and try again',
  csv_not_text: () =>
    `CSV file's header row isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,

  csv_column_count: (a) =>
    `Row ${a.row} has ${a.columns} columns but header has ${a.headerColumns} columns`,
  csv_quote_open: (a) => `Row ${a.row} has an unclosed quote`,
  csv_quote_stray: (a) =>
    `Row ${a.row} has text after a closing quote. To include a quote in a quoted value, write it twice`,
  csv_record_too_long: (a) => `Row ${a.row} is longer than ${a.max} characters`,
  csv_row_not_utf8: (a) =>
    `Row ${a.row} isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
  csv_row_nul: (a) => `Row ${a.row} contains a NUL character`,

  ndjson_rows_missing: () => 'The file must contain at least one JSON object, one per line',
  ndjson_no_object: (a) => `Row ${a.row} isn't a JSON object`,
  ndjson_field_missing: (a) => `The objects must have the field "${a.field}"`,
  ndjson_field_unknown: (a) =>
    `Row ${a.row} has the field "${a.field}", which no object at the start of the file has. Add "${a.field}": null to the first object`,
  ndjson_value_nested: (a) => `The field "${a.field}" of row ${a.row} must be a string`,

  csv_totals_row: (a) => `Row ${a.row} looks like a row of totals. Remove it`,
  csv_example_row: (a) => `Row ${a.row} looks like an example. Remove it`,
  csv_headings_repeated: (a) => `Row ${a.row} repeats the headings. Remove it`,
  csv_headings_other: (a) =>
    `Row ${a.headings} has other headings than the first. Save it and the rows below it as a file of their own`,
  csv_headings_read: (a) =>
    `The headings in row ${a.row} are: ${a.headings}. Rename those that don't fit`,
  csv_columns_missing: (a) =>
    `Required columns are missing: ${a.columns}. The headings are: ${a.headings}`,
  csv_column_near_miss: (a) =>
    `"${a.column}" isn't a column of links. Rename it to "${a.guess}" or remove it`,
  csv_value_disagrees: (a) =>
    `${a.displayName} is "${a.value}" here but "${a.inUrl}" in the website URL. Keep one of them`,
  csv_spreadsheet_error: (a) =>
    `"${a.value}" is a spreadsheet error. Fix the formula and save the file again`,
  csv_formula_unsaved: () =>
    "The result of this cell's formula isn't in the file. Open the file in your spreadsheet program, save it and try again",
  csv_ditto: (a) => `"${a.value}" stands for the value above. Enter the value itself`,
  csv_characters_lost: (a) =>
    `"${a.value}" has characters that were lost when the file was saved. Enter it again`,

  sheet_cells_merged: (a) =>
    `Merged cells (${a.ranges}): a value counts for each row that it covers, but only for its first column`,
  sheet_text_struck: (a) =>
    `Some text in these rows is struck out, but it's read like any other: ${a.rows}. Remove what no longer counts`,
  sheet_rows_hidden: (a) =>
    `These rows are hidden, but they're read like any other: ${a.rows}. Delete what no longer counts`,
  sheet_links_differ: (a) =>
    `These cells show one URL and link to another: ${a.cells}. The URL they show counts`,
  csv_title_rows: (a) => `The headings are in row ${a.row}, so the rows above are skipped`,
  csv_spaces_removed: (a) => `Removed spaces around "${a.value}"`,
  csv_spaces_replaced: (a) => `Replaced no-break spaces in "${a.value}"`,
  csv_spaces_repeated: (a) => `"${a.value}" has several spaces in a row`,
  csv_letters_composed: (a) => `Combined letters and accents in "${a.value}"`,
  csv_number_shortened: (a) =>
    `"${a.value}" looks like a number that the spreadsheet shortened. Format the column as text and enter the ID again`,

  csv_apostrophe_removed: (a) => `Removed the apostrophe before "${a.value}"`,
  csv_value_read_as: (a) => `Read "${a.value}" as "${a.option}"`,
  csv_date_shown: (a) =>
    `"${a.value}" looks like a date that the spreadsheet made. If it's something else, format the column as text and enter it again`,
  csv_full_width: (a) =>
    `"${a.value}" has full-width letters or digits, which reports tell from plain ones`,
  csv_number_grouped: (a) =>
    `"${a.value}" looks like a number with a thousands separator. If it's an ID, enter it without one`,
  csv_host_without_dot: (a) => `The host "${a.host}" has no dot. Check the website URL`,

  csv_placeholder: (a) =>
    `"${a.value}" looks like a placeholder. Enter the value or leave the cell empty`,

  csv_website_urls: () => 'Website URL has several URLs. Use a row for each',
  csv_website_url_required: () => 'Website URL is required',
  csv_website_url_scheme: () => 'Website URL must start with http:// or https://',
  csv_value_not_listed: (a) => `${a.displayName} must be one of: ${a.list}`,
  csv_value_not_mapped: (a) =>
    `${a.displayName} must be one of the mapped values: ${a.list} or their corresponding coded values`,

  identifier_not_reserved: (a) => `${a.displayName} starts at ${a.first} and isn't reserved`,
  csv_columns_unknown: (a) =>
    `These columns aren't tracking parameters, so links don't include them: ${a.columns}`,
  csv_columns_hidden: (a) =>
    `These columns belong to hidden parameters, so links don't include them: ${a.columns}`,
  csv_columns_numbered: (a) =>
    `These columns are numbered automatically, so their values are ignored: ${a.columns}`,
} satisfies Record<string, Sentence>;
