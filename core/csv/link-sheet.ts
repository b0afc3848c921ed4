import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { dataRows, type SheetRow } from './data-rows.ts';
import { type Delimiter, delimiterOf } from './delimiter.ts';
import { HEADING_NAMES } from './heading.ts';
import { type LinkColumns, type ReadHeader, readHeader, shownHeadings } from './link-columns.ts';
import {
  type CsvRecord,
  isSeparatorLine,
  LONGEST_RECORD,
  longestRecordShown,
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
  /** How many records come before the first data row: the headings, and what is above them. */
  readonly records: number;
}

/** Who is told what a file of links holds; a fault of the whole file is told last and once. */
export interface SheetListener {
  header(header: SheetHeader): void;
  row(row: SheetRow): void;
  fault(problems: readonly Problem[]): void;
}

/** Among how many records the headings are looked for: a title and notes may be above them. */
const HEADINGS_WITHIN = 12;
const HEADING_PROBLEMS: readonly string[] = [
  'csv_link_name_missing',
  'csv_website_url_missing',
  'csv_column_repeated',
];
const BYTE_ORDER_MARK = '\uFEFF';
const NUL = '\0';

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
    return problem('csv_header_too_long', 'header', { max: longestRecordShown() });
  }
  if (flaw !== null) return problem('csv_header_quote', 'header', { column: flaw.column + 1 });
  return hasNoText(raw) || raw.includes(NUL) ? problem('csv_not_text', 'header') : null;
}

/** A row that may be meant for the headings, and what keeps it from being them. */
interface FaultyHeadings {
  readonly problems: readonly Problem[];
  readonly record: CsvRecord;
}

/** Whether a row is more like headings than another: it lacks fewer of the two columns, or has more cells. */
function isLikelier(one: FaultyHeadings, other: FaultyHeadings): boolean {
  const filled = ({ record }: FaultyHeadings) =>
    record.fields.filter((cell) => cell.trim() !== '').length;
  if (one.problems.length !== other.problems.length) {
    return one.problems.length < other.problems.length;
  }
  return filled(one) > filled(other);
}

/** What is wrong with the headings, and what they are. */
function headingsFault({ problems, record }: FaultyHeadings): readonly Problem[] {
  const headings = shownHeadings(record.fields);
  const isOfHeadings = problems.some(({ code }) => HEADING_PROBLEMS.includes(code));
  if (!isOfHeadings || headings === '') return problems;
  return [...problems, problem('csv_headings_read', 'header', { row: record.row, headings })];
}
