import type { ClosestName } from '@utmost/core/closest-name.ts';
import synonyms from './synonyms.json' with { type: 'json' };

/** A part of the prompt, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** A word of the prompt; `key` is what dictionaries know it by, with a typing error corrected. */
export type Word = Span & { readonly text: string; readonly key: string };

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|['’.&-](?=[\p{L}\p{N}_]))*/gu;
const ENGLISH = [synonyms.nothing, ...synonyms.meanings.map(({ phrases }) => phrases)].join('|');
const LANGUAGES = Object.entries({ English: ENGLISH, ...synonyms.languages }).map(
  ([name, list]) => [name, new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'giu')] as const,
);

/**
 * A text without what spellings differ in: case, accents, spaces, punctuation.
 * @example keyOf('Pre-roll') // 'preroll'
 */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
/** The phrases of a list of the synonyms, divided by `|`. */
export const phrasesOf = (list = ''): string[] => list.split('|').filter((phrase) => phrase !== '');
/** The keys of such a list. */
export const keysOf = (list: string): ReadonlySet<string> => new Set(phrasesOf(list).map(keyOf));
/** Words that carry nothing. */
export const NOTHING = keysOf(synonyms.nothing);

/** The words of a text. @param likely finds the known word that a misspelled one is surely meant to be */
export function wordsOf(text: string, likely: ClosestName): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index: start }) => {
    const typed = keyOf(found);
    const meant = likely(typed) ?? typed;
    const key = isTypo(typed, meant) ? meant : typed;
    return { text: found, key, start, end: start + found.length };
  });
}

// Of short words only letters that changed places are surely a mistake.
function isTypo(typed: string, meant: string): boolean {
  const isSwapped = [...typed].sort().join('') === [...meant].sort().join('');
  const least = isSwapped ? 4 : typed.length === meant.length ? 8 : 6;
  return typed[0] === meant[0] && meant.length >= least;
}

/** The language of a text that is not English; undefined if it seems to be. */
export function foreignLanguage(text: string): string | undefined {
  const counts = LANGUAGES.map(
    ([name, words]) => [name, new Set(text.toLowerCase().match(words)).size] as const,
  );
  const [[name, most] = ['', 0]] = counts.toSorted(([, one], [, other]) => other - one);
  return most > 1 && name !== 'English' ? name : undefined;
}
