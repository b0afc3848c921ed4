import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useRef, useState } from 'react';
import { gridTexts as texts } from '../bulk-create-texts.ts';
import type { FoundCause } from '../causes/cause.ts';
import { causeTexts } from '../causes/causes-texts.ts';
import { lacksNames } from '../columns/made-names.ts';
import { pastedColumns, type SheetColumns } from '../columns/sheet-columns.ts';
import { useMappedColumns } from '../columns/use-mapped-columns.ts';
import {
  asksForTheSame,
  type ChangeList,
  changeCard,
  type LinkCard,
  putForms,
} from '../manual/link-list.ts';
import type { LinkListState } from '../manual/use-link-list.ts';
import { type Cell, type CellRange, rangeOf, type Selection, within } from './cell-range.ts';
import { withoutCause } from './grid-causes.ts';
import { changeCells, copiedCells } from './grid-cells.ts';
import { cellOf, gridColumns, pasteCells, tidyCell } from './paste-cells.ts';
import { changeBetween, inverseOf, type ListChange, withoutChange } from './undo-change.ts';

/** Rows that wait until it is chosen what their columns are. */
interface AskedPaste {
  readonly cells: readonly (readonly string[])[];
  readonly sheet: SheetColumns;
}

const FIRST: Cell = { row: 0, column: 0 };
/** So many changes can be undone. */
const MOST_UNDONE = 100;

