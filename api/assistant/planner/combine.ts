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
  const leader = kinds.find((kind) => {
    const [first, last] = [items.findIndex(isOf(kind)), items.findLastIndex(isOf(kind))];
    return !items.slice(first, last).every(isOf(kind)) && distinct(items, kind).length > 1;
  });
  const parts: Item[][] = [[]];
  for (const item of items) {
    const part = parts.at(-1) ?? [];
    const isNext = item.kind === leader && part.at(-1)?.kind !== leader;
    if (isNext && part.some(isOf(leader))) parts.push([item]);
    else part.push(item);
  }
  const unclear: Item[] = [];
  const shared = kinds.filter((kind) => {
    if (leader === undefined) return true;
    const holders = parts.filter((part) => part.some(isOf(kind)));
    const isSingle = holders.length === 1 && kind !== leader;
    const isFirst = items.find((one) => one.kind === kind || one.kind === leader)?.kind === kind;
    const isShared = isSingle && (isFirst || holders[0] === parts.at(-1));
    if (isSingle && !isShared) unclear.push(...items.filter(isOf(kind)));
    return isShared;
  });
  // 'Ads and newsletter to https://a.example and https://b.example' are four; of pages that stand apart it is unclear.
  const pages = items.filter(isOf('url'));
  const isApart = pages.some(
    (page, at) => page.start - (pages[at - 1]?.end ?? page.start) > ' and '.length,
  );
  const hasOther = kinds.some((kind) => kind !== 'url' && distinct(items, kind).length > 1);
  if (isApart && hasOther && shared.includes('url') && distinct(pages, 'url').length > 1)
    unclear.push(...pages);
  const combinations = parts.flatMap((part) => {
    const lists = kinds.map((kind) => distinct(shared.includes(kind) ? items : part, kind));
    return lists.filter((list) => list.length > 0).reduce(multiply, [[]] as Item[][]);
  });
  return { combinations: combinations.slice(0, most), unclear };

  function multiply(made: Item[][], list: readonly Item[]): Item[][] {
    return made.flatMap((one) => list.map((item) => [...one, item])).slice(0, most);
  }
}

const isOf = (kind: string | undefined) => (item: Item) => item.kind === kind;

function distinct(items: readonly Item[], kind: string): Item[] {
  const some = items.filter(isOf(kind)).reverse();
  return [...new Map(some.map((one) => [one.key, one])).values()].reverse();
}
