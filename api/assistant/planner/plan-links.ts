import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { channelsOf } from './channels.ts';
import { lexiconOf } from './lexicon.ts';
import type { Prompt, Remark } from './prompt.ts';
import { readPrompt } from './read-prompt.ts';
import type { Item } from './sayings.ts';

/** What a prompt asks for, as far as it is understood. */
export interface LinkPlan {
  /** At most one more than may be proposed. */
  readonly links: readonly ProposedLink[];
  readonly remarks: readonly Remark[];
  /** The lists that it gives, each value of which has links of its own. */
  readonly lists: readonly { readonly kind: string; readonly values: readonly string[] }[];
}

/** Proposes the links of a prompt by fixed rules; what it does not understand it says instead of guessing. */
export function planLinks(compiled: CompiledTaxonomy, text: string): LinkPlan {
  const prompt = readPrompt(lexiconOf(compiled), text);
  const { facts, lexicon } = prompt;
  const stated = facts.flatMap((fact) => fact.items);
  const said = Map.groupBy(stated, ({ kind }) => kind);
  const channels = channelsOf(prompt, said);
  const items = [...stated, ...channels].sort((one, other) => one.start - other.start);
  const combinations = combine(prompt, items, MOST_PROPOSED + 1);
  const isWish = items.some(({ kind }) => kind !== 'url');
  const kinds = Map.groupBy(items, ({ kind }) => kind);
  const lists = [...kinds]
    .map(([kind, some]) => {
      const values = new Map(some.map(({ key, label }) => [key, label || key]));
      return { kind, values: [...values.values()] };
    })
    .filter(({ values }) => values.length > 1);
  const named = [lexicon.of('campaign')?.name, 'channel', ...lists.map(({ kind }) => kind)];
  const links = isWish ? combinations.map((one) => linkOf(one, named)) : [];
  for (const { code, parameter, about, number = links.length, ...fact } of facts) {
    if (code) prompt.remark(fact, code, parameter, about);
    if (number !== links.length) prompt.remark(fact, 'prompt_count', undefined, `${links.length}`);
  }
  return { links, remarks: prompt.remarks.sort((one, other) => one.start - other.start), lists };
}

/** A link of some items. @param named the kinds that its name tells, in their order */
function linkOf(items: readonly Item[], named: readonly (string | undefined)[]): ProposedLink {
  const labels = named.flatMap((name) => items.filter(({ kind }) => kind === name));
  const names = labels.map(({ label }) => label.slice(0, 1).toUpperCase() + label.slice(1));
  // What is said elsewhere overrides what a channel has.
  const values = new Map(
    items.flatMap((one) => [...(one.values ?? [])].filter(([, value]) => value)),
  );
  for (const { kind, key } of items) if (!['url', 'channel'].includes(kind)) values.set(kind, key);
  const baseUrl = items.find(({ kind }) => kind === 'url')?.key ?? '';
  return { name: [...new Set(names)].filter(Boolean).join(' - ') || 'Link', baseUrl, values };
}

/**
 * The combinations of items that a prompt means: all of one kind with all of another ('Google and Bing in
 * Germany and France' are four), but part by part where they take turns ('Google in Germany, Bing in France')
 * or stand in the rows of a table. What is unclear about that becomes a remark.
 * @param items in their order in the prompt
 * @param most how many combinations at most
 */
function combine(prompt: Prompt, items: readonly Item[], most: number): Item[][] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const isList = (kind: string) => distinct(items.filter(isOf(kind))).length > 1;
  const [shared, parts] = items.some(({ row }) => row >= 0) ? rows() : turns();
  return parts
    .map((part) => kinds.map((kind) => meant([...shared, ...part].filter(isOf(kind)))))
    .flatMap((lists) => lists.filter(({ length }) => length > 0).reduce(multiply, [[]]))
    .slice(0, most);

  function remark(some: readonly Item[], code: 'prompt_scope' | 'prompt_conflict'): void {
    for (const one of some) prompt.remark(one, code, prompt.lexicon.named(one.kind));
  }

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
    remark(shared.filter(isOwn), 'prompt_scope');
    return [shared.filter((one) => !isOwn(one)), parts];
  }

  /** Parts that each begin with the first kind of which there are several, not all in a row; one without it. */
  function turns(): [Item[], Item[][]] {
    const leader = kinds.find((kind) => {
      const [first, last] = [items.findIndex(isOf(kind)), items.findLastIndex(isOf(kind))];
      return isList(kind) && !items[first]?.isOnly && !items.slice(first, last).every(isOf(kind));
    });
    const parts: Item[][] = [[]];
    for (const [at, item] of items.entries()) {
      const isNext = item.kind === leader && items[at - 1]?.kind !== leader;
      if (isNext && parts.at(-1)?.some(isOf(leader))) parts.push([]);
      parts.at(-1)?.push(item);
    }
    const shared = kinds.filter((kind) => !leader || isShared(kind, parts, leader));
    // 'Ads and newsletter to https://a.example and https://b.example' are four; of pages that stand apart it is unclear.
    const pages = items.filter(({ kind }) => kind === 'url' && shared.includes(kind));
    const isApart = pages.some(({ start }, at) => start - (pages[at - 1]?.end ?? start) > 5);
    if (isApart && kinds.some((kind) => kind !== 'url' && isList(kind)))
      remark(pages, 'prompt_scope');
    const isOfAll = ({ kind }: Item) => shared.includes(kind);
    return [items.filter(isOfAll), parts.map((part) => part.filter((one) => !isOfAll(one)))];
  }

  /** Whether a kind is said once of all parts: before the first, or in the last. Else each says it, the leader once. */
  function isShared(kind: string, parts: readonly Item[][], leader: string): boolean {
    const lists = parts.map((part) => distinct(part.filter(isOf(kind))));
    const holders = lists.filter(({ length }) => length > 0);
    const isFirst = items.findIndex(isOf(kind)) < items.findIndex(isOf(leader));
    if (holders.length === 1 && (isFirst || holders[0] === lists.at(-1))) return true;
    const isTwice = kind === leader && distinct(lists.flat()).length < lists.flat().length;
    if (isTwice || holders.length < lists.length) remark(items.filter(isOf(kind)), 'prompt_scope');
    return false;
  }

  /** The values of one kind; of a field that is named twice, the first place has it. */
  function meant(some: readonly Item[]): Item[] {
    const own = some.filter(({ isOnly, start }) => !isOnly || start === some[0]?.start);
    remark(
      some.filter(({ key }) => own.every((one) => one.key !== key)),
      'prompt_conflict',
    );
    return distinct(own);
  }
}

const isOf = (kind: string | undefined) => (item: Item) => item.kind === kind;
const distinct = (items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((one) => [one.key, one])).values()].reverse();
