import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keyOf, keysOf, phrasesOf, type Word } from './words.ts';

/** A parameter whose value the user chooses. */
export interface PlannedParameter {
  readonly compiled: CompiledParameter;
  readonly name: string;
  readonly displayName: string;
  /** What it is for, as its names tell; the first of several has the role. */
  readonly role: string;
  readonly isDropdown: boolean;
  /** Whether it depends on the channel. */
  readonly isPlacing: boolean;
}

/** An option of a dropdown, by one of its names. */
export interface Option {
  readonly parameter: PlannedParameter;
  readonly value: string;
  /** Short or coded names count only where they are written exactly so, in capitals, or behind a label. */
  readonly exact: string | null;
}

/** What a word says about where links are placed. */
export type ChannelWord = ReturnType<typeof channelWord>;
/** Everything of a taxonomy that a prompt is read against, by keys. */
export type Lexicon = ReturnType<typeof lexiconOf>;

const SHORTEST_PLAIN = 3;
const ROLES = Object.entries(synonyms.roles).map(
  ([role, words]) => [role, new RegExp(`(?<![a-z])(?:${words})s?(?![a-z])`)] as const,
);
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = synonyms.codes;
const OPTION_NAMES: Readonly<Record<string, string>> = synonyms.values;
const CHANNEL_ROWS = Object.entries(synonyms.channels).flatMap(([group, rows]) =>
  rows.flatMap((row) =>
    phrasesOf(row[0] ?? '').map((phrase) => channelWord(phrase, row, group !== 'platforms')),
  ),
);
const CHANNELS = new Map(CHANNEL_ROWS.map((word) => [keyOf(word.phrase), word]));
const SPOKEN = [
  ...CHANNEL_ROWS.map(({ phrase }) => phrase),
  ...Object.values(synonyms.labels).flatMap(phrasesOf),
  ...phrasesOf(`${synonyms.nothing}|${synonyms.numbers}|${synonyms.occasions}`),
  ...phrasesOf(`${synonyms.references}|${synonyms.negations}|${synonyms.alternatives}`),
];

/** The words that carry nothing. */
export const NOTHING = keysOf(`${synonyms.nothing}|${synonyms.determiners}|${synonyms.triggers}`);
export const DETERMINERS = keysOf(synonyms.determiners);
/** What names the purpose of links: 'for', 'about'. */
export const TRIGGERS = keysOf(synonyms.triggers);
/** Words that no name goes across. */
export const STOPS = keysOf(synonyms.stops);
/** Days and seasons that campaigns are named after. */
export const OCCASIONS = keysOf(synonyms.occasions);
/** Names that are none of a campaign. */
export const PLACES = keysOf(synonyms.places);

/** Reads a taxonomy for the planner. */
export function lexiconOf({ visible }: CompiledTaxonomy) {
  const parameters: PlannedParameter[] = [];
  const of = (role: string) => parameters.find((one) => one.role === role);
  const labels = new Map<string, PlannedParameter>();
  const options = new Map<string, Option[]>();
  const spoken = [...SPOKEN];
  for (const compiled of visible.filter(({ parameter }) => parameter.type !== 'identifier')) {
    const { displayName, queryName: name } = compiled.parameter;
    const found = ROLES.find(([, role]) => role.test(`${displayName} ${name}`.toLowerCase()))?.[0];
    const role = found === undefined || of(found) ? 'other' : found;
    const isPlacing = ['source', 'medium', 'platform', 'format'].includes(role);
    const isList = isDropdown(compiled.parameter);
    const parameter = { compiled, name, displayName, role, isDropdown: isList, isPlacing };
    parameters.push(parameter);
    spoken.push(displayName);
    for (const [label, text, option] of isList ? optionNames(parameter) : []) {
      const known = options.get(label) ?? [];
      const isNew = label !== '' && !known.some((one) => one.parameter === parameter);
      if (isNew) options.set(label, [...known, option]);
      spoken.push(text);
    }
  }
  for (const [role, words] of Object.entries(synonyms.labels)) {
    // Versions are told apart by their content where there is nothing of their own for them.
    const parameter = of(role) ?? (role === 'variant' ? of('content') : undefined);
    if (parameter) for (const key of keysOf(words)) labels.set(key, parameter);
  }
  for (const one of parameters)
    for (const name of [one.displayName, one.name]) labels.set(keyOf(name), one);
  labels.delete('');
  const keys = spoken.flatMap((phrase) => [phrase, ...phrase.split(/\s+/)]).map(keyOf);
  return { parameters, labels, options, vocabulary: new Set(keys), of };
}

