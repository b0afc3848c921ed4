import { likelyNameOf } from '@utmost/core/closest-name.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown as hasList, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keyOf, keysOf, NOTHING, phrasesOf, type Word } from './words.ts';

/** A parameter whose value the user chooses. */
export type PlannedParameter = ReturnType<typeof plannedParameter>;
/** Everything of a taxonomy that a prompt is read against, by keys. */
export type Lexicon = ReturnType<typeof lexiconOf>;

/** An option of a dropdown, by one of its names. */
interface Option {
  readonly parameter: PlannedParameter;
  readonly value: string;
  /** Short or coded names count only where they are written exactly so, in capitals, or behind a label. */
  readonly exact: string | null;
}

/** What a word says about where links are placed: a platform, a kind of media, or how it is used. */
export interface ChannelWord {
  readonly names: string;
  /** What taxonomies call it as a source, the likeliest first; none for a tactic. */
  readonly sources?: string;
  readonly type?: string;
  readonly isGeneric?: boolean;
  readonly isPaid?: boolean;
  /** Whether it is bought from a publisher, whose name is then the source. */
  readonly hasPublisher?: boolean;
}

const SHORTEST_PLAIN = 3;
/** Roles that depend on the channel. */
export const PLACING = ['source', 'medium', 'platform', 'format'];
const ROLES = Object.entries(synonyms.roles).map(
  ([role, words]) => [role, new RegExp(`(?<![a-z])(?:${words})s?(?![a-z])`)] as const,
);
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = synonyms.codes;
const OPTION_NAMES: Readonly<Record<string, string>> = synonyms.values;
const CHANNELS = new Map(
  synonyms.channels.flatMap((word: ChannelWord) =>
    phrasesOf(word.names).map((name) => [keyOf(name), { word, isExact: isCapitals(name) }]),
  ),
);
const SPOKEN = [
  ...[...synonyms.channels.map(({ names }) => names), ...Object.values(synonyms.labels)],
  ...[synonyms.nothing, synonyms.numbers, synonyms.occasions],
  ...synonyms.meanings.map(({ phrases }) => phrases),
].flatMap(phrasesOf);

/** Reads a taxonomy for the planner. */
export function lexiconOf({ visible }: CompiledTaxonomy) {
  const chosen = visible.filter(({ parameter }) => parameter.type !== 'identifier');
  const found = chosen.map(plannedParameter);
  // The first of several has the role.
  const parameters = found.map((one, at) =>
    found.findIndex(({ role }) => role === one.role) === at ? one : { ...one, role: 'other' },
  );
  const of = (role: string) => parameters.find((one) => one.role === role);
  // The texts of all options first, their codes last.
  const names = parameters.flatMap(optionNames).sort((one, other) => one.rank - other.rank);
  const options = Map.groupBy(
    names.filter(({ key }) => key !== ''),
    ({ key }) => key,
  );
  const labels = new Map<string, PlannedParameter>();
  for (const [role, words] of Object.entries(synonyms.labels)) {
    // Versions are told apart by their content where there is nothing of their own for them.
    const parameter = of(role) ?? (role === 'variant' ? of('content') : undefined);
    if (parameter) for (const key of keysOf(words)) labels.set(key, parameter);
  }
  for (const one of parameters)
    for (const name of [one.displayName, one.name]) labels.set(keyOf(name), one);
  labels.delete('');
  const texts = parameters.flatMap((one) => [
    one.displayName,
    ...one.offered.map(({ text }) => text),
  ]);
  const spoken = [...SPOKEN, ...texts].flatMap((phrase) => [phrase, ...phrase.split(/\s+/)]);
  const vocabulary = new Set(spoken.map(keyOf));
  return {
    ...{ parameters, labels, options, vocabulary, of },
    likely: likelyNameOf([...vocabulary]),
    named: (query: string) => parameters.find(({ name }) => name === query),
  };
}

function plannedParameter({ parameter, resolve }: CompiledParameter) {
  const { displayName, queryName: name } = parameter;
  const names = `${displayName} ${name}`.toLowerCase();
  const isDropdown = hasList(parameter);
  return {
    ...{ parameter, resolve, name, displayName, isDropdown },
    /** What it is for, as its names tell. */
    role: ROLES.find(([, words]) => words.test(names))?.[0] ?? 'other',
    offered: isDropdown ? offeredValues(parameter) : [],
  };
}

function optionNames(parameter: PlannedParameter): (Option & { key: string; rank: number })[] {
  return parameter.offered.flatMap(({ text, value, code }) => {
    const known = text.toLowerCase();
    // 'X (Twitter)' has two names.
    const parts = [...text.split(/[()]/), `${text}s`, CODES[parameter.role]?.[known] ?? ''];
    const others = [...parts.filter(isPlain), ...phrasesOf(OPTION_NAMES[known])];
    const named = (rank: number, name: string, isAnywhere: boolean) => {
      const exact = rank === 0 ? name : name.toUpperCase();
      return { parameter, value, key: keyOf(name), rank, exact: isAnywhere ? null : exact };
    };
    return [
      named(0, text, isPlain(text)),
      ...others.map((name) => named(1, name, !NOTHING.has(keyOf(name)))),
      named(2, code ?? '', false),
    ];
  });
}

/** The options that a phrase names, one of each parameter. @param isLabeled whether short names and codes count too */
export function optionsNamed(
  { options }: Lexicon,
  key: string,
  phrase: readonly Word[],
  isLabeled = false,
): readonly Option[] {
  const written = phrase.map(({ text }) => text).join(' ');
  const isCode = isLabeled || (written.length > 1 && isCapitals(written));
  const found = options.get(key) ?? [];
  const meant = found.filter(({ exact }) => isCode || exact === null || exact === written);
  return [...new Map(meant.toReversed().map((one) => [one.parameter, one])).values()].reverse();
}

/** The channel and the options that a phrase names outside a label; undefined if none. */
export function named(lexicon: Lexicon, key: string, phrase: readonly Word[]) {
  const all = optionsNamed(lexicon, key, phrase);
  // 'DE' may be a market and a language: the first of them is meant.
  const own = all.find(({ parameter }) => !PLACING.includes(parameter.role));
  const options = all.filter((one) => one === own || PLACING.includes(one.parameter.role));
  const { word, isExact } = CHANNELS.get(key) ?? {};
  const isMeant = !isExact || phrase.every(({ text }) => text === text.toUpperCase());
  // What is named as an audience is no tactic.
  const channel = isMeant && !(own && word?.isGeneric) ? word : undefined;
  const tactic = channel ? undefined : word?.type;
  return channel || options.length > 0 ? { channel, options, tactic } : undefined;
}

const isPlain = (name: string): boolean =>
  keyOf(name).length >= SHORTEST_PLAIN && !NOTHING.has(keyOf(name));

function isCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}
