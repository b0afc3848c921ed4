import { type Encoding, encodingOf } from '@utmost/core/csv/text-encoding.ts';

export type { Encoding };

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