// The texts of all options first, their codes last: the first that has a key keeps it.
function optionNames(parameter: PlannedParameter): [string, string, Option][] {
  return [0, 1, 2].flatMap((rank) =>
    offeredValues(parameter.compiled.parameter).flatMap(({ text, value, code }) => {
      const known = text.toLowerCase();
      const spoken = CODES[parameter.role]?.[known] ?? '';
      // 'X (Twitter)' has two names.
      const parts = [...text.split(/[()]/), `${text}s`, spoken].filter(isPlain);
      const names = [[text], [...parts, ...phrasesOf(OPTION_NAMES[known] ?? '')], [code ?? '']];
      return (names[rank] ?? []).map((name): [string, string, Option] => {
        const exact = rank === 0 ? name : name.toUpperCase();
        const isAnywhere = rank === 1 ? !NOTHING.has(keyOf(name)) : rank === 0 && isPlain(name);
        return [keyOf(name), text, { parameter, value, exact: isAnywhere ? null : exact }];
      });
    }),
  );
}

/** The options that a phrase names. @param isLabeled whether short names and codes count too */
export function optionsNamed(
  { options }: Lexicon,
  key: string,
  phrase: readonly Word[],
  isLabeled = false,
): readonly Option[] {
  const written = phrase.map(({ text }) => text).join(' ');
  const isCode = isLabeled || (written.length > 1 && isCapitals(written));
  const found = options.get(key) ?? [];
  return found.filter(({ exact }) => isCode || exact === null || exact === written);
}

/** The channel and the options that a phrase names outside a label; undefined if none. */
export function named(lexicon: Lexicon, key: string, phrase: readonly Word[]) {
  const all = optionsNamed(lexicon, key, phrase);
  // 'DE' may be a market and a language: the first of them is meant.
  const own = all.find(({ parameter }) => !parameter.isPlacing);
  const options = all.filter((one) => one === own || one.parameter.isPlacing);
  const word = CHANNELS.get(key) ?? boughtOn(key);
  const isMeant = !word?.isExact || phrase.every(({ text }) => text === text.toUpperCase());
  // What is named as an audience is no tactic.
  const channel = isMeant && !(own && word?.isGeneric) ? word : undefined;
  return channel || options.length > 0 ? { channel, options } : undefined;
}

// Taxonomies may have an option 'linkedinads', which is LinkedIn too.
function boughtOn(key: string): ChannelWord | undefined {
  const platform = key.endsWith('ads') ? CHANNELS.get(key.slice(0, -3)) : undefined;
  return platform?.isGeneric === false ? { ...platform, isPaid: true } : undefined;
}

function channelWord(
  phrase: string,
  [, sources = '', type = '', flags = '']: readonly string[],
  isGeneric: boolean,
) {
  return {
    phrase,
    /** What taxonomies call the platform as a source, the likeliest first; empty for a tactic. */
    sources: phrasesOf(sources),
    /** Whether it is a kind of media rather than the name of one. */
    isGeneric,
    type,
    isPaid: flags.includes('paid') || (flags.includes('organic') ? false : null),
    /** Whether it is bought from a publisher, whose name is then the source. */
    hasPublisher: flags.includes('publisher'),
    /** Whether it counts only in capitals, such as X. */
    isExact: isCapitals(phrase),
  };
}

function isPlain(name: string): boolean {
  return keyOf(name).length >= SHORTEST_PLAIN && !NOTHING.has(keyOf(name));
}

function isCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}
