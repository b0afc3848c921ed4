import { withoutMacros } from './ad-macros.ts';
import { splitUrl } from './query.ts';

// What Django, Jinja, ERB, PHP and JavaScript put around code; `{%7B` is an encoded brace.
const CODE = /\{\{|\}\}|\{%(?![\dA-F]{2})|%\}|<[%?]|[%?]>|\$\{/i;
const CODE_OF_RUBY = '#{';
// What no path has and a regular expression or a template's path does.
const PATTERN = /[[\]{}|^*]/;
const OMISSION = /\u2026|%E2%80%A6|\.{3}/i;
const OMISSION_BEHIND = /^(?:\[?(?:\u2026|\.{3})|&hellip;|&#8230;)/i;
const COUNTED_TEXT = /\bs:\d+:\\*"/;
const SIGNATURE = /[?&](?:[a-z\d]+[_-])*(?:sign?|signature|hmac|mac|usg|hash|checksum|digest)=/i;
const VALUE_BEFORE_MARK = /=([^&?=]*)(?=\?)/g;
const SLASH = /\/|%2F/i;
const NOT_OF_WORDS = /[^\p{L}\p{N}\s&=?_.%+~#-]/u;
const SHORTEST_ID = 8;
// Letters of scripts that put spaces between words; others run on from the URL into the text behind it.
const PLAIN_SEGMENT = /^[\w.~%+-]*=[\w.~%+\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{M}-]*$/u;
// Words that documents and templates write in a value's place, such as CAMPAIGN_NAME or your-source.
const STAND_IN =
  /^(?:(?:your|my|insert|the|utm|campaign|source|medium|content|term|keyword|ad|ads|adset|adgroup|group|creative|placement|channel|name|title|id|value|code|here|x{2,})(?:[\s_.-]+|$))+$/i;

/**
 * Whether nothing in a URL is corrected, because it may be part of something else or mean another thing: a URL in
 * another one's path or value, a template's code, a URL that is cut short, signed, or followed by a remark.
 * @example isLeftAlone('https://web.archive.org/web/2020/https://a.com/?utm_source=A') // true
 */
export function isLeftAlone(url: string): boolean {
  const { head, query } = splitUrl(url);
  const isWrapped = /.https?:\/\//i.test(head) || PATTERN.test(head);
  if (isWrapped || OMISSION.test(url) || SIGNATURE.test(url) || url.includes(CODE_OF_RUBY))
    return true;
  const isQueryOfPath = [...(query ?? '').matchAll(VALUE_BEFORE_MARK)].some(([, value = '']) =>
    SLASH.test(value),
  );
  const text = withoutMacros(url);
  const space = text.search(/\s/);
  const hasRemark = space !== -1 && NOT_OF_WORDS.test(text.slice(space));
  return isQueryOfPath || hasRemark || CODE.test(text);
}

/**
 * Whether a text holds strings that PHP has serialized, as a dump of a WordPress database does: each says how many bytes
 * it has, and could not be read again with another URL in it. Source: https://www.php.net/manual/en/function.serialize.php
 */
export function hasCountedStrings(text: string): boolean {
  return COUNTED_TEXT.test(text);
}

/** Whether a text cuts a URL short: an ellipsis follows it. */
export function isCutShort(textBehind: string): boolean {
  return OMISSION_BEHIND.test(textBehind);
}

/**
 * Whether a segment is written in characters that nothing but a URL puts there: a comma, a bar or letters of a
 * script without spaces may belong to the text or table around it.
 * @example isPlainSegment('utm_source=A|B') // false
 */
export function isPlainSegment(raw: string): boolean {
  return PLAIN_SEGMENT.test(withoutMacros(raw));
}

/**
 * Whether a value looks like a generated ID, whose case counts.
 * @example isGenerated('bt30QTxEyjA') // true
 */
export function isGenerated(value: string): boolean {
  const runs = value.match(/[A-Z]+|[a-z]+|\d+/g) ?? [];
  const kinds = [/[A-Z]/, /[a-z]/, /\d/].every((one) => one.test(value));
  return kinds && value.length >= SHORTEST_ID && runs.length * 2 > value.length;
}

/**
 * Whether a value stands where another is to be put.
 * @example isStandIn('CAMPAIGN_NAME') // true
 */
export function isStandIn(value: string): boolean {
  return STAND_IN.test(value);
}
