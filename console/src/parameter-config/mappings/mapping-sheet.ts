import { isBlankRow, unguardFormula } from '@utmost/core/csv/cell.ts';
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { delimiterOf } from '@utmost/core/csv/delimiter.ts';
import {
  type CheckedMappings,
  checkMappingRows,
  type MappingContext,
  type MappingRow,
  refused,
} from '@utmost/core/csv/mapping-rows.ts';
import {
  type CsvRecord,
  isSeparatorLine,
  longestRecordShown,
  recordReader,
} from '@utmost/core/csv/record-reader.ts';
import { hasNoText } from '@utmost/core/csv/utf8-text.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { runToCompletion } from '@utmost/core/steps.ts';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { csvRow } from '../../ui/browser/csv-row.ts';

/** What the two columns of a file of mappings may be called, the surest name first. */
const DISPLAY_COLUMNS = ['display name', 'displayname', 'displayvalue', 'display value'];
const CODE_COLUMNS = ['coded value', 'codedvalue', 'value', 'code'];

/** The headings that we write. */
const MAPPING_HEADINGS = ['Display Name', 'Coded Value'] as const;

const BYTE_ORDER_MARK = '\uFEFF';
/** UTF-16 that is read as UTF-8 has one beside every Latin letter. */
const NUL = '\0';

/** The file that 'Download Template' gives. */
export const MAPPING_TEMPLATE = {
  name: 'value_mappings_template.csv',
  text: printMappingSheet([
    { displayValue: 'Paid Search', codedValue: 'cpc' },
    { displayValue: 'Email Marketing', codedValue: 'email' },
    { displayValue: 'Social Media', codedValue: 'social' },
  ]),
} as const;

/**
 * Checks the text of a CSV file whose mappings are to replace those of a parameter: RFC 4180, comma,
 * semicolon, tab or bar, a byte-order mark is ignored, blank rows are passed over.
 * @example
 * checkMappingFile('Display Name,Coded Value\nPaid Search,ps\n', { parameter, existing: [], advanced }).mappings
 * // [{ displayValue: 'Paid Search', codedValue: 'ps', existing: null }]
 */
export function checkMappingFile(text: string, context: MappingContext): CheckedMappings {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (content.includes('\r') && !content.includes('\n')) {
    return unreadable([{ ...problem('csv_line_ends', ''), row: 0, line: 1 }]);
  }
  const [header, ...records] = recordsOf(content);
  if (header === undefined) return refused([problem('mapping_csv_rows_missing', 'csvData')]);
  if (hasNoText(header.raw) || header.raw.includes(NUL)) {
    return refused([problem('csv_not_text', 'csvData')]);
  }
  const flawed = flawsOf(header, records);
  if (flawed.length > 0) return unreadable(flawed);
  if (records.length === 0) return refused([problem('mapping_csv_rows_missing', 'csvData')]);
  const { columns, problems } = readMappingHeader(header.fields);
  if (columns === null) return refused(problems);
  const rows = records.map((record, index) => rowOf(record, index + 1, columns));
  return runToCompletion(checkMappingRows(rows, context));
}

/**
 * Writes mappings as a file that {@link checkMappingFile} reads back to the same.
 * @example printMappingSheet([]) // 'Display Name,Coded Value\r\n'
 */
export function printMappingSheet(mappings: readonly ValueMapping[]): string {
  const rows = mappings.map(({ displayValue, codedValue }) => [displayValue, codedValue]);
  return [MAPPING_HEADINGS, ...rows].map(csvRow).join('');
}

/** Every record that is not blank. */
function recordsOf(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  const delimiter = delimiterOf(text, [...DISPLAY_COLUMNS, ...CODE_COLUMNS]);
  const reader = recordReader(delimiter, (record) => {
    const isBlank = record.flaw === null && isBlankRow(record.fields);
    const isSeparator = records.length === 0 && isSeparatorLine(record.raw);
    if (!isBlank && !isSeparator) records.push(record);
  });
  reader.push(text);
  reader.end();
  return records;
}

/** What keeps the file from being read, record by record; the header is row 0. */
function flawsOf(header: CsvRecord, records: readonly CsvRecord[]): CheckedMappings['rows'] {
  return [header, ...records].flatMap(({ flaw, line }, row) => {
    if (flaw === null) return [];
    const found =
      row === 0 && flaw.code !== 'csv_record_too_long'
        ? problem('csv_header_quote', '', { column: flaw.column + 1 })
        : problem(flaw.code, '', { row, max: longestRecordShown() });
    return [{ ...found, row, line }];
  });
}

function unreadable(rows: CheckedMappings['rows']): CheckedMappings {
  return refused([problem('mapping_csv_unreadable', 'csvData')], rows);
}

function rowOf(record: CsvRecord, row: number, columns: MappingColumns): MappingRow {
  const { fields, line } = record;
  const textAt = (column: number): string => unguardFormula(fields[column] ?? '');
  const displayValue = textAt(columns.display);
  const codedValue = textAt(columns.code);
  return { row, line, displayValue, codedValue, flaw: flawOf(record, row, columns) };
}

/**
 * Spreadsheets leave empty cells behind the last column; a filled one is an unquoted comma. What a formula failed to
 * give is neither a display value nor a code.
 */
function flawOf(
  { fields, raw }: CsvRecord,
  row: number,
  { count, display, code }: MappingColumns,
): Problem | null {
  if (fields.slice(count).some((field) => field.trim() !== '')) {
    const args = { row, columns: fields.length, headerColumns: count };
    return problem('csv_column_count', '', args);
  }
  if (hasNoText(raw)) return problem('csv_row_not_utf8', '', { row });
  const columns = [['displayValue', display] as const, ['codedValue', code] as const];
  for (const [path, column] of columns) {
    const { text, problem: found } = readCellText(fields[column] ?? '');
    if (found === 'csv_spreadsheet_error' || found === 'csv_formula_unsaved')
      return problem(found, path, { value: text });
  }
  return null;
}

/** Which column of a file of mappings is what, from 0. */
interface MappingColumns {
  readonly count: number;
  readonly display: number;
  readonly code: number;
}

/**
 * Finds the columns of a file of mappings; case and the white space around a name say nothing, other
 * columns are passed over.
 * @example readMappingHeader(['Code', 'DisplayName']).columns // { count: 2, display: 1, code: 0 }
 */
function readMappingHeader(header: readonly string[]): {
  /** Null when there are problems. */
  readonly columns: MappingColumns | null;
  readonly problems: readonly Problem[];
} {
  const names = header.map((cell) => unguardFormula(cell).trim().toLowerCase());
  const display = DISPLAY_COLUMNS.find((name) => names.includes(name));
  const code = CODE_COLUMNS.find((name) => names.includes(name));
  if (display === undefined || code === undefined) {
    return { columns: null, problems: [problem('mapping_csv_columns_missing', 'csvData')] };
  }
  const repeated = [display, code]
    .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
    .map((name) => header[names.indexOf(name)]?.trim() ?? name);
  const columns = {
    count: names.length,
    display: names.indexOf(display),
    code: names.indexOf(code),
  };
  return {
    columns: repeated.length === 0 ? columns : null,
    problems: repeated.map((column) => problem('csv_column_repeated', 'csvData', { column })),
  };
}
