import { csvCell, unguardFormula } from '@utmost/core/csv/cell.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { readImportHeader } from '@utmost/core/csv/import-columns.ts';
import type { LinkColumns } from '@utmost/core/csv/link-columns.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import {
  NumberedRows,
  publishedLinks,
  readPublishedHeader,
} from '@utmost/core/csv/published-rows.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { type RowLinks, rowLinks } from '@utmost/core/csv/row-links.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type CauseList, NO_CAUSES } from '../causes/cause.ts';
import {
  chosenHeadings,
  hasSameCells,
  likeliestHeadings,
  type MappedColumn,
  meantHeadings,
  type SheetColumns,
  sheetColumns,
} from '../columns/sheet-columns.ts';
import { type Causes, causesOf } from './file-causes.ts';

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

/** The same, with the errors of all rows. */
export interface FileCounts extends RowCounts {
  /** A row can have several. */
  readonly errors: number;
}

/** A row that the server refused, and its reasons. */
export interface RowRefusal {
  readonly row: number;
  readonly errors: readonly RowError[];
}

/** How much of a file is checked. */
export interface CheckProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly rows: number;
}

/** A file of links that was checked. */
export interface LinkFile {
  readonly counts: FileCounts;
  /** What keeps the file from being read at all; with any, there are no rows. */
  readonly faults: readonly Problem[];
  /** About the file as a whole. */
  readonly warnings: readonly Problem[];
  /** What its columns are; null where they can be nothing else. */
  readonly columns: SheetColumns | null;
  /** Whether that is to be asked. */
  readonly isUnsure: boolean;
  /** Column, as problems name it -> its own heading. */
  readonly headings: Readonly<Record<string, string>>;
  /** Its text with the headings that the server knows. */
  sent(): string;
  /** Some rows of a kind, with their links and errors. @param from 0 */
  rows(of: RowsOf, from: number, count: number): FileRow[];
  /** A file of the refused rows with the reason, in pieces. */
  refused(): Iterable<string>;
  /** What is wrong with its values. */
  readonly causes: CauseList;
  /** Its text without one of the causes. @param by the value that its rows get instead */
  without(key: string, by: string): string;
  /**
   * Takes the word of the server, which checked the same rows by newer rules.
   * @param refusals ascending; the first of those that failed, or all
   * @returns how many failed that had been valid here
   */
  overrule(refusals: readonly RowRefusal[], failed: number): number;
}

type CheckingLinks = Pick<RowLinks, 'check' | 'problems'>;

/** A row as it was read. */
interface ReadRow extends SheetRow {
  /** How many valid rows come before it: its identifiers count on from them. */
  readonly linksBefore: number;
}

/** What is known of the columns of a file. */
export interface ColumnMapping {
  readonly said: readonly MappedColumn[];
  readonly chosen: SheetColumns | null;
}

const PIECE = 1 << 16;
/** So many rows tell what the columns are. */
const SHOWN_BY = 200;
const MISSING: readonly string[] = ['csv_link_name_missing', 'csv_website_url_missing'];

/**
 * Reads a file of links into memory and checks its rows by the same rules as the server.
 * @param text without byte-order mark
 * @param onProgress called after every piece of the text
 * @param isPublished whether the links keep the URLs that they have
 * @param mapping what its columns are, where that was chosen, and what was said of columns before
 */
