// What ends a URL wherever it stands: sentence ends, quotes and brackets of all scripts but ASCII's, which need a look
// at what surrounds them, and the apostrophe, which may be one.
const FOREIGN_END =
  /(?=[^\p{ASCII}\u2019])(?:[\p{Terminal_Punctuation}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Bidi_Control}]|[\u2026\uff5c\uff02\uff07])/u;
// Quotes, angle brackets and spaces that are written as references around an escaped URL.
const ESCAPED_END =
  /&(?:quot|lt|gt|apos|nbsp|#0*(?:3[49]|6[02]|160)|#[xX]0*(?:2[27]|3[cCeE]|[aA]0));/;
const CLOSING_TAG = /\[\/\w+\]/;
const NEXT_URL = /[,;|](?=https?:\/\/)/i;
const TRAILING = /(?:[.,;:!?*_~'|\u2019]|&[A-Za-z\d]+;)$/;
const LONGEST_TRAILING = 40;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;
const HOST = /^https?:\/\/(?:[^/?#]*@(?![^/?#@]*@))?(?=[^/?#]*[\p{L}\p{N}\]}%$])[^.\-/?#]/iu;
// A host in ASCII, and letters of a script that puts no spaces between words behind it.
const HOST_IN_TEXT =
  /^(https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,})[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}][^./?#]*(?:[/?#]|$)/iu;

/** How far back what surrounds a URL is looked at. */
export const LOOKED_BACK = 500;

/**
 * Where a URL ends that stands in a text, by what stands around it: CommonMark's and GFM's rules, and those of what
 * else encloses URLs (Slack, Jira, BBCode, tables, emphasis, quotes and brackets).
 * @param url all that may belong to it, without white space
 * @param before the line before it
 * @param after the character behind it
 * @returns 0 where it is none
 * @example urlEnd('https://a.com/).', '(see ', '') // 14
 */
export function urlEnd(url: string, before: string, after: string): number {
  if (before.endsWith('<') && after === '>' && !url.includes('|'))
    return isUrl(url) ? url.length : 0;
  if (before.endsWith('](')) {
    const end = balancedEnd(url, '(', ')');
    return isUrl(url.slice(0, end)) ? end : 0;
  }
  let text = upTo(url, FOREIGN_END);
  text = upTo(text, ESCAPED_END);
  text = upTo(text, CLOSING_TAG);
  text = upTo(text, NEXT_URL);
  if (/[<|]$|^\s*\||\s\|\s/.test(before)) text = upTo(text, /\|/);
  if (before.endsWith("'")) text = upTo(text, /'/);
  const emphasis = /(?:\*\*|~~|\*)$/.exec(before)?.[0];
  if (emphasis !== undefined) text = upToText(text, emphasis);
  for (const [opening, closing] of PAIRS) {
    if (isOpen(before, opening, closing)) text = text.slice(0, balancedEnd(text, opening, closing));
  }
  const hostEnd = HOST_IN_TEXT.exec(text)?.[1];
  if (hostEnd !== undefined) text = hostEnd;
  if (after === '>' && text.endsWith('--')) text = text.slice(0, -2);
  const end = trailingEnd(text);
  return isUrl(text.slice(0, end)) ? end : 0;
}

function isUrl(text: string): boolean {
  return HOST.test(text);
}

function upTo(text: string, end: RegExp): string {
  const at = text.search(end);
  return at === -1 ? text : text.slice(0, at);
}

function upToText(text: string, end: string): string {
  const at = text.indexOf(end);
  return at === -1 ? text : text.slice(0, at);
}

/** Whether a bracket is open at the end of a text. */
function isOpen(text: string, opening: string, closing: string): boolean {
  if (!text.includes(opening)) return false;
  let open = 0;
  for (const char of text) {
    if (char === opening) open += 1;
    else if (char === closing && open > 0) open -= 1;
  }
  return open > 0;
}

/** Up to the bracket that closes one before the text. */
function balancedEnd(text: string, opening: string, closing: string): number {
  let open = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === closing) open -= 1;
    else if (text[at] === opening) open += 1;
    if (open === 0) return at;
  }
  return text.length;
}

/** Before punctuation and brackets that nothing in the URL opens. */
function trailingEnd(text: string): number {
  const tooMany = new Map<string, number>();
  let end = text.length;
  for (;;) {
    const last = text[end - 1] ?? '';
    const opening = PAIRS.find(([, closing]) => closing === last)?.[0];
    if (opening === undefined) {
      const trailing = TRAILING.exec(text.slice(Math.max(0, end - LONGEST_TRAILING), end));
      if (trailing === null) return end;
      end -= trailing[0].length;
    } else {
      const left = tooMany.get(last) ?? count(text, last) - count(text, opening);
      if (left <= 0) return end;
      tooMany.set(last, left - 1);
      end -= 1;
    }
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
