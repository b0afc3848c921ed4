import { likelyNameOf } from '@utmost/core/closest-name.ts';
import { unguardFormula } from '@utmost/core/csv/cell.ts';
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { headingKey, NAME_COLUMN, readHeadings, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { MOST_COLUMNS } from '@utmost/core/csv/link-columns.ts';
import { meantOption } from '@utmost/core/csv/meant-option.ts';
import { NO_VALUE } from '@utmost/core/rules/normalize.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';
import { LIKELY_HEADINGS } from './likely-headings.ts';

/** What people of the organization said before: a heading, and what it is; null for a column not to use. */
export interface MappedColumn {
  readonly heading: string;
  readonly target: string | null;
}

/** A column of a sheet, and what it becomes. */
export interface SheetColumn {
  /** As it is in the sheet, '' where it has none. */
  readonly heading: string;
  /** The first of its values. */
  readonly samples: readonly string[];
  /** `link_name`, `website_url` or a query name; null where it isn't used. */
  readonly target: string | null;
  /** What it is by its heading alone, or by what was said of that before. */
  readonly byHeading: string | null;
  /** Whether a person chose its target. */
  readonly isChosen: boolean;
}

/** The columns of a sheet with headings. */
export interface SheetColumns {
  readonly header: readonly string[];
  readonly columns: readonly SheetColumn[];
  /** Whether links are named after their page and values, where no column has names. */
  readonly makesNames?: boolean;
  /** Whether people have to say what they are. */
  readonly isUnsure: boolean;
}

const LIKELY: ReadonlyMap<string, string> = new Map(
  Object.entries(LIKELY_HEADINGS).flatMap(([target, headings]) =>
    headings.map((heading) => [headingKey(heading), target]),
  ),
);
const SAMPLES = 3;
/** Of so many rows values tell what a column is. */
const ROWS = 200;
/** Shorter headings are near to everything. */
const MISSPELLED_FROM = 5;
const URL_VALUE = /^(?:https?:\/\/|www\.)\S/i;
/** What a URL or a host has and a heading doesn't. */
const NO_HEADING = /[.:/]/;

/**
 * The columns of rows below headings: each is what was said of it before, else what its heading is by the rule of
 * headings, else what it most likely is by a misspelled heading or by its values. What is unknown isn't used.
 * @param said what was said before
 */
export function sheetColumns(
  compiled: CompiledTaxonomy,
  [header = [], ...rows]: readonly (readonly string[])[],
  said: readonly MappedColumn[],
): SheetColumns {
  const meant = meantHeadings(compiled, header, said);
  const { targets: named } = readHeadings(compiled, meant);
  const values = header.map((_, column) => valuesOf(rows, column));
  const isOpen = (column: number) =>
    named[column] === null &&
    meant[column] === header[column] &&
    (header[column]?.trim() !== '' || values[column]?.length !== 0);
  const targets = [...named];
  const guess = (guessOf: (column: number) => string | null) => {
    for (const column of header.keys()) {
      const target = isOpen(column) && targets[column] === null ? guessOf(column) : null;
      if (target !== null && !targets.includes(target)) targets[column] = target;
    }
  };
  const absent = absentTargets(compiled, targets);
  const likely = likelyNameOf([...absent.keys()]);
  guess((column) => {
    const heading = unguardFormula(header[column] ?? '').trim();
    return heading.length < MISSPELLED_FROM ? null : (absent.get(likely(heading) ?? '') ?? null);
  });
  guess((column) => (isMostly(values[column], (text) => URL_VALUE.test(text)) ? URL_COLUMN : null));
  const lists = compiled.visible.filter(
    (one) =>
      isEntered(one) && isDropdown(one.parameter) && !named.includes(one.parameter.queryName),
  );
  guess((column) => listOf(lists, values[column] ?? []));
  guess((column) => {
    const target = LIKELY.get(headingKey(header[column] ?? ''));
    return target !== undefined && absent.has(target) ? target : null;
  });
  const open = [...header.keys()].filter(isOpen);
  const missing = [NAME_COLUMN, URL_COLUMN].filter((name) => !named.includes(name));
  return {
    header,
    columns: header.map((heading, column) => ({
      heading: unguardFormula(heading).trim(),
      samples: (values[column] ?? []).slice(0, SAMPLES),
      target: targets[column] ?? null,
      byHeading: named[column] ?? null,
      isChosen: false,
    })),
    isUnsure:
      open.some((column) => targets[column] !== null) ||
      (missing.length > 0 && open.length >= missing.length),
  };
}

/** A sheet of which a person chose what one of its columns is; a target has one column. */
export function choosing(sheet: SheetColumns, at: number, target: string | null): SheetColumns {
  const columns = sheet.columns.map((column, index) => {
    if (index === at) return { ...column, target, isChosen: true };
    const isTaken = target !== null && column.target === target;
    return isTaken ? { ...column, target: null, isChosen: false } : column;
  });
  return { ...sheet, columns };
}

/**
 * The headings that stand for those of a sheet by what was said of them; the others stay, and so do those of which
 * something was said that no link has any more, and those that name a parameter but were said not to be used: that was
 * about one file.
 */
export function meantHeadings(
  compiled: CompiledTaxonomy,
  header: readonly string[],
  said: readonly MappedColumn[],
): readonly string[] {
  if (said.length === 0) return header;
  const known = new Map(said.map(({ heading, target }) => [heading, target]));
  const targets = new Set([NAME_COLUMN, URL_COLUMN]);
  for (const { parameter } of compiled.visible.filter(isEntered)) targets.add(parameter.queryName);
  const { targets: named } = readHeadings(compiled, header);
  const used = new Set<string>();
  return header.map((heading, column) => {
    const target = known.get(headingKey(heading));
    if (target === undefined) return heading;
    if (target === null) return named[column] === null ? '' : heading;
    if (!targets.has(target) || used.has(target)) return heading;
    used.add(target);
    return target;
  });
}

/** Whether two rows have the same cells. */
export function hasSameCells(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, at) => cell === other[at]);
}

