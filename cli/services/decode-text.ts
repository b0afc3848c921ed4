/** The encodings that are told apart. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

/** Bytes that became text. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
}

/**
 * Turns bytes into text piece by piece; bytes that are no text become U+FFFD. UTF-16 is told by its
 * byte-order mark or by the NUL bytes that its first characters have.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedText> {
  let decoder: TextDecoder | null = null;
  let encoding: Encoding = 'UTF-8';
  let hasByteOrderMark = false;
  let pending: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    const piece: Uint8Array = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (decoder === null) {
      // Two bytes decide; a pipe may give them one by one.
      if (piece.length < 3) {
        pending = piece;
        continue;
      }
      ({ encoding, hasByteOrderMark } = encodingOf(piece));
      decoder = new TextDecoder(encoding.toLowerCase());
      pending = new Uint8Array();
    }
    yield { text: decoder.decode(piece, { stream: true }), encoding, hasByteOrderMark };
  }
  const rest = (decoder ?? new TextDecoder()).decode(pending);
  if (rest !== '') yield { text: rest, encoding, hasByteOrderMark };
}

function encodingOf(start: Uint8Array): Pick<DecodedText, 'encoding' | 'hasByteOrderMark'> {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return { encoding: 'UTF-16LE', hasByteOrderMark: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'UTF-16BE', hasByteOrderMark: true };
  if (first !== 0 && second === 0) return { encoding: 'UTF-16LE', hasByteOrderMark: false };
  if (first === 0 && second !== 0) return { encoding: 'UTF-16BE', hasByteOrderMark: false };
  return {
    encoding: 'UTF-8',
    hasByteOrderMark: first === 0xef && second === 0xbb && third === 0xbf,
  };
}
