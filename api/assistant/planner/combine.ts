import type { Span } from './phrases.ts';

/** One of several things that links of a prompt differ in. */
export interface Item extends Span {
  /** What it is about: two of one kind are two links. */
  readonly kind: string;
  /** What tells it from others of its kind. */
  readonly key: string;
  /** How the link's name says it; '' where it does not. */
  readonly label: string;
  readonly baseUrl?: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * The combinations of items that a prompt means: all of one kind with all of another ('Google and Bing in
 * Germany and France' are four), but pair by pair where they take turns ('Google in Germany, Bing in France').
 * @param most how many at most
 */
export function combine(items: readonly Item[], most: number): (readonly Item[])[] {
  const sorted = items.toSorted((one, other) => one.start - other.start);
  const kinds = [...new Set(sorted.map(({ kind }) => kind))];
  const several = kinds.filter(
    (kind) => distinct(sorted.filter((one) => one.kind === kind)).length > 1,
  );
  const paired = new Set(
    several.filter((one) =>
      several.some((other) => other !== one && takeTurns(sorted, one, other)),
    ),
  );
  const everywhere = kinds.filter((kind) => !paired.has(kind));
  const leader = sorted.find(({ kind }) => paired.has(kind))?.kind;
  const parts =
    leader === undefined
      ? [sorted]
      : segments(
          sorted.filter(({ kind }) => paired.has(kind)),
          leader,
        );
  const combinations: (readonly Item[])[] = [];
  for (const part of parts) {
    const own = leader === undefined ? [] : [...new Set(part.map(({ kind }) => kind))];
    const lists = [
      ...own.map((kind) => distinct(part.filter((one) => one.kind === kind))),
      ...everywhere.map((kind) => distinct(sorted.filter((one) => one.kind === kind))),
    ];
    combinations.push(...product(lists, most - combinations.length));
  }
  return combinations;
}

// A B A B: each of one kind has its own of the other.
function takeTurns(items: readonly Item[], one: string, other: string): boolean {
  const kinds = items.map(({ kind }) => kind).filter((kind) => kind === one || kind === other);
  const runs = kinds.filter((kind, index) => kind !== kinds[index - 1]).length;
  return runs >= 4;
}

function segments(items: readonly Item[], leader: string): Item[][] {
  const parts: Item[][] = [];
  items.forEach((item, index) => {
    const begins = item.kind === leader && items[index - 1]?.kind !== leader;
    if (begins || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(item);
  });
  return parts;
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
