import { LOCALE } from '../messages/locale.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { csvCell, isBlankRow } from './cell.ts';
import { type Delimiter, delimiterOf } from './delimiter.ts';
import { type FaultyHeadings, headingsFault, isLikelier } from './faulty-headings.ts';
import { HEADING_NAMES } from './heading.ts';
import { type LinkColumns, type ReadHeader, readHeader } from './link-columns.ts';
import {
  type CsvRecord,
  isSeparatorLine,
  LONGEST_RECORD,
  type PlacedReader,
  type RecordFlaw,
  type RecordReader,
  recordReader,
} from './record-reader.ts';
import { repeatedHeadings } from './repeated-headings.ts';
import { looksLikeExample, looksLikeTotals } from './totals-or-example-row.ts';
import { hasNoText } from './utf8-text.ts';

/** What a file of links begins with. */
export interface SheetHeader {
  readonly record: CsvRecord;
  readonly columns: LinkColumns;
  readonly delimiter: Delimiter;
  readonly warnings: readonly Problem[];
  /** How many records come before the first data row: the headings, and what is above them. */
  readonly records: number;
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

/** Among how many records the headings are looked for: a title and notes may be above them. */
const HEADINGS_WITHIN = 12;
const BYTE_ORDER_MARK = '\uFEFF';
const NUL = '\0';
const mostCharacters = (): string => LONGEST_RECORD.toLocaleString(LOCALE);
const NONE: readonly Problem[] = [];

/**
 * Reads the data rows of a file of links whose header is known.
 * @param passOver how many records come before the first data row
 */
export function sheetRowReader(
  { columns, delimiter }: Pick<SheetHeader, 'columns' | 'delimiter'>,
  passOver: number,
  row: (row: SheetRow) => void,
): PlacedReader {
  let passed = 0;
  const take = dataRows(columns, delimiter, row);
  return recordReader(delimiter, (record) => {
    if (passed >= passOver) take(record);
    else if (!isSeparatorLine(record.raw)) passed += 1;
  });
}

/** Numbers the records that hold data. */
function dataRows(
  columns: LinkColumns,
  delimiter: Delimiter,
  row: (row: SheetRow) => void,
): (record: CsvRecord) => void {
  let rows = 0;
  /** The row of the headings that the rows are below, where they aren't the first ones. */
  let otherHeadings: number | null = null;
  return (given) => {
    if (given.flaw === null && isBlankRow(given.fields)) return;
    rows += 1;
    const record = fittedRecord(given, columns.header.length, delimiter);
    const repeated = record.flaw === null ? repeatedHeadings(columns, record.fields) : null;
    if (repeated !== null) otherHeadings = repeated === 'other' ? record.row : null;
    const problems =
      otherHeadings !== null
        ? [problem('csv_headings_other', '', { headings: otherHeadings })]
        : repeated !== null
          ? [problem('csv_headings_repeated', '', { row: record.row })]
          : rowProblems(record, columns, rows === 1);
    row({ number: rows, record, problems });
  };
}

/**
 * A record with as many cells as the header: spreadsheets leave empty cells out at the end of a row, or write more of
 * them. One with text beyond the header stays as it is.
 */
function fittedRecord(record: CsvRecord, width: number, delimiter: Delimiter): CsvRecord {
  const { fields, raw, flaw } = record;
  const missing = width - fields.length;
  if (flaw !== null || missing === 0) return record;
  if (missing > 0) {
    const padded = [...fields, ...Array.from({ length: missing }, () => '')];
    return { ...record, fields: padded, raw: raw + delimiter.repeat(missing) };
  }
  if (!isBlankRow(fields.slice(width))) return record;
  const cut = fields.slice(0, width);
  return {
    ...record,
    fields: cut,
    raw: cut.map((cell) => csvCell(cell, delimiter)).join(delimiter),
  };
}

/**
 * Reads a file of links piece by piece: finds the delimiter (comma, semicolon, tab or bar), checks the
 * header, counts the data rows and passes over blank ones. A byte-order mark is ignored.
 * @param known the delimiter, if the caller knows it
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
  let take: ((record: CsvRecord) => void) | null = null;
  let records = 0;
  let rows = 0;
  let isFaulty = false;
  /** What keeps the likeliest row so far from being the headings. */
  let likeliest: FaultyHeadings | null = null;

  const fault = (problems: readonly Problem[]): void => {
    if (!isFaulty) listener.fault(problems);
    isFaulty = true;
  };
  const takeHeader = (record: CsvRecord): void => {
    records += 1;
    const broken = headerFault(record);
    const { columns, problems, warnings }: ReadHeader = broken
      ? { columns: null, problems: [broken], warnings: [] }
      : read(compiled, record.fields);
    if (columns === null) {
      if (likeliest === null || isLikelier({ problems, record }, likeliest)) {
        likeliest = { problems, record };
      }
      // A file whose first row is broken is no sheet with a title.
      if (records === HEADINGS_WITHIN || (records === 1 && broken)) fault(headingsFault(likeliest));
      return;
    }
    take = dataRows(columns, delimiter, (row) => {
      rows += 1;
      listener.row(row);
    });
    const skipped = records === 1 ? [] : [problem('csv_title_rows', 'header', { row: record.row })];
    const header = { record, columns, delimiter, records, warnings: [...skipped, ...warnings] };
    listener.header(header);
  };
  const takeRecord = (record: CsvRecord): void => {
    if (isFaulty) return;
    if (take !== null) take(record);
    else if (!isSeparatorLine(record.raw)) takeHeader(record);
  };
  const start = (): RecordReader => {
    if (/\r(?!\n)/.test(beginning) && !beginning.includes('\n')) {
      fault([problem('csv_line_ends', 'header')]);
    }
    delimiter = known ?? delimiterOf(beginning, wantedHeadings(compiled));
    reader = recordReader(delimiter, takeRecord);
    reader.push(beginning);
    beginning = '';
    return reader;
  };
  const push = (text: string): void => {
    if (isFaulty) return;
    if (reader === null) {
      beginning = withoutByteOrderMark(beginning + text);
      if (lineFeeds(beginning) > HEADINGS_WITHIN || beginning.length > LONGEST_RECORD) start();
    } else reader.push(text);
  };
  const end = (): void => {
    (reader ?? start()).end();
    if (take === null && likeliest !== null) fault(headingsFault(likeliest));
    if (rows === 0) fault([problem('csv_rows_missing', 'file')]);
  };
  return { push, end };
}

/** Headings by which the row of headings and its delimiter are known. */
function wantedHeadings({ byName }: CompiledTaxonomy): string[] {
  const names = [...byName.values()].flatMap(({ parameter }) => [
    parameter.queryName,
    parameter.displayName,
  ]);
  return [...HEADING_NAMES, ...names];
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1;
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

function rowProblems(
  record: CsvRecord,
  columns: LinkColumns,
  isFirst: boolean,
): readonly Problem[] {
  const { row } = record;
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
  if (looksLikeTotals(columns, record.fields)) return [problem('csv_totals_row', '', { row })];
  // Templates have theirs right below the headings; further down "Sample" is a kind of product.
  if (isFirst && looksLikeExample(columns, record.fields))
    return [problem('csv_example_row', '', { row })];
  return NONE;
}

function flawProblem(row: number, { code, column }: RecordFlaw, { header }: LinkColumns): Problem {
  return problem(code, header[column] ?? '', { row, max: mostCharacters() });
}

function columnWhere(
  isMeant: (field: string) => boolean,
  { fields }: CsvRecord,
  { header }: LinkColumns,
): string {
  return header[fields.findIndex(isMeant)] ?? '';
}
