/** A cell, both from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** What is selected in a grid: the cells between the one that has the focus and the one at which the range ends. */
export interface Selection {
  readonly active: Cell;
  readonly end: Cell;
  /** Whether keys write into the active cell instead of moving among cells. */
  readonly isEditing: boolean;
}

/** The cells of a range, the last ones included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Whether two cells are the same. */
export function isSameCell(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.column === other.column;
}

/** The range between two cells. */
export function rangeOf({ active, end }: Pick<Selection, 'active' | 'end'>): CellRange {
  return {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    left: Math.min(active.column, end.column),
    right: Math.max(active.column, end.column),
  };
}

/** How many cells are in a range. */
export function sizeOf({ top, bottom, left, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

const PAGE = 10;

// By the keys' names: rows and columns to go; without end: to the first or last one.
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * The cell to which a key leads, within the grid; null for other keys. With Ctrl it is the outermost one in the key's direction,
 * and for Home and End the first and the last of all.
 */
export function cellAfterKey(
  { row, column }: Cell,
  { key, isFar }: { readonly key: string; readonly isFar: boolean },
  size: { readonly rows: number; readonly columns: number },
): Cell | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const isEnd = key === 'Home' || key === 'End';
  const [rows, columns] = isFar ? step.map((one) => one * Number.POSITIVE_INFINITY || 0) : step;
  const down = isFar && isEnd ? columns : rows;
  return {
    row: clamp(row + (down ?? 0), size.rows),
    column: clamp(column + (columns ?? 0), size.columns),
  };
}

/** The cell within a grid that is nearest to one. */
export function within(
  { row, column }: Cell,
  size: { readonly rows: number; readonly columns: number },
): Cell {
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

function clamp(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}
