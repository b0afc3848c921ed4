/** Puts the focus on the element, when it is there. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
