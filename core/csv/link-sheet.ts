import { LOCALE } from '../messages/locale.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { type Delimiter, delimiterOf, isSeparatorLine } from './delimiter.ts';
import { NAME_COLUMN, URL_COLUMN } from './heading.ts';
import { type LinkColumns, type ReadHeader, readHeader } from './link-columns.ts';
import {
  type CsvRecord,
  LONGEST_RECORD,
  type PlacedReader,
  type RecordFlaw,
  type RecordReader,
  recordReader,
} from './record-reader.ts';
import { hasNoText } from './utf8-text.ts';

/** What a file of links begins with. */
export interface SheetHeader {
  readonly record: CsvRecord;
  readonly columns: LinkColumns;
  readonly delimiter: Delimiter;
  readonly warnings: readonly Problem[];
}

/** One data row of a file of links. */
export interface SheetRow {
  /** From 1; blank rows do not count. */
  readonly number: number;
  readonly record: CsvRecord;
  /** What is wrong with the row as such; with any, its values mean nothing. */
  readonly problems: readonly Problem[];
}

/** Who is told what a file of links holds; a fault of the whole file is told last and once. */
export interface SheetListener {
  header(header: SheetHeader): void;
  row(row: SheetRow): void;
  fault(problems: readonly Problem[]): void;
}

const BYTE_ORDER_MARK = '\uFEFF';
const NUL = '\0';
const mostCharacters = (): string => LONGEST_RECORD.toLocaleString(LOCALE);
const NONE: readonly Problem[] = [];

/**
 * Reads the data rows of a part of a file of links whose header is known; lines are counted from the
 * beginning of the part.
 * @param passOver how many records come before the first data row: 1 where the part has the header
 * @param rowsBefore how many data rows come before the part
 */
export function sheetRowReader(
  { columns, delimiter }: Pick<SheetHeader, 'columns' | 'delimiter'>,
  passOver: number,
  row: (row: SheetRow) => void,
  rowsBefore = 0,
): PlacedReader {
  let rows = rowsBefore;
  let passed = 0;
  return recordReader(delimiter, (record) => {
    if (passed < passOver) {
      if (!isSeparatorLine(record.raw)) passed += 1;
      return;
    }
    if (record.flaw === null && isBlank(record.fields)) return;
    rows += 1;
    row({ number: rows, record, problems: rowProblems(rows, record, columns) });
  });
}

/**
 * Reads a file of links piece by piece: finds the delimiter (comma, semicolon, tab or bar), checks the
 * header, counts the data rows and passes over blank ones. A byte-order mark is ignored.
 * Source: spec part 2 section 5, CSV.
 * @param known the delimiter, where somebody said it
 * @param read finds the columns
 */
export function linkSheetReader(
  compiled: CompiledTaxonomy,
  listener: SheetListener,
  known?: Delimiter,
  read: (compiled: CompiledTaxonomy, header: readonly string[]) => ReadHeader = readHeader,
): RecordReader {
  let beginning = '';
  let reader: RecordReader | null = null;
  let delimiter: Delimiter = ',';
  let columns: LinkColumns | null = null;
  let rows = 0;
  let isFaulty = false;

  const fault = (problems: readonly Problem[]): void => {
    if (!isFaulty) listener.fault(problems);
    isFaulty = true;
  };
  const takeHeader = (record: CsvRecord): void => {
    const broken = headerFault(record);
    const header = broken ? null : read(compiled, record.fields);
    if (broken) fault([broken]);
    else if (header?.columns) {
      columns = header.columns;
      listener.header({ record, columns, delimiter, warnings: header.warnings });
    } else fault(header?.problems ?? []);
  };
  const takeRow = (record: CsvRecord, columns: LinkColumns): void => {
    if (record.flaw === null && isBlank(record.fields)) return;
    rows += 1;
    listener.row({ number: rows, record, problems: rowProblems(rows, record, columns) });
  };
  const takeRecord = (record: CsvRecord): void => {
    if (isFaulty) return;
    if (columns === null) {
      if (!isSeparatorLine(record.raw)) takeHeader(record);
    } else takeRow(record, columns);
  };
  const start = (): RecordReader => {
    if (/\r(?!\n)/.test(beginning) && !beginning.includes('\n')) {
      fault([problem('csv_line_ends', 'header')]);
    }
    delimiter = known ?? delimiterOf(beginning, [NAME_COLUMN, URL_COLUMN]);
    reader = recordReader(delimiter, takeRecord);
    reader.push(beginning);
    beginning = '';
    return reader;
  };
  const push = (text: string): void => {
    if (isFaulty) return;
    if (reader === null) {
      beginning = withoutByteOrderMark(beginning + text);
      if (beginning.trimStart().includes('\n') || beginning.length > LONGEST_RECORD) start();
    } else reader.push(text);
  };
  const end = (): void => {
    (reader ?? start()).end();
    if (rows === 0) fault([problem('csv_rows_missing', 'file')]);
  };
  return { push, end };
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function headerFault({ flaw, raw }: CsvRecord): Problem | null {
  if (flaw?.code === 'csv_record_too_long') {
    return problem('csv_header_too_long', 'header', { max: mostCharacters() });
  }
  if (flaw !== null) return problem('csv_header_quote', 'header', { column: flaw.column + 1 });
  return hasNoText(raw) || raw.includes(NUL) ? problem('csv_not_text', 'header') : null;
}

function isBlank(fields: readonly string[]): boolean {
  for (const field of fields) if (field.trim() !== '') return false;
  return true;
}

function rowProblems(row: number, record: CsvRecord, columns: LinkColumns): readonly Problem[] {
  if (record.flaw !== null) return [flawProblem(row, record.flaw, columns)];
  if (hasNoText(record.raw)) {
    return [problem('csv_row_not_utf8', columnWhere(hasNoText, record, columns), { row })];
  }
  if (record.raw.includes(NUL)) {
    return [
      problem(
        'csv_row_nul',
        columnWhere((field) => field.includes(NUL), record, columns),
        { row },
      ),
    ];
  }
  return NONE;
}

function flawProblem(row: number, { code, column }: RecordFlaw, { header }: LinkColumns): Problem {
  const args = code === 'csv_record_too_long' ? { row, max: mostCharacters() } : { row };
  return problem(code, header[column] ?? '', args);
}

function columnWhere(
  isMeant: (field: string) => boolean,
  { fields }: CsvRecord,
  { header }: LinkColumns,
): string {
  return header[fields.findIndex(isMeant)] ?? '';
}
