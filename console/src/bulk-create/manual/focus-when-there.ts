const PATIENCE_MS = 1_000;

/** Puts the focus on an element as soon as it is there: a card that was far away is drawn first. */
export function focusWhenThere(selector: string): void {
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.focus({ preventScroll: false });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