export function linkFile(
  compiled: CompiledTaxonomy,
  text: string,
  onProgress: (progress: CheckProgress) => void = () => {},
  isPublished = false,
  { said, chosen }: ColumnMapping = { said: [], chosen: null },
): LinkFile {
  let header = null as SheetHeader | null;
  let links = null as CheckingLinks | null;
  let causes = null as Causes | null;
  const numbered = new NumberedRows(compiled);
  let faults: readonly Problem[] = [];
  const all: ReadRow[] = [];
  const valid: ReadRow[] = [];
  let refused: ReadRow[] = [];
  let errors = 0;
  const listener = {
    header: (found: SheetHeader) => {
      header = found;
      links = (isPublished ? publishedLinks : rowLinks)(compiled, found.columns);
      causes = causesOf(compiled, found.columns);
    },
    row: (sheetRow: SheetRow) => {
      const row = { ...sheetRow, linksBefore: valid.length };
      const problems = links?.problems(row, valid.length) ?? [];
      all.push(row);
      (problems.length > 0 ? refused : valid).push(row);
      errors += problems.length;
      if (problems.length > 0) causes?.add(row, problems);
      if (!isPublished) causes?.count(row);
      if (header !== null && !isPublished) numbered.add(header.columns, row.record.fields);
    },
    fault: (problems: readonly Problem[]) => {
      faults = problems;
    },
  };
  const readHeader = isPublished ? readPublishedHeader : readImportHeader;
  const meantBy = (cells: readonly string[]) =>
    chosen !== null && hasSameCells(cells, chosen.header)
      ? chosenHeadings(chosen)
      : meantHeadings(compiled, cells, said);
  const tried: (readonly string[])[] = [];
  const reader = linkSheetReader(compiled, listener, undefined, (compiled, cells) => {
    tried.push(cells);
    return readHeader(compiled, cells, meantBy(cells));
  });
  for (let read = 0; read < text.length; read += PIECE) {
    reader.push(text.slice(read, read + PIECE));
    onProgress({ share: Math.min(1, (read + PIECE) / text.length), rows: all.length });
  }
  reader.end();

  const isMissing = faults.some(({ code }) => MISSING.includes(code));
  const rows = all.slice(0, SHOWN_BY).map(({ record }) => record.fields);
  const table = header ? [header.record.fields, ...rows] : likeliestHeadings(compiled, tried, said);
  const isMapped = header ? !header.columns.isExport : isMissing;
  const columns = isMapped ? (chosen ?? sheetColumns(compiled, table, said)) : null;
  const reasons = new Map<number, readonly RowError[]>();
  const checkedRow = (row: ReadRow): CheckedRow => {
    const overruled = reasons.get(row.number);
    if (overruled) return { fullUrl: null, errors: overruled, warnings: [] };
    return links ? inWords(links, row) : { fullUrl: null, errors: [], warnings: [] };
  };
  return {
    get counts() {
      const { length } = refused;
      return { rows: all.length, valid: all.length - length, refused: length, errors };
    },
    faults,
    columns,
    isUnsure: chosen === null && columns?.isUnsure === true && (isMissing || !isPublished),
    headings: header ? ownHeadings(header.columns) : {},
    sent: () => (header ? withHeadings(text, header, meantBy(header.record.fields)) : text),
    warnings: [...(header?.warnings ?? []), ...numbered.warnings],
    rows: (of, from, count) => {
      const meant = { all, valid, refused }[of].slice(from, from + count);
      return meant.map((row) => ({ ...cellsShown(header, row), ...checkedRow(row) }));
    },
    *refused() {
      if (header === null) return;
      const { record, delimiter } = header;
      const format = refusedRows({ form: delimiter, header: record.fields, lineEnd: '\r\n' });
      yield format.header;
      for (const row of refused) {
        const sentences = checkedRow(row).errors.map(({ message }) => message);
        yield format.line(row.record, sentences);
      }
    },
    causes: causes?.list() ?? NO_CAUSES,
    without: (key, by) =>
      header === null ? text : (causes?.without(key, by, text, header.delimiter) ?? text),
    overrule: (refusals, failed) => {
      for (const { row, errors } of refusals) reasons.set(row, errors);
      const last = failed > refusals.length ? (refusals.at(-1)?.row ?? 0) : all.length;
      const known = new Set(refused.map(({ number }) => number));
      const unexpected = refusals.filter(({ row }) => !known.has(row)).length;
      // Beyond the last row that the server could list, the rows that were refused here are the best known.
      refused = all.filter(({ number }) =>
        number <= last ? reasons.has(number) : known.has(number),
      );
      return unexpected + Math.max(0, failed - refused.length);
    },
  };
}

function ownHeadings({ asRead, name, url, values }: LinkColumns): Record<string, string> {
  const columns = [
    { column: name, queryName: NAME_COLUMN },
    { column: url, queryName: URL_COLUMN },
    ...values,
  ];
  const named = columns.map(({ column, queryName }) => {
    return [queryName, unguardFormula(asRead[column] ?? '').trim() || queryName] as const;
  });
  return Object.fromEntries(named);
}

/** A text with other cells in its row of headings. */
function withHeadings(
  text: string,
  { record, delimiter }: SheetHeader,
  headings: readonly string[],
): string {
  if (hasSameCells(record.fields, headings)) return text;
  let start = 0;
  for (let line = 1; line < record.line; line += 1) start = text.indexOf('\n', start) + 1;
  const row = headings.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  return text.slice(0, start) + row + text.slice(start + record.raw.length);
}

/** What is shown and said of a row beside its own cells. */
type CheckedRow = Pick<FileRow, 'fullUrl' | 'errors' | 'warnings'>;

function inWords(
  links: CheckingLinks,
  { record, problems: ofRow, linksBefore }: ReadRow,
): CheckedRow {
  const { built, problems, warnings } =
    ofRow.length > 0
      ? { built: null, problems: ofRow, warnings: [] }
      : links.check(record.row, record.fields, linksBefore);
  const errors = problems.map((one) => ({ path: one.path, message: sentenceOf(one) }));
  return { fullUrl: errors.length === 0 ? (built?.fullUrl ?? null) : null, errors, warnings };
}

function cellsShown(header: SheetHeader | null, { record: { row, fields } }: SheetRow) {
  const textAt = (column: number | undefined) => unguardFormula(fields[column ?? -1] ?? '');
  return {
    number: row,
    name: textAt(header?.columns.name),
    websiteUrl: textAt(header?.columns.url).trim(),
  };
}
