import { encodingOf } from '@utmost/core/csv/text-encoding.ts';

/** How many bytes of the beginning tell an encoding. */
export const ENCODING_SAMPLE = 3;

/**
 * Turns bytes into text piece by piece; bytes that are no text become U+FFFD. UTF-16 is told by its
 * byte-order mark or by the NUL bytes that its first characters have.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let pending: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    const piece: Uint8Array = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    // A pipe may give them one by one.
    if (decoder === null && piece.length < ENCODING_SAMPLE) {
      pending = piece;
      continue;
    }
    decoder ??= new TextDecoder(encodingOf(piece).encoding);
    pending = new Uint8Array();
    yield decoder.decode(piece, { stream: true });
  }
  yield (decoder ?? new TextDecoder()).decode(pending);
}
