const WORD = /[\p{L}\p{N}]+/gu;
const STEM = 4;

/**
 * The values that have most to do with a text, the nearest first: those whose words it has, then those whose
 * words begin like some of its own. Of equals the first ones.
 * @example nearestValues('ads in germany', ['France', 'Germany'], 1) // ['Germany']
 */
export function nearestValues(text: string, values: readonly string[], most: number): string[] {
  const words = new Set(wordsOf(text));
  const stems = new Set([...words].map((word) => word.slice(0, STEM)));
  const near = (value: string) => {
    const own = wordsOf(value);
    const shared = own.filter((word) => words.has(word)).length;
    const alike = own.filter((word) => stems.has(word.slice(0, STEM))).length;
    return own.length === 0 ? 0 : (shared + alike / 4) / own.length;
  };
  return values
    .map((value) => ({ value, nearness: near(value) }))
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, most)
    .map(({ value }) => value);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
