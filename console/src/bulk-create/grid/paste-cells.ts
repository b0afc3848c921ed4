import { isBlankRow } from '@utmost/core/csv/cell.ts';
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { withScheme } from '@utmost/core/link/tidy-url.ts';
import { MOST_LINKS } from '@utmost/core/link/variations.ts';
import { followRules } from '@utmost/core/link-form/dependent-fields.ts';
import {
  BASE_URL,
  changeBaseUrl,
  changeName,
  changeValue,
  emptyForm,
  type LinkForm,
  NAME,
  touch,
} from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { isTyped } from '../../ui/link-fields/change-form.ts';
import { fieldTexts as texts } from '../../ui/link-fields/link-fields-texts.ts';
import { lacksNames, madeName } from '../columns/made-names.ts';
import type { SheetColumns } from '../columns/sheet-columns.ts';

/** A column of a grid of links. */
export interface GridColumn {
  /** The place in a form, as in `Problem`. */
  readonly path: string;
  readonly title: string;
  /** Null for name and website URL. */
  readonly queryName: string | null;
}

/** Name, website URL, and every parameter that is typed or chosen, in URL order. */
export function gridColumns({ visible }: CompiledTaxonomy): GridColumn[] {
  const parameters = visible.filter(isEntered).map(({ parameter: { queryName, displayName } }) => {
    return { path: valuePath(queryName), title: displayName, queryName };
  });
  return [
    { path: NAME, title: texts.name, queryName: null },
    { path: BASE_URL, title: texts.baseUrl, queryName: null },
    ...parameters,
  ];
}

/** The text of a cell. */
export function cellOf(form: LinkForm, { path, queryName }: GridColumn): string {
  if (queryName !== null) return form.values.get(queryName) ?? '';
  return path === NAME ? form.name : form.baseUrl;
}

/** The form with another text in a cell; a dropdown takes what people call its value as well. */
export function changeCell(
  compiled: CompiledTaxonomy,
  form: LinkForm,
  { path, queryName }: GridColumn,
  text: string,
): LinkForm {
  if (path === NAME) return changeName(form, text);
  if (queryName === null) return touch(changeBaseUrl(form, text.trim()), BASE_URL);
  const one = compiled.byName.get(queryName);
  const meant = one?.parameter.type === 'dropdown' ? one.resolve(text) : null;
  const value = meant !== null && meant.problems.length === 0 ? meant.value : text;
  return changeValue(form, queryName, value);
}

/** The form with the `https://` that its website URL lacks. */
export function tidyCell(form: LinkForm): LinkForm {
  const url = withScheme(form.baseUrl);
  return url === null ? form : touch(changeBaseUrl(form, url), BASE_URL);
}

/**
 * The form whose other cells follow those that were written. What was written itself stays, for the rules to refuse.
 * @param columns those that were written
 */
export function followCells(
  compiled: CompiledTaxonomy,
  before: LinkForm,
  written: LinkForm,
  columns: readonly (GridColumn | undefined)[],
): LinkForm {
  if (written === before) return written;
  const followed = followRules(compiled, before, written);
  const isLost = columns.some((column) => {
    const text = column && cellOf(written, column);
    return column && text !== '' && text !== cellOf(followed, column);
  });
  return isLost ? written : followed;
}

/** What became of cells that were pasted. */
export interface PastedCells {
  readonly forms: readonly LinkForm[];
  /** Rows that went in. */
  readonly rows: number;
  /** What did not: rows beyond the most links of a list, and columns with text in them that the grid does not have. */
  readonly leftOut: {
    readonly rows: number;
    readonly columns: number;
    /** What those of the columns are called that have a heading. */
    readonly names: readonly string[];
  };
}

/**
 * The forms once cells were pasted into them, row by row; where there are too few, more are added, up to the most links
 * that are created at once. A blank row makes no link; it only empties cells of a link that is there. Where the first row names columns, as a sheet with headings does, the cells go there, and
 * the row itself nowhere.
 * @param at the cell from which on they go, both from 0
 * @param sheet what the columns are, where the first row has headings
 */
export function pasteCells(
  compiled: CompiledTaxonomy,
  forms: readonly LinkForm[],
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  sheet: SheetColumns | null = null,
): PastedCells {
  const columns = gridColumns(compiled);
  const headings = cells[0] ?? [];
  const named = sheet && namedColumns(columns, sheet);
  const targets = named ?? columns.slice(at.column);
  const given = named ? cells.slice(1) : cells;
  const pasted = [...forms];
  const unplaced = new Set<number>();
  let place = at.row;
  let rowsBeyond = 0;
  for (const row of given) {
    const found = pasted[place];
    if (isBlankRow(row) && !(found && isTyped(found))) continue;
    if (place >= MOST_LINKS) {
      rowsBeyond += 1;
      continue;
    }
    const form = found ?? { ...emptyForm, urlEncoding: forms[0]?.urlEncoding ?? true };
    pasted[place] = tidyCell(pasteRow(compiled, nameRow(form, row, sheet), targets, row));
    for (const [index, text] of row.entries())
      if (!targets[index] && text.trim() !== '') unplaced.add(index);
    place += 1;
  }
  const names = named ? [...unplaced].map((index) => headings[index]?.trim() ?? '') : [];
  const leftOut = {
    rows: rowsBeyond,
    columns: unplaced.size,
    names: names.filter((name) => name !== ''),
  };
  return { forms: pasted, rows: place - at.row, leftOut };
}

function pasteRow(
  compiled: CompiledTaxonomy,
  form: LinkForm,
  targets: readonly (GridColumn | undefined)[],
  row: readonly string[],
): LinkForm {
  const written = targets.reduce(
    (now, column, index) =>
      column && row[index] !== undefined
        ? changeCell(compiled, now, column, readCellText(row[index]).text)
        : now,
    form,
  );
  return followCells(compiled, form, written, targets.slice(0, row.length));
}

/** The form with a name, where its sheet has none and makes them. */
function nameRow(form: LinkForm, row: readonly string[], sheet: SheetColumns | null): LinkForm {
  if (!sheet?.makesNames || !lacksNames(sheet) || isBlankRow(row)) return form;
  return changeName(form, madeName(sheet, row));
}

/** The columns of the grid that those of a sheet are, undefined for those that it does not have. */
function namedColumns(
  columns: readonly GridColumn[],
  sheet: SheetColumns,
): (GridColumn | undefined)[] {
  return sheet.columns.map(({ target }) =>
    target === null ? undefined : columns.find((column) => columnNameOf(column) === target),
  );
}

/** What a file calls a column of the grid. @example columnNameOf({ path: 'baseUrl', title: 'Website URL', queryName: null }) // 'website_url' */
export function columnNameOf({ path, queryName }: GridColumn): string {
  return queryName ?? (path === BASE_URL ? URL_COLUMN : NAME_COLUMN);
}
