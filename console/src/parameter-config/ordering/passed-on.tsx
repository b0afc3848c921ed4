import { useLayoutEffect, useRef } from 'react';
import { focusWhenThere } from '../../controls/focus-on.ts';

/**
 * Passes the focus on when a row that has it goes: to the same control of the row that takes its place. Stands
 * within the row, at the end of a cell.
 */
export function PassedToNextRow() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const row = mark.current?.closest('tr');
    return () => {
      if (row) passOn(row);
    };
  }, []);
  return <span ref={mark} hidden />;
}

function passOn(row: HTMLTableRowElement): void {
  const at = buttonsOf(row).findIndex((button) => button.matches(':focus'));
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if (at === -1 || !next) return;
  // Rows have more or fewer controls in the middle; the first and the last ones are the same.
  const buttons = buttonsOf(next);
  buttons[at === 0 ? 0 : buttons.length - (buttonsOf(row).length - at)]?.focus();
}

function buttonsOf(within: Element): HTMLButtonElement[] {
  return [...within.querySelectorAll('button')];
}

/**
 * Passes the focus on when a list that has it gives way to something else.
 * @param selector of what gets it, as soon as it is there
 */
export function usePassedOn(selector: string): void {
  useLayoutEffect(
    () => () => {
      const from = document.activeElement;
      if (from?.closest('[role="tabpanel"]')) focusWhenThere(selector, from);
    },
    [selector],
  );
}
