import { MACRO_SOURCE } from './ad-macros.ts';
import { LOOKED_BACK, urlEnd } from './url-end.ts';
import {
  BACKSLASH_ESCAPE,
  type References,
  rawOf,
  readPieces,
  rewritePieces,
  type UrlPiece,
} from './url-pieces.ts';

/** What kind of text URLs are looked for in: it says where one ends. */
export type TextKind = 'text' | 'csv' | 'html';

/** A URL in a text. */
export interface FoundUrl {
  /** The URL itself, HTML's `&amp;` and JSON's `\u0026` read. */
  readonly url: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** As it stands in the text. */
  readonly raw: string;
  /** What it is read from where it is not written as it is, and how an `&` is written there. */
  readonly written?: { readonly pieces: readonly UrlPiece[]; readonly ampersand: string };
  /** The cell of a CSV text that it fills; absent elsewhere. */
  readonly cell?: { readonly isQuoted: boolean; readonly delimiter: string };
}

// A letter before it makes another scheme of it, such as git+https, unless it is one of an escape.
const START = /(?<!(?<!\\)[a-z\d+])https?:(?:\/\/|\\\/\\\/)/gi;
// What no URL contains, and every kind of text puts around one; a macro may have it.
const candidate = (excluded: string, alternatives: string) =>
  new RegExp(
    `(?:[^\\s"<>\`\\p{Cc}\\\\{[%$*${excluded}]+|(?:${MACRO_SOURCE})(?!\\(https?:)|[{[%$*]|${alternatives}|${BACKSLASH_ESCAPE})+`,
    'uy',
  );
