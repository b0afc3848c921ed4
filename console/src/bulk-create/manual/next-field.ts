const TYPED = 'input:not([type="checkbox"], [type="file"], [readonly], [aria-hidden="true"])';

/**
 * The field after the one that has the focus, as they are read; null after the last one.
 * @param within the cards
 */
export function nextField(within: Element, from: EventTarget | null): HTMLElement | null {
  const fields = [...within.querySelectorAll<HTMLElement>(`${TYPED}, [role="combobox"]`)];
  return fields[fields.indexOf(from as HTMLElement) + 1] ?? null;
}
