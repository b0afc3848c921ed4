import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The cards that are there: those that are seen, and one more wherever it is. What has the focus must not
 * go while somebody scrolls.
 * @param index from 0; null for none
 */
export function rangeWith(range: Range, index: number | null): number[] {
  const seen = defaultRangeExtractor(range);
  if (index === null || index >= range.count || seen.includes(index)) return seen;
  return [...seen, index].sort((one, other) => one - other);
}
