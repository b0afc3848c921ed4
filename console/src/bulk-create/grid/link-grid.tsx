import { useVirtualizer } from '@tanstack/react-virtual';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { commandKey } from '../../ui/browser/use-submit-key.ts';
import { type ListScroller, rangeWith } from '../../ui/controls/virtual-list.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { manualTexts, gridTexts as texts } from '../bulk-create-texts.ts';
import { ColumnsDialog } from '../columns/columns-dialog.tsx';
import { type ChangeList, type LinkList, removeCard } from '../manual/link-list.ts';
import { sizeOf } from './cell-range.ts';
import { GridRow, type SelectedCells } from './grid-row.tsx';
import styles from './link-grid.module.css';
import type { GridColumn } from './paste-cells.ts';
import type { Grid } from './use-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';

interface LinkGridProps {
  readonly compiled: CompiledTaxonomy;
  readonly list: LinkList;
  readonly change: ChangeList;
  readonly grid: Grid;
  readonly ref: Ref<ListScroller>;
}

/** What a table is whose cells are gone through by keys. */
const GRID = { role: 'grid', 'aria-multiselectable': true } as const;
const HEAD_HEIGHT = 37;
/** Of the cells and the URL below them: another guess moves all rows once each is measured. */
const ROW_HEIGHT = 60;
/** So many rows are there beyond those that are seen. */
const BEYOND = 5;
const NUMBER_WIDTH = 40;
const NAME_WIDTH = 176;
const URL_WIDTH = 216;
const VALUE_WIDTH = 148;

/** The links as rows of a grid, under the names of its columns. */
export function LinkGrid({ compiled, list, change, grid, ref }: LinkGridProps) {
  const { columns, selection, range } = grid;
  const { cards } = list;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<ListScroller>(null);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    useFlushSync: false,
    // The cell that Tab leads to is in it.
    rangeExtractor: (seen) => rangeWith(seen, selection.active.row),
  });
  const show = (index: number) => virtual.scrollToIndex(index);
  useImperativeHandle(ref, () => ({ show }));
  useImperativeHandle(scroller, () => ({ show }));
  const keys = useGridKeys(grid, scroller);
  const pointer = useGridPointer(grid, scroller, keys);
  const count = sizeOf(range);
  const removing = useRef<(id: number, row: number) => void>(() => {});
  useEffect(() => {
    removing.current = (id, row) => {
      grid.change((now) => removeCard(now, id));
      // The row that took its place, or the last one.
      keys.focusCell({ row: Math.min(row, cards.length - 2), column: 0 });
    };
  });
  // The same as long as the grid is there, as all rows have it.
  const remove = useCallback((id: number, row: number) => removing.current(id, row), []);
  const selectedIn = (row: number): SelectedCells => {
    const isFilled = pointer.filledTo !== null && row > range.bottom && row <= pointer.filledTo;
    const isIn = (row >= range.top && row <= range.bottom) || isFilled;
    const isActive = row === selection.active.row;
    return {
      active: isActive ? selection.active.column : -1,
      isEditing: isActive && selection.isEditing,
      from: isIn ? range.left : -1,
      to: isIn ? range.right : -1,
      isLast: row === range.bottom && range.left < columns.length,
      isFilled,
    };
  };
  return (
    <>
      <div ref={frame} className={`card ${styles.frame}`} style={gridStyle(columns)}>
        <table
          {...GRID}
          className={styles.grid}
          aria-label={manualTexts.list}
          aria-describedby={hintId}
          aria-rowcount={cards.length + 1}
          aria-colcount={columns.length + 4}
          data-editing={selection.isEditing || undefined}
          {...keys.props}
          {...pointer.props}
        >
          <GridHead compiled={compiled} columns={columns} />
          <tbody style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const card = cards[index];
              return card === undefined ? null : (
                <tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
                >
                  <GridRow
                    compiled={compiled}
                    columns={columns}
                    card={card}
                    index={index}
                    change={change}
                    remove={cards.length === 1 ? null : remove}
                    {...selectedIn(index)}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={`hint ${styles.hint}`}>
        <span id={hintId}>
          {texts.hint} <span className={styles.keys}>{texts.keys(commandKey)}</span>
        </span>
        <span role="status">{grid.news ?? (count > 1 ? texts.selected(count) : null)}</span>
      </p>
      {grid.asked ? <ColumnsDialog compiled={compiled} {...grid.asked} /> : null}
    </>
  );
}

/** How wide the columns are; the style sheet has the URL and the last one. */
function gridStyle(columns: readonly GridColumn[]): CSSProperties {
  const values = columns.slice(2).map(() => `${VALUE_WIDTH}px`);
  // The website URL takes what the others leave.
  const tracks = [`${NUMBER_WIDTH}px`, `${NAME_WIDTH}px`, `minmax(${URL_WIDTH}px, 1fr)`, ...values];
  const width = NUMBER_WIDTH + NAME_WIDTH + URL_WIDTH + VALUE_WIDTH * values.length;
  return { '--tracks': tracks.join(' '), '--width': `${width}px` } as CSSProperties;
}

/** What the columns are called. */
function GridHead({ compiled, columns }: Pick<LinkGridProps, 'compiled'> & Pick<Grid, 'columns'>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="hint">
        <th scope="col" aria-colindex={1} className={styles.number}>
          <span className="visually-hidden">{texts.number}</span>
        </th>
        {columns.map(({ path, title, queryName }, at) => {
          const position = compiled.byName.get(queryName ?? '')?.position ?? null;
          return (
            <th
              key={path}
              scope="col"
              aria-colindex={at + 2}
              className={queryName === null ? 'cut' : 'cut hue'}
              style={hueStyle(position)}
              title={title}
            >
              {title}
            </th>
          );
        })}
        <th scope="col" aria-colindex={columns.length + 2} className={styles.url}>
          {texts.url}
        </th>
        <th scope="col" aria-colindex={columns.length + 3} className={styles.remove}>
          <span className="visually-hidden">{manualTexts.remove}</span>
        </th>
      </tr>
    </thead>
  );
}
