// Bytes in a DataView are read four at a time: engines make one instruction of each such call, and copying short texts by a
// function of the platform takes longer than the copying itself.

/** A prime near the golden ratio of 32 bits spreads what it multiplies over the upper bits. */
const SPREAD = 0x9e3779b1;

/** The memory of bytes, to be read and written by the functions below. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The UTF-8 between two offsets. */
export function textBetween({ buffer, byteOffset }: DataView, from: number, to: number): string {
  return Buffer.from(buffer, byteOffset + from, to - from).toString();
}

/** Copies bytes. @returns where the next ones go */
export function copyBytes(
  bytes: DataView,
  from: number,
  to: number,
  into: DataView,
  position: number,
): number {
  let at = from;
  let next = position;
  for (; at + 3 < to; at += 4) {
    into.setInt32(next, bytes.getInt32(at));
    next += 4;
  }
  for (; at < to; at += 1) {
    into.setUint8(next, bytes.getUint8(at));
    next += 1;
  }
  return next;
}

/** Whether the bytes between two offsets are those from another one on. */
export function areBytesAt(
  bytes: DataView,
  from: number,
  to: number,
  others: DataView,
  othersFrom: number,
): boolean {
  const shift = othersFrom - from;
  let at = from;
  for (; at + 3 < to; at += 4) if (bytes.getInt32(at) !== others.getInt32(at + shift)) return false;
  for (; at < to; at += 1) if (bytes.getUint8(at) !== others.getUint8(at + shift)) return false;
  return true;
}

/** A number that differs for most bytes that differ. */
export function hashOfBytes(bytes: DataView, from: number, to: number): number {
  let hash = to - from;
  let at = from;
  for (; at + 3 < to; at += 4) {
    hash = Math.imul(hash ^ bytes.getInt32(at), SPREAD);
    hash ^= hash >>> 15;
  }
  for (; at < to; at += 1) hash = Math.imul(hash ^ bytes.getUint8(at), SPREAD);
  return hash ^ (hash >>> 15);
}