// Between `<` and `>`, or in a Markdown link, up to the next link.
const ENCLOSED_CANDIDATE = candidate('\\]', '\\](?!\\(https?:)');
// Elsewhere an escaped quote or angle bracket and the next URL of a list end a URL. They end the candidate already, so that
// a long line of URLs is not read to its end for each.
const CANDIDATE = candidate(
  '&,;|',
  '&(?!(?:quot|lt|gt|#0*(?:34|6[02])|#[xX]0*(?:22|3[cCeE]));)|[,|](?!https?:\\/\\/)|;(?!https?:\\/\\/)|(?<=&[\\w#]{1,8});',
);
const MACRO = new RegExp(MACRO_SOURCE, 'gu');
const MACRO_BEGINNING = /[{[%$*|<]|__/;
/** An attribute that holds a URL, up to the quote. */
const ATTRIBUTE =
  /[\s"'](?:(?:xlink:)?href|src|(?:form)?action|cite|poster|background|longdesc|manifest|(data-[\w-]+))\s*=\s*(\\?["'])$/i;
const SEVERAL = /\shttps?:\/\//i;
const LONGEST_ATTRIBUTE = 60;
const LONGEST_TAG = 200;
const ENDS_ATTRIBUTE: Readonly<Record<string, RegExp>> = {
  '"': /["\n\r]/g,
  "'": /['\n\r]/g,
  '\\"': /\\"|[\n\r]/g,
  "\\'": /\\'|[\n\r]/g,
};
const SCRIPT_TAG = /<\/?script(?![\w-])/gi;
/** In an attribute, an element, a Markdown link or its text `&` is written as `&amp;`. */
const MARKUP_BEFORE = /["'>(<[]$/;
/** HTML that is itself the text of an element, as in a feed. */
const ESCAPED_TAG = /&lt;[a-z][^<>&]*["']$/i;
const ESCAPED_BEFORE = /&(?:quot|apos|gt|lt|#0*(?:34|39|6[02])|#[xX]0*(?:2[27]|3[cCeE]));$/;
// A reference that is read as one of these ends a URL.
const ENDS_READ = /[\s"<>`\p{Cc}]/u;

/**
 * Finds the http and https URLs of any text: one a line, sentences, Markdown, HTML, JSON. `findCellUrls` reads CSV.
 * @example findUrls('See [it](https://a.com/?x=1).', 'text')[0] // { url: 'https://a.com/?x=1', start: 9, … }
 */
export function findUrls(text: string, kind: Exclude<TextKind, 'csv'>): FoundUrl[] {
  const found: FoundUrl[] = [];
  const isScript = kind === 'html' ? scriptsOf(text) : () => false;
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const start = match.index;
    const one = urlAt(text, start, isScript(start) ? 'text' : kind);
    if (one === null) continue;
    found.push(one);
    // Behind a URL that ends before its candidate another one may begin.
    START.lastIndex = start + Math.max(one.raw.length, match[0].length);
  }
  return found;
}

/**
 * A URL written the way the one it replaces was.
 * @example inPlaceOf({ raw: 'https://a.com/?a=1&amp;b=2', … }, 'https://a.com/?a=1&b=3') // '…?a=1&amp;b=3'
 */
export function inPlaceOf({ written }: FoundUrl, better: string): string {
  return written === undefined ? better : rewritePieces(written.pieces, better, written.ampersand);
}

/** Tells of places that come in order whether a script of the page holds them: there HTML has no references. */
function scriptsOf(text: string): (place: number) => boolean {
  const tags = text.matchAll(SCRIPT_TAG);
  let next = tags.next().value;
  let isWithin = false;
  return (place) => {
    for (; next !== undefined && next.index < place; next = tags.next().value) {
      isWithin = !next[0].startsWith('</');
    }
    return isWithin;
  };
}

function urlAt(text: string, start: number, kind: TextKind): FoundUrl | null {
  const before = lineBefore(text, start);
  const isEscaped = ESCAPED_BEFORE.test(before) || ESCAPED_TAG.test(before.slice(-LONGEST_TAG));
  const isMarkup = kind === 'html' || MARKUP_BEFORE.test(before);
  const references = isEscaped ? 'twice' : isMarkup ? 'once' : 'none';
  const ampersand = isEscaped ? '&amp;amp;' : kind === 'html' ? '&amp;' : '&';
  const value = attributeValue(text, start, before);
  if (value !== null) return foundUrl(start, readPieces(value, references), ampersand);
  const form = /(?:<|\]\()$/.test(before) ? ENCLOSED_CANDIDATE : CANDIDATE;
  form.lastIndex = start;
  const candidate = form.exec(text)?.[0] ?? '';
  const pieces = readPieces(candidate, references);
  const read = pieces.map((one) => one.text).join('');
  const ended = read.slice(0, endOfRead(pieces, read));
  const end = urlEnd(withoutMacros(ended), before, text[start + candidate.length] ?? '');
  return end === 0 ? null : foundUrl(start, cut(pieces, end, references), ampersand);
}

function foundUrl(start: number, pieces: readonly UrlPiece[], ampersand: string): FoundUrl {
  const url = pieces.map(({ text }) => text).join('');
  const raw = pieces.map((one) => one.raw).join('');
  const isPlain = raw === url && ampersand === '&';
  return isPlain ? { url, start, raw } : { url, start, raw, written: { pieces, ampersand } };
}

function cut(pieces: readonly UrlPiece[], end: number, references: References): UrlPiece[] {
  return readPieces(rawOf(pieces, 0, end), references);
}

function lineBefore(text: string, start: number): string {
  const window = text.slice(Math.max(0, start - LOOKED_BACK), start);
  return window.slice(window.lastIndexOf('\n') + 1);
}

/** What a quoted HTML attribute holds where that is a URL: the quote alone ends it. */
function attributeValue(text: string, start: number, before: string): string | null {
  const [, own, quote] =
    (/["']$/.test(before) && ATTRIBUTE.exec(before.slice(-LONGEST_ATTRIBUTE))) || [];
  const ending = quote === undefined ? undefined : ENDS_ATTRIBUTE[quote];
  if (ending === undefined) return null;
  ending.lastIndex = start;
  const end = ending.exec(text);
  if (end === null || /[\n\r]/.test(end[0])) return null;
  const value = text.slice(start, end.index).trimEnd();
  // An attribute of a page's own may hold a list, as `data-srcset` does.
  return SEVERAL.test(value) || (own !== undefined && /\s/.test(value)) ? null : value;
}

/** Where something that was read from an escape or a reference ends the URL. */
function endOfRead(pieces: readonly UrlPiece[], read: string): number {
  let at = 0;
  for (const { raw, text } of pieces) {
    if (raw !== text && ENDS_READ.test(text)) return at;
    at += text.length;
  }
  return read.length;
}

/** The same text with letters where macros stand: nothing in them ends a URL. */
function withoutMacros(text: string): string {
  return MACRO_BEGINNING.test(text)
    ? text.replace(MACRO, (macro) => 'x'.repeat(macro.length))
    : text;
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
