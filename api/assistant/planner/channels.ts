import type { Fact } from './facts.ts';
import type { Option } from './lexicon.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { phrasesOf, type Span } from './words.ts';

/** Where links are placed: a platform and how it is used. */
export interface Channel extends Span {
  readonly label: string;
  /** What taxonomies call the platform and the medium; the likeliest first. */
  readonly sources: readonly string[];
  readonly mediums: readonly string[];
  readonly publisher?: string;
  /** Options that are named in its place. */
  readonly options: readonly Option[];
}

type Group = ReturnType<typeof groupOf>;

const JOIN = /[,;&+/\n]|\b(?:and|plus|or|as well as)\b|->|→|[.!?]\s|\s[–—-]\s/i;
const BREAK = /[;\n]|[.!?]\s|->|→|https?:/i;
const MEDIUMS: Readonly<Record<string, string>> = synonyms.mediums;
/** What tactics make of a platform's own type. */
const TURNS: Readonly<Record<string, string>> = synonyms.turns;

/** The channels of a prompt, with the facts of which it is unclear what channel they are about. */
export function channelsOf(text: string, facts: readonly Fact[]) {
  const unclear: {
    span: Span;
    code: 'prompt_unknown' | 'prompt_conflict' | 'prompt_paid_or_not';
  }[] = [];
  const groups = groupsOf(text, facts);
  const types = groups.map(({ place }) => place?.channel?.type);
  const isPlaced = ({ place, source }: Group) => place !== undefined || source !== undefined;
  const isOwn = (group: Group) =>
    isPlaced(group) ||
    group.words.some(({ type }) => type !== '' && !types.includes(type)) ||
    (group.medium !== undefined && !groups.some(isPlaced));
  const isSeller = ({ platform, words }: Group) =>
    !platform && words.some((word) => word.hasPublisher);
  const own = groups.filter(isOwn);
  const loose = groups.filter((group) => !isOwn(group));
  const paid = new Set<boolean | null>();
  const channels = own.flatMap(channelsAt);
  for (const { start, end, words } of loose)
    if (!words.every(({ isPaid }) => paid.has(isPaid)))
      unclear.push({ span: { start, end }, code: 'prompt_unknown' });
  if (!own.some(isSeller)) {
    for (const span of facts.filter(({ kind }) => kind === 'publisher'))
      unclear.push({ span, code: 'prompt_unknown' });
  }
  return { channels, unclear };

  function channelsAt(group: Group, at: number): Channel[] {
    const { place, start, end } = group;
    const parts = [...group.parts, ...donatedTo(at)];
    const { words, medium } = groupOf(parts, false);
    const type = typeOf(
      place?.channel?.type ?? '',
      words.map((word) => word.type),
    );
    // 'Facebook retargeting ads': a tactic that is not how the platform is used would be lost.
    const used = [place?.channel?.type, type];
    for (const part of parts)
      if (part.channel?.type && !used.includes(part.channel.type))
        unclear.push({ span: part, code: 'prompt_unknown' });
    const isPaid =
      words.some((word) => word.isPaid) ||
      (words.some((word) => word.isPaid === false) ? false : null);
    paid.add(isPaid);
    if (isPaid && words.some((word) => word.isPaid === false))
      unclear.push({ span: group, code: 'prompt_conflict' });
    const isSaid = facts.some(
      ({ kind, parameter }) => kind === 'value' && parameter?.role === 'medium',
    );
    const isOpen = isPaid === null && !MEDIUMS[type] && !medium;
    if (isOpen && !isSaid && place) unclear.push({ span: place, code: 'prompt_paid_or_not' });
    const mediums =
      MEDIUMS[`${isPaid === false ? 'organic' : 'paid'} ${type}`] ?? MEDIUMS[type] ?? '';
    const label = place ?? parts[0] ?? group;
    const channel = {
      ...{ start, end, label: text.slice(label.start, label.end) },
      sources: place?.channel?.sources ?? [],
      mediums: isOpen ? [] : phrasesOf(mediums),
      options: [...group.options, ...(medium ? [medium] : [])],
    };
    // 'banner on tagesspiegel.de and zeit.de': each publisher has its own.
    const sold = facts.filter((fact) => fact.kind === 'publisher' && sellerOf(fact) === group);
    const names = sold.map((fact) => text.slice(fact.start, fact.end).replace(/["“”„«»]/g, ''));
    if (names.length === 0) return [channel];
    return names.map((publisher) => {
      const sources = [publisher, ...channel.sources];
      return { ...channel, publisher, sources, label: publisher };
    });
  }

  function sellerOf(publisher: Span): Group | undefined {
    const sellers = own.filter(isSeller);
    return sellers.findLast(({ start }) => start < publisher.start) ?? sellers[0];
  }

  // Of a list what is said of its last, or before its first, is said of all: 'Facebook and Instagram ads'.
  function donatedTo(at: number): readonly Fact[] {
    const { platform, isClear } = own[at] ?? {};
    if (!platform || isClear || MEDIUMS[platform.channel?.type ?? '']) return [];
    for (let next = at + 1; own[next]?.isListed && own[next]?.platform; next += 1)
      if (own[next]?.isClear && !own[next]?.leads) return own[next]?.modifiers ?? [];
    for (let next = at; own[next]?.isListed; next -= 1)
      if (own[next - 1]?.isClear)
        return own[next - 1]?.leads ? (own[next - 1]?.modifiers ?? []) : [];
    return loose.flatMap(({ parts }) => parts);
  }
}

function groupsOf(text: string, facts: readonly Fact[]): Group[] {
  const groups: { parts: Fact[]; isListed: boolean }[] = [];
  let isApart = false;
  for (const fact of facts) {
    if (fact.channel || fact.options?.some(({ parameter }) => parameter.isPlacing)) {
      const last = groups.at(-1);
      const gap = text.slice(last?.parts.at(-1)?.end, fact.start);
      if (!last || isApart || JOIN.test(gap) || isSecond(last.parts, fact))
        groups.push({ parts: [fact], isListed: last !== undefined && !BREAK.test(gap) });
      else last.parts.push(fact);
      isApart = false;
    } else if (['value', 'page', 'named'].includes(fact.kind)) isApart = true;
  }
  return groups.map(({ parts, isListed }) => groupOf(parts, isListed));
}

function groupOf(parts: readonly Fact[], isListed: boolean) {
  const platform = parts.find(({ channel }) => channel?.isGeneric === false);
  const place = platform ?? parts.find(({ channel }) => channel?.sources.length);
  const words = parts.flatMap(({ channel }) => channel ?? []);
  const options = parts.flatMap((part) => part.options ?? []);
  const optionOf = (role: string) => options.find(({ parameter }) => parameter.role === role);
  const medium = optionOf('medium');
  return {
    ...{ parts, isListed, platform, place, words, options, medium, source: optionOf('source') },
    /** What is said of the place. */
    modifiers: parts.filter((part) => part !== place || part.channel?.isPaid),
    isClear: medium !== undefined || words.some(({ isPaid }) => isPaid !== null),
    leads: parts[0] !== platform,
    start: parts[0]?.start ?? 0,
    end: parts.at(-1)?.end ?? 0,
  };
}

function isSecond(parts: readonly Fact[], fact: Fact): boolean {
  const [before, now] = [groupOf(parts, false), groupOf([fact], false)];
  const [one, other] = [before.platform?.channel, now.platform?.channel];
  if (one && other) return one.sources.join() !== other.sources.join();
  return !other && Boolean(before.source && now.source && before.source.value !== now.source.value);
}

function typeOf(own: string, types: readonly string[]): string {
  const turns = phrasesOf(TURNS[own] ?? '');
  return types.find((type) => (own === '' ? type !== '' : turns.includes(type))) ?? own;
}
