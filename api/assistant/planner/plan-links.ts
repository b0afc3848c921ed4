import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { type Channel, channelsOf } from './channels.ts';
import { combine, type Item } from './combine.ts';
import type { Fact } from './facts.ts';
import { lexiconOf, type PlannedParameter } from './lexicon.ts';
import { readPrompt } from './read-prompt.ts';
import { keyOf, type Span } from './words.ts';

/** Something in the prompt that could not be taken as it stands. */
interface Remark extends Span {
  readonly code: RemarkCode;
  /** The field it is about; null where it is none. */
  readonly parameter: PlannedParameter | null;
  /** What the sentence names besides. */
  readonly about?: string;
}

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
const VERSIONS = /^(?:variants|versions|variations|creatives)$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const JOINERS = ['_', '-', '.', ' ', ''];

/** Proposes the links of a prompt by fixed rules; what it does not understand it says instead of guessing. */
export function planLinks(compiled: CompiledTaxonomy, text: string): LinkPlan {
  const lexicon = lexiconOf(compiled);
  const facts = readPrompt(lexicon, text);
  const remarks: Remark[] = [];
  /** What links differ in. */
  const items: Item[] = [];
  /** What parameters are to be by name. */
  const said = new Map<PlannedParameter, readonly string[]>();

  for (const fact of facts) {
    const { kind, parameter, values: [url = ''] = [] } = fact;
    if (kind === 'remark' && fact.code) remark(fact, fact.code, parameter, fact.about);
    if (kind === 'page') addItem(fact, 'url', url, '', []);
    if (kind === 'value' && parameter) addLabeled(fact, parameter);
  }
  for (const fact of facts)
    for (const { parameter, value } of fact.options ?? []) {
      if (parameter.isPlacing) continue;
      if (said.get(parameter)?.includes(value) === false)
        remark(fact, 'prompt_conflict', parameter);
      if (!said.has(parameter)) addValue(parameter, value, fact, text.slice(fact.start, fact.end));
    }
  addDate();
  addVersions();
  const { channels, unclear } = channelsOf(text, facts);
  for (const { span, code } of unclear) remark(span, code);
  for (const channel of channels) addChannel(channel);

  const isWish = said.size > 0 || items.some(({ kind }) => kind !== 'url');
  items.sort((one, other) => one.start - other.start);
  const lists = listsOf(items);
  const combined = combine(items, MOST_PROPOSED + 1);
  const links = isWish ? combined.combinations.map(linkOf) : [];
  for (const one of combined.unclear)
    remark(
      one,
      'prompt_scope',
      lexicon.parameters.find(({ name }) => name === one.kind),
    );
  checkCounts();
  return { links, remarks: remarks.sort((one, other) => one.start - other.start), lists };

  function remark(
    { start, end }: Span,
    code: RemarkCode,
    parameter: PlannedParameter | null = null,
    about = code === 'prompt_no_option' ? parameter?.displayName : undefined,
  ): void {
    remarks.push({ start, end, code, parameter, ...(about !== undefined && { about }) });
  }

  function addItem(
    { start, end }: Span,
    kind: string,
    key: string,
    label: string,
    values: Iterable<readonly [string, string]>,
  ): void {
    items.push({ start, end, kind, key, label, values: new Map(values) });
  }

  function addValue(parameter: PlannedParameter, value: string, span: Span, label: string): void {
    addItem(span, parameter.name, value, label, [[parameter.name, value]]);
  }

  function addLabeled(fact: Fact, parameter: PlannedParameter): void {
    const { values: written = [] } = fact;
    const values = parameter.isDropdown ? written : written.map((one) => writeText(parameter, one));
    const before = said.get(parameter) ?? values;
    if (values.some((one) => !before.includes(one))) remark(fact, 'prompt_conflict', parameter);
    if (!said.has(parameter) && values.length > 1)
      for (const [at, one] of values.entries()) addValue(parameter, one, fact, written[at] ?? one);
    said.set(parameter, before);
  }

  function addDate(): void {
    const parameter = lexicon.of('date');
    const [first, ...others] = facts.filter(({ kind }) => kind === 'date');
    if (!first || !parameter || said.has(parameter)) return;
    const [value] = first.values ?? [];
    if (value && others.length === 0) said.set(parameter, [writeText(parameter, value)]);
    else remark({ ...first, end: others.at(-1)?.end ?? first.end }, 'prompt_date', parameter);
  }

  // 'three versions', '5 posters, numbered', 'an A/B test'.
  function addVersions(): void {
    const isNumbered = NUMBERED.test(text);
    const count = facts.find(
      ({ kind, values }) => kind === 'count' && (isNumbered || VERSIONS.test(values?.[0] ?? '')),
    );
    const parameter = lexicon.of('variant') ?? lexicon.of('content');
    if (!count || (parameter && said.has(parameter))) return;
    const { number = 0 } = count;
    if (!parameter || number > MOST_PROPOSED) {
      remark(count, 'prompt_unknown');
      return;
    }
    for (let at = 1; at <= number; at += 1) {
      const name = isNumbered || number > LETTERS.length ? `${at}` : (LETTERS[at - 1] ?? '');
      addValue(parameter, writeText(parameter, name), count, name.toUpperCase());
    }
  }

  function addChannel(channel: Channel): void {
    const { label, sources, mediums, publisher } = channel;
    const values = new Map<string, string>();
    for (const parameter of lexicon.parameters.filter(({ isPlacing }) => isPlacing)) {
      const isSource = parameter.role === 'source';
      const names = isSource ? sources : parameter.role === 'medium' ? mediums : [];
      const options = channel.options.filter((one) => one.parameter === parameter);
      const value = options[0]?.value ?? writeFirst(parameter, names);
      const isOther = value !== undefined && said.get(parameter)?.includes(value) === false;
      const isChosen = options.length > 0 || parameter.role === 'medium';
      if (options.some((one) => one.value !== value) || (isOther && isChosen))
        remark(channel, 'prompt_conflict', parameter);
      if (value !== undefined) values.set(parameter.name, value);
      const isMissing = publisher ? !placePublisher(publisher, values) : value === undefined;
      if (isSource && isMissing && names.length > 0 && !said.has(parameter))
        remark(channel, 'prompt_no_option', parameter);
    }
    addItem(channel, 'channel', JSON.stringify([label.toLowerCase(), ...values]), label, values);
  }

  // A publisher that is no option of the source.
  function placePublisher(name: string, values: Map<string, string>): boolean {
    const source = lexicon.of('source');
    if (source && writeFirst(source, [name]) !== undefined) return true;
    const parameter = lexicon.of('placement') ?? lexicon.of('content');
    if (!parameter || parameter.isDropdown) return false;
    values.set(parameter.name, writeText(parameter, name));
    return true;
  }

  function writeFirst(parameter: PlannedParameter, names: readonly string[]): string | undefined {
    if (!parameter.isDropdown) return names[0] && writeText(parameter, names[0]);
    const options = names.flatMap((name) => lexicon.options.get(keyOf(name)) ?? []);
    return options.find((one) => one.parameter === parameter)?.value;
  }

  // Numbers that are neither that of the links nor that of a list.
  function checkCounts(): void {
    const sizes = lists.map(({ values }) => values.length);
    for (const fact of facts.filter(({ kind }) => kind === 'count')) {
      const { number = 0, values: [of = ''] = [] } = fact;
      const isOfList = sizes.includes(number) && !/^(?:links|urls)$/.test(of);
      if (number !== links.length && !isOfList)
        remark(fact, 'prompt_count', null, `${links.length}`);
    }
  }

  function linkOf(combination: readonly Item[]): ProposedLink {
    const varied = ['channel', ...lists.map(({ kind }) => kind)];
    const title = facts.find(
      ({ kind, parameter }) => kind === 'value' && parameter?.role === 'campaign',
    );
    const labels = combination
      .filter(({ kind }) => varied.includes(kind))
      .map(({ label }) => label);
    const names = [...(title?.values ?? []).slice(0, 1), ...labels].filter((name) => name !== '');
    const capitalized = names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));
    const values = new Map(combination.flatMap((one) => [...one.values]));
    for (const [{ name }, [value = '', ...others]] of said)
      if (others.length === 0 && value !== '') values.set(name, value);
    const baseUrl = combination.find(({ kind }) => kind === 'url')?.key ?? '';
    return { name: [...new Set(capitalized)].join(' - ') || 'Link', baseUrl, values };
  }
}

function listsOf(items: readonly Item[]): VariedList[] {
  const byKind = Object.entries(Object.groupBy(items, ({ kind }) => kind));
  const lists = byKind.map(([kind, some = []]) => {
    return {
      kind,
      values: [...new Map(some.map(({ key, label }) => [key, label || key])).values()],
    };
  });
  return lists.filter(({ values }) => values.length > 1);
}

/** Words as a text parameter's rules allow them; as they are where none of the ways to join them does. */
function writeText({ compiled, role }: PlannedParameter, words: string): string {
  const { parameter, resolve } = compiled;
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
