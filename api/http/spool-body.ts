import { createHash, randomUUID } from 'node:crypto';
import { close, open, read, unlink, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, createInflate } from 'node:zlib';
import { apiTexts } from '../api-texts.ts';
import { DomainError } from '../domain-error.ts';
import type { Bytes } from '../links/rows/import-links.ts';
import { withTimeout } from '../with-timeout.ts';
import { MalformedRequest } from './contract/field-errors.ts';
import { TooManyRequests } from './too-many-requests.ts';

/** A body that was written to the disk as it came. */
export interface SpooledBody {
  readonly bytes: Bytes;
  /** SHA-256, in hex. */
  readonly digest: string;
  close(): Promise<void>;
}

// By descriptor: a FileHandle whose request never ends, as of a database that is gone, would end the process once it is garbage.
const files = {
  open: promisify(open),
  close: promisify(close),
  unlink: promisify(unlink),
  read: promisify(read),
  write: promisify(write),
};

const BYTES_A_MB = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const DECODERS: Readonly<Record<string, typeof createGunzip | typeof createInflate>> = {
  gzip: createGunzip,
  deflate: createInflate,
};

/** How much is written to the disk, and how slowly. */
interface SpoolLimits {
  /** Of one body, unpacked. */
  readonly mostMegabytes: number;
  /** Of all bodies together. */
  readonly mostMegabytesOfAll: number;
  /** How long a sender may be silent; after so long its rate counts too. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 30_000;
const LEAST_BYTES_A_SECOND = 1_000;
const TRY_AGAIN_MS = 5_000;

/** Writes bodies to the disk as they come. */
export function bodySpooler({
  mostMegabytes,
  mostMegabytesOfAll,
  patienceMs = PATIENCE_MS,
}: SpoolLimits) {
  let bytesOfAll = 0;
  const writeBody = async (body: Readable, encoding: string | undefined, file: SizedFile) => {
    const hash = createHash('sha256');
    const pieces = piecesOf(body, encoding);
    for await (const piece of inGoodTime(pieces, patienceMs)) {
      file.size += piece.length;
      bytesOfAll += piece.length;
      if (file.size > mostMegabytes * BYTES_A_MB) {
        throw new DomainError('too_large', apiTexts.tooLarge(`${mostMegabytes} MB`));
      }
      if (bytesOfAll > mostMegabytesOfAll * BYTES_A_MB) {
        throw new TooManyRequests(TRY_AGAIN_MS, apiTexts.tooManyAtOnce);
      }
      hash.update(piece);
      await writeWhole(file.descriptor, piece);
    }
    return hash.digest('hex');
  };
  /**
   * Writes a body before anything is done with it: a slow sender then holds no lock, and work that has to be done
   * again reads it again. The file has no name any more, so it is gone with the process.
   * @param encoding its Content-Encoding
   * @throws {DomainError} `too_large`; `malformed`, where it stops half-way, is too slow or not in its encoding
   * @throws {TooManyRequests} where all bodies together take too much of the disk
   */
  return async (body: Readable, encoding: string | undefined): Promise<SpooledBody> => {
    const path = join(tmpdir(), `utmost-${randomUUID()}`);
    const file: SizedFile = { descriptor: await files.open(path, 'wx+', 0o600), size: 0 };
    const end = async () => {
      bytesOfAll -= file.size;
      await files.close(file.descriptor);
    };
    try {
      await files.unlink(path);
      const digest = await writeBody(body, encoding, file);
      return { bytes: () => readPieces(file.descriptor), digest, close: end };
    } catch (error) {
      await end();
      throw error;
    }
  };
}

interface SizedFile {
  readonly descriptor: number;
  size: number;
}

// A client that sends a byte now and then only keeps the connection open.
async function* inGoodTime(pieces: AsyncGenerator<Buffer>, patienceMs: number) {
  const tooSlow = () => new MalformedRequest(apiTexts.bodyTooSlow);
  let waitedMs = 0;
  let bytes = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const { done, value } = await withTimeout(patienceMs, tooSlow, pieces.next());
      if (done) return;
      waitedMs += performance.now() - asked;
      bytes += value.length;
      const expected = waitedMs > patienceMs ? (waitedMs / 1000) * LEAST_BYTES_A_SECOND : 0;
      if (bytes < expected) throw tooSlow();
      yield value;
    }
  } finally {
    // Not waited for: where a piece is still to come, it would be as well.
    void pieces.return(undefined).catch(() => undefined);
  }
}

// The body itself outlives us: with it would go the connection, and on that comes the answer.
async function* piecesOf(body: Readable, encoding: string | undefined): AsyncGenerator<Buffer> {
  const decoder = DECODERS[encoding ?? '']?.();
  // Also of a body that ended before there was a listener: nothing else would ever end the decoder.
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

async function writeWhole(descriptor: number, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length; ) {
    const { bytesWritten } = await files.write(descriptor, piece, at);
    at += bytesWritten;
  }
}

async function* readPieces(descriptor: number): AsyncIterable<Uint8Array> {
  let position = 0;
  while (true) {
    const { buffer, bytesRead } = await files.read(
      descriptor,
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
