const MOST_SHOWN = 100;

/**
 * A list as a sentence shows it. Of thousands the beginning is enough: the sentence may stand at every
 * row of a file.
 * @param most how many are shown
 * @example shownList(['a', 'b', 'c'], String, 2) // 'a, b, +1 more'
 */
export function shownList<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string = String,
  most: number = MOST_SHOWN,
): string {
  const shown = items.slice(0, most).map(nameOf).join(', ');
  const rest = items.length - most;
  return rest > 0 ? `${shown}, +${rest.toLocaleString('en')} more` : shown;
}
