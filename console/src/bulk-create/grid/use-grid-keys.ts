import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { focusWhenThere } from '../../ui/browser/focus-on.ts';
import { readCells } from '../../ui/browser/read-cells.ts';
import type { ListScroller } from '../../ui/controls/virtual-list.tsx';
import { cellAt, focusableOf } from './cell-element.ts';
import { type Cell, cellAfterKey, isSameCell } from './cell-range.ts';
import type { Grid } from './use-grid.ts';

/**
 * The keys in a grid, by the pattern of the ARIA Authoring Practices: keys move among cells, until Enter, F2, a second
 * click or typing lets them write into one. Tab goes on to the next cell, and after Escape out of the grid.
 */
export function useGridKeys(grid: Grid, scroller: RefObject<ListScroller | null>) {
  const { selection, size, select } = grid;
  const { active, end, isEditing } = selection;
  const isLeaving = useRef(false);
  const tabbed = useRef<{ readonly from: number; readonly to: Cell } | null>(null);
  const outer = { ...size, columns: size.columns + 1 };

  const focusCell = (cell: Cell) => {
    if (isEditing) leaveField();
    flushSync(() => select({ active: cell, end: cell, isEditing: false }));
    const field = document.querySelector<HTMLElement>(focusableOf(cell));
    if (field) {
      field.focus({ preventScroll: true });
      field.closest('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else {
      scroller.current?.show(cell.row);
      focusWhenThere(focusableOf(cell), document.activeElement);
    }
  };
  const extendTo = (cell: Cell) => {
    select({ active, end: cell, isEditing: false });
    scroller.current?.show(cell.row);
  };
  const edit = (field: EventTarget) => {
    if (isEditing || !(field instanceof HTMLInputElement)) return;
    select({ active, end: active, isEditing: true });
  };
  const stopEditing = (field: EventTarget | null) => {
    select({ active, end: active, isEditing: false });
    if (field instanceof HTMLInputElement) requestAnimationFrame(() => field.select());
  };
  /** Where keys began to write into this row: Tab led on from there, and Enter leads back, as in spreadsheets. */
  const firstColumn = () =>
    tabbed.current && isSameCell(tabbed.current.to, active) ? tabbed.current.from : active.column;
  /** @returns whether there is another cell */
  const goToNext = (isBack: boolean): boolean => {
    const place = active.row * outer.columns + active.column + (isBack ? -1 : 1);
    if (place < 0 || place >= outer.rows * outer.columns) return false;
    const to = { row: Math.floor(place / outer.columns), column: place % outer.columns };
    tabbed.current = { from: firstColumn(), to };
    focusCell(to);
    return true;
  };
  const openEditor = (field: EventTarget) => {
    flushSync(() => edit(field));
    if (!(field instanceof HTMLInputElement)) return;
    field.setSelectionRange(field.value.length, field.value.length);
    if (isCombobox(field)) press(field, 'ArrowDown');
  };

  /** @returns whether the key is the grid's */
  const moveByKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, shiftKey, altKey, target } = event;
    const isFar = event.ctrlKey || event.metaKey;
    if (altKey && key === 'ArrowDown') openEditor(target);
    else {
      const to = cellAfterKey(shiftKey ? end : active, { key, isFar }, shiftKey ? size : outer);
      if (to === null) return false;
      if (shiftKey) extendTo(to);
      else focusCell(to);
    }
    return true;
  };
  /** What a key does with Ctrl or Cmd. */
  const commandOf = (key: string): (() => void) | undefined => {
    const all = () =>
      select({
        active: { row: 0, column: 0 },
        end: { row: size.rows - 1, column: size.columns - 1 },
        isEditing: false,
      });
    const commands = { a: all, d: grid.fillFromAbove, z: grid.undo, y: grid.redo };
    return commands[key.toLowerCase() as keyof typeof commands];
  };
  const actionOf = (key: string, target: EventTarget): (() => void) | undefined => {
    const isField = target instanceof HTMLInputElement;
    if (key === 'Delete' || key === 'Backspace') return grid.clear;
    if (key === 'Escape') return () => select({ active, end: active, isEditing: false });
    return isField && (key === 'Enter' || key === 'F2') ? () => openEditor(target) : undefined;
  };
  const navigate = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, target, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Tab') return !isLeaving.current && goToNext(shiftKey);
    isLeaving.current = key === 'Escape';
    // With Shift, Z does what Y does.
    const command = shiftKey ? { z: 'y' }[key.toLowerCase()] : key;
    const action = isCommand ? commandOf(command ?? '') : actionOf(key, target);
    if (action === undefined) return moveByKey(event);
    action();
    return true;
  };
  const editByKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement)) return false;
    if (key === 'Escape') {
      grid.revert();
      stopEditing(target);
      // An open list closes by it.
      return false;
    }
    if (key === 'F2') stopEditing(target);
    // Not the browser's bookmark.
    else if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'd';
    else if (isAtEdge(target, key) && !event.shiftKey) return moveByKey(event);
    else return false;
    return true;
  };

  const props = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing || cellAt(event.target) === null) return;
      if (!(isEditing ? editByKey(event) : navigate(event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // What is left of keys that a list of values has first.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, target, shiftKey } = event;
      if (!isEditing || event.nativeEvent.isComposing) return;
      if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        if (active.row < size.rows - 1) focusCell({ row: active.row + 1, column: firstColumn() });
        else stopEditing(target);
      } else if (key === 'Tab' && goToNext(shiftKey)) event.preventDefault();
    },
    onInput: (event: FormEvent) => edit(event.target),
    onFocus: ({ target }: FocusEvent) => {
      const cell = cellAt(target);
      if (cell === null) return;
      isLeaving.current = false;
      if (!isSameCell(cell, active)) {
        flushSync(() => select({ active: cell, end: cell, isEditing: false }));
        // A field with a list of values has taken its place.
        if (!target.isConnected) return focusCell(cell);
      } else if (isEditing) return;
      if (target instanceof HTMLInputElement) target.select();
    },
    onBlur: ({ target }: FocusEvent) => {
      // The browser's window was left, not the field.
      if (!isEditing || document.activeElement === target) return;
      select({ ...selection, isEditing: false });
    },
    onCopy: (event: ClipboardEvent) => {
      if (isEditing || cellAt(event.target) === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', grid.copied());
    },
    onCut: (event: ClipboardEvent) => {
      if (isEditing || cellAt(event.target) === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', grid.copied());
      grid.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const isText = isEditing && !/[\t\n]/.test(text.trimEnd());
      if (isText || text === '' || cellAt(event.target) === null) return;
      event.preventDefault();
      grid.paste(readCells(text));
    },
  };
  return { props, focusCell, edit, stopEditing };
}

// A key of the list of values: it has its own way to open.
function press(field: HTMLElement, key: string): void {
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Whether an arrow key leads out of a text: it has one line, and a list of values keeps Up and Down. */
function isAtEdge(field: HTMLInputElement, key: string): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (key === 'ArrowUp' || key === 'ArrowDown') return !isCombobox(field);
  if (selectionStart !== selectionEnd) return false;
  return selectionStart === { ArrowLeft: 0, ArrowRight: value.length }[key];
}

/** A list of values tells the form what was typed when its field is left, and the field is gone with the selection. */
function leaveField(): void {
  // After a value that was chosen by the same key.
  flushSync(() => {});
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether values are chosen in a field. */
export function isCombobox(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.getAttribute('role') === 'combobox';
}
