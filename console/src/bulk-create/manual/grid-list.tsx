import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { type ListScroller, VirtualList } from '../../ui/controls/virtual-list.tsx';
import { gridTexts, manualTexts } from '../bulk-create-texts.ts';
import styles from './link-grid.module.css';
import { type Cell, type CellActions, GridHead, GridRow, gridStyle } from './link-grid.tsx';
import { type ChangeList, type LinkList, putForms } from './link-list.ts';
import { cellOf, changeCell, type GridColumn, gridColumns, pasteCells } from './paste-cells.ts';
import type { LinkListState } from './use-link-list.ts';

interface GridListProps {
  readonly compiled: CompiledTaxonomy;
  readonly list: LinkList;
  readonly change: ChangeList;
  readonly grid: { readonly columns: readonly GridColumn[]; readonly actions: CellActions };
  readonly scroller: Ref<ListScroller>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The links as rows of a grid, under the names of its columns. */
export function GridList({ compiled, list, change, grid, scroller, onKeyDown }: GridListProps) {
  return (
    <>
      <div className={styles.grid} style={gridStyle(grid.columns)}>
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
      <p className={styles.hint}>{gridTexts.hint}</p>
    </>
  );
}

/** What is done in the grid: pasted cells and filled columns take the place of the list, with a way back. */
export function useGrid(
  compiled: CompiledTaxonomy,
  { list, replace }: Pick<LinkListState, 'list' | 'replace'>,
) {
  const columns = useMemo(() => gridColumns(compiled), [compiled]);
  const [focused, enter] = useState<Cell | null>(null);
  const now = useRef({ list, replace });
  useEffect(() => {
    now.current = { list, replace };
  }, [list, replace]);
  const actions = useMemo<CellActions>(() => {
    const formsOf = ({ cards }: LinkList) => cards.map(({ form }) => form);
    return {
      enter,
      paste: (cell, cells) => {
        const { list, replace } = now.current;
        const { forms, rows, leftOut } = pasteCells(compiled, formsOf(list), cells, cell);
        const isNews = leftOut.rows + leftOut.columns > 0;
        replace(putForms(list, forms), gridTexts.pasted(rows, leftOut), isNews);
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
    /** Whether there is nothing below the cell that was last in use. */
    isLast: focused === null || focused.row >= list.cards.length - 1,
    fillDown: () => focused && actions.fillDown(focused),
  };
}
