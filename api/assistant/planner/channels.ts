import { type ChannelWord, PLACING } from './lexicon.ts';
import type { Fact, Prompt } from './prompt.ts';
import { type Item, valueCalled } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { phrasesOf } from './words.ts';

type Group = ReturnType<typeof groupOf>;

const JOIN = /[,;&+/\n]|\b(?:and|plus|or|as well as)\b|->|→|[.!?]\s|\s[–—-]\s/i;
const BREAK = /[;\n]|[.!?]\s|->|→|https?:/i;
const MEDIUMS: Readonly<Record<string, string>> = synonyms.mediums;

/** The channels of a prompt. @param said the values that are named, by their field */
export function channelsOf(prompt: Prompt, said: ReadonlyMap<string, readonly Item[]>): Item[] {
  const { parameters, of } = prompt.lexicon;
  const groups = groupsOf(prompt);
  const isSold = groups.some(({ place }) => place?.channel?.isPublisher);
  const isNew = ({ type, hasPublisher }: ChannelWord) =>
    type && !groups.some((one) => one.place?.channel?.type === type) && !(isSold && hasPublisher);
  const isOwn = ({ isPlaced, words, medium }: Group) =>
    isPlaced || words.some(isNew) || (medium && !groups.some((one) => one.isPlaced));
  const own = groups.filter(isOwn);
  const loose = groups.filter((group) => !own.includes(group));
  const whole = own.map((one) => groupOf([...one.parts, ...donatedTo(one)], one.list, one.parts));
  const used = new Set<unknown>([undefined, ...whole.flatMap(({ paid, type }) => [...paid, type])]);
  const items = whole.map((group) => {
    remarkDoubts(group);
    const { start, end, row } = group;
    const placing = parameters.filter(({ role }) => PLACING.includes(role));
    const values = new Map(placing.map((one) => [one.name, valueIn(group, one)]));
    const label = prompt.text.slice(start, end);
    const key = JSON.stringify([label.toLowerCase(), ...values]);
    return { start, end, row, kind: 'channel', key, label, values };
  });
  for (const { words, options, ...span } of loose) {
    // 'Reels and stories' may be one link or two.
    const before = groups.findLast(({ end }) => end <= span.start);
    const isBeside =
      before && /^\s*(?:and|&|\+)\s*$/.test(prompt.text.slice(before.end, span.start));
    const isUsed = words.every(({ isPaid, type }) => used.has(isPaid) && used.has(type));
    const isTaken = options.every(({ parameter, value }) =>
      items.some(({ values }) => values.get(parameter.name) === value),
    );
    if (isBeside || !isUsed || !isTaken)
      prompt.remark(span, isBeside ? 'prompt_scope' : 'prompt_unknown');
  }
  return items;

  // Of a list what is said of its last, or before its first, is said of all: 'Facebook and Instagram ads'.
  function donatedTo({ platform, isClear, isOpen, list, start }: Group): readonly Fact[] {
    if (!platform || isClear || !isOpen) return [];
    const clear = own.filter((group) => group.list === list && group.isClear);
    const giver =
      clear.find((group) => group.start > start && !group.leads) ??
      clear.findLast((group) => group.start < start && group.leads);
    if (!giver) return loose.flatMap(({ parts }) => parts);
    return giver.parts.filter((part) => part !== giver.place || part.channel?.isPaid);
  }

  function remarkDoubts(group: Group): void {
    const { place, parts, paid, type, isOpen } = group;
    // 'Facebook retargeting ads': a tactic that is not how the platform is used would be lost.
    for (const part of parts)
      if (![undefined, type].includes(part.channel?.type)) prompt.remark(part, 'prompt_unknown');
    if (paid.length > 1) prompt.remark(group, 'prompt_conflict');
    // 'Affiliate link, partner is Awin' may be one or two.
    const isTwice = own.some(({ platform }) => platform?.channel?.type === type);
    if (place?.channel?.isGeneric && isTwice) prompt.remark(place, 'prompt_scope');
    const isSaid = said.has(of('medium')?.name ?? '');
    if (place && isOpen && !isSaid) prompt.remark(place, 'prompt_paid_or_not');
  }

  /** What a channel has in a field; '' if nothing. */
  function valueIn(group: Group, parameter: (typeof parameters)[number]): string {
    const { place, parts, options } = group;
    const isSource = parameter.role === 'source';
    const sources = (place ? [place, ...parts] : []).map(({ channel }) => channel?.sources);
    const names = isSource ? sources : parameter.role === 'medium' ? [group.mediums] : [];
    const called = (lists: typeof names) =>
      valueCalled(prompt.lexicon, parameter, lists.flatMap(phrasesOf)) ?? '';
    const [option, ...others] = options.filter((one) => one.parameter === parameter);
    const value = option?.value ?? called(names);
    const elsewhere = said.get(parameter.name);
    const isOther = value && elsewhere?.every(({ key }) => key !== value) && (option || !isSource);
    if (isOther || others.some((one) => one.value !== value))
      prompt.remark(group, 'prompt_conflict', parameter);
    const isLost = !value || (place?.channel?.isPublisher && !called([sources[0]]));
    if (isSource && isLost && names.length > 0 && !elsewhere)
      prompt.remark(group, 'prompt_no_option', parameter);
    return value;
  }
}

