import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keyOf, keysOf, phrasesOf, type Word } from './words.ts';

/** What a parameter is for, as its names tell. */
type Role = keyof typeof synonyms.roles | 'other';

/** A parameter that takes part in new links and whose value the user chooses. */
export interface PlannedParameter {
  readonly compiled: CompiledParameter;
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly isDropdown: boolean;
  /** The options by their keys; empty without a dropdown. */
  readonly options: ReadonlyMap<string, OptionName>;
}

/** A name of an option. */
interface OptionName {
  readonly value: string;
  /** Short or coded names count only where they are written exactly so, in capitals, or behind a label. */
  readonly exact: string | null;
}

/** What a word says about where links are placed. */
export interface ChannelWord {
  /** What taxonomies call the platform as a source, the likeliest first; empty for a tactic. */
  readonly sources: readonly string[];
  /** Whether it is a kind of media rather than the name of one. */
  readonly isGeneric: boolean;
  readonly type: string;
  readonly isPaid: boolean | null;
  /** Whether it is bought from a publisher, whose name is then the source. */
  readonly hasPublisher: boolean;
  /** Keys that count only in capitals, such as X. */
  readonly exact: ReadonlySet<string>;
}

/** Everything that a prompt is read against. */
export interface Lexicon {
  readonly parameters: readonly PlannedParameter[];
  /** By the keys of what a parameter is called. */
  readonly labels: ReadonlyMap<string, PlannedParameter>;
  /** Every word of all of it. */
  readonly vocabulary: ReadonlySet<string>;
  of(role: Role): PlannedParameter | undefined;
}

const SHORTEST_PLAIN = 3;
const ROLES = Object.entries(synonyms.roles).map(
  ([role, words]) => [role as Role, new RegExp(`(?<![a-z])(?:${words})s?(?![a-z])`)] as const,
);

/** The words of channels by their keys. */
export const CHANNEL_WORDS: ReadonlyMap<string, ChannelWord> = new Map([
  ...synonyms.platforms.flatMap((row) => channelWords(row, false)),
  ...synonyms.generic.flatMap((row) => channelWords(row, true)),
  ...synonyms.tactics.flatMap(([words = '', type = '', flags = '']) =>
    channelWords([words, '', type, flags], true),
  ),
]);

/** The words that carry nothing. */
export const NOTHING = keysOf(`${synonyms.nothing}|${synonyms.determiners}|${synonyms.triggers}`);

/** The numbers that people write as words, each in its place. */
export const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);
const SPOKEN = [
  ...NUMBERS,
  ...[synonyms.platforms, synonyms.generic, synonyms.tactics].flat().map(([words = '']) => words),
  ...Object.values(synonyms.labels),
  synonyms.nothing,
  synonyms.occasions,
  synonyms.negations,
  synonyms.references,
  synonyms.alternatives,
].flatMap(phrasesOf);

/** Reads a taxonomy for the planner; of several parameters for the same, the first has the role. */
export function lexiconOf({ visible }: CompiledTaxonomy): Lexicon {
  const taken = new Set<Role>();
  const parameters = visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .map((compiled): PlannedParameter => {
      const { displayName, queryName } = compiled.parameter;
      const names = `${displayName} ${queryName}`.toLowerCase();
      const found = ROLES.find(([, pattern]) => pattern.test(names))?.[0] ?? 'other';
      const role = taken.has(found) ? 'other' : found;
      taken.add(role);
      const isList = isDropdown(compiled.parameter);
      const options = isList ? optionsOf(compiled, role) : new Map();
      return { compiled, name: queryName, displayName, role, isDropdown: isList, options };
    });
  const of = (role: Role) => parameters.find((one) => one.role === role);
  const labels = new Map<string, PlannedParameter>();
  for (const [role, words] of Object.entries(synonyms.labels)) {
    // Versions are told apart by their content where there is nothing of their own for them.
    const parameter = of(role as Role) ?? (role === 'variant' ? of('content') : undefined);
    if (parameter) for (const key of keysOf(words)) labels.set(key, parameter);
  }
  for (const parameter of parameters) {
    labels.set(keyOf(parameter.displayName), parameter);
    labels.set(keyOf(parameter.name), parameter);
  }
  labels.delete('');
  const phrases = parameters.flatMap(({ compiled: { parameter }, isDropdown }) => [
    parameter.displayName,
    ...(isDropdown ? offeredValues(parameter).map(({ text }) => text) : []),
  ]);
  const vocabulary = new Set(
    [...SPOKEN, ...phrases].flatMap((phrase) => [keyOf(phrase), ...phrase.split(/\s+/).map(keyOf)]),
  );
  return { parameters, labels, vocabulary, of };
}

