/** Puts the focus on the element, when it is there. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Whether somebody is in a field, where they may be typing. */
export function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, [role="combobox"]') === true;
}
