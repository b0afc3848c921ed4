import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { channelsOf } from './channels.ts';
import { combine } from './combine.ts';
import { lexiconOf } from './lexicon.ts';
import type { Remark } from './prompt.ts';
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
