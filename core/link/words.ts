const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PERCENT_ENCODED = /(?:%[0-9a-f]{2})+/gi;
/** So many characters of a word are looked at. */
const LENGTH = 24;
const SHORTEST = 2;
// Hardly a URL is without them, so nobody finds anything by them.
const IN_EVERY_URL = new Set(['http', 'https', 'www', 'com']);

/** What of a link is searched. */
export interface SearchedLink {
  readonly name: string;
  readonly baseUrl: string;
  readonly createdBy: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * The words of a text as search compares them: letters and digits that stand together, in lower case.
 * @example wordsIn('Spring-Sale 2026 at www.example.com') // Set { 'spring', 'sale', '2026', 'at', 'example' }
 */
export function wordsIn(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    const beginning = word.length <= LENGTH ? word : [...word].slice(0, LENGTH).join('');
    if (beginning.length >= SHORTEST && !IN_EVERY_URL.has(beginning)) words.add(beginning);
  }
  return words;
}

/**
 * The words by which a link is found: those of its name, base URL, values and creator (spec part 2 section 9).
 * @example linkWords({ name: 'Sale', baseUrl: 'https://a.example/caf%C3%A9', createdBy: 'ada', values: new Map() })
 * // Set { 'sale', 'example', 'café', 'ada' }
 */
export function linkWords({ name, baseUrl, createdBy, values }: SearchedLink): Set<string> {
  return wordsIn([name, decoded(baseUrl), createdBy, ...values.values()].join('\n'));
}

function decoded(url: string): string {
  return url.replaceAll(PERCENT_ENCODED, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return ' ';
    }
  });
}
