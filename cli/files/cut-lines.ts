/** A stretch of whole lines. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

const LINE_FEED = 10;
const SIZE = 1 << 19;
// Three bytes of UTF-8 are at least one UTF-16 unit, so a longer line is over a record's 1,000,000 for
// certain: what it has beyond changes nothing and is dropped.
const LONGEST_LINE = 3_200_000;

/**
 * Cuts text into parts of about half a megabyte, at the ends of lines. Exactly one part is the last; it may
 * be empty.
 */
export async function* cutLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let isDropping = false;
  let ready: Uint8Array | null = null;
  for await (const piece of bytes) {
    const fresh: Uint8Array = isDropping ? piece.subarray(indexOrEnd(piece)) : piece;
    isDropping &&= fresh.length === 0;
    if (fresh.length === 0) continue;
    pending.push(fresh);
    length += fresh.length;
    if (length < SIZE) continue;
    const all = pending.length === 1 ? fresh : Buffer.concat(pending, length);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      isDropping = all.length > LONGEST_LINE;
      pending = [all.subarray(0, LONGEST_LINE)];
      length = Math.min(length, LONGEST_LINE);
      continue;
    }
    if (ready !== null) yield { bytes: ready, isLast: false };
    ready = all.subarray(0, end);
    pending = end < all.length ? [all.subarray(end)] : [];
    length = all.length - end;
  }
  if (ready !== null) yield { bytes: ready, isLast: pending.length === 0 };
  if (ready === null || pending.length > 0) yield { bytes: Buffer.concat(pending), isLast: true };
}

function indexOrEnd(piece: Uint8Array): number {
  const at = piece.indexOf(LINE_FEED);
  return at === -1 ? piece.length : at;
}
