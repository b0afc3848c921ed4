import { SPACED_MACRO } from './ad-macros.ts';

/** What kind of text URLs are looked for in: it says where one ends. */
export type TextKind = 'text' | 'csv' | 'html';

/** A URL in a text. */
export interface FoundUrl {
  /** The URL itself, HTML's `&amp;` read. */
  readonly url: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** As it stands in the text. */
  readonly raw: string;
  /** The cell of a CSV text that it fills; absent elsewhere. */
  readonly cell?: { readonly isQuoted: boolean; readonly delimiter: string };
}

// What no URL of ours contains, and every kind of text puts around one; a macro may have spaces.
const CANDIDATE = new RegExp(`https?://(?:[^\\s"<>\`\\p{Cc}\\\\{]+|${SPACED_MACRO}|\\{)+`, 'giu');
const SHORTEST = 'https://'.length;
const CLOSING: Readonly<Record<string, string>> = { "'": "'", '(': ')', '[': ']', '{': '}' };
// What a sentence or Markdown puts behind a URL.
const TRAILING = new Set(".,;:!?*'’”»");
/** In an attribute, an element or a Markdown link `&` is written as `&amp;`. */
const MARKUP_BEFORE = /["'>(]/;

/**
 * Finds the http and https URLs of any text: one a line, sentences, Markdown, HTML. `findCellUrls` reads CSV.
 * @example findUrls('See [it](https://a.com/?x=1).', 'text')[0] // { url: 'https://a.com/?x=1', start: 9, … }
 */
export function findUrls(text: string, kind: Exclude<TextKind, 'csv'>): FoundUrl[] {
  const found: FoundUrl[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const before = text[match.index - 1] ?? '';
    const raw = trimmed(match[0], before);
    // Behind a URL that ends before its candidate another one may begin.
    CANDIDATE.lastIndex = match.index + Math.max(raw.length, SHORTEST);
    if (raw.length <= SHORTEST) continue;
    const isEscaped = kind === 'html' || (kind === 'text' && MARKUP_BEFORE.test(before));
    found.push({ url: isEscaped ? unescaped(raw) : raw, start: match.index, raw });
  }
  return found;
}

/**
 * A URL written the way the one it replaces was.
 * @example inPlaceOf({ raw: 'https://a.com/?a=1&amp;b=2', … }, 'https://a.com/?a=1&b=3') // '…?a=1&amp;b=3'
 */
export function inPlaceOf({ raw, url }: FoundUrl, better: string): string {
  return raw === url ? better : better.replaceAll('&', '&amp;');
}

function trimmed(candidate: string, before: string): string {
  const closing = CLOSING[before];
  const inside = closing ? balanced(candidate, before, closing) : candidate;
  return inside === candidate ? withoutTrailing(candidate) : inside;
}

/** Up to the bracket or quote that closes the one before the URL. */
function balanced(text: string, opening: string, closing: string): string {
  let open = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === closing) open -= 1;
    else if (text[at] === opening) open += 1;
    if (open === 0) return text.slice(0, at);
  }
  return text;
}

function withoutTrailing(text: string): string {
  let end = text.length;
  let tooManyClosed = count(text, ')') - count(text, '(');
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? '';
    const isClosedTooOften = last === ')' && tooManyClosed > 0;
    if (!isClosedTooOften && !TRAILING.has(last)) break;
    if (isClosedTooOften) tooManyClosed -= 1;
  }
  return text.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|#38|#x26);/gi, '&');
}

const BY_ENDING: Readonly<Record<string, TextKind>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  xml: 'html',
  vue: 'html',
  svelte: 'html',
};

/**
 * What kind of text a file's name promises.
 * @example kindOf('newsletter.html') // 'html'
 */
export function kindOf(path: string): TextKind {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(path)?.[1] ?? '';
  return BY_ENDING[ending.toLowerCase()] ?? 'text';
}
