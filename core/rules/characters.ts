const LONE_SURROGATE = /\p{Cs}/u;
const LONE_SURROGATES = /\p{Cs}/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const INVISIBLES = /[\p{Cc}\p{Cf}]/gu;
const WHITESPACE = /\s/u;
// Marks belong to the letters they sit on: without them Hindi or Thai words could not be written.
const LETTER_OR_DIGIT = /^[\p{L}\p{M}\p{Nd}]$/u;

/**
 * Counts characters as people and MySQL do: code points, not UTF-16 units.
 * @example countCharacters('a😀') // 2
 */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        i++;
      }
    }
  }
  return count;
}

/**
 * Whether a text has more characters than it may; of one far too long they are not even counted.
 * @example isLongerThan('a😀', 2) // false
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  return text.length > 2 * most || countCharacters(text) > most;
}

/** Whether half of a surrogate pair stands alone, which no URL can carry. */
export function hasLoneSurrogate(text: string): boolean {
  return LONE_SURROGATE.test(text);
}

/** The text with U+FFFD for every lone surrogate, so that it can be encoded at all. */
export function withoutLoneSurrogates(text: string): string {
  return text.replace(LONE_SURROGATES, '\uFFFD');
}

/** Whether there is a control (Cc) or format (Cf) character: design's "invisible". */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * The invisible characters by number, each once, as a sentence shows them.
 * @example invisibleNames('a\u200bb') // 'U+200B'
 */
export function invisibleNames(text: string): string {
  const names = (text.match(INVISIBLES) ?? []).map(
    (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return [...new Set(names)].join(', ');
}

/** Whether there is any white space, Unicode's included. */
export function hasWhitespace(text: string): boolean {
  return WHITESPACE.test(text);
}

/**
 * Whether one character (a code point) is a letter or a digit of any script.
 * @example isLetterOrDigit('é') // true
 */
export function isLetterOrDigit(char: string): boolean {
  return LETTER_OR_DIGIT.test(char);
}

/**
 * The one folding under which display names are compared: Unicode NFC, then lower case.
 * @example fold('Paid SEARCH') // 'paid search'
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * The same text with memory of its own. A piece cut from a long text keeps all of that text in memory
 * (V8 does not copy what it slices), so what is remembered is copied first: a file of links then takes
 * a third of the memory.
 * @example detached('a,b'.slice(0, 1)) // 'a'
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}
