import type { PlannedParameter } from './lexicon.ts';
import type { NamedChannel, NamedOption, Reading, Remark } from './read-prompt.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { phrasesOf, type Span } from './words.ts';

/** Where links are placed: a platform and how it is used. */
export interface Channel extends Span {
  readonly label: string;
  /** What taxonomies call the platform; the likeliest first. */
  readonly sources: readonly string[];
  /** What they call the medium. */
  readonly mediums: readonly string[];
  readonly hasPublisher: boolean;
  /** Options that are named in its place. */
  readonly options: readonly NamedOption[];
  readonly isSearch: boolean;
}

interface Group {
  start: number;
  end: number;
  platform: NamedChannel | null;
  generic: NamedChannel | null;
  tactics: NamedChannel[];
  options: NamedOption[];
  /** Whether a tactic comes before the platform: 'ads on Facebook and Instagram'. */
  leads: boolean;
  /** Whether it follows the one before in a list. */
  isListed: boolean;
}

const JOIN = /[,;&+/\n]|\b(?:and|plus|or|as well as)\b|->|→|[.!?]\s|\s[–—-]\s/i;
const BREAK = /[;\n]|[.!?]\s|->|→|https?:/i;
const MEDIUMS: Readonly<Record<string, string>> = synonyms.mediums;
/** What tactics make of a platform's own type. */
const TURNS: Readonly<Record<string, readonly string[]>> = {
  search: ['display', 'shopping', 'video', 'native', 'retargeting'],
  display: ['retargeting', 'video', 'native', 'audio'],
};

