/** On a slow machine a list of hundreds of cards takes its time. */
const PATIENCE_MS = 10_000;

/**
 * Puts the focus on an element as soon as it is there: a card that was far away is drawn first. Who has
 * gone to another field meanwhile stays there, for what they type is meant for that one.
 * @param from what had the focus when it was asked for
 */
export function focusWhenThere(selector: string, from: Element | null): void {
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    if (![from, document.body].includes(document.activeElement)) return;
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.focus({ preventScroll: false });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
