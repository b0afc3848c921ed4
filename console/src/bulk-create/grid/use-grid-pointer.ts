import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { ListScroller } from '../../ui/controls/virtual-list.tsx';
import { cellAt, headedCells } from './cell-element.ts';
import { type Cell, isSameCell } from './cell-range.ts';
import type { Grid } from './use-grid.ts';
import { isCombobox, type useGridKeys } from './use-grid-keys.ts';

const NO_CELL: Cell = { row: -1, column: -1 };

/**
 * The mouse in a grid: a click selects a cell, or what a heading stands for, another writes into the cell, dragging and Shift select a
 * range, and dragging the corner of what is selected fills the rows below.
 */
export function useGridPointer(
  grid: Grid,
  scroller: RefObject<ListScroller | null>,
  { focusCell, edit, stopEditing }: Omit<ReturnType<typeof useGridKeys>, 'props'>,
) {
  const { selection, range, size, select } = grid;
  const { active, isEditing } = selection;
  const isTouched = useRef(false);
  const clicked = useRef(NO_CELL);
  const isSecond = useRef(false);
  const [filledTo, showFilled] = useState<number | null>(null);
  const inColumns = ({ row, column }: Cell): Cell => ({
    row,
    column: Math.min(column, size.columns - 1),
  });
  // A cell that keys or the screen led to is not clicked yet: what is pasted after one click goes into cells.
  const isAgain = (cell: Cell) => isEditing || isSameCell(cell, clicked.current);
  const dragFrom = (from: Cell) => {
    let end = from;
    followPointer((at) => {
      const cell = inColumns(at);
      if (isSameCell(cell, end)) return;
      end = cell;
      select({ active: inColumns(from), end, isEditing: false });
      scroller.current?.show(cell.row);
    });
  };
  const fillByDragging = () => {
    let row = range.bottom;
    followPointer(
      (cell) => {
        row = Math.max(cell.row, range.bottom);
        showFilled(row);
        scroller.current?.show(cell.row);
      },
      () => {
        showFilled(null);
        if (row > range.bottom) grid.fillTo(row);
      },
    );
  };
  /** By touch the page scrolls, and a tap goes into the field; of one with a list of values it opens that, which the active cell alone has. */
  const tap = (event: MouseEvent, cell: Cell, isActive: boolean) => {
    if (!isCombobox(event.target)) return;
    if (isActive) return edit(event.target);
    stop(event);
    focusCell(cell);
    document.activeElement?.dispatchEvent(new window.MouseEvent('mousedown', { bubbles: true }));
  };
  const selectHeaded = (event: MouseEvent, [from, end]: readonly [Cell, Cell]) => {
    stop(event);
    focusCell(from);
    select({ active: from, end, isEditing: false });
  };
  const selectFrom = (cell: Cell, isActive: boolean, isShift: boolean) => {
    if (!isActive) focusCell(cell);
    if (!isShift && !(isActive && isEditing)) dragFrom(cell);
  };
  const props = {
    onPointerDownCapture: ({ target, pointerType, button }: PointerEvent) => {
      isTouched.current = pointerType === 'touch';
      if (isHandle(target) && button === 0) fillByDragging();
    },
    onMouseDownCapture: (event: MouseEvent) => {
      const { target, currentTarget, button, shiftKey } = event;
      const cell = cellAt(target);
      const isHere = currentTarget.contains(document.activeElement);
      const isActive = isHere && cell !== null && isSameCell(cell, active);
      isSecond.current = isActive && isAgain(cell) && !shiftKey && !isHandle(target);
      clicked.current = cell ?? clicked.current;
      const headed = headedCells(target, size);
      if (headed !== null && button === 0) return selectHeaded(event, headed);
      if (cell === null || button !== 0 || isButton(target)) return;
      if (isTouched.current) return tap(event, cell, isActive);
      if (!isSecond.current) stop(event);
      if (isHandle(target)) return;
      if (shiftKey && isHere) select({ active, end: inColumns(cell), isEditing: false });
      else selectFrom(cell, isActive, shiftKey);
    },
    // The second one: the first selected the cell.
    onClick: ({ target }: MouseEvent) => {
      // A value was chosen: to React its list is in the cell.
      if (cellAt(target) === null && isEditing) return stopEditing(document.activeElement);
      if (isSecond.current && isSameCell(active, selection.end)) edit(target);
    },
  };
  return { props, filledTo };
}

function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Calls with the cell under the pointer as it moves, until it is let go. */
function followPointer(onCell: (cell: Cell) => void, onEnd?: () => void): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => {
    ended.abort();
    onEnd?.();
  };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const cell = cellAt(document.elementFromPoint(clientX, clientY));
    if (cell) onCell(cell);
  };
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
}

/** Whether it is the corner by which what is selected is filled down. */
function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[data-fill-handle]');
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
