import { hasLoneSurrogate } from '../rules/characters.ts';

/**
 * What stands in a text for bytes that were no text: half of a surrogate pair, which no bytes of UTF-8 say,
 * so that it differs from a U+FFFD in the source.
 */
export const NO_TEXT = '\uDFFF';

/**
 * Whether there were bytes that were no text. (The half is a part of many characters: 🏿 ends in it.)
 * @example hasNoText(decodeUtf8(Uint8Array.of(0x61, 0xe9))) // true
 */
export const hasNoText = hasLoneSurrogate;

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = [0xef, 0xbf, 0xbd] as const;

/** Turns bytes into text piece by piece. */
export interface Utf8Decoder {
  push(bytes: Uint8Array): string;
  /** What is left when the bytes are over. */
  end(): string;
}

/**
 * The text that bytes say as UTF-8, a byte-order mark included, with {@link NO_TEXT} for what says none.
 * @example decodeUtf8(Uint8Array.of(0x61, 0xe9)) // `a${NO_TEXT}`
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = decodeLeniently(bytes);
  if (!text.includes(REPLACEMENT) || isUtf8(bytes)) return text;
  // Wherever these three bytes stand together they are the character itself.
  const between: string[] = [];
  let start = 0;
  for (let at = nextReplacement(bytes, 0); at !== -1; at = nextReplacement(bytes, start)) {
    between.push(decodeLeniently(bytes.subarray(start, at)));
    start = at + REPLACEMENT_BYTES.length;
  }
  between.push(decodeLeniently(bytes.subarray(start)));
  return between.map((one) => one.replaceAll(REPLACEMENT, NO_TEXT)).join(REPLACEMENT);
}

/** The same for bytes that come in pieces, cut anywhere. */
export function utf8Decoder(): Utf8Decoder {
  let held: Uint8Array = new Uint8Array();
  return {
    push: (bytes) => {
      const all = held.length === 0 ? bytes : joined(held, bytes);
      const end = endOfWhole(all);
      held = all.slice(end);
      return decodeUtf8(all.subarray(0, end));
    },
    end: () => {
      const rest = decodeUtf8(held);
      held = new Uint8Array();
      return rest;
    },
  };
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

function decodeLeniently(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function nextReplacement(bytes: Uint8Array, from: number): number {
  const [first, second, third] = REPLACEMENT_BYTES;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && (bytes[at + 1] !== second || bytes[at + 2] !== third)) {
    at = bytes.indexOf(first, at + 1);
  }
  return at;
}

/** Where the bytes end that are no beginning of a longer character. */
function endOfWhole(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
