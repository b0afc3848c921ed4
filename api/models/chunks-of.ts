/**
 * A list in chunks of a size; the last one may be shorter.
 * @example [...chunksOf(['a', 'b', 'c'], 2)] // [['a', 'b'], ['c']]
 */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}

/**
 * How many keys one query asks for. From a thousand on MariaDB makes a table of them, and may then read
 * everything that the organization has.
 */
export const KEYS_A_QUERY = 500;

/**
 * How many rows one statement stores or deletes. More would pass what a server takes at once, and the embedded
 * engine would stop all else for it.
 */
export const ROWS_A_STATEMENT = 1000;
