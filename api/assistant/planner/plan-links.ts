import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { type Channel, channelsOf } from './channels.ts';
import { combine, type Item } from './combine.ts';
import { type Lexicon, lexiconOf, PLACING, type PlannedParameter } from './lexicon.ts';
import type { Fact } from './prompt.ts';
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
  const draft = new Draft(lexicon, facts);
  const title = draft.addValues();
  draft.addOptions(text);
  draft.addDate();
  const { channels, unclear } = channelsOf(text, facts);
  for (const [span, code] of unclear) draft.remark(span, code);
  for (const channel of channels) draft.addChannel(channel);
  const { remarks, said } = draft;
  const items = draft.items.sort((one, other) => one.start - other.start);
  const combined = combine(items, MOST_PROPOSED + 1);
  for (const item of combined.unclear) draft.remark(item, 'prompt_scope', lexicon.named(item.kind));
  const labels = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    values: [...new Map(some.map(({ key, label }) => [key, label || key])).values()],
  }));
  const lists = labels.filter(({ values }) => values.length > 1);
  const isWish = said.size > 0 || items.some(({ kind }) => kind !== 'url');
  const varied = ['channel', ...lists.map(({ kind }) => kind)];
  const links = isWish ? combined.combinations.map((one) => linkOf(one, title, varied, said)) : [];
  // Numbers that are neither that of the links nor that of a list.
  for (const { number, values: [of = ''] = [], ...fact } of draft.factsOf('count')) {
    const isOfList =
      !/^(?:links|urls)$/.test(of) && lists.some(({ values }) => values.length === number);
    if (of === '' || (number !== links.length && !isOfList))
      draft.remark({ ...fact, about: `${links.length}` }, 'prompt_count');
  }
  return { links, remarks: remarks.sort((one, other) => one.start - other.start), lists };
}

/** What parameters are to be by name. */
type Said = Map<PlannedParameter, readonly string[]>;

/** What the facts of a prompt come to. */
class Draft {
  readonly remarks: Remark[] = [];
  /** What links differ in. */
  readonly items: Item[] = [];
  readonly said: Said = new Map();
  readonly #lexicon: Lexicon;
  readonly #facts: readonly Fact[];

  constructor(lexicon: Lexicon, facts: readonly Fact[]) {
    [this.#lexicon, this.#facts] = [lexicon, facts];
    for (const fact of facts) if (fact.code) this.remark(fact, fact.code, fact.parameter);
  }

  factsOf = (kind: Fact['kind']): Fact[] => this.#facts.filter((fact) => fact.kind === kind);

  remark(span: Span & { about?: string }, code: RemarkCode, parameter?: PlannedParameter): void {
    this.remarks.push({ start: span.start, end: span.end, about: span.about, code, parameter });
  }

  /** Adds pages, versions and what stands behind labels; returns the campaign as written. */
  addValues(): string {
    for (const { values: [key = ''] = [], ...page } of this.factsOf('page'))
      this.items.push({ ...page, kind: 'url', key, label: '', values: new Map() });
    const versions = this.#lexicon.of('variant') ?? this.#lexicon.of('content');
    for (const fact of this.factsOf('count'))
      if (VERSIONS.has(fact.values?.[0] ?? '') && versions?.isDropdown === false)
        this.#addLabeled(fact, versions, LETTERS.slice(0, fact.number));
    const values = this.factsOf('value');
    const campaigns = values.filter(({ parameter }) => parameter?.role === 'campaign');
    const titled = campaigns.find(({ isSubject }) => isSubject === undefined);
    const [title = ''] = (titled ?? campaigns[0])?.values ?? [];
    for (const fact of values) {
      const { parameter, isSubject, values: written = [] } = fact;
      // What links are for only explains a campaign that has its name.
      if (parameter && (isSubject === undefined || !titled))
        this.#addLabeled(fact, parameter, written);
      else if (!isSubject && !keyOf(title).includes(keyOf(written[0] ?? '')))
        this.remark(fact, 'prompt_unknown');
    }
    return title;
  }

  addOptions(text: string): void {
    for (const fact of this.#facts) {
      // 'Criteo retargeting' names no audience.
      const isOfPlatform = this.#facts.some(
        ({ channel }) => fact.tactic && channel?.type === fact.tactic && !channel.isGeneric,
      );
      for (const { parameter, value } of isOfPlatform ? [] : (fact.options ?? [])) {
        if (PLACING.includes(parameter.role)) continue;
        const written = text.slice(fact.start, fact.end);
        if (!this.said.has(parameter)) this.#addValue(parameter, value, fact, written);
        else if (!this.said.get(parameter)?.includes(value))
          this.remark(fact, 'prompt_conflict', parameter);
      }
    }
  }

