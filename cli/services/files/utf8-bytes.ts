import { decodeText, type Encoding } from '../decode-text.ts';
import { peekBytes, startingWith } from './byte-source.ts';

/** Text as UTF-8, whatever it came as. */
export interface Utf8Bytes {
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
  /** Without the mark. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const MARK = Buffer.from('\uFEFF');
// Enough of the beginning to tell an encoding by.
const SAMPLE = 3;

/** Passes UTF-8 on as it is and turns UTF-16 into it. */
export async function asUtf8(bytes: AsyncIterable<Uint8Array>): Promise<Utf8Bytes> {
  const { start, all, rest } = await peekBytes(bytes, SAMPLE);
  const first = await decodeText(only(start)).next();
  const { encoding, hasByteOrderMark } = first.done
    ? { encoding: 'UTF-8' as const, hasByteOrderMark: false }
    : first.value;
  if (encoding !== 'UTF-8') return { encoding, hasByteOrderMark, bytes: encoded(all) };
  const hasMark = MARK.equals(start.subarray(0, MARK.length));
  const unmarked = hasMark ? startingWith(start.subarray(MARK.length), rest) : all;
  return { encoding, hasByteOrderMark: hasMark, bytes: unmarked };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* encoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const { text } of decodeText(bytes)) yield Buffer.from(text);
}
