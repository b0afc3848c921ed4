import { likelyNameOf } from '@utmost/core/closest-name.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  isEntered,
} from '@utmost/core/taxonomy/compile.ts';
import { isDropdown, valuesInUse } from '@utmost/core/taxonomy/dropdown-options.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keyOf, keysOf, NOTHING, phrasesOf, type Word } from './words.ts';

/** A parameter whose value the user chooses. */
export type PlannedParameter = ReturnType<typeof plannedParameter>;
/** Everything of a taxonomy that a prompt is read against, by keys. */
export type Lexicon = ReturnType<typeof lexiconOf>;

/**
 * What a word says about where links are placed: a platform, a kind of media, or how it is used. `sources` is what
 * taxonomies call it, the likeliest first; none for a tactic. What `hasPublisher` is bought from one, who is the source.
 */
export type ChannelWord = {
  readonly [Name in 'names' | 'sources' | 'type']?: string;
} & { readonly [Name in 'isGeneric' | 'isPaid' | 'hasPublisher' | 'isPublisher']?: boolean };

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
  const chosen = visible.filter(isEntered);
  const roles = new Set<string>();
  const parameters = chosen.map((one) => plannedParameter(one, roles));
  const of = (role: string) => parameters.find((one) => one.role === role);
  const named = (query: string) => parameters.find(({ name }) => name === query);
  const options = Map.groupBy(parameters.flatMap(optionNames), ({ name }) => keyOf(name));
  const labels = new Map(
    [
      ...Object.entries(synonyms.labels).flatMap(([role, words]) =>
        [...keysOf(words)].map((key) => [key, of(role)] as const),
      ),
      ...parameters.flatMap((one) =>
        [one.displayName, one.name].map((name) => [keyOf(name), one] as const),
      ),
    ].filter(([key, one]) => key && one),
  );
  options.delete('');
  const texts = [...options.values()].flat().map(({ name }) => name);
  const spoken = [...SPOKEN, ...texts, ...parameters.map(({ displayName }) => displayName)];
  const vocabulary = spoken.flatMap((phrase) => [phrase, ...phrase.split(/\s+/)]).map(keyOf);
  const likely = likelyNameOf([...new Set(vocabulary)]);
  return { parameters, labels, options, of, named, likely };
}

/** @param roles those that are taken: of several parameters the first has a role */
function plannedParameter({ parameter, resolve }: CompiledParameter, roles: Set<string>) {
  const { displayName, queryName: name } = parameter;
  const names = `${displayName} ${name}`.toLowerCase();
  const fits = ROLES.find(([, words]) => words.test(names))?.[0] ?? 'other';
  const role = roles.has(fits) ? 'other' : fits;
  roles.add(role);
  return { parameter, resolve, name, displayName, role, isDropdown: isDropdown(parameter) };
}

/** The options of a dropdown by their names; `isPlain` ones count in any text. */
function optionNames(parameter: PlannedParameter) {
  const offered = parameter.isDropdown ? valuesInUse(parameter.parameter) : [];
  return offered.flatMap(({ text, value, code }) => {
    const known = text.toLowerCase();
    const named = (name: string, isPlain: boolean) => ({ parameter, value, name, isPlain });
    return [
      ...[text, CODES[parameter.role]?.[known] ?? ''].map((name) => named(name, isPlain(name))),
      ...phrasesOf(OPTION_NAMES[known]).map((name) => named(name, !NOTHING.has(keyOf(name)))),
      named(code ?? '', false),
    ];
  });
}

/** The options that a phrase names, one of each parameter. @param isLabeled whether short names and codes count too */
export function optionsNamed(
  { options }: Lexicon,
  key: string,
  phrase: readonly Word[],
  isLabeled = false,
) {
  const written = phrase.map(({ text }) => text).join(' ');
  const isCode = isLabeled || (written.length > 1 && isCapitals(written));
  const found = options.get(key) ?? [];
  // A code may be a word as well: "is" is Iceland only where it is written IS.
  const isWord = NOTHING.has(key);
  const meant = found.filter((one) => isCode || one.isPlain || (one.name === written && !isWord));
  return [...Map.groupBy(meant, ({ parameter }) => parameter).values()].flatMap(
    ([one]) => one ?? [],
  );
}

/** What a phrase says of the channel, and the option that it names besides; undefined if it does neither. */
export function named(lexicon: Lexicon, key: string, phrase: readonly Word[]) {
  const all = optionsNamed(lexicon, key, phrase);
  const placing = all.filter(({ parameter }) => PLACING.includes(parameter.role));
  // 'DE' may be a market and a language: the first of them is meant.
  const own = all.find((one) => !placing.includes(one));
  const { word, isExact } = CHANNELS.get(key) ?? {};
  const isMeant = !isExact || phrase.every(({ text }) => text === text.toUpperCase());
  const channel = isMeant ? word : undefined;
  const isMedia = channel?.isGeneric === true && all.length === 0;
  return channel || all.length > 0 ? { channel, placing, own, isMedia } : undefined;
}

function isPlain(name: string): boolean {
  return keyOf(name).length > 2 && !NOTHING.has(keyOf(name));
}

function isCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && text === text.toUpperCase();
}
