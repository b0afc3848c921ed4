const FARTHEST = 2;

/**
 * The known name somebody probably meant, for a "did you mean".
 * @returns null when no known name is within two typing mistakes (case aside)
 * @example closestName('utm_sorce', ['utm_source', 'utm_medium']) // 'utm_source'
 */
export function closestName(typed: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let fewest = Math.min(FARTHEST, Math.floor(typed.length / 2)) + 1;
  for (const name of known) {
    if (Math.abs(name.length - typed.length) > FARTHEST) continue;
    const mistakes = mistakesBetween(typed.toLowerCase(), name.toLowerCase());
    if (mistakes < fewest) {
      fewest = mistakes;
      best = name;
    }
  }
  return best;
}

/** Levenshtein's distance: characters to insert, delete or exchange. */
function mistakesBetween(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const exchanged = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const deleted = (previous[column] ?? 0) + 1;
      current.push(Math.min(exchanged, inserted, deleted));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
