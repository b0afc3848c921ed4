import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { MalformedRequest } from '../contract/field-errors.ts';
import type { Bytes } from '../services/links/rows/import-links.ts';

/** A body that was written to the disk as it came. */
export interface SpooledBody {
  readonly bytes: Bytes;
  /** SHA-256, in hex. */
  readonly digest: string;
  close(): Promise<void>;
}

const BYTES_A_MB = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const DECODERS: Readonly<Record<string, typeof createGunzip | typeof createInflate>> = {
  gzip: createGunzip,
  deflate: createInflate,
};

/**
 * Writes a body to the disk before anything is done with it: a slow sender then holds no lock, and work that
 * has to be done again reads it again. The file has no name any more, so it is gone with the process.
 * @param encoding its Content-Encoding
 * @throws {DomainError} `too_large`; `malformed`, where it stops half-way or is not in its encoding
 */
export async function spoolBody(
  body: Readable,
  encoding: string | undefined,
  maxMegabytes: number,
): Promise<SpooledBody> {
  const path = join(tmpdir(), `utmost-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const digest = await write(piecesOf(body, encoding), file, maxMegabytes);
    return { bytes: () => read(file), digest, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

// The body itself outlives us: with it would go the connection, and on that comes the answer.
async function* piecesOf(body: Readable, encoding: string | undefined): AsyncIterable<Buffer> {
  const decoder = DECODERS[encoding ?? '']?.();
  // Also of a body that ended before anybody listened: nothing else would ever end the decoder.
  const unwatch = decoder && finished(body, (error) => error && decoder.destroy(error));
  try {
    if (decoder) body.pipe(decoder);
    yield* (decoder ?? body).iterator({ destroyOnReturn: false });
  } catch {
    throw new MalformedRequest(apiTexts.brokenBody);
  } finally {
    unwatch?.();
    if (decoder) body.unpipe(decoder);
    decoder?.destroy();
  }
}

async function write(
  pieces: AsyncIterable<Buffer>,
  file: FileHandle,
  maxMegabytes: number,
): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxMegabytes * BYTES_A_MB) {
      throw new DomainError('too_large', apiTexts.tooLarge(`${maxMegabytes} MB`));
    }
    hash.update(piece);
    await file.writeFile(piece);
  }
  return hash.digest('hex');
}

async function* read(file: FileHandle): AsyncIterable<Uint8Array> {
  let position = 0;
  while (true) {
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(PIECE_BYTES),
      0,
      PIECE_BYTES,
      position,
    );
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
