/** A frame as a VP9 encoder gave it. */
export interface EncodedFrame {
  /** Milliseconds from the beginning. */
  readonly at: number;
  /** Whether it needs no frame before it. */
  readonly isKey: boolean;
  readonly data: Buffer;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const NANOSECONDS = 1_000_000;
const VIDEO = 1;

/**
 * The WebM file of a short VP9 film without sound. Source: RFC 8794 (EBML), RFC 9559 (Matroska).
 * @param duration milliseconds; at most 32,767, as all frames stand in one cluster
 */
export function packWebm(
  { width, height }: Size,
  duration: number,
  frames: readonly EncodedFrame[],
): Buffer {
  const header = element(0x1a45dfa3, [
    element(0x4286, number(1)),
    element(0x42f7, number(1)),
    element(0x42f2, number(4)),
    element(0x42f3, number(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, number(4)),
    element(0x4285, number(2)),
  ]);
  const length = Buffer.alloc(8);
  length.writeDoubleBE(duration);
  const info = element(0x1549a966, [
    element(0x2ad7b1, number(NANOSECONDS)),
    element(0x4489, length),
    element(0x4d80, Buffer.from('Utmost')),
    element(0x5741, Buffer.from('Utmost')),
  ]);
  const track = element(0xae, [
    element(0xd7, number(1)),
    element(0x73c5, number(1)),
    element(0x83, number(VIDEO)),
    element(0x86, Buffer.from('V_VP9')),
    element(0xe0, [element(0xb0, number(width)), element(0xba, number(height))]),
  ]);
  const cluster = element(0x1f43b675, [element(0xe7, number(0)), ...frames.map(block)]);
  return Buffer.concat([
    header,
    element(0x18538067, [info, element(0x1654ae6b, [track]), cluster]),
  ]);
}

function block({ at, isKey, data }: EncodedFrame): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81);
  head.writeInt16BE(at, 1);
  head.writeUInt8(isKey ? 0x80 : 0, 3);
  return element(0xa3, [head, data]);
}

function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  // Eight bytes of length, whose first bit says so.
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([number(id), size, body]);
}

/** In as few bytes as it needs. */
function number(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