  addDate(): void {
    const [period, dates] = [this.#lexicon.of('date'), this.factsOf('date')];
    if (!period || this.said.has(period)) return;
    for (const date of dates) {
      const [value] = date.values ?? [];
      if (value && dates.length === 1) this.said.set(period, [writeText(period, value)]);
      else this.remark(date, 'prompt_date', period);
    }
  }

  addChannel({ label, sources, mediums, publisher, options, ...span }: Channel): void {
    const values = new Map<string, string>();
    for (const parameter of this.#lexicon.parameters) {
      if (!PLACING.includes(parameter.role)) continue;
      const isSource = parameter.role === 'source';
      const names = isSource ? sources : parameter.role === 'medium' ? mediums : [];
      const [option, ...others] = options.filter((one) => one.parameter === parameter);
      const value = option?.value ?? this.#writeFirst(parameter, names);
      const isOther = value !== undefined && this.said.get(parameter)?.includes(value) === false;
      const isChosen = option !== undefined || !isSource;
      if (others.some((one) => one.value !== value) || (isOther && isChosen))
        this.remark(span, 'prompt_conflict', parameter);
      if (value !== undefined) values.set(parameter.name, value);
      const isLost =
        value === undefined || (publisher && !this.#writeFirst(parameter, [publisher]));
      if (isSource && isLost && names.length > 0 && !this.said.has(parameter))
        this.remark(span, 'prompt_no_option', parameter);
    }
    const key = JSON.stringify([label.toLowerCase(), ...values]);
    this.items.push({ ...span, kind: 'channel', key, label, values });
  }

  #addValue({ name }: PlannedParameter, value: string, span: Span, label: string): void {
    this.items.push({ ...span, kind: name, key: value, label, values: new Map([[name, value]]) });
  }

  #addLabeled(span: Span, parameter: PlannedParameter, written: readonly string[]): void {
    const values = parameter.isDropdown ? written : written.map((one) => writeText(parameter, one));
    const before = this.said.get(parameter) ?? values;
    if (values.some((one) => !before.includes(one)))
      this.remark(span, 'prompt_conflict', parameter);
    if (!this.said.has(parameter) && values.length > 1)
      for (const [at, one] of values.entries())
        this.#addValue(parameter, one, span, written[at] ?? one);
    this.said.set(parameter, before);
  }

  #writeFirst(parameter: PlannedParameter, names: readonly string[]): string | undefined {
    if (!parameter.isDropdown) return names[0] && writeText(parameter, names[0]);
    const options = names.flatMap((name) => this.#lexicon.options.get(keyOf(name)) ?? []);
    return options.find((one) => one.parameter === parameter)?.value;
  }
}

function linkOf(
  items: readonly Item[],
  title: string,
  varied: readonly string[],
  said: Said,
): ProposedLink {
  const labels = items.flatMap(({ kind, label }) => (varied.includes(kind) ? label : []));
  const names = [title, ...labels].map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));
  const values = new Map(items.flatMap((one) => [...one.values]));
  for (const [{ name }, [value = '', ...others]] of said)
    if (others.length === 0 && value !== '') values.set(name, value);
  const baseUrl = items.find(({ kind }) => kind === 'url')?.key ?? '';
  return { name: [...new Set(names)].filter(Boolean).join(' - ') || 'Link', baseUrl, values };
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
