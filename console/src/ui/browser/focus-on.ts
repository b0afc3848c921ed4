/** On a slow machine a list of hundreds of cards takes its time. */
const PATIENCE_MS = 10_000;

/** Puts the focus on the element, when it is there. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/**
 * Whether the focus has not moved meanwhile; if it has, the user is working there.
 * @param from what had the focus then
 */
export function hasStayed(from: Element | null): boolean {
  return [from, document.body, null].includes(document.activeElement);
}

/**
 * Puts the focus on an element as soon as it is there: a card that was far away is drawn first. Who has
 * gone elsewhere meanwhile stays there.
 * @param from what had the focus when it was asked for
 */
export function focusWhenThere(selector: string, from: Element | null): void {
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    if (!hasStayed(from)) return;
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.focus({ preventScroll: false });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
