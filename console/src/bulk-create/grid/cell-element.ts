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

/** The selector of what takes the focus in a cell. */
export function focusableOf({ row, column }: Cell): string {
  const cell = `[data-cell="${row}:${column}"]`;
  return `${cell} input, ${cell} button, ${cell}[tabindex]`;
}
