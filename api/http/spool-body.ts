import { createHash, randomUUID } from 'node:crypto';
import { close, open, read, unlink, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { MEGABYTE } from '@utmost/core/messages/figures.ts';
import type { Bytes } from '../links/rows/import-links.ts';
import { bodyPieces } from './contract/request-body.ts';
import { httpTexts } from './http-texts.ts';
import { TooManyRequests } from './too-many-requests.ts';

// By descriptor: a FileHandle whose request never ends, as of a database that is gone, would end the process once it is garbage.
const files = {
  open: promisify(open),
  close: promisify(close),
  unlink: promisify(unlink),
  read: promisify(read),
  write: promisify(write),
};

const PIECE_BYTES = 64 * 1024;

/** How much is written to the disk, and how slowly. */
interface SpoolLimits {
  /** Of one body, unpacked. */
  readonly mostMegabytes: number;
  /** Of all bodies together. */
  readonly mostMegabytesOfAll: number;
  readonly patienceMs?: number;
}

const TRY_AGAIN_MS = 5_000;

/** Writes bodies to the disk as they come. */
export function bodySpooler({ mostMegabytes, mostMegabytesOfAll, patienceMs }: SpoolLimits) {
  const limits = {
    mostBytes: mostMegabytes * MEGABYTE,
    ...(patienceMs !== undefined && { patienceMs }),
  };
  let bytesOfAll = 0;
  const writeBody = async (body: Readable, file: SizedFile) => {
    const hash = createHash('sha256');
    for await (const piece of bodyPieces(body, limits)) {
      file.size += piece.length;
      bytesOfAll += piece.length;
      if (bytesOfAll > mostMegabytesOfAll * MEGABYTE) {
        throw new TooManyRequests(TRY_AGAIN_MS, httpTexts.tooManyAtOnce);
      }
      hash.update(piece);
      await writeWhole(file.descriptor, piece);
    }
    return hash.digest('hex');
  };
  /**
   * Writes a body before anything is done with it: a slow sender then holds no lock, and work that has to be done
   * again reads it again. The file has no name any more, so it is gone with the process.
   * @throws {DomainError} as `bodyPieces` does
   * @returns its bytes, and their SHA-256, in hex
   * @throws {TooManyRequests} where all bodies together take too much of the disk
   */
  return async (body: Readable) => {
    const path = join(tmpdir(), `utmost-${randomUUID()}`);
    const file: SizedFile = { descriptor: await files.open(path, 'wx+', 0o600), size: 0 };
    const end = async () => {
      bytesOfAll -= file.size;
      await files.close(file.descriptor);
    };
    try {
      await files.unlink(path);
      const digest = await writeBody(body, file);
      const bytes: Bytes = () => readPieces(file.descriptor);
      return { bytes, digest, close: end };
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
