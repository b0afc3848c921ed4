import type { Span } from './words.ts';

/** One of several things that links of a prompt differ in. */
export interface Item extends Span {
  /** What it is about: two of one kind are two links. */
  readonly kind: string;
  readonly key: string;
  /** How the link's name says it; '' where it does not. */
  readonly label: string;
  readonly baseUrl?: string;
  readonly values: ReadonlyMap<string, string>;
  /** Set for a channel: whether it is search. */
  readonly isSearch?: boolean;
  /** Whether it is for search alone, as keywords are. */
  readonly ofSearch?: boolean;
}

/** Combinations of items, and those of which it is open what they belong to. */
export interface Arrangement {
  readonly combinations: readonly (readonly Item[])[];
  readonly unclear: readonly Item[];
}

/**
 * The combinations of items that a prompt means: all of one kind with all of another ('Google and Bing in
 * Germany and France' are four), but part by part where they take turns ('Google in Germany, Bing in France').
 * @param most how many at most
 */
export function arrange(text: string, items: readonly Item[], most: number): Arrangement {
  const sorted = items.toSorted((one, other) => one.start - other.start);
  const kinds = [...new Set(sorted.map(({ kind }) => kind))];
  const runsOf = (kind: string, other: string) =>
    sorted
      .filter((one) => one.kind === kind || one.kind === other)
      .map((one) => one.kind)
      .filter((one, index, all) => one !== all[index - 1]).length;
  const several = kinds.filter(
    (kind) => distinct(sorted.filter((one) => one.kind === kind)).length > 1,
  );
  const leader = several.find((kind) =>
    kinds.some(
      (other) =>
        other !== kind &&
        runsOf(kind, other) >= 3 &&
        runsOf(other, kind) >= 3 &&
        splits(kind, other),
    ),
  );
  const parts = leader === undefined ? [sorted] : partsBy(leader);
  const own = new Set<Item>();
  const unclear: Item[] = [];
  if (leader !== undefined)
    for (const kind of kinds.filter((one) => one !== leader)) {
      const within = parts.map((part) => part.filter((one) => one.kind === kind));
      const holders = within.filter((some) => some.length > 0);
      const isLast = holders.length === 1 && (within.at(-1)?.length ?? 0) > 0;
      const isAside =
        holders.length === 1 && holders[0]?.every((one) => isEnclosed(one) || one.ofSearch);
      const isOne = kind === 'url' && distinct(within.flat()).length === 1;
      if (isOne || (holders.length === 1 && !isAside && (isLast || isBefore(holders[0]?.[0]))))
        continue;
      for (const one of within.flat()) own.add(one);
      if (holders.length === 1 && !isAside) unclear.push(...(holders[0] ?? []));
    }
  const shared = sorted.filter((one) => one.kind !== leader && !own.has(one));
  const combinations: (readonly Item[])[] = [];
  for (const part of parts) {
    const lists =
      leader === undefined
        ? part
        : [...part.filter((one) => one.kind === leader || own.has(one)), ...shared];
    const named = [...new Set(lists.map(({ kind }) => kind))];
    const made = product(
      named.map((kind) => distinct(lists.filter((one) => one.kind === kind))),
      most - combinations.length,
    );
    combinations.push(...made);
  }
  // A keyword of one that is not search is left out there.
  const hasSearch = items.some(({ isSearch }) => isSearch);
  const fitting = combinations.map((some) =>
    some.filter(({ ofSearch }) => !ofSearch || !hasSearch || some.some(({ isSearch }) => isSearch)),
  );
  const unique = new Map(
    fitting.map((some) => [
      some
        .map(({ kind, key }) => `${kind}\u0000${key}`)
        .sort()
        .join('\u0001'),
      some,
    ]),
  );
  return { combinations: [...unique.values()], unclear };

  function isEnclosed({ start }: Item): boolean {
    return text.lastIndexOf('(', start) > text.lastIndexOf(')', start);
  }

  function isBefore(item: Item | undefined): boolean {
    return (
      item !== undefined && sorted.findIndex((one) => one.kind === leader) > sorted.indexOf(item)
    );
  }

  // Between the first and the last of the leader stands something of the other.
  function splits(kind: string, other: string): boolean {
    const places = sorted.flatMap((one, index) => (one.kind === kind ? [index] : []));
    const inside = sorted.slice(places[0], (places.at(-1) ?? 0) + 1);
    return inside.some((one) => one.kind === other);
  }

  function partsBy(kind: string): Item[][] {
    const made: Item[][] = [];
    sorted.forEach((item, index) => {
      const begins = item.kind === kind && sorted[index - 1]?.kind !== kind;
      if (made.length === 0 || (begins && made.at(-1)?.some((one) => one.kind === kind)))
        made.push([]);
      made.at(-1)?.push(item);
    });
    return made;
  }
}

function distinct(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.key, item])).values()].reverse();
}

function product(lists: readonly (readonly Item[])[], most: number): Item[][] {
  return lists.reduce<Item[][]>(
    (made, list) =>
      made
        .slice(0, most)
        .flatMap((one) => list.map((item) => [...one, item]))
        .slice(0, most),
    [[]],
  );
}
