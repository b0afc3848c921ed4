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

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|['’.&-](?=[\p{L}\p{N}_]))*/gu;

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
export function keysOf(list: string): ReadonlySet<string> {
  return new Set(phrasesOf(list).map(keyOf));
}

/** The words of a text. @param vocabulary the words that a typing error may have been made of */
export function wordsOf(text: string, vocabulary: ReadonlySet<string>): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const key = keyOf(found);
    const meant = vocabulary.has(key) ? [] : [...vocabulary].filter((known) => isTypo(key, known));
    const corrected = meant.length === 1 ? meant[0] : undefined;
    return { text: found, key: corrected ?? key, start: index, end: index + found.length };
  });
}

const [SHORTEST_SWAPPED, SHORTEST_MISSING, SHORTEST_WRONG] = [4, 6, 8];

// Two letters swapped, or one missing, doubled or wrong in a longer word: hardly another word.
function isTypo(typed: string, known: string): boolean {
  if (known.length < SHORTEST_SWAPPED || typed[0] !== known[0]) return false;
  let same = 1;
  while (same < typed.length && typed[same] === known[same]) same += 1;
  const [a, b] = [typed.slice(same), known.slice(same)];
  if (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) return true;
  const isWrong = known.length >= SHORTEST_WRONG && a.slice(1) === b.slice(1);
  const isPlural = /^s?$/.test(a) || /^s?$/.test(b);
  const isMissing = a === b.slice(1) || a.slice(1) === b;
  return known.length >= SHORTEST_MISSING && !isPlural && (isWrong || isMissing);
}

const LANGUAGES = Object.entries(synonyms.languages).map(
  ([name, list]) => [name, keysOf(list)] as const,
);
const SCRIPTS = Object.entries(synonyms.scripts).map(
  ([script, name]) => [name, new RegExp(`\\p{Script=${script}}`, 'gu')] as const,
);
const ENGLISH = keysOf(`${synonyms.nothing}|${synonyms.negations}|${synonyms.alternatives}`);

/** The language of words that are not English; undefined if they seem to be. */
export function foreignLanguage(words: readonly Word[]): string | undefined {
  const text = words.map((word) => word.text).join('');
  const isIn = (script: RegExp) => (text.match(script)?.length ?? 0) * 3 > text.length;
  const keys = [...new Set(words.map((word) => keyOf(word.text)))];
  const scores = LANGUAGES.map(([name, known]) => {
    const own = keys.filter((key) => known.has(key)).length;
    const english = keys.filter((key) => ENGLISH.has(key) && !known.has(key)).length;
    return { name, own: own >= 2 && own > english ? own : 0 };
  }).toSorted((one, other) => other.own - one.own);
  const [byScript] = SCRIPTS.find(([, script]) => isIn(script)) ?? [];
  return byScript ?? (scores[0]?.own ? scores[0].name : undefined);
}
