import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { type Channel, channelsOf } from './channels.ts';
import { combine, type Item } from './combine.ts';
import { type ChannelWord, lexiconOf, PLACING, type PlannedParameter } from './lexicon.ts';
import { readPrompt, VERSIONS } from './read-prompt.ts';
import { keyOf, type Span } from './words.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const JOINERS = ['_', '-', '.', ' ', ''];

/** Something in the prompt that could not be taken as it stands. */
interface Remark extends Span {
  readonly code: RemarkCode;
  /** The field it is about, if any. */
  readonly parameter: PlannedParameter | undefined;
  /** What the sentence names, unless it is that field. */
  readonly about: string | undefined;
}

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
  const lexicon = lexiconOf(compiled);
  const facts = readPrompt(lexicon, text);
  const remarks: Remark[] = [];
  /** What links differ in. */
  const items: Item[] = [];
  /** What parameters are to be by name. */
  const said = new Map<PlannedParameter, readonly string[]>();

  const campaigns = facts.filter(
    ({ kind, parameter }) => kind === 'value' && parameter?.role === 'campaign',
  );
  const titled = campaigns.find(({ isSubject }) => isSubject === undefined);
  const [title = ''] = (titled ?? campaigns[0])?.values ?? [];
  const versions = lexicon.of('variant') ?? lexicon.of('content');
  for (const fact of facts) {
    const { kind, parameter, code, number = 0, isSubject, values = [] } = fact;
    const [key = ''] = values;
    if (code) remark(fact, code, parameter);
    if (kind === 'page') items.push({ ...fact, kind: 'url', key, label: '', values: new Map() });
    if (
      kind === 'count' &&
      VERSIONS.has(key) &&
      number <= LETTERS.length &&
      versions?.isDropdown === false
    )
      addLabeled(fact, versions, LETTERS.slice(0, number));
    if (kind !== 'value' || !parameter) continue;
    // What links are for only explains a campaign that has its name.
    if (isSubject === undefined || !titled) addLabeled(fact, parameter, values);
    else if (!isSubject && !keyOf(title).includes(keyOf(key))) remark(fact, 'prompt_unknown');
  }
  for (const fact of facts)
    for (const { parameter, value } of fact.options ?? []) {
      // 'Criteo retargeting' names no audience.
      const isOfPlatform = (one?: ChannelWord) =>
        fact.tactic && one?.type === fact.tactic && !one.isGeneric;
      if (PLACING.includes(parameter.role) || facts.some(({ channel }) => isOfPlatform(channel)))
        continue;
      const written = text.slice(fact.start, fact.end);
      if (!said.has(parameter)) addValue(parameter, value, fact, written);
      else if (!said.get(parameter)?.includes(value)) remark(fact, 'prompt_conflict', parameter);
    }
  const [period, dates] = [lexicon.of('date'), facts.filter(({ kind }) => kind === 'date')];
  if (period && !said.has(period))
    for (const date of dates) {
      const [value] = date.values ?? [];
      if (value && dates.length === 1) said.set(period, [writeText(period, value)]);
      else remark(date, 'prompt_date', period);
    }
  const { channels, unclear } = channelsOf(text, facts);
  for (const [span, code] of unclear) remark(span, code);
  for (const channel of channels) addChannel(channel);

  const isWish = said.size > 0 || items.some(({ kind }) => kind !== 'url');
  items.sort((one, other) => one.start - other.start);
  const combined = combine(items, MOST_PROPOSED + 1);
  for (const item of combined.unclear) remark(item, 'prompt_scope', lexicon.named(item.kind));
  const lists = [...Map.groupBy(items, ({ kind }) => kind)]
    .map(([kind, some]) => ({
      kind,
      values: [...new Map(some.map((one) => [one.key, one.label || one.key])).values()],
    }))
    .filter(({ values }) => values.length > 1);
  const links = isWish ? combined.combinations.map(linkOf) : [];
  // Numbers that are neither that of the links nor that of a list.
  for (const fact of facts.filter(({ kind }) => kind === 'count')) {
    const { number = 0, values: [of = ''] = [] } = fact;
    const isOfList =
      !/^(?:links|urls)$/.test(of) && lists.some(({ values }) => values.length === number);
    if (of === '' || (number !== links.length && !isOfList))
      remark({ ...fact, about: `${links.length}` }, 'prompt_count');
  }
  return { links, remarks: remarks.sort((one, other) => one.start - other.start), lists };

  function remark(span: Span & { about?: string }, code: RemarkCode, parameter?: PlannedParameter) {
    remarks.push({ start: span.start, end: span.end, about: span.about, code, parameter });
  }

  function addValue({ name }: PlannedParameter, value: string, span: Span, label: string): void {
    items.push({ ...span, kind: name, key: value, label, values: new Map([[name, value]]) });
  }

  function addLabeled(span: Span, parameter: PlannedParameter, written: readonly string[]): void {
    const values = parameter.isDropdown ? written : written.map((one) => writeText(parameter, one));
    const before = said.get(parameter) ?? values;
    if (values.some((one) => !before.includes(one))) remark(span, 'prompt_conflict', parameter);
    if (!said.has(parameter) && values.length > 1)
      for (const [at, one] of values.entries()) addValue(parameter, one, span, written[at] ?? one);
    said.set(parameter, before);
  }

  function addChannel({ label, sources, mediums, publisher, options, ...span }: Channel): void {
    const values = new Map<string, string>();
    for (const parameter of lexicon.parameters.filter(({ role }) => PLACING.includes(role))) {
      const isSource = parameter.role === 'source';
      const names = isSource ? sources : parameter.role === 'medium' ? mediums : [];
      const [option, ...others] = options.filter((one) => one.parameter === parameter);
      const value = option?.value ?? writeFirst(parameter, names);
      const isOther = value !== undefined && said.get(parameter)?.includes(value) === false;
      const isChosen = option !== undefined || !isSource;
      if (others.some((one) => one.value !== value) || (isOther && isChosen))
        remark(span, 'prompt_conflict', parameter);
      if (value !== undefined) values.set(parameter.name, value);
      const isLost = value === undefined || (publisher && !writeFirst(parameter, [publisher]));
      if (isSource && isLost && names.length > 0 && !said.has(parameter))
        remark(span, 'prompt_no_option', parameter);
    }
    const key = JSON.stringify([label.toLowerCase(), ...values]);
    items.push({ ...span, kind: 'channel', key, label, values });
  }

  function writeFirst(parameter: PlannedParameter, names: readonly string[]): string | undefined {
    if (!parameter.isDropdown) return names[0] && writeText(parameter, names[0]);
    const options = names.flatMap((name) => lexicon.options.get(keyOf(name)) ?? []);
    return options.find((one) => one.parameter === parameter)?.value;
  }

  function linkOf(combination: readonly Item[]): ProposedLink {
    const varied = combination.filter(
      ({ kind }) => kind === 'channel' || lists.some((list) => list.kind === kind),
    );
    const names = [title, ...varied.map(({ label }) => label)];
    const capitalized = names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));
    const values = new Map(combination.flatMap((one) => [...one.values]));
    for (const [{ name }, [value = '', ...others]] of said)
      if (others.length === 0 && value !== '') values.set(name, value);
    const baseUrl = combination.find(({ kind }) => kind === 'url')?.key ?? '';
    return {
      name: [...new Set(capitalized)].filter(Boolean).join(' - ') || 'Link',
      baseUrl,
      values,
    };
  }
}

/** Words as a text parameter's rules allow them; as they are where none of the ways to join them does. */
function writeText({ parameter, resolve, role }: PlannedParameter, words: string): string {
  const typed = words.trim().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ');
  // A parameter without a say about characters takes keywords and contents as people write them.
  const isFree = parameter.allowedSpecialChars === null && parameter.allowWhitespace;
  if (isFree && (role === 'term' || role === 'content')) return resolve(typed).value;
  const cased = role === 'variant' ? typed : typed.toLowerCase();
  const ways = JOINERS.flatMap((joiner) => [
    resolve(cased.replaceAll(' ', joiner)),
    resolve(cased.replaceAll(/[^\p{L}\p{N}]+/gu, joiner)),
  ]);
  return ways.find(({ problems }) => problems.length === 0)?.value ?? typed;
}