/** The cells of a list of links, which of them are selected, and what is done to those. */
export function useGrid(
  compiled: CompiledTaxonomy,
  { list, latest, change, replace }: Pick<LinkListState, 'list' | 'latest' | 'change' | 'replace'>,
) {
  const columns = useMemo(() => gridColumns(compiled), [compiled]);
  const [selected, setSelected] = useState<Selection>({
    active: FIRST,
    end: FIRST,
    isEditing: false,
  });
  const [asked, ask] = useState<AskedPaste | null>(null);
  const { said, remember } = useMappedColumns();
  const [isPasted, setPasted] = useState(false);
  const [checks, setChecks] = useState(0);
  const [news, setNews] = useState<string | null>(null);
  const done = useRef<readonly ListChange[]>([]);
  const undone = useRef<readonly ListChange[]>([]);
  const edited = useRef<LinkCard | null>(null);
  const size = { rows: list.cards.length, columns: columns.length + 1 };
  const selection: Selection = {
    ...selected,
    active: within(selected.active, { ...size, columns: size.columns + 1 }),
    end: within(selected.end, size),
  };
  const range = rangeOf(selection);

  const note = (noted: ListChange) => {
    if (noted.size > 0) done.current = [...done.current.slice(1 - MOST_UNDONE), noted];
    undone.current = [];
  };
  const changeNoted: ChangeList = (to) => {
    const before = latest();
    change(to);
    note(changeBetween(before, latest()));
  };
  const endEdit = () => {
    const before = edited.current;
    edited.current = null;
    if (before === null) return;
    const place = latest().cards.findIndex(({ id }) => id === before.id);
    const typed = latest().cards[place];
    if (!typed || asksForTheSame(before.form, typed.form)) return;
    change((now) => changeCard(now, typed.id, tidyCell));
    const after = latest().cards[place]?.form ?? null;
    note(new Map([[typed.id, { before: before.form, after, place }]]));
  };
  /** Selects cells. That alone begins and ends an edit, so that each is noted, with the `https://` that its website URL lacks. */
  const select = (to: Selection) => {
    if (to.isEditing) edited.current ??= latest().cards[to.active.row] ?? null;
    else endEdit();
    setNews(null);
    setSelected(to);
  };
  const recheck = () => setChecks((now) => now + 1);
  /** Puts what is made of the forms in their place, and says so, unless it is the same. */
  const put = (
    make: (forms: readonly LinkForm[]) => readonly LinkForm[],
    text?: string,
    isNews?: boolean,
  ) => {
    const before = latest();
    const forms = before.cards.map(({ form }) => form);
    const changed = make(forms);
    if (!isNews && changed.every((form, index) => form === forms[index])) return;
    recheck();
    const after = putForms(before, changed);
    const noted = changeBetween(before, after);
    note(noted);
    if (text === undefined) change(() => after);
    else replace(after, text, { isNews, undo: (now) => withoutChange(now, noted) });
  };
  const paste = (cells: readonly (readonly string[])[], sheet: SheetColumns | null) => {
    // The URL is made of the other cells.
    const column = range.left < columns.length ? range.left : 0;
    const forms = latest().cards.map(({ form }) => form);
    const pasted = pasteCells(compiled, forms, cells, { row: range.top, column }, sheet);
    const isNews = pasted.leftOut.rows + pasted.leftOut.columns > 0;
    setPasted(true);
    put(() => pasted.forms, texts.pasted(pasted.rows, pasted.leftOut), isNews);
  };
  /** Fills a range from its first rows. */
  const fill = (into: CellRange, rows: number) =>
    put(
      (forms) =>
        changeCells(compiled, forms, columns, into, (column, row) => {
          const from = forms[into.top + (row % rows)];
          return from === undefined ? '' : cellOf(from, column);
        }),
      texts.filled(into.bottom - into.top + 1 - rows),
    );
  const writeAll = (text: string) =>
    put((forms) => changeCells(compiled, forms, columns, range, () => text));
  /** Takes back the last change of one stack that anything is left of, and puts what does it again on the other. */
  const step = (from: typeof done, to: typeof done, text: string) => {
    for (let last = from.current.at(-1); last; last = from.current.at(-1)) {
      from.current = from.current.slice(0, -1);
      const now = withoutChange(latest(), last);
      if (now === latest()) continue;
      to.current = [...to.current, inverseOf(last)];
      recheck();
      setNews(text);
      return change(() => now);
    }
  };
  const last = size.rows - 1;
  const isLast = range.bottom === range.top && range.top >= last;

  return {
    columns,
    size,
    selection,
    range,
    select,
    /** What is asked of pasted rows whose headings don't tell it. */
    asked: asked && {
      sheet: asked.sheet,
      paste: (sheet: SheetColumns) => {
        ask(null);
        remember(sheet);
        paste(asked.cells, sheet);
      },
      close: () => ask(null),
    },
    /** The selected cells, for a spreadsheet. */
    copied: () => {
      const forms = list.cards.map(({ form }) => form);
      return copiedCells(compiled, forms, columns, range);
    },
    /** Writes cells from the first selected one on; a single one into all that are selected. */
    paste: (cells: readonly (readonly string[])[]) => {
      // Into the cell that is edited as into any other.
      select({ ...selection, isEditing: false });
      const [[only] = [], ...more] = cells;
      const sheet = pastedColumns(compiled, cells, said);
      if (more.length === 0 && cells[0]?.length === 1) writeAll(readCellText(only ?? '').text);
      else if (sheet && (sheet.isUnsure || lacksNames(sheet))) ask({ cells, sheet });
      else paste(cells, sheet);
    },
    clear: () => writeAll(''),
    /** Whether rows were pasted. */
    isPasted,
    /** How often it was to be told what is wrong in the cells; what is typed in between changes nothing of that but numbers of rows. */
    checks,
    recheck,
    /** Replaces what is wrong in all rows of a cause. */
    mend: (cause: Pick<FoundCause, 'path' | 'rows'>, by: string | null) =>
      put(
        (forms) => withoutCause(compiled, forms, cause, by),
        causeTexts.replaced(cause.rows.size),
      ),
    /** Whether nothing is below what is selected. */
    isLast,
    /** Fills what is selected from its first row; from a single cell all rows below. */
    fillDown: () => {
      if (!isLast) fill(range.bottom > range.top ? range : { ...range, bottom: last }, 1);
    },
    /** Fills what is selected from its first row; a single cell, as in spreadsheets, from the one above. */
    fillFromAbove: () => {
      const isOne = range.bottom === range.top;
      if (!isOne || range.top > 0) fill(isOne ? { ...range, top: range.top - 1 } : range, 1);
    },
    /** Fills the rows below what is selected, as far as a row. */
    fillTo: (row: number) => {
      const into = { ...range, bottom: row };
      fill(into, range.bottom - range.top + 1);
      select({
        active: { row: into.top, column: into.left },
        end: { row, column: into.right },
        isEditing: false,
      });
    },
    /** Puts the row that is edited back as it was. */
    revert: () => {
      const before = edited.current;
      edited.current = null;
      if (before) change((now) => changeCard(now, before.id, () => before.form));
    },
    /** Changes the list in one step that can be undone. */
    change: changeNoted,
    undo: () => step(done, undone, texts.undone),
    redo: () => step(undone, done, texts.redone),
    /** What became of the last key that is seen nowhere else; null once something else is selected. */
    news,
    /** From now on nothing can be undone that was done before: the list is another one. */
    forget: () => {
      done.current = [];
      undone.current = [];
      edited.current = null;
      setPasted(false);
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