/** Whether a choice holds for this sheet alone: by its heading the column is one of ours. */
export function isForThisSheet({ target, byHeading, isChosen }: SheetColumn): boolean {
  return target === null && isChosen && byHeading !== null;
}

/** The headings that stand for those of a sheet by what was chosen for each of its columns. */
export function chosenHeadings({ columns }: SheetColumns): readonly string[] {
  return columns.map(({ target }) => target ?? '');
}

/**
 * What is worth remembering of what was chosen: headings that say it by themselves need none, and a column that is left
 * out is remembered only where a person left it out and its heading names nothing by the rule.
 */
export function toRemember(
  { columns }: SheetColumns,
  said: readonly MappedColumn[],
): MappedColumn[] {
  const known = new Map(said.map(({ heading, target }) => [heading, target]));
  return columns.flatMap(({ heading, target, byHeading, isChosen }) => {
    const key = headingKey(heading);
    const isNews =
      target === null ? isChosen && (byHeading === null || known.has(key)) : target !== byHeading;
    return key !== '' && isNews && known.get(key) !== target ? [{ heading, target }] : [];
  });
}

/** A table from the row on that is most like headings: it names most columns, or has most cells. */
export function likeliestHeadings(
  compiled: CompiledTaxonomy,
  rows: readonly (readonly string[])[],
  said: readonly MappedColumn[],
): readonly (readonly string[])[] {
  const scores = rows.map((cells) => {
    const { targets } = readHeadings(compiled, meantHeadings(compiled, cells, said));
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    return targets.filter((target) => target !== null).length * MOST_COLUMNS + filled;
  });
  return rows.slice(scores.indexOf(Math.max(...scores)));
}

/** The columns of a table that may have headings, as cells on the clipboard do; null where it has none. */
export function pastedColumns(
  compiled: CompiledTaxonomy,
  cells: readonly (readonly string[])[],
  said: readonly MappedColumn[],
): SheetColumns | null {
  return hasHeadings(compiled, cells, said) ? sheetColumns(compiled, cells, said) : null;
}

/** Whether a table begins with headings: they name a link's name or URL, or URLs stand in a column below a word. */
function hasHeadings(
  compiled: CompiledTaxonomy,
  [header = [], ...rows]: readonly (readonly string[])[],
  said: readonly MappedColumn[],
): boolean {
  if (rows.length === 0) return false;
  const { targets } = readHeadings(compiled, meantHeadings(compiled, header, said));
  if (targets.includes(NAME_COLUMN) || targets.includes(URL_COLUMN)) return true;
  if (header.some((cell) => NO_HEADING.test(cell))) return false;
  return header.some(
    (cell, column) =>
      cell.trim() !== '' && isMostly(valuesOf(rows, column), (text) => URL_VALUE.test(text)),
  );
}

/** Names of what has no column -> what they name. */
function absentTargets(
  { visible }: CompiledTaxonomy,
  targets: readonly (string | null)[],
): ReadonlyMap<string, string> {
  const names = [NAME_COLUMN, URL_COLUMN].map((name): [string, string] => [name, name]);
  for (const { parameter } of visible.filter(isEntered)) {
    const { queryName, displayName } = parameter;
    names.push([displayName, queryName], [queryName, queryName]);
  }
  return new Map(names.filter(([, target]) => !targets.includes(target)));
}

function valuesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const texts = rows.slice(0, ROWS).map((row) => readCellText(row[column] ?? '').text);
  return [...new Set(texts.filter((text) => text !== ''))];
}

function isMostly(values: readonly string[] = [], isSo: (text: string) => boolean): boolean {
  return values.filter(isSo).length * 2 > values.length;
}

/** The one list that most of the values are of; null where there is none, or several. */
function listOf(lists: readonly CompiledParameter[], values: readonly string[]): string | null {
  const found = lists.filter((one) =>
    isMostly(
      values,
      (text) =>
        text !== NO_VALUE &&
        (one.resolve(text).problems.length === 0 || meantOption(one, text) !== null),
    ),
  );
  const [only] = found;
  return found.length === 1 && only ? only.parameter.queryName : null;
}
