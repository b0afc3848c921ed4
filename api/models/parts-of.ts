/**
 * A list in parts of a size, the last one being what is left.
 * @example [...partsOf(['a', 'b', 'c'], 2)] // [['a', 'b'], ['c']]
 */
export function* partsOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}
