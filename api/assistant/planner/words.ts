import synonyms from './synonyms.json' with { type: 'json' };

/** A part of the prompt, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word of the prompt; `key` is what dictionaries know it by, with typing errors corrected. */
export interface Word extends Span {
  readonly text: string;
  readonly key: string;
}

/** What stands for words `from` up to, not including, `to`. */
export interface Hit<Meaning> {
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
}

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|['’.&-](?=[\p{L}\p{N}_]))*/gu;
const LONGEST_PHRASE = 7;

/**
 * A text without what spellings differ in: case, accents, spaces, punctuation.
 * @example keyOf('Pre-roll') // 'preroll'
 */
export function keyOf(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The phrases of a list of the synonyms, divided by `|`. */
export function phrasesOf(list: string): string[] {
  return list.split('|').filter((phrase) => phrase !== '');
}

/** The keys of such a list. */
export function keysOf(list: string): Set<string> {
  return new Set(phrasesOf(list).map(keyOf));
}

/** The words of a text. @param vocabulary the words that a typing error may have been made of */
export function wordsOf(text: string, vocabulary: ReadonlySet<string>): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const key = keyOf(found);
    const meant = vocabulary.has(key) ? key : correctionOf(key, vocabulary);
    return { text: found, key: meant, start: index, end: index + found.length };
  });
}

/**
 * Finds the phrases of a dictionary, the longest first where they overlap.
 * @param meaningOf what a phrase means by its key and as it is written; undefined if nothing
 */
export function findPhrases<Meaning>(
  words: readonly Word[],
  isFree: (index: number) => boolean,
  meaningOf: (key: string, phrase: readonly Word[]) => Meaning | undefined,
): Hit<Meaning>[] {
  const hits: Hit<Meaning>[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let length = 0;
    while (length < LONGEST_PHRASE && from + length < words.length && isFree(from + length))
      length += 1;
    for (; length > 0; length -= 1) {
      const phrase = words.slice(from, from + length);
      const meaning = meaningOf(phrase.map(({ key }) => key).join(''), phrase);
      if (meaning === undefined) continue;
      hits.push({ from, to: from + length, meaning });
      from += length - 1;
      break;
    }
  }
  return hits;
}

const SHORTEST_SWAPPED = 4;
const SHORTEST_MISSING = 6;
const SHORTEST_WRONG = 8;

// Only what can hardly be another word: two letters swapped, one missing, doubled or wrong in a long word.
function correctionOf(key: string, vocabulary: ReadonlySet<string>): string {
  const found = [...vocabulary].filter(
    (known) => known.length >= SHORTEST_SWAPPED && known[0] === key[0] && isTypo(key, known),
  );
  return found.length === 1 ? (found[0] ?? key) : key;
}

function isTypo(typed: string, known: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === known[same]) same += 1;
  const [a, b] = [typed.slice(same), known.slice(same)];
  if (a.length === b.length)
    return (
      (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) ||
      (known.length >= SHORTEST_WRONG && a.slice(1) === b.slice(1))
    );
  // A plural is no error, but a word of its own.
  if (known.length < SHORTEST_MISSING || /^s?$/.test(a) || /^s?$/.test(b)) return false;
  return a === b.slice(1) || a.slice(1) === b;
}

const LANGUAGES = Object.entries(synonyms.languages).map(
  ([name, list]) => [name, keysOf(list)] as const,
);
const ENGLISH = keysOf(`${synonyms.nothing}|${synonyms.negations}|${synonyms.alternatives}`);
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Russian or Ukrainian', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Hindi', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
];

/**
 * The language of a text that is not English; null if it seems to be.
 * @param words of the text, without URLs and values
 */
export function foreignLanguage(words: readonly Word[]): string | null {
  const text = words.map((word) => word.text).join('');
  const script = SCRIPTS.find(
    ([, pattern]) => (text.match(pattern)?.length ?? 0) * 3 > text.length,
  );
  if (script) return script[0];
  const keys = [...new Set(words.map((word) => keyOf(word.text)))];
  const scores = LANGUAGES.map(
    ([name, known]) => [name, keys.filter((key) => known.has(key)).length] as const,
  );
  const [best, score] = scores.toSorted((one, other) => other[1] - one[1])[0] ?? ['', 0];
  const isKnown = (key: string) =>
    ENGLISH.has(key) && !LANGUAGES.some(([name, known]) => name === best && known.has(key));
  const english = keys.filter(isKnown).length;
  return score >= 2 && score > english ? best : null;
}
