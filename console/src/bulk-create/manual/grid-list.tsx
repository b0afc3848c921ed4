import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { type ListScroller, VirtualList } from '../../ui/controls/virtual-list.tsx';
import { gridTexts, manualTexts } from '../bulk-create-texts.ts';
import { ColumnsDialog } from '../columns/columns-dialog.tsx';
import { pastedColumns, type SheetColumns } from '../columns/sheet-columns.ts';
import { useMappedColumns } from '../columns/use-mapped-columns.ts';
import styles from './link-grid.module.css';
import { type Cell, type CellActions, GridHead, GridRow, gridStyle } from './link-grid.tsx';
import { type ChangeList, type LinkList, putForms } from './link-list.ts';
import { cellOf, changeCell, gridColumns, pasteCells } from './paste-cells.ts';
import type { LinkListState } from './use-link-list.ts';

interface GridListProps {
  readonly compiled: CompiledTaxonomy;
  readonly list: LinkList;
  readonly change: ChangeList;
  readonly grid: Pick<ReturnType<typeof useGrid>, 'columns' | 'actions' | 'asked'>;
  readonly scroller: Ref<ListScroller>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The links as rows of a grid, under the names of its columns. */
export function GridList({ compiled, list, change, grid, scroller, onKeyDown }: GridListProps) {
  return (
    <>
      <div className={`card ${styles.grid}`} style={gridStyle(grid.columns)}>
        <GridHead compiled={compiled} columns={grid.columns} />
        <VirtualList
          ref={scroller}
          label={manualTexts.list}
          items={list.cards}
          keyOf={({ id }) => id}
          estimatedHeight={37}
          gap={0}
          beyond={10}
          onKeyDown={onKeyDown}
        >
          {(card, index) => (
            <GridRow
              compiled={compiled}
              columns={grid.columns}
              card={card}
              index={index}
              isOnly={list.cards.length === 1}
              change={change}
              actions={grid.actions}
            />
          )}
        </VirtualList>
      </div>
      <p className={`hint ${styles.hint}`}>{gridTexts.hint}</p>
      {grid.asked ? <ColumnsDialog compiled={compiled} {...grid.asked} /> : null}
    </>
  );
}

/** Rows that wait until it is said what their columns are. */
interface AskedPaste {
  readonly cell: Cell;
  readonly cells: readonly (readonly string[])[];
  readonly sheet: SheetColumns;
  readonly paste: (
    cell: Cell,
    cells: readonly (readonly string[])[],
    sheet: SheetColumns | null,
  ) => void;
}

/** What is done in the grid: pasted cells and filled columns take the place of the list, with a way back. */
export function useGrid(
  compiled: CompiledTaxonomy,
  { list, replace }: Pick<LinkListState, 'list' | 'replace'>,
) {
  const columns = useMemo(() => gridColumns(compiled), [compiled]);
  const [focused, enter] = useState<Cell | null>(null);
  const [asked, ask] = useState<AskedPaste | null>(null);
  const { said, remember } = useMappedColumns();
  const now = useRef({ list, replace, said });
  useEffect(() => {
    now.current = { list, replace, said };
  }, [list, replace, said]);
  const actions = useMemo<CellActions>(() => {
    const formsOf = ({ cards }: LinkList) => cards.map(({ form }) => form);
    const paste: AskedPaste['paste'] = (cell, cells, sheet) => {
      const { list, replace } = now.current;
      const { forms, rows, leftOut } = pasteCells(compiled, formsOf(list), cells, cell, sheet);
      const isNews = leftOut.rows + leftOut.columns > 0;
      replace(putForms(list, forms), gridTexts.pasted(rows, leftOut), isNews);
    };
    return {
      enter,
      paste: (cell, cells) => {
        const { said } = now.current;
        const sheet = pastedColumns(compiled, cells, said);
        if (sheet?.isUnsure) ask({ cell, cells, sheet, paste });
        else paste(cell, cells, sheet);
      },
      fillDown: ({ row, column: at }) => {
        const { list, replace } = now.current;
        const column = columns[at];
        const from = list.cards[row];
        if (!column || !from || row === list.cards.length - 1) return;
        const text = cellOf(from.form, column);
        const filled = formsOf(list).map((form, index) =>
          index > row ? changeCell(compiled, form, column, text) : form,
        );
        replace(putForms(list, filled), gridTexts.filled(list.cards.length - 1 - row));
      },
    };
  }, [compiled, columns]);
  return {
    columns,
    actions,
    /** What is asked of pasted rows whose headings don't say it. */
    asked: asked && {
      sheet: asked.sheet,
      paste: (sheet: SheetColumns) => {
        ask(null);
        remember(sheet);
        asked.paste(asked.cell, asked.cells, sheet);
      },
      close: () => ask(null),
    },
    /** Whether there is nothing below the cell that was last in use. */
    isLast: focused === null || focused.row >= list.cards.length - 1,
    fillDown: () => focused && actions.fillDown(focused),
  };
}
