/** The encodings that are told apart. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

/** What the first bytes of a text tell. */
export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
}

/** UTF-16 is told by its byte-order mark or by the NUL bytes that its first characters have. */
export function encodingOf(start: Uint8Array): FoundEncoding {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return { encoding: 'UTF-16LE', hasByteOrderMark: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'UTF-16BE', hasByteOrderMark: true };
  if (first !== 0 && second === 0) return { encoding: 'UTF-16LE', hasByteOrderMark: false };
  if (first === 0 && second !== 0) return { encoding: 'UTF-16BE', hasByteOrderMark: false };
  const hasByteOrderMark = first === 0xef && second === 0xbb && third === 0xbf;
  return { encoding: 'UTF-8', hasByteOrderMark };
}
