import { checkBaseUrl } from './check.ts';
import { withEncodedSpaces } from './encoding.ts';

// What mail programs, chats and documents put around a URL, and into it where it is not seen.
const QUOTES_AROUND =
  /^[\s"'`<(\u00ab\u2018\u201c]+|(?<![\s"'`>\u00bb\u2019\u201d])[\s"'`>\u00bb\u2019\u201d]+$/gu;
const LINE_BREAKS = /[\r\n\t]+/g;
const INVISIBLE = /\p{Cf}/gu;
// Words of some languages and emoji are joined by these: they belong to the URL, which then has them encoded.
const JOINERS = /[\u200c\u200d]/g;
const AMPERSAND = '&amp;';
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST = /^(?:localhost|[^\s/?#:]+)(?=$|[/?#:])(?<=^localhost|[^\s/?#:]\.[^\s/?#:.]{2,})/iu;

/**
 * A URL as it was meant, where it came with something around it (quotes, angle brackets), with `&amp;` for `&`, with
 * invisible characters, with spaces, or without its scheme.
 * @returns the text itself where it is a good base URL without `&amp;` and invisible characters, which come from
 *   copying alone, and where this makes no good base URL of it
 * @example tidyUrl('<shop.example.com/a b?x=1&amp;y=2>') // 'https://shop.example.com/a%20b?x=1&y=2'
 */
export function tidyUrl(text: string): string {
  const plain = withoutInvisible(text.replace(LINE_BREAKS, '')).replaceAll(AMPERSAND, '&');
  if (isGood(plain)) return plain;
  const bare = plain.replace(QUOTES_AROUND, '');
  const whole = withScheme(bare) ?? bare;
  const tidied = withEncodedSpaces(whole) ?? whole;
  return isGood(tidied) ? tidied : text;
}

/**
 * A URL without invisible and direction characters; joiners, which words and emoji are written with, are encoded.
 * @example withoutInvisible('https://a.com/\u200bspring') // 'https://a.com/spring'
 */
export function withoutInvisible(url: string): string {
  return url.replace(JOINERS, encodeURIComponent).replace(INVISIBLE, '');
}

/**
 * A URL that lacks its scheme, with https://.
 * @returns null where it has one, and where that makes no good base URL
 * @example withScheme('example.com/spring') // 'https://example.com/spring'
 */
export function withScheme(text: string): string | null {
  const rest = text.trim().replace(/^\/\//, '');
  if (SCHEME.test(rest) || !HOST.test(rest)) return null;
  const whole = `https://${rest}`;
  return isGood(whole) || withEncodedSpaces(whole) !== null ? whole : null;
}

function isGood(url: string): boolean {
  return checkBaseUrl(url).length === 0;
}
