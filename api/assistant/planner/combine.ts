import type { Prompt } from './prompt.ts';
import { type Item, RANKS } from './sayings.ts';
import { keyOf } from './words.ts';

/**
 * The combinations of items that a prompt means: all of one kind with all of another ('Google and Bing in
 * Germany and France' are four), but part by part where they take turns ('Google in Germany, Bing in France')
 * or stand in the rows of a table. What is unclear about that becomes a remark.
 * @param all in their order in the prompt
 * @param most how many combinations at most
 */
export function combine(prompt: Prompt, all: readonly Item[], most: number): Item[][] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const remark = (item: Item, code: 'prompt_scope' | 'prompt_conflict') =>
    prompt.remark(item, code, prompt.lexicon.named(item.kind));
  const items = kinds.flatMap((kind) => surest(all.filter(isOf(kind))));
  items.sort((one, other) => one.start - other.start);
  const [shared, parts] = items.some(({ row }) => row >= 0) ? rows() : turns();
  return parts
    .map((part) => kinds.map((kind) => meant([...shared, ...part].filter(isOf(kind)))))
    .flatMap((lists) => lists.filter(({ length }) => length > 0).reduce(multiply, [[]]))
    .slice(0, most);

  function multiply(made: Item[][], list: Item[]): Item[][] {
    return made.flatMap((one) => list.map((item) => [...one, item])).slice(0, most);
  }

  // What stands outside is said of all rows, unless these say something of that kind themselves.
  function rows(): [Item[], Item[][]] {
    const own = Map.groupBy(items, ({ row }) => row);
    const shared = own.get(-1) ?? [];
    own.delete(-1);
    const parts = [...own.values()];
    const isOwn = ({ kind }: Item) => parts.flat().some(isOf(kind));
    for (const one of shared.filter(isOwn)) remark(one, 'prompt_scope');
    return [shared.filter((one) => !isOwn(one)), parts];
  }

  function turns(): [Item[], Item[][]] {
    // A value that is the only one of its field takes no turns.
    const isSettled = (kind: string) =>
      items.find(isOf(kind))?.rank !== undefined && distinct(items.filter(isOf(kind))).length === 1;
    const open = items.filter(({ kind }) => !isSettled(kind));
    const isList = (kind: string) => distinct(open.filter(isOf(kind))).length > 1;
    const leader = kinds.find((kind) => {
      const [first, last] = [open.findIndex(isOf(kind)), open.findLastIndex(isOf(kind))];
      return isList(kind) && !open[first]?.rank && !open.slice(first, last).every(isOf(kind));
    });
    const parts: Item[][] = [[]];
    for (const [at, item] of open.entries()) {
      const isNext = item.kind === leader && open[at - 1]?.kind !== leader;
      if (isNext && parts.at(-1)?.some(isOf(leader))) parts.push([]);
      parts.at(-1)?.push(item);
    }
    const shared = kinds.filter((kind) => {
      const [holder, ...others] = parts.filter((part) => part.some(isOf(kind)));
      const some = open.filter(isOf(kind));
      if (!leader || kind === leader || others.length > 0) return !leader;
      const isFirst = open.find((one) => one === some[0] || one.kind === leader) === some[0];
      if (!holder || isFirst || holder === parts.at(-1)) return true;
      for (const one of some) remark(one, 'prompt_scope');
      return false;
    });
    // 'Ads and newsletter to https://a.example and https://b.example' are four; of pages that stand apart it is unclear.
    const pages = shared.includes('url') ? distinct(items.filter(isOf('url'))) : [];
    const isApart = pages.some(({ start }, at) => start - (pages[at - 1]?.end ?? start) > 5);
    if (isApart && kinds.some((kind) => kind !== 'url' && isList(kind)))
      for (const page of pages) remark(page, 'prompt_scope');
    for (const kind of kinds.filter((one) => !shared.includes(one)))
      checkTurns(
        kind === leader,
        parts.map((part) => distinct(part.filter(isOf(kind)))),
      );
    const isShared = ({ kind }: Item) => shared.includes(kind);
    return [items.filter(isShared), parts.map((part) => part.filter((one) => !isShared(one)))];
  }

  /** What is said twice, or not in all parts, does not take turns. */
  function checkTurns(isLeader: boolean, lists: readonly Item[][]): void {
    const holders = lists.filter(({ length }) => length > 0);
    const isTwice = isLeader && distinct(lists.flat()).length < lists.flat().length;
    if (isTwice || (holders.length > 1 && holders.length < lists.length))
      for (const one of lists.flat()) remark(one, 'prompt_scope');
  }

  /** The items of one kind that are most surely meant: what links are for only explains a campaign that has its name. */
  function surest(some: readonly Item[]): Item[] {
    const rank = Math.max(0, ...some.map((one) => one.rank ?? 0));
    const sure = some.filter((one) => (one.rank ?? 0) === rank);
    for (const one of some.filter((other) => !sure.includes(other))) {
      const isSaid = sure.some(({ key }) => keyOf(key).includes(keyOf(one.key)));
      if (one.rank !== RANKS.purpose && !isSaid) remark(one, 'prompt_conflict');
    }
    return sure;
  }

  /** The values of one kind; of a field that is named twice, the first place has it. */
  function meant(some: readonly Item[]): Item[] {
    const own = some.filter(({ rank, start }) => !rank || start === some[0]?.start);
    for (const one of some)
      if (own.every(({ key }) => key !== one.key)) remark(one, 'prompt_conflict');
    return distinct(own);
  }
}

const isOf = (kind: string | undefined) => (item: Item) => item.kind === kind;
const distinct = (items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((one) => [one.key, one])).values()].reverse();
