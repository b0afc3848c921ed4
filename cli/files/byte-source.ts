import { once } from 'node:events';
import { createReadStream, fstatSync } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { readError } from './file-errors.ts';

/** Bytes that are read as they are asked for. */
export interface ByteSource {
  /** How people call it. */
  readonly name: string;
  /** In bytes; null where it is unknown. */
  readonly size: number | null;
  /** What was read of those bytes so far. */
  readonly read: number;
  /** The content, unpacked where it is gzip. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Ends the reading, also while it waits for the next bytes. */
  stop(): void;
}

const PIECE = 1 << 19;

/**
 * Opens a file, or standard input for `-`. Gzip is told by its first two bytes.
 * @throws {CommandError} from here or while reading, when it cannot be opened, read or unpacked
 */
export async function openSource(path: string): Promise<ByteSource> {
  if (path === '-') return sourceOf(cliMessages.standardInput, null, process.stdin);
  try {
    // Not by a FileHandle: Node ends a process that leaves one open, and who finds fault reads no further.
    const stream = createReadStream(path, { highWaterMark: PIECE });
    const [file] = await once(stream, 'open');
    const stats = fstatSync(file);
    return sourceOf(path, stats.isFile() ? stats.size : null, stream);
  } catch (error) {
    throw readError(error, path);
  }
}

function sourceOf(name: string, size: number | null, stream: Readable): ByteSource {
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of stream) {
      read += piece.length;
      yield piece;
    }
  }
  return {
    name,
    size,
    get read() {
      return read;
    },
    bytes: wordingErrors(unpacked(counted()), name),
    stop: () => {
      stream.destroy();
    },
  };
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { start, all } = await peekBytes(bytes, 2);
  if (start[0] !== 0x1f || start[1] !== 0x8b) return yield* all;
  // Trouble shows in the unpacked bytes, which end with it.
  yield* pipeline(all, createGunzip({ chunkSize: PIECE }), () => {});
}

async function* wordingErrors(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^Z_(DATA|BUF)_ERROR$/.test(code)) throw new CommandError(cliMessages.gzipBroken(path));
    throw readError(error, path);
  }
}

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
