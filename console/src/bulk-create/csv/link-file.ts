import { unguardFormula } from '@utmost/core/csv/cell.ts';
import { readImportHeader } from '@utmost/core/csv/import-columns.ts';
import {
  linkSheetReader,
  otherHeadingsOf,
  type SheetHeader,
  type SheetRow,
  sheetRowReader,
} from '@utmost/core/csv/link-sheet.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { type RowLinks, rowLinks } from '@utmost/core/csv/row-links.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isAmong, nthOther, numbersBelow } from './row-numbers.ts';

/** Which rows of a file are meant. */
export type RowsOf = 'all' | 'valid' | 'refused';

/** Why a row was refused, in words. */
export interface RowError {
  /** A column's name, '' for the row as such. */
  readonly path: string;
  readonly message: string;
}

/** A row of a checked file. */
export interface FileRow {
  /** As the sheet numbers its rows. */
  readonly number: number;
  readonly name: string;
  readonly websiteUrl: string;
  /** The tracking link; null where the row was refused. */
  readonly fullUrl: string | null;
  readonly errors: readonly RowError[];
  readonly warnings: readonly Problem[];
}

/** How many rows there are of each kind. */
export interface RowCounts {
  readonly rows: number;
  readonly valid: number;
  readonly refused: number;
}

/** The same, as far as the file was checked. */
export interface FileCounts extends RowCounts {
  /** A row can have several. */
  readonly errors: number;
}

/** A row that the server refused, and its reasons. */
export interface RowRefusal {
  readonly row: number;
  readonly errors: readonly RowError[];
}

/** A file of links that is checked piece by piece; of its rows only the numbers of bad ones are kept. */
export interface LinkFile {
  /** Checks the next piece. @returns whether there is more */
  advance(): boolean;
  /** How much of the text was checked, from 0 to 1. */
  readonly share: number;
  readonly counts: FileCounts;
  /** What keeps the file from being read at all; with any, there are no rows. */
  readonly faults: readonly Problem[];
  /** About the file as a whole. */
  readonly warnings: readonly Problem[];
  /** Some rows of those that are meant, checked again. @param from 0 */
  rows(of: RowsOf, from: number, count: number): FileRow[];
  /** A file of the refused rows with the reason, in pieces. */
  refused(): Iterable<string>;
  /**
   * Takes the word of the server, which checked the same rows by newer rules.
   * @param refusals ascending; the first of those that failed, or all
   * @returns how many failed that had been valid here
   */
  overrule(refusals: readonly RowRefusal[], failed: number): number;
}

/** A stretch of the text that begins and ends with a row. */
interface Part {
  readonly from: number;
  readonly to: number;
  /** How far the reader had looked when it told the last of these rows: what a quote without an end is depends on that. */
  readonly seen: number;
  readonly rowsBefore: number;
  readonly rows: number;
  /** How many rows of the sheet come before. */
  readonly sheetRowsBefore: number;
  readonly otherHeadings: number | null;
}

const PIECE = 1 << 16;

/**
 * Begins to check the text of a file of links, by the same rules as the server.
 * @param text without byte-order mark
 */
