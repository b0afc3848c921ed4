import type { Span } from './words.ts';

/** One of several things that links of a prompt differ in. */
export interface Item extends Span {
  /** What it is about: two of one kind are two links. */
  readonly kind: string;
  readonly key: string;
  /** How the link's name says it; '' where it does not. */
  readonly label: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * The combinations of items that a prompt means: all of one kind with all of another ('Google and Bing in
 * Germany and France' are four), but part by part where they take turns ('Google in Germany, Bing in France').
 * @param items in their order in the prompt
 * @param most how many combinations at most
 */
export function combine(items: readonly Item[], most: number) {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const shared = new Map(kinds.map((kind) => [kind, distinct(items, kind)]));
  const leader = kinds.find((kind) => {
    const first = items.findIndex((one) => one.kind === kind);
    const last = items.findLastIndex((one) => one.kind === kind);
    const isSplit = items.slice(first, last).some((one) => one.kind !== kind);
    return isSplit && (shared.get(kind)?.length ?? 0) > 1;
  });
  const parts: Item[][] = [[]];
  for (const item of items) {
    const part = parts.at(-1) ?? [];
    const isNext = part.some(({ kind }) => kind === leader) && part.at(-1)?.kind !== leader;
    if (item.kind === leader && isNext) parts.push([item]);
    else part.push(item);
  }
  const unclear: Item[] = [];
  for (const kind of leader === undefined ? [] : kinds) {
    const holders = parts.filter((part) => part.some((one) => one.kind === kind));
    const first = items.find((one) => one.kind === kind || one.kind === leader);
    const isSingle = holders.length === 1 && kind !== leader;
    if (isSingle && (first?.kind === kind || holders[0] === parts.at(-1))) continue;
    if (kind === 'url' && shared.get(kind)?.length === 1) continue;
    if (isSingle) unclear.push(...items.filter((one) => one.kind === kind));
    shared.delete(kind);
  }
  const combinations: Item[][] = [];
  for (const part of parts) {
    const lists = kinds.map((kind) => shared.get(kind) ?? distinct(part, kind));
    combinations.push(...product(lists, most - combinations.length));
  }
  return { combinations, unclear };
}

function distinct(items: readonly Item[], kind: string): Item[] {
  const some = items.filter((one) => one.kind === kind).reverse();
  return [...new Map(some.map((one) => [one.key, one])).values()].reverse();
}

function product(lists: readonly (readonly Item[])[], most: number): Item[][] {
  const extend = (made: Item[][], list: readonly Item[]) =>
    made.flatMap((one) => list.map((item) => [...one, item])).slice(0, most);
  return lists.filter((list) => list.length > 0).reduce(extend, [[]]);
}
