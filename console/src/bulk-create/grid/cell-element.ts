import type { Cell } from './cell-range.ts';

/** What an element of the page carries to be known as a cell. */
export function cellData({ row, column }: Cell) {
  return { 'data-cell': `${row}:${column}` };
}

/** The cell that something on the page is in. */
export function cellAt(target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = element?.dataset.cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** The first and the last cell of the row or the column whose heading something on the page is in. */
export function headedCells(
  target: EventTarget,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): readonly [Cell, Cell] | null {
  const heading = target instanceof Element ? target.closest('th') : null;
  if (heading === null) return null;
  const column = Number(heading.ariaColIndex) - 2;
  const row = Number(heading.closest('tr')?.ariaRowIndex) - 2;
  if (row >= 0) return [at(row, 0), at(row, columns - 1)];
  return column < 0 || column >= columns ? null : [at(0, column), at(rows - 1, column)];
}

const at = (row: number, column: number): Cell => ({ row, column });

/** The selector of what takes the focus in a cell. */
export function focusableOf({ row, column }: Cell): string {
  const cell = `[data-cell="${row}:${column}"]`;
  return `${cell} input, ${cell} button, ${cell}[tabindex]`;
}
