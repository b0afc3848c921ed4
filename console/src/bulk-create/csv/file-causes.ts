import { csvCell, guardFormula, isBlankRow, unguardFormula } from '@utmost/core/csv/cell.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import type { LinkColumns } from '@utmost/core/csv/link-columns.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';
import { isFreeText, ValueCounts } from '@utmost/core/link/look-alike.ts';
import { withScheme } from '@utmost/core/link/tidy-url.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type CauseList, causeList, type FoundCause, lookAlikeCause } from '../causes/cause.ts';

/** The causes of a file's problems. */
export interface Causes {
  add(row: SheetRow, problems: readonly Problem[]): void;
  /** Takes note of the values of a row, good or not, to find those that are likely to be misspelled. */
  count(row: SheetRow): void;
  list(): CauseList;
  /** The text of the file without one of them. @param by the value that its rows get instead */
  without(key: string, by: string, text: string, delimiter: Delimiter): string;
}

interface FileCause extends FoundCause<Rows> {
  readonly column: number;
  /** Whether it is in a cell of its column. */
  readonly isIn: (row: number, cell: string) => boolean;
}

/** How many there are. */
type Rows = Pick<ReadonlySet<number>, 'size'>;

const UNLISTED: readonly string[] = ['csv_value_not_listed', 'csv_value_not_mapped'];

/** Column -> its cells -> how many rows have them. */
type TypedCells = ReadonlyMap<number, Map<string, number>>;

/** So many different cells of a column are looked at. */
const MOST_CELLS = 5_000;

/** So many causes are told of a file; a file with more is not a file of mistakes. */
const MOST = 1_000;

/** Collects what is wrong with the values of a file by what is to be done about it. */
export function causesOf(compiled: CompiledTaxonomy, columns: LinkColumns): Causes {
  const found = new Map<string, FileCause & FoundCause<Set<number>>>();
  const columnOf = (path: string): number => {
    if (path === NAME_COLUMN) return columns.name;
    if (path === URL_COLUMN) return columns.url;
    return columns.values.find(({ queryName }) => queryName === path)?.column ?? -1;
  };
  const texts = columns.values.filter(({ queryName }) => {
    const one = compiled.byName.get(queryName);
    return one !== undefined && isFreeText(one);
  });
  const typed: TypedCells = new Map(texts.map(({ column }) => [column, new Map()]));
  const storedAs = (queryName: string, cell: string) =>
    compiled.byName.get(queryName)?.normalize(cell) ?? cell;
  const doubtful = (): FileCause[] => {
    const counts = new ValueCounts(compiled);
    for (const { column, queryName } of texts) {
      for (const [cell, rows] of typed.get(column) ?? [])
        counts.add(queryName, storedAs(queryName, cell), rows);
    }
    return counts.lookAlikes().map((one) => ({
      ...lookAlikeCause(one, { size: one.rows }),
      column: columnOf(one.queryName),
      isIn: (_row, cell) => storedAs(one.queryName, cell) === one.value,
    }));
  };
  let warnings: readonly FileCause[] = [];
  return {
    count: ({ record, problems }) => {
      if (problems.length > 0) return;
      for (const [column, cells] of typed) {
        const cell = unguardFormula(record.fields[column] ?? '');
        const rows = cells.get(cell) ?? 0;
        if (rows > 0 || (cell !== '' && cells.size < MOST_CELLS)) cells.set(cell, rows + 1);
      }
    },
    add: ({ record, problems: ofRow }, problems) => {
      // What is wrong with a row as such is not mended in its cells.
      if (ofRow.length > 0) return;
      for (const one of problems) {
        const { path, code } = one;
        const column = columnOf(path);
        if (column === -1) continue;
        const cell = unguardFormula(record.fields[column] ?? '');
        const isScheme = code === 'csv_website_url_scheme' && withScheme(cell) !== null;
        const value = isScheme ? null : cell;
        const message = sentenceOf(one);
        const key = JSON.stringify([column, value, message]);
        const known = found.get(key);
        if (known) known.rows.add(record.row);
        else if (found.size < MOST) {
          const isUnlisted = UNLISTED.includes(code) && cell !== '' && !cell.includes(',');
          const rows = new Set([record.row]);
          const isIn = (row: number) => rows.has(row);
          found.set(key, { key, path, value, column, message, isUnlisted, rows, isIn });
        }
      }
    },
    list: () => {
      warnings = doubtful();
      return causeList(compiled, [...found.values(), ...warnings]);
    },
    without: (key, by, text, delimiter) => {
      const cause = found.get(key) ?? warnings.find((one) => one.key === key);
      if (!cause) return text;
      const { column, value, isIn } = cause;
      const cellFor = (cell: string) => (value === null ? (withScheme(cell) ?? cell) : by);
      return withCells(text, delimiter, column, (row, written) => {
        const cell = unguardFormula(written);
        return isIn(row, cell) ? guardFormula(cellFor(cell)) : written;
      });
    },
  };
}

/** A text with other cells in one of its columns; rows without one stay as they were written. @param cellOf gets the sheet's row */
function withCells(
  text: string,
  delimiter: Delimiter,
  column: number,
  cellOf: (row: number, cell: string) => string,
): string {
  const pieces: string[] = [];
  let lines = 0;
  let end = '\n';
  const reader = recordReader(delimiter, ({ fields, raw, lineEnd, line, row, flaw }) => {
    // Blank lines count as rows, and are not told.
    pieces.push(end.repeat(Math.max(0, line - 1 - lines)));
    const cell = fields[column] ?? '';
    const fresh = flaw === null && !isBlankRow(fields) ? cellOf(row, cell) : cell;
    const cells = fields.map((other) => csvCell(other, delimiter));
    while (cells.length < column) cells.push('');
    cells[column] = csvCell(fresh, delimiter);
    pieces.push(fresh === cell ? raw : cells.join(delimiter), lineEnd);
    end = lineEnd || end;
    lines = line - 1 + raw.split('\n').length;
  });
  reader.push(text);
  reader.end();
  return pieces.join('');
}
