import { type KeyboardEvent, memo, useCallback, useRef } from 'react';
import frame from '../table-dialog.module.css';
import styles from './dependent.module.css';
import { dependentTexts as texts } from './dependent-texts.ts';
import { type Heading, type Matrix, withCells } from './matrix.ts';

/** A cell, both from 0. */
interface Cell {
  readonly row: number;
  readonly column: number;
}

interface MatrixTableProps {
  readonly label: string;
  /** What the rows are states of. */
  readonly corner: string;
  readonly matrix: Matrix;
  readonly change: (to: (matrix: Matrix) => Matrix) => void;
  readonly paste: (text: string, at: Cell) => void;
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where a key leads: one cell on, or to an end of the row, with Ctrl of the table; null where it leads nowhere. */
function nextCell(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  { rows, columns }: Matrix,
): Cell | null {
  const isOfTable = ctrlKey || metaKey;
  if (key === 'Home') return { row: isOfTable ? 0 : row, column: 0 };
  if (key === 'End') return { row: isOfTable ? rows.length - 1 : row, column: columns.length - 1 };
  const step = STEPS[key];
  return step ? { row: row + step.row, column: column + step.column } : null;
}

/** The table of allowed values: one stop for Tab, and within it arrow keys. */
export function MatrixTable({ label, corner, matrix, change, paste }: MatrixTableProps) {
  const { rows, columns } = matrix;
  const table = useRef<HTMLTableElement>(null);
  const focus = ({ row, column }: Cell) =>
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
      ?.focus();
  const toggleRow = useCallback(
    (row: number) => change((now) => toggled(now, (at) => at === row)),
    [change],
  );
  const toggleColumn = useCallback(
    (column: number) => change((now) => toggled(now, (_, at) => at === column)),
    [change],
  );
  const toggle = useCallback(
    (row: number, column: number) =>
      change((now) => toggled(now, (at, place) => at === row && place === column)),
    [change],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target);
    if (at === null) return;
    const to = nextCell(event, at, matrix);
    if (to) {
      event.preventDefault();
      focus(to);
    } else if (event.key === ' ' && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (event.shiftKey) toggleRow(at.row);
      else toggleColumn(at.column);
    } else if (event.key === 'Enter' && !(event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  return (
    <div className={frame.scroll}>
      <table
        ref={table}
        className={styles.matrix}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          event.preventDefault();
          const at = cellOf(event.target) ?? { row: 0, column: 0 };
          paste(event.clipboardData.getData('text/plain'), at);
        }}
      >
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ word, text }, column) => (
              <th key={word} scope="col">
                <button
                  type="button"
                  className="bare"
                  tabIndex={-1}
                  aria-label={texts.allOfColumn(text)}
                  onClick={() => toggleColumn(column)}
                >
                  {text}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((heading, row) => (
            <MatrixRow
              key={heading.word}
              heading={heading}
              row={row}
              columns={columns}
              cells={matrix.cells[row] ?? NO_CELLS}
              toggle={toggle}
              toggleRow={toggleRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NO_CELLS: readonly boolean[] = [];

interface MatrixRowProps {
  readonly heading: Heading;
  readonly row: number;
  readonly columns: readonly Heading[];
  readonly cells: readonly boolean[];
  readonly toggle: (row: number, column: number) => void;
  readonly toggleRow: (row: number) => void;
}

/** One row, drawn again only when one of its cells changes: a table may have twelve thousand. */
const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { heading, row, columns, cells, toggle, toggleRow } = props;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="bare"
          tabIndex={-1}
          aria-label={texts.allOfRow(heading.text)}
          onClick={() => toggleRow(row)}
        >
          {heading.text}
        </button>
      </th>
      {columns.map(({ word, text }, column) => (
        <td key={word}>
          <input
            type="checkbox"
            data-row={row}
            data-column={column}
            tabIndex={row === 0 && column === 0 ? 0 : -1}
            aria-label={texts.cell(heading.text, text)}
            checked={cells[column] ?? false}
            onChange={() => toggle(row, column)}
          />
        </td>
      ))}
    </tr>
  );
});

/** Cells checked, or where all of them are, unchecked. */
function toggled(matrix: Matrix, isIn: (row: number, column: number) => boolean): Matrix {
  const isWhole = matrix.cells.every((row, at) =>
    row.every((isAllowed, column) => isAllowed || !isIn(at, column)),
  );
  return withCells(matrix, isIn, !isWhole);
}

function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLElement)) return null;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined
    ? null
    : { row: Number(row), column: Number(column) };
}
