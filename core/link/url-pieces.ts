/** A part of a URL in a text: as it is written there, and what it says. */
export interface UrlPiece {
  readonly raw: string;
  readonly text: string;
}

/** How a text writes the URLs in it: whether `&amp;` is read, and in HTML that is itself a text of HTML twice. */
export type References = 'none' | 'once' | 'twice';

// Those of HTML's named references that stand for ASCII: a URL has no need of others.
const ASCII_NAMES: Readonly<Record<string, string>> = {
  ...{ amp: '&', AMP: '&', lt: '<', LT: '<', gt: '>', GT: '>', quot: '"', QUOT: '"', apos: "'" },
  ...{ excl: '!', num: '#', dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', midast: '*' },
  ...{ plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', equals: '=' },
  ...{ quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']' },
  ...{ Hat: '^', lowbar: '_', UnderBar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|' },
  ...{ vert: '|', VerticalLine: '|', rcub: '}', rbrace: '}', Tab: '\t', NewLine: '\n' },
  ...{ DiacriticalGrave: '`', nbsp: '\u00a0', NonBreakingSpace: '\u00a0' },
};
// HTML reads these few without a semicolon too, in an attribute only where no name or value goes on.
const WITHOUT_SEMICOLON = 'amp|AMP|lt|LT|gt|GT|quot|QUOT';
const REFERENCE = `&(?:#(?:\\d{1,7}|[xX][\\dA-Fa-f]{1,6});?|(?:${WITHOUT_SEMICOLON})(?:;|(?![=\\w]))|[A-Za-z]{2,16};)`;
/** What JSON and Markdown write with a backslash: the source of a regular expression. */
export const BACKSLASH_ESCAPE = '\\\\(?:u[\\dA-Fa-f]{4}|[/_&~*()[\\].=?%#+!|-])';
const PIECES: Readonly<Record<References, RegExp>> = {
  none: new RegExp(BACKSLASH_ESCAPE, 'g'),
  once: new RegExp(`${BACKSLASH_ESCAPE}|${REFERENCE}`, 'g'),
  twice: new RegExp(`${BACKSLASH_ESCAPE}|&(?:amp;)+|${REFERENCE}`, 'g'),
};

/** The source of a regular expression for `&` written as a character reference, in whatever way HTML allows. */
export const AMPERSAND_REFERENCE =
  '&(?:[Aa][Mm][Pp];|#0*38(?:;|(?!\\d))|#[xX]0*26(?:;|(?![\\dA-Fa-f])))';

/**
 * Reads a URL as its text writes it.
 * @example readPieces('?a=1&#038;b', 'once') // [{ raw: '?a=1', text: '?a=1' }, { raw: '&#038;', text: '&' }, …]
 */
export function readPieces(raw: string, references: References): UrlPiece[] {
  const pieces: UrlPiece[] = [];
  let end = 0;
  const add = (from: number, to: number): void => {
    const plain = raw.slice(from, to);
    if (plain !== '') pieces.push({ raw: plain, text: plain });
  };
  for (const { 0: written, index } of raw.matchAll(PIECES[references])) {
    const text = charOf(written);
    if (text === null) continue;
    add(end, index);
    pieces.push({ raw: written, text });
    end = index + written.length;
  }
  add(end, raw.length);
  return pieces;
}

/** What an escape or a reference stands for; null where it is none. */
function charOf(written: string): string | null {
  if (written.startsWith('\\')) {
    return written[1] === 'u'
      ? String.fromCharCode(Number.parseInt(written.slice(2), 16))
      : written.slice(1);
  }
  const name = written.slice(1).replace(/;$/, '');
  if (/^(?:amp;)*amp$/.test(name)) return '&';
  if (!name.startsWith('#')) return ASCII_NAMES[name] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : null;
}

/**
 * Writes another URL the way one was written: what both have at their beginning and end stays as it is, and the rest
 * is written with the same escapes and references.
 * @param ampersand how `&` is written where the URL has none
 * @example rewritePieces([{ raw: 'a&amp;b', text: 'a&b' }], …) // with '&amp;' for every `&`
 */
export function rewritePieces(
  pieces: readonly UrlPiece[],
  better: string,
  ampersand: string,
): string {
  const whole = pieces.map(({ text }) => text).join('');
  const start = sameLength(whole, better, Math.min(whole.length, better.length), (at) => at);
  const most = Math.min(whole.length, better.length) - start;
  const end = sameLength(whole, better, most, (at, { length }) => length - 1 - at);
  const written = new Map<string, string>();
  for (const { raw, text } of pieces) {
    if (raw !== text && !written.has(text)) written.set(text, ended(raw));
  }
  const hasPlain = pieces.some(({ raw, text }) => raw === text && text.includes('&'));
  if (!written.has('&') && !hasPlain && ampersand !== '&') written.set('&', ampersand);
  const middle = Array.from(
    better.slice(start, better.length - end),
    (char) => written.get(char) ?? char,
  );
  const kept = rawOf(pieces, 0, start);
  const rest = middle.join('') + rawOf(pieces, whole.length - end, whole.length);
  // `&amp` before `%3B` is read as `&`, before a letter it is not.
  return (OPEN_REFERENCE.test(kept) && /^[=\w]/.test(rest) ? ended(kept) : kept) + rest;
}

const OPEN_REFERENCE = new RegExp(`&(?:#\\d+|#[xX][\\dA-Fa-f]+|${WITHOUT_SEMICOLON})$`);

/** A reference that no letter can go on behind. */
function ended(reference: string): string {
  return OPEN_REFERENCE.test(reference) ? `${reference};` : reference;
}

function sameLength(
  one: string,
  other: string,
  most: number,
  place: (at: number, text: string) => number,
): number {
  let at = 0;
  while (at < most && one[place(at, one)] === other[place(at, other)]) at += 1;
  return at;
}

/** How a part of what the pieces say is written. */
export function rawOf(pieces: readonly UrlPiece[], from: number, to: number): string {
  let at = 0;
  let written = '';
  for (const { raw, text } of pieces) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)];
    if (start < end) written += raw === text ? raw.slice(start, end) : raw;
    at += text.length;
  }
  return written;
}