/** The option that a phrase names; undefined if none. @param isLabeled whether short names and codes count too */
export function optionNamed(
  { options }: PlannedParameter,
  key: string,
  phrase: readonly Word[],
  isLabeled = false,
): string | undefined {
  const option = options.get(key);
  const written = phrase.map(({ text }) => text).join(' ');
  const isMeant =
    option?.exact === null ||
    isLabeled ||
    written === option?.exact ||
    (written.length > 1 && isCapitals(written));
  return isMeant ? option?.value : undefined;
}

function isCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}

function optionsOf({ parameter }: CompiledParameter, role: Role): Map<string, OptionName> {
  const names = new Map<string, OptionName>();
  const add = (name: string, value: string, exact: string | null) => {
    const key = keyOf(name);
    if (key !== '' && !names.has(key)) names.set(key, { value, exact });
  };
  const offered = offeredValues(parameter);
  for (const { text, value } of offered) {
    const isShort = keyOf(text).length < SHORTEST_PLAIN || NOTHING.has(keyOf(text));
    add(text, value, isShort ? text : null);
  }
  for (const { text, value } of offered) {
    // 'X (Twitter)' has two names.
    const [, before = '', within = ''] = /^([^()]*)\(([^()]*)\)$/.exec(text) ?? [];
    for (const name of [before.trim(), within])
      if (keyOf(name).length >= SHORTEST_PLAIN) add(name, value, null);
    for (const name of synonymsOf(text)) add(name, value, keyOf(name) === 'us' ? 'US' : null);
    const spoken = spokenName(text, role);
    if (spoken) add(spoken, value, null);
  }
  for (const { code, value } of offered) if (code !== null) add(code, value, code.toUpperCase());
  return names;
}

const SYNONYMS = new Map(
  Object.entries(synonyms.values).map(([name, list]) => [keyOf(name), phrasesOf(list)]),
);

function synonymsOf(text: string): string[] {
  const plural = /[^s]$/.test(text) ? [`${text}s`] : [];
  return [
    ...(SYNONYMS.get(keyOf(text)) ?? []),
    ...(keyOf(text).length > SHORTEST_PLAIN ? plural : []),
  ];
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

// A list of markets or languages by their codes alone.
function spokenName(text: string, role: Role): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined;
  if (role === 'language') return LANGUAGES.of(text.toLowerCase());
  return role === 'market' ? REGIONS.of(text.toUpperCase()) : undefined;
}

/** Every country and language: names that are none of a campaign. */
export const PLACES: ReadonlySet<string> = new Set(
  letterPairs().flatMap((pair) => {
    const names = [REGIONS.of(pair.toUpperCase()), LANGUAGES.of(pair)];
    return names.flatMap((name) => (name ? keyOf(name) : []));
  }),
);

function letterPairs(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.flatMap((one) => letters.map((other) => one + other));
}

function channelWords(
  [words = '', sources = '', type = '', flags = '']: readonly string[],
  isGeneric: boolean,
): [string, ChannelWord][] {
  const isPaid = flags.includes('paid') ? true : flags.includes('organic') ? false : null;
  const hasPublisher = flags.includes('publisher');
  const exact = new Set(phrasesOf(words).filter(isCapitals).map(keyOf));
  const meaning = { exact, sources: phrasesOf(sources), isGeneric, type, isPaid, hasPublisher };
  return phrasesOf(words).map((phrase) => [keyOf(phrase), meaning]);
}
