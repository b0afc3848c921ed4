import { NO_PROBLEMS, type Problem, problem } from '../problem.ts';
import { csvCell, isBlankRow } from './cell.ts';
import type { Delimiter } from './delimiter.ts';
import { HEADING_SYNONYMS, headingKey, NAME_COLUMN, URL_COLUMN } from './heading.ts';
import type { LinkColumns } from './link-columns.ts';
import {
  type CsvRecord,
  isSeparatorLine,
  longestRecordShown,
  type PlacedReader,
  type RecordFlaw,
  recordReader,
} from './record-reader.ts';
import { hasNoText } from './utf8-text.ts';

/** One data row of a file of links. */
export interface SheetRow {
  /** From 1; blank rows do not count. */
  readonly number: number;
  readonly record: CsvRecord;
  /** What is wrong with the row as such; with any, its values mean nothing. */
  readonly problems: readonly Problem[];
}

const NUL = '\0';
const keysOf = (name: string): ReadonlySet<string> =>
  new Set([headingKey(name), ...(HEADING_SYNONYMS.get(name) ?? [])]);
const NAMES = keysOf(NAME_COLUMN);
const URLS = keysOf(URL_COLUMN);
/** What a URL or a host has and a heading doesn't. */
const NO_HEADING = /[.:/]/;

/**
 * Reads the data rows of a file of links whose header is known.
 * @param passOver how many records come before the first data row
 */
export function sheetRowReader(
  { columns, delimiter }: { readonly columns: LinkColumns; readonly delimiter: Delimiter },
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
export function dataRows(
  columns: LinkColumns,
  delimiter: Delimiter,
  row: (row: SheetRow) => void,
): (record: CsvRecord) => void {
  const headings = columns.asRead.map(headingKey);
  let rows = 0;
  /** The row of the headings that the rows are below, where they aren't the first ones. */
  let otherHeadings: number | null = null;
  return (given) => {
    if (given.flaw === null && isBlankRow(given.fields)) return;
    rows += 1;
    const record = fittedRecord(given, columns.header.length, delimiter);
    const repeated =
      record.flaw === null ? repeatedHeadings(headings, record.fields, columns.url) : null;
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
  return NO_PROBLEMS;
}

function flawProblem(row: number, { code, column }: RecordFlaw, { header }: LinkColumns): Problem {
  return problem(code, header[column] ?? '', { row, max: longestRecordShown() });
}

function columnWhere(
  isMeant: (field: string) => boolean,
  { fields }: CsvRecord,
  { header }: LinkColumns,
): string {
  return header[fields.findIndex(isMeant)] ?? '';
}

/**
 * Whether a row has headings instead of values: `same` where they are those of the file, `other` where it can't be said
 * that every column goes on as it began.
 * @example repeatedHeadings(['link name', 'url'], ['Link name', 'URL'], 1) // 'same'
 */
function repeatedHeadings(
  headings: readonly string[],
  fields: readonly string[],
  url: number,
): 'same' | 'other' | null {
  if (NO_HEADING.test(fields[url] ?? '')) return null;
  const keys = fields.map(headingKey);
  if (!keys.some((key) => NAMES.has(key)) || !keys.some((key) => URLS.has(key))) return null;
  return headings.every((heading, column) => heading === keys[column]) ? 'same' : 'other';
}

/** In the languages of most plans; spreadsheets write sums under their columns. */
const TOTALS =
  /^(?:(?:grand |sub)?-?totals?|sums?|summe|gesamt(?:summe)?|total g\S+ral|totale|totaal|suma)\b[\s:]*$/iu;

/**
 * Whether a row has the sums of those above it instead of a link.
 * @example looksLikeTotals({ url: 1 }, ['Total', '', '12']) // true
 */
function looksLikeTotals({ url }: Pick<LinkColumns, 'url'>, fields: readonly string[]): boolean {
  return fields[url]?.trim() === '' && fields.some((field) => TOTALS.test(field.trim()));
}

/** In the languages of most templates: what their sample line has where the others have a number or a date. */
const EXAMPLE =
  /^(?:examples?|samples?|beispiel|muster|exemple|ejemplo|esempio|voorbeeld|exemplo|例|サンプル|示例)[\s:.]*$/iu;

/**
 * Whether a row is the sample line of a template: a column that takes no part says so.
 * @example looksLikeExample({ name: 1, url: 2, values: [] }, ['Example', 'Name', 'https://a.example']) // true
 */
function looksLikeExample(
  { name, url, values }: Pick<LinkColumns, 'name' | 'url' | 'values'>,
  fields: readonly string[],
): boolean {
  const takesPart = (at: number): boolean =>
    at === name || at === url || values.some(({ column }) => column === at);
  return fields.some((field, at) => EXAMPLE.test(field.trim()) && !takesPart(at));
}