/** Facts about one place each: what stands between them tells where the next begins. */
function groupsOf({ text, facts }: Prompt): Group[] {
  const groups: { parts: Fact[]; list: number }[] = [];
  let isApart = false;
  for (const fact of facts) {
    if (fact.channel || fact.placing?.length) {
      const { parts, list } = groups.at(-1) ?? { parts: [], list: 0 };
      const gap = text.slice(parts.at(-1)?.end ?? 0, fact.start);
      const platforms = [...parts, fact].flatMap(({ channel }) =>
        channel?.isGeneric ? [] : (channel?.sources ?? []),
      );
      const isNew = parts.length === 0 || isApart || JOIN.test(gap) || new Set(platforms).size > 1;
      if (isNew) groups.push({ parts: [fact], list: list + (BREAK.test(gap) ? 1 : 0) });
      else parts.push(fact);
      isApart = false;
    } else isApart ||= fact.items.length > 0;
  }
  return groups.map(({ parts, list }) => groupOf(parts, list));
}

/** What some facts say of a place. @param own those that stand together */
function groupOf(parts: readonly Fact[], list: number, own = parts) {
  const platform = own.find(({ channel }) => channel && !channel.isGeneric);
  const place = platform ?? own.find(({ channel }) => channel?.sources);
  const words = parts.flatMap(({ channel }) => channel ?? []);
  const options = parts.flatMap(({ placing = [] }) => placing);
  const optionOf = (role: string) => options.find(({ parameter }) => parameter.role === role);
  const paid = [true, false].filter((one) => words.some(({ isPaid }) => isPaid === one));
  const type = place?.channel?.type ?? words.find((word) => word.type)?.type ?? '';
  const medium = optionOf('medium');
  // Whether it is paid is open where not even how a place of its type is used tells it.
  const isOpen = paid.length === 0 && !medium && !MEDIUMS[type];
  const way = paid[0] === false ? 'organic' : 'paid';
  return {
    ...{ parts, list, platform, place, words, options, paid, type, medium, isOpen },
    ...{ start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, row: own[0]?.row ?? -1 },
    mediums: isOpen ? '' : (MEDIUMS[`${way} ${type}`] ?? MEDIUMS[type]),
    isPlaced: place !== undefined || optionOf('source') !== undefined,
    isClear: paid.length > 0 || medium !== undefined,
    /** Whether what is said of the platform stands before it. */
    leads: own[0] !== platform,
  };
}
