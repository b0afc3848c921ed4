import { open } from 'node:fs/promises';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { readTrouble } from './file-trouble.ts';

/** Bytes that are read as they are asked for. */
export interface ByteSource {
  /** How people call it. */
  readonly name: string;
  /** In bytes; null where nobody knows beforehand. */
  readonly size: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const PIECE = 1 << 16;

/**
 * Opens a file, or standard input for `-`.
 * @throws {CommandError} when it cannot be opened or read
 */
export async function openSource(path: string): Promise<ByteSource> {
  if (path === '-') {
    const name = cliMessages.standardInput;
    return { name, size: null, bytes: wordingTrouble(process.stdin, name) };
  }
  try {
    const handle = await open(path);
    const stats = await handle.stat();
    const stream = handle.createReadStream({ highWaterMark: PIECE });
    const size = stats.isFile() ? stats.size : null;
    return { name: path, size, bytes: wordingTrouble(stream, path) };
  } catch (error) {
    throw readTrouble(error, path);
  }
}

async function* wordingTrouble(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw readTrouble(error, path);
  }
}
