import { fold } from '@utmost/core/rules/characters.ts';
import { rowsOf } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  OTHERWISE,
  shownState,
  statesOf,
  writtenState,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';

/** A state at the head of a row or column. */
export interface Heading {
  /** As rules write it. */
  readonly word: string;
  /** For people. */
  readonly text: string;
}

/** The rules of a parameter as a table: rows for the states of the controller, columns for its own. */
export interface Matrix {
  readonly rows: readonly Heading[];
  readonly columns: readonly Heading[];
  /** By row and column. A row without any says nothing: `otherwise` counts, or else anything is allowed. */
  readonly cells: readonly (readonly boolean[])[];
}

/** The table of a parameter's rules with a controller; empty where it depends on another one. */
export function matrixOf(parameter: GovernedParameter, controller: GovernedParameter): Matrix {
  const columns = statesOf(parameter);
  const isKnown = parameter.by === controller.queryName;
  const { named, otherwise } = isKnown ? rowsOf(parameter, controller) : NO_ROWS;
  const rowOf = new Map(named.flatMap((row) => row.states.map((state) => [state, row] as const)));
  const states = statesOf(controller);
  const allowedIn = [...states.map((state) => rowOf.get(state)), otherwise ?? undefined];
  return {
    rows: [
      ...states.map((state) => headingOf(controller, state)),
      { word: OTHERWISE, text: OTHERWISE },
    ],
    columns: columns.map((state) => headingOf(parameter, state)),
    cells: allowedIn.map((row) => columns.map((state) => row?.allowed.includes(state) ?? false)),
  };
}

const NO_ROWS = { named: [], otherwise: null } as const;

function headingOf(parameter: GovernedParameter, state: string): Heading {
  return { word: writtenState(state), text: shownState(parameter, state) };
}

/**
 * What `allow` says of a table: rows that allow the same stand together. A value with a comma in it stands alone.
 * @example allowOf({ rows: [google, bing], columns: [cpc, email], cells: [[true, false], [true, false]] })
 * // { 'google, bing': ['cpc'] }
 */
export function allowOf({ rows, columns, cells }: Matrix): NonNullable<Parameter['allow']> {
  const byList = new Map<string, { words: string[]; allowed: string[] }>();
  for (const [index, { word }] of rows.entries()) {
    const allowed = columns.flatMap((column, at) => (cells[index]?.[at] ? column.word : []));
    if (allowed.length === 0) continue;
    const isAlone = word === OTHERWISE || word.includes(',');
    const key = `${isAlone ? word : ''}\n${allowed.join('\n')}`;
    const known = byList.get(key) ?? { words: [], allowed };
    known.words.push(word);
    byList.set(key, known);
  }
  return Object.fromEntries(
    [...byList.values()].map(({ words, allowed }) => [words.join(', '), allowed]),
  );
}

/** The same table with cells set: all of them in a rectangle of rows and columns. */
export function withCells(
  matrix: Matrix,
  isIn: (row: number, column: number) => boolean,
  isAllowed: boolean,
): Matrix {
  const cells = matrix.cells.map((row, at) =>
    row.some((_, column) => isIn(at, column))
      ? row.map((before, column) => (isIn(at, column) ? isAllowed : before))
      : row,
  );
  return { ...matrix, cells };
}

const MARK = 'x';
/** Cells of a spreadsheet that say no. */
const NO: ReadonlySet<string> = new Set(['', '0', '-', 'no', 'n', 'false']);

/** The table as cells of a spreadsheet, with its headings. */
export function matrixCells({ rows, columns, cells }: Matrix, corner: string): string[][] {
  return [
    [corner, ...columns.map(({ word }) => word)],
    ...rows.map(({ word }, at) => [
      word,
      ...columns.map((_, column) => (cells[at]?.[column] ? MARK : '')),
    ]),
  ];
}

/** What became of cells that were put into a table. */
export interface PutCells {
  readonly matrix: Matrix;
  /** Headings that the table does not have. */
  readonly unknown: readonly string[];
}

/**
 * The table with cells of a spreadsheet: by their headings where they have any, else from a cell on.
 * @param at where the first cell goes that has no heading
 */
export function putCells(
  matrix: Matrix,
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
): PutCells {
  const head = cells[0] ?? [];
  const found = head.slice(1).map((text) => placeOf(matrix.columns, text));
  const isHeaded = cells.length > 1 && found.length > 0 && found.some((place) => place !== -1);
  const columns = isHeaded ? [-1, ...found] : head.map((_, index) => at.column + index);
  const body = isHeaded ? cells.slice(1) : cells;
  const rows = body.map((row, index) =>
    isHeaded ? placeOf(matrix.rows, row[0] ?? '') : at.row + index,
  );
  const put = matrix.cells.map((row) => [...row]);
  for (const [index, row] of body.entries()) {
    const target = put[rows[index] ?? -1];
    if (!target) continue;
    for (const [column, text] of row.entries()) {
      const place = columns[column] ?? -1;
      if (place >= 0 && place < target.length) target[place] = !NO.has(text.trim().toLowerCase());
    }
  }
  const unknown = isHeaded
    ? [
        ...head.slice(1).filter((_, index) => found[index] === -1),
        ...body.flatMap((row, index) => (rows[index] === -1 ? (row[0] ?? '') : [])),
      ].filter((text) => text.trim() !== '')
    : [];
  return { matrix: { ...matrix, cells: put }, unknown };
}

function placeOf(headings: readonly Heading[], text: string): number {
  const wanted = fold(text.trim());
  const byWord = headings.findIndex(({ word }) => fold(word) === wanted);
  return byWord === -1 ? headings.findIndex((one) => fold(one.text) === wanted) : byWord;
}