export function linkFile(compiled: CompiledTaxonomy, text: string): LinkFile {
  const { header, faults } = headerOf(compiled, text);
  let refusedNumbers: number[] = [];
  const overruled = new Map<number, readonly RowError[]>();
  const parts: Part[] = [];
  let read = 0;
  let rows = 0;
  let errors = 0;
  let missing: readonly Problem[] = [];
  let latestHeadings: number | null = null;

  const links = header ? rowLinks(compiled, header.columns) : null;
  const take = (row: SheetRow): void => {
    rows += 1;
    latestHeadings = otherHeadingsOf(row);
    const problems = links?.problems(row, rows - 1 - refusedNumbers.length) ?? [];
    if (problems.length === 0) return;
    refusedNumbers.push(row.number);
    errors += problems.length;
  };
  const reader = header ? sheetRowReader(header, header.records, take) : null;
  let sheetRows = 0;
  let headingsBefore: number | null = null;
  const endPart = (to: number): void => {
    const last = parts.at(-1);
    const from = last?.to ?? 0;
    const known = last ? last.rowsBefore + last.rows : 0;
    const rowsOfPart = { rowsBefore: known, rows: rows - known, sheetRowsBefore: sheetRows };
    const otherHeadings = headingsBefore;
    if (to > from) parts.push({ from, to, seen: read, ...rowsOfPart, otherHeadings });
    headingsBefore = latestHeadings;
    sheetRows = reader?.left.rows ?? 0;
  };
  const advance = (): boolean => {
    if (reader === null || read >= text.length) return false;
    reader.push(text.slice(read, read + PIECE));
    read = Math.min(read + PIECE, text.length);
    if (read === text.length) {
      reader.end();
      endPart(read);
      if (rows === 0) missing = [problem('csv_rows_missing', 'file')];
      return false;
    }
    // Only after a line end: a line that is too long is passed over, and no row begins within it.
    const end = read - reader.left.text.length;
    if (text[end - 1] === '\n') endPart(end);
    return true;
  };

  /** Checks the rows of the numbers, which ascend, again. */
  const checkAgain = function* (
    numbers: readonly number[],
  ): Generator<readonly [SheetRow, CheckedRow]> {
    let next = 0;
    for (const part of parts) {
      const last = part.rowsBefore + part.rows;
      if (header === null || links === null || next === numbers.length) return;
      if ((numbers[next] ?? 0) > last) continue;
      const wanted: SheetRow[] = [];
      const collect = (row: SheetRow): void => {
        if (row.number !== numbers[next]) return;
        wanted.push(row);
        next += 1;
      };
      const before = {
        data: part.rowsBefore,
        sheet: part.sheetRowsBefore,
        otherHeadings: part.otherHeadings,
      };
      const passOver = part.from === 0 ? header.records : 0;
      const again = sheetRowReader(header, passOver, collect, before);
      again.push(text.slice(part.from, part.seen));
      if (part.to === text.length) again.end();
      for (const row of wanted) {
        const errors = overruled.get(row.number);
        const before = row.number - 1 - numbersBelow(refusedNumbers, row.number);
        yield [row, errors ? { ...REFUSED, errors } : inWords(links, row, before)];
      }
    }
  };
  const numbersOf = (of: RowsOf, from: number, count: number): number[] => {
    if (of === 'refused') return refusedNumbers.slice(from, from + count);
    const most = of === 'all' ? rows : rows - refusedNumbers.length;
    const places = Array.from(
      { length: Math.max(0, Math.min(count, most - from)) },
      (_, at) => from + at + 1,
    );
    return of === 'all' ? places : places.map((place) => nthOther(refusedNumbers, place));
  };

  return {
    advance,
    get share() {
      return text.length === 0 ? 1 : read / text.length;
    },
    get counts() {
      return { rows, valid: rows - refusedNumbers.length, refused: refusedNumbers.length, errors };
    },
    get faults() {
      return faults.length > 0 ? faults : missing;
    },
    warnings: header?.warnings ?? [],
    rows: (of, from, count) =>
      [...checkAgain(numbersOf(of, from, count))].map(([row, checked]) =>
        fileRow(header, row, checked),
      ),
    *refused() {
      if (header === null) return;
      const { record, delimiter } = header;
      const format = refusedRows({ form: delimiter, header: record.fields, lineEnd: '\r\n' });
      yield format.header;
      for (const [{ record }, checked] of checkAgain(refusedNumbers)) {
        const sentences = checked.errors.map(({ message }) => message);
        yield format.line(record, sentences);
      }
    },
    overrule: (refusals, failed) => {
      for (const { row, errors } of refusals) overruled.set(row, errors);
      const last = failed > refusals.length ? (refusals.at(-1)?.row ?? 0) : rows;
      // Of what comes after the last that the server could tell, this is still the best that is known.
      const after = refusedNumbers.filter((row) => row > last);
      const unexpected = refusals.filter(({ row }) => !isAmong(refusedNumbers, row)).length;
      refusedNumbers = [...refusals.map(({ row }) => row), ...after];
      return unexpected + Math.max(0, failed - refusedNumbers.length);
    },
  };
}

/** What is shown and said of a row beside its own cells. */
interface CheckedRow extends Pick<FileRow, 'errors' | 'warnings'> {
  readonly fullUrl: string | null;
}

const REFUSED = { fullUrl: null, warnings: [] };

/** @param before how many valid rows there are before it: its identifiers count on from them */
function inWords(links: RowLinks, row: SheetRow, before: number): CheckedRow {
  const { record } = row;
  const isRead = row.problems.length === 0;
  const { built, problems, warnings } = isRead
    ? links.check(record.row, record.fields, before)
    : { built: null, problems: row.problems, warnings: [] };
  const errors = problems.map((one) => ({ path: one.path, message: sentenceOf(one) }));
  return { fullUrl: errors.length === 0 ? (built?.fullUrl ?? null) : null, errors, warnings };
}

function headerOf(
  compiled: CompiledTaxonomy,
  text: string,
): { readonly header: SheetHeader | null; readonly faults: readonly Problem[] } {
  let header: SheetHeader | null = null;
  let faults: readonly Problem[] = [];
  const listener = {
    header: (found: SheetHeader) => {
      header = found;
    },
    row: () => {},
    fault: (problems: readonly Problem[]) => {
      faults = problems;
    },
  };
  const reader = linkSheetReader(compiled, listener, undefined, readImportHeader);
  let read = 0;
  const isFound = () => header !== null || faults.length > 0;
  for (; !isFound() && read < text.length; read += PIECE)
    reader.push(text.slice(read, read + PIECE));
  if (!isFound()) reader.end();
  return { header, faults };
}

function fileRow(header: SheetHeader | null, { record }: SheetRow, checked: CheckedRow): FileRow {
  const { fields } = record;
  const textAt = (column: number | undefined) => unguardFormula(fields[column ?? -1] ?? '');
  return {
    number: record.row,
    name: textAt(header?.columns.name),
    websiteUrl: textAt(header?.columns.url).trim(),
    ...checked,
  };
}
