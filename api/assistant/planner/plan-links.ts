import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { arrange, type Item } from './arrange.ts';
import { lexiconOf, type PlannedParameter } from './lexicon.ts';
import { type Channel, isOfChannel, planChannels } from './plan-channels.ts';
import { type Remark, readPrompt } from './read-prompt.ts';
import type { Span } from './words.ts';
import { writeFirst, writeText } from './write-value.ts';

/** A list that a prompt gives, each value of which has links of its own. */
interface VariedList {
  readonly kind: string;
  readonly values: readonly string[];
}

/** What a prompt asks for, as far as it is understood. */
export interface LinkPlan {
  /** At most one more than may be proposed. */
  readonly links: readonly ProposedLink[];
  readonly remarks: readonly Remark[];
  readonly lists: readonly VariedList[];
}

const NUMBERED = /(?<![\p{L}\p{N}])numbered(?![\p{L}\p{N}])/iu;

/** Proposes the links of a prompt by fixed rules; what it does not understand it says instead of guessing. */
export function planLinks(compiled: CompiledTaxonomy, prompt: string): LinkPlan {
  const lexicon = lexiconOf(compiled);
  const reading = readPrompt(lexicon, prompt);
  const { channels, remarks: unclearChannels } = planChannels(reading);
  const remarks: Remark[] = [...reading.remarks, ...unclearChannels];
  const remark = (
    span: Span,
    code: Remark['code'],
    parameter: PlannedParameter | null = null,
    about?: string,
  ) =>
    remarks.push({
      start: span.start,
      end: span.end,
      code,
      parameter,
      ...(about !== undefined && { about }),
    });

  const constants = new Map<string, string>();
  const items: Item[] = [];
  for (const { parameter, words, ...span } of reading.labeled) {
    const values = words.map((one) => (parameter.isDropdown ? one : writeText(parameter, one)));
    const [value = ''] = values;
    const known = constants.get(parameter.name);
    const isListed = items.some(({ kind }) => kind === parameter.name);
    if (isListed || (known !== undefined && (values.length > 1 || known !== value)))
      remark(span, 'prompt_conflict', parameter);
    else if (values.length === 1) constants.set(parameter.name, value);
    else
      for (const [index, one] of values.entries())
        items.push(
          itemOf(parameter, one, { start: span.start, end: span.end }, words[index] ?? one),
        );
  }
  const isSaid = (parameter: PlannedParameter) =>
    constants.has(parameter.name) || items.some(({ kind }) => kind === parameter.name);
  const labeled = new Set(reading.labeled.map(({ parameter }) => parameter));
  for (const { parameter, value, start, end } of reading.options) {
    if (isOfChannel(parameter)) continue;
    const label = prompt.slice(start, end);
    if (!labeled.has(parameter)) items.push(itemOf(parameter, value, { start, end }, label));
    else if (
      ![
        constants.get(parameter.name),
        ...items.filter(({ kind }) => kind === parameter.name).map(({ key }) => key),
      ].includes(value)
    )
      remark({ start, end }, 'prompt_conflict', parameter);
  }
  const campaign = lexicon.of('campaign');
  if (campaign && reading.campaign)
    constants.set(campaign.name, writeText(campaign, reading.campaign.name));
  const date = lexicon.of('date');
  if (date && !isSaid(date)) {
    const [first, ...more] = reading.dates;
    if (first && (first.value === null || more.length > 0))
      remark(
        { start: first.start, end: reading.dates.at(-1)?.end ?? first.end },
        'prompt_date',
        date,
      );
    else if (first?.value) constants.set(date.name, writeText(date, first.value));
  }
  for (const page of reading.pages)
    items.push({
      ...page,
      kind: 'url',
      key: page.url,
      label: '',
      baseUrl: page.url,
      values: new Map(),
    });
  for (const channel of channels) items.push(channelItem(channel));
  const varied = lexicon.of('variant') ?? lexicon.of('content');
  addVersions();

  const hasWish =
    channels.length > 0 || constants.size > 0 || items.some(({ kind }) => kind !== 'url');
  const { combinations, unclear } = hasWish
    ? arrange(prompt, items, MOST_PROPOSED + 1)
    : { combinations: [], unclear: [] };
  for (const one of unclear)
    remark(one, 'prompt_scope', lexicon.parameters.find(({ name }) => name === one.kind) ?? null);
  checkCounts();
  const title =
    reading.campaign?.name ??
    reading.labeled.find(({ parameter }) => parameter === campaign)?.words[0] ??
    '';
  const links = combinations.map(
    (combination): ProposedLink => ({
      name: linkName(title, combination),
      baseUrl: combination.find(({ baseUrl }) => baseUrl !== undefined)?.baseUrl ?? '',
      values: new Map(
        [...combination.flatMap(({ values }) => [...values]), ...constants].filter(
          ([, value]) => value !== '',
        ),
      ),
    }),
  );
  return {
    links,
    remarks: remarks.sort((one, other) => one.start - other.start),
    lists: listsOf(),
  };

  function channelItem(channel: Channel): Item {
    const values = new Map<string, string>();
    for (const role of ['source', 'medium', 'platform', 'format'] as const) {
      const parameter = lexicon.of(role);
      if (!parameter) continue;
      const option = channel.options.find((one) => one.parameter === parameter);
      const names = role === 'source' ? channel.sources : role === 'medium' ? channel.mediums : [];
      const value = option?.value ?? writeFirst(parameter, names);
      if (value !== null) values.set(parameter.name, value);
      const said = constants.get(parameter.name);
      if (said !== undefined && value !== null && said !== value && (role === 'medium' || option))
        remark(channel, 'prompt_conflict', parameter);
      const several = new Set(
        channel.options.flatMap((one) => (one.parameter === parameter ? [one.value] : [])),
      );
      if (several.size > 1) remark(channel, 'prompt_conflict', parameter);
      if (
        value === null &&
        role === 'source' &&
        names.length > 0 &&
        said === undefined &&
        !placePublisher(channel, values)
      )
        remark(channel, 'prompt_no_option', parameter, parameter.displayName);
    }
    const key = `${channel.label.toLowerCase()} ${JSON.stringify([...values])}`;
    return {
      start: channel.start,
      end: channel.end,
      kind: 'channel',
      key,
      label: channel.label,
      values,
      isSearch: channel.isSearch,
    };
  }

  // A publisher that is no option of the source.
  function placePublisher(channel: Channel, values: Map<string, string>): boolean {
    const placement = lexicon.of('placement') ?? lexicon.of('content');
    if (!channel.hasPublisher || !placement || placement.isDropdown) return false;
    values.set(placement.name, writeText(placement, channel.sources[0] ?? ''));
    return true;
  }

  // 'three versions', '5 posters, numbered', 'an A/B test'.
  function addVersions(): void {
    const [test] = reading.tests;
    const numbered = NUMBERED.test(prompt);
    const count = reading.counts.find(
      ({ of }) => numbered || /^(?:variants|versions|variations|creatives)$/.test(of),
    );
    const span = test ?? count;
    if (!span || (varied && isSaid(varied))) return;
    if (!varied || (!test && (count?.number ?? 0) > MOST_PROPOSED))
      return void remark(span, 'prompt_unknown');
    const number = test?.variants ?? count?.number ?? 0;
    for (let at = 0; at < number; at += 1) {
      const name =
        numbered || number > 26 ? String(at + 1) : String.fromCharCode('A'.charCodeAt(0) + at);
      items.push(itemOf(varied, writeText(varied, name.toLowerCase()), span, name));
    }
  }

  function checkCounts(): void {
    const sizes = new Set(listsOf().map(({ values }) => values.length));
    for (const count of reading.counts) {
      const isOfLinks = /^(?:links|urls)$/.test(count.of);
      const isRight =
        count.number === combinations.length || (!isOfLinks && sizes.has(count.number));
      if (!isRight) remark(count, 'prompt_count', null, String(combinations.length));
    }
  }

  function listsOf(): VariedList[] {
    const kinds = [...new Set(items.map(({ kind }) => kind))];
    return kinds
      .map((kind) => {
        const some = items.filter((one) => one.kind === kind);
        const byKey = new Map(
          some.map(({ key, label, baseUrl }) => [key, label === '' ? (baseUrl ?? key) : label]),
        );
        return { kind, values: [...byKey.values()] };
      })
      .filter(({ values }) => values.length > 1);
  }

  function linkName(title: string, combination: readonly Item[]): string {
    const lists = new Set(listsOf().map(({ kind }) => kind));
    const parts = combination.filter(
      ({ label, kind }) => label !== '' && (kind === 'channel' || lists.has(kind)),
    );
    const names = [title, ...parts.map(({ label }) => label)]
      .map(titleOf)
      .filter((name) => name !== '');
    return [...new Set(names)].join(' - ') || 'Link';
  }
}

function itemOf(
  parameter: PlannedParameter,
  value: string,
  { start, end }: Span,
  label: string,
): Item {
  const ofSearch = parameter.role === 'term' && { ofSearch: true };
  return {
    kind: parameter.name,
    key: value,
    label,
    start,
    end,
    values: new Map([[parameter.name, value]]),
    ...ofSearch,
  };
}

function titleOf(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