/** The channels of a prompt, and what remains unclear of them. */
export function planChannels(reading: Reading): { channels: Channel[]; remarks: Remark[] } {
  const isPlacing = ({ parameter }: NamedOption) =>
    ['source', 'medium', 'platform', 'format'].includes(parameter.role);
  const groups: Group[] = [];
  const parts = [
    ...reading.channels.map((channel) => ({
      channel,
      option: null,
      start: channel.start,
      end: channel.end,
    })),
    ...reading.options
      .filter(isPlacing)
      .map((option) => ({ channel: null, option, start: option.start, end: option.end })),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  const others = [
    ...reading.options.filter((one) => !isPlacing(one)),
    ...reading.labeled,
    ...reading.pages,
  ];
  for (const { channel, option, start, end } of parts) {
    const last = groups.at(-1);
    const gap = last ? reading.text.slice(last.end, start) : '';
    const isApart =
      !last ||
      JOIN.test(gap) ||
      others.some((one) => one.start >= (last?.end ?? 0) && one.end <= start);
    const isOther = last && start >= last.end && isSecond(last, channel, option);
    const overlaps = last !== undefined && start < last.end;
    let group = last;
    if (!group || (!overlaps && (isApart || isOther))) {
      const isListed = last !== undefined && !BREAK.test(gap);
      group = {
        start,
        end,
        platform: null,
        generic: null,
        tactics: [],
        options: [],
        leads: false,
        isListed,
      };
      groups.push(group);
    }
    group.end = Math.max(group.end, end);
    if (option) group.options.push(option);
    if (channel) add(group, channel);
  }
  return resolve(groups.flatMap(withPublishers), reading);

  // 'banner on tagesspiegel.de and zeit.de': each publisher has its own.
  function withPublishers(group: Group, at: number): (Group & { publisher?: string })[] {
    const sells = (one: Group | undefined) =>
      one !== undefined &&
      one.platform === null &&
      [one.generic, ...one.tactics].some((part) => part?.word.hasPublisher);
    if (!sells(group)) return [group];
    const next = groups.slice(at + 1).find(sells);
    const isFirst = !groups.slice(0, at).some(sells);
    const own = reading.publishers.filter(
      ({ start }) =>
        (isFirst || start >= group.start) && (next === undefined || start < next.start),
    );
    return own.length === 0 ? [group] : own.map(({ name }) => ({ ...group, publisher: name }));
  }
}

function isSecond(group: Group, channel: NamedChannel | null, option: NamedOption | null): boolean {
  if (channel?.word.isGeneric === false)
    return group.platform !== null && group.platform.word !== channel.word;
  if (option?.parameter.role !== 'source') return false;
  return group.options.some(
    (one) => one.parameter === option.parameter && one.value !== option.value,
  );
}

function add(group: Group, channel: NamedChannel): void {
  const { word } = channel;
  if (!word.isGeneric) {
    group.leads = group.tactics.length > 0 || group.generic !== null;
    group.platform ??= channel;
  } else if (word.sources.length > 0) group.generic ??= channel;
  else group.tactics.push(channel);
}

function resolve(groups: (Group & { publisher?: string })[], reading: Reading) {
  const remarks: Remark[] = [];
  const hasPlace = (group: Group) =>
    group.platform !== null ||
    group.generic !== null ||
    group.options.some(({ parameter }) => parameter.role === 'source');
  const isOwn = (group: Group) =>
    hasPlace(group) ||
    group.tactics.some(({ word }) => word.type !== '') ||
    group.options.some(({ parameter }) => parameter.role === 'medium');
  const named = groups.filter(isOwn);
  const loose = groups.filter((group) => !isOwn(group));
  const channels = named.map((group, at): Channel => {
    const tactics = tacticsOf(group, at);
    const own = group.platform ?? group.generic;
    const type = typeOf(own?.word.type ?? '', [
      ...(group.platform && group.generic ? [group.generic] : []),
      ...tactics,
    ]);
    const paid = [own, ...tactics].flatMap((one) =>
      one?.word.isPaid === null || !one ? [] : [one.word.isPaid],
    );
    const isPaid = paid.includes(true) ? true : paid.includes(false) ? false : null;
    const mediumOption = [group, ...listed(at)]
      .flatMap((one) => one.options)
      .find(({ parameter }) => parameter.role === 'medium');
    const options =
      mediumOption && !group.options.includes(mediumOption)
        ? [...group.options, mediumOption]
        : group.options;
    const isUnclear = isPaid === null && !MEDIUMS[type] && !mediumOption;
    const medium = reading.labeled.some(({ parameter }) => parameter.role === 'medium');
    if (isUnclear && !medium && own)
      remarks.push({ start: own.start, end: own.end, code: 'prompt_paid_or_not', parameter: null });
    if (paid.includes(true) && paid.includes(false) && own)
      remarks.push({
        start: group.start,
        end: group.end,
        code: 'prompt_conflict',
        parameter: null,
      });
    const mediums =
      MEDIUMS[`${isPaid === false ? 'organic' : 'paid'} ${type}`] ?? MEDIUMS[type] ?? '';
    const publisher = group.publisher;
    const word = own ?? group.options[0] ?? group;
    return {
      start: group.start,
      end: group.end,
      label: publisher ?? reading.text.slice(word.start, word.end),
      sources: publisher ? [publisher] : (own?.word.sources ?? []),
      mediums: isUnclear ? [] : phrasesOf(mediums),
      hasPublisher: publisher !== undefined,
      options,
      isSearch: type === 'search' || type === 'shopping',
    };
  });
  return { channels, remarks };

  function isClear(group: Group): boolean {
    return (
      group.tactics.length > 0 ||
      group.platform?.word.isPaid != null ||
      group.options.some(({ parameter }) => parameter.role === 'medium')
    );
  }

  // Of a list what is said of its last, or before its first, is said of all: 'Facebook and Instagram ads'.
  function listed(at: number): Group[] {
    const group = named[at];
    if (!group?.platform || isClear(group) || MEDIUMS[group.platform.word.type]) return [];
    for (let last = at; last > 0 && named[last]?.isListed; last -= 1) {
      const before = named[last - 1];
      if (before?.leads) return [before];
      if (before && isClear(before)) break;
    }
    for (let next = at + 1; named[next]?.isListed; next += 1) {
      const after = named[next];
      if (!after?.platform) break;
      if (isClear(after) && !after.leads) return [after];
    }
    return [];
  }

  function tacticsOf(group: Group, at: number): NamedChannel[] {
    if (group.tactics.length > 0) return group.tactics;
    const others = listed(at).flatMap(({ tactics, platform }) => [
      ...tactics,
      ...(platform?.word.isPaid ? [platform] : []),
    ]);
    if (others.length > 0) return others;
    return loose.flatMap(({ tactics }) => tactics);
  }
}

function typeOf(own: string, parts: readonly NamedChannel[]): string {
  const turned = parts
    .map(({ word }) => word.type)
    .find((type) => (own === '' ? type !== '' : TURNS[own]?.includes(type)));
  return turned ?? own;
}

/** Whether a parameter's value depends on the channel. */
export function isOfChannel({ role }: PlannedParameter): boolean {
  return ['source', 'medium', 'platform', 'format'].includes(role);
}
