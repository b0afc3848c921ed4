/** Bytes whose beginning was looked at. */
export interface PeekedBytes {
  /** At least as many as asked for, unless there are fewer. */
  readonly start: Uint8Array;
  /** All of them, the beginning included. */
  readonly all: AsyncGenerator<Uint8Array>;
  /** What follows the beginning. */
  readonly rest: AsyncIterator<Uint8Array>;
}

/** Looks at the first bytes without taking them away; a pipe may give them one by one. */
export async function peekBytes(
  bytes: AsyncIterable<Uint8Array>,
  count: number,
): Promise<PeekedBytes> {
  // `for await` closes what it leaves early, so the pieces are asked for by hand.
  const rest = bytes[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < count) {
    const next = await rest.next();
    if (next.done) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return { start, all: startingWith(start, rest), rest };
}

/** Pieces with another before them. */
export async function* startingWith(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
