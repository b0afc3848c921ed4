import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import { type ChannelWord, PLACING } from './lexicon.ts';
import type { Fact } from './prompt.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { phrasesOf, type Span } from './words.ts';

/** Where links are placed: a platform and how it is used. */
export type Channel = ReturnType<typeof channelsOf>['channels'][number];

const JOIN = /[,;&+/\n]|\b(?:and|plus|or|as well as)\b|->|→|[.!?]\s|\s[–—-]\s/i;
const BREAK = /[;\n]|[.!?]\s|->|→|https?:/i;
const MEDIUMS: Readonly<Record<string, string>> = synonyms.mediums;
/** What tactics make of a platform's own type. */
const TURNS: Readonly<Record<string, string>> = synonyms.turns;

/** The channels of a prompt, with the facts of which it is unclear what channel they are about. */
export function channelsOf(text: string, facts: readonly Fact[]) {
  const unclear: (readonly [Span, RemarkCode])[] = [];
  const groups = groupsOf(text, facts);
  const types = groups.map(({ place }) => place?.channel?.type);
  const hasPublisher = facts.some(({ kind }) => kind === 'publisher');
  const isNew = ({ type, ...word }: ChannelWord) =>
    type && !types.includes(type) && !(hasPublisher && word.hasPublisher);
  const { own = [], loose = [] } = Object.groupBy(groups, ({ isPlaced, words, medium }) =>
    isPlaced || words.some(isNew) || (medium && !groups.some((group) => group.isPlaced))
      ? 'own'
      : 'loose',
  );
  const isSaid = facts.some((one) => one.kind === 'value' && one.parameter?.role === 'medium');
  const used = new Set<string | boolean | undefined>();
  const channels = own.map((group) => {
    const { place, start, end } = group;
    const all = viewOf([...group.parts, ...donatedTo(group)], group.list);
    const usual = place?.channel?.type ?? '';
    const tactics = all.words.flatMap((word) => word.type ?? []);
    const turns = phrasesOf(TURNS[usual]);
    const type = tactics.find((one) => usual === '' || turns.includes(one)) ?? usual;
    // 'Facebook retargeting ads': a tactic that is not how the platform is used would be lost.
    for (const part of all.parts)
      if (![undefined, usual, type].includes(part.channel?.type))
        unclear.push([part, 'prompt_unknown']);
    if (all.said.length > 1) unclear.push([group, 'prompt_conflict']);
    const isPaid = all.said[0];
    used.add(isPaid).add(type);
    // 'Affiliate link, partner is Awin' may be one or two.
    if (place?.channel?.isGeneric && own.some(({ platform }) => platform?.channel?.type === type))
      unclear.push([place, 'prompt_scope']);
    const isOpen = isPaid === undefined && !MEDIUMS[type] && !all.medium;
    if (isOpen && !isSaid && place) unclear.push([place, 'prompt_paid_or_not']);
    const mediums = MEDIUMS[`${isPaid === false ? 'organic' : 'paid'} ${type}`] ?? MEDIUMS[type];
    const label = place && group.leads ? place : group;
    return {
      ...{ start, end, label: text.slice(label.start, label.end).replace(/["“”„«»]/g, '') },
      publisher: place?.kind === 'publisher' ? place.channel?.sources : undefined,
      sources: (place ? [place, ...group.parts] : []).flatMap((part) =>
        phrasesOf(part.channel?.sources),
      ),
      mediums: isOpen ? [] : phrasesOf(mediums),
      options: all.options,
    };
  });
  for (const group of loose)
    if (!group.words.every((word) => used.has(word.isPaid) && (!word.type || used.has(word.type))))
      unclear.push([group, 'prompt_unknown']);
  return { channels, unclear };

  // Of a list what is said of its last, or before its first, is said of all: 'Facebook and Instagram ads'.
  function donatedTo({ platform, isClear, list, start }: Group): readonly Fact[] {
    if (!platform || isClear || MEDIUMS[platform.channel?.type ?? '']) return [];
    const clear = own.filter((group) => group.list === list && group.isClear);
    const giver =
      clear.find((group) => group.start > start && !group.leads) ??
      clear.findLast((group) => group.start < start && group.leads);
    return giver?.modifiers ?? loose.flatMap(({ parts }) => parts);
  }
}

type Group = ReturnType<typeof viewOf>;

function groupsOf(text: string, facts: readonly Fact[]): Group[] {
  const groups: { parts: Fact[]; list: number }[] = [];
  let isApart = false;
  for (const fact of facts) {
    if (fact.channel || fact.options?.some(({ parameter }) => PLACING.includes(parameter.role))) {
      const { parts, list } = groups.at(-1) ?? { parts: [], list: 0 };
      const gap = text.slice(parts.at(-1)?.end ?? 0, fact.start);
      const names = [...parts, fact].flatMap(({ channel }) =>
        channel?.isGeneric === true ? [] : (channel?.sources ?? []),
      );
      const isSecond = new Set(names).size > 1;
      const isNew = parts.length === 0 || isApart || JOIN.test(gap) || isSecond;
      if (isNew) groups.push({ parts: [fact], list: list + (BREAK.test(gap) ? 1 : 0) });
      else parts.push(fact);
      isApart = false;
    } else if (['value', 'page', 'named'].includes(fact.kind)) isApart = true;
  }
  return groups.map(({ parts, list }) => viewOf(parts, list));
}

function viewOf(parts: readonly Fact[], list: number) {
  const platform = parts.find(({ channel }) => channel && !channel.isGeneric);
  const place = platform ?? parts.find(({ channel }) => channel?.sources);
  const words = parts.flatMap(({ channel }) => channel ?? []);
  const options = parts.flatMap((part) => part.options ?? []);
  const optionOf = (role: string) => options.find(({ parameter }) => parameter.role === role);
  const [medium, source] = [optionOf('medium'), optionOf('source')];
  const said = [true, false].filter((one) => words.some(({ isPaid }) => isPaid === one));
  return {
    ...{ parts, list, platform, place, words, options, medium, source, said },
    /** What is said of the place. */
    modifiers: parts.filter((part) => part !== place || part.channel?.isPaid),
    isPlaced: place !== undefined || source !== undefined,
    isClear: medium !== undefined || said.length > 0,
    leads: parts[0] !== platform,
    start: parts[0]?.start ?? 0,
    end: parts.at(-1)?.end ?? 0,
  };
}
