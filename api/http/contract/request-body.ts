import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Plugin, RouteOptionsPayload } from '@hapi/hapi';
import { DomainError } from '../../domain-error.ts';
import { withTimeout } from '../../with-timeout.ts';
import { httpTexts } from '../http-texts.ts';
import { MalformedRequest } from './field-errors.ts';

/**
 * Has hapi unpack bodies, and neither read nor refuse them: after a refusal it would wait for the rest of the body, however
 * much that is, before it answers.
 */
export const UNREAD_BODY: RouteOptionsPayload = {
  output: 'stream',
  parse: 'gunzip',
  override: 'application/octet-stream',
  maxBytes: Number.MAX_SAFE_INTEGER,
};

const PATIENCE_MS = 30_000;
const LEAST_BYTES_A_SECOND = 1_000;
const ENCODINGS = new Set(['gzip', 'deflate', 'identity']);
const CHARSETS = new Set(['utf-8', 'us-ascii']);

/** How much of a body is read, and how slowly. */
interface BodyLimits {
  readonly mostBytes: number;
  /** How long a sender may be silent; after so long its rate counts too. */
  readonly patienceMs?: number;
}

/**
 * Reads a body piece by piece. It is not destroyed where that ends early, as the connection would be with it.
 * @throws {DomainError} `too_large`; `malformed`, where it stops half-way, is too slow or not in its encoding
 */
export async function* bodyPieces(
  body: Readable,
  { mostBytes, patienceMs = PATIENCE_MS }: BodyLimits,
): AsyncGenerator<Buffer> {
  const tooSlow = () => new MalformedRequest(httpTexts.bodyTooSlow);
  const pieces: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  let waitedMs = 0;
  let bytes = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const next = pieces.next().catch(() => {
        throw new MalformedRequest(httpTexts.brokenBody);
      });
      const { done, value } = await withTimeout(patienceMs, tooSlow, next);
      if (done) return;
      waitedMs += performance.now() - asked;
      bytes += value.length;
      if (bytes > mostBytes)
        throw new DomainError('too_large', httpTexts.tooLarge(size(mostBytes)));
      // A client that sends a byte now and then only keeps the connection open.
      const expected = waitedMs > patienceMs ? (waitedMs / 1000) * LEAST_BYTES_A_SECOND : 0;
      if (bytes < expected) throw tooSlow();
      yield value;
    }
  } finally {
    // Not waited for: it returns with the next piece, which may never come.
    void pieces.return?.().catch(() => undefined);
  }
}

/** Reads a whole body into memory. @throws {DomainError} as `bodyPieces` does */
export async function readBody(body: Readable, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bodyPieces(body, { mostBytes })) pieces.push(piece);
  return Buffer.concat(pieces);
}

// As people read it: 64 kB, 1 MB.
function size(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

type Headers = Readonly<Record<string, unknown>>;

function contentType(headers: Headers): string[] {
  const parts = String(headers['content-type'] ?? '').split(';');
  return parts.map((part) => part.trim().toLowerCase());
}

/** The media type of a body, without its parameters; empty where none is given. */
export function mediaTypeOf(headers: Headers): string {
  return contentType(headers)[0] ?? '';
}

/** @throws {DomainError} `unsupported_media_type` where a body is of another type, encoding or charset than can be read */
export function requireMediaType(headers: Headers, types: readonly string[]): void {
  const refuse = (sentence: string): never => {
    throw new DomainError('unsupported_media_type', sentence);
  };
  if (!ENCODINGS.has(String(headers['content-encoding'] ?? 'identity')))
    refuse(httpTexts.unknownEncoding);
  const type = mediaTypeOf(headers);
  if (!types.includes(type))
    refuse(types.includes('text/csv') ? httpTexts.notCsv : httpTexts.unsupportedMediaType);
  if (type === 'application/json' && !isReadableJson(headers))
    refuse(httpTexts.unsupportedMediaType);
}

// JSON is UTF-8, whatever its sender takes it for (RFC 8259 section 8.1).
function isReadableJson(headers: Headers): boolean {
  const [, ...parameters] = contentType(headers);
  return parameters.every((parameter) => {
    const [name, value = ''] = parameter.split('=');
    const isClosed = parameter.split('"').length % 2 === 1;
    return isClosed && (name !== 'charset' || CHARSETS.has(value.replaceAll('"', '')));
  });
}

const SILENCE_MS = 1_000;
const MOST_ROUNDS = 10;

/** Prepares bodies to be read, and discards what a call left of one. */
export const requestBodies: Plugin<object> = {
  name: 'request-bodies',
  register(server) {
    // Before hapi looks for what unpacks it.
    server.ext('onPreAuth', ({ headers }, h) => {
      const encoding: unknown = headers['content-encoding'];
      if (encoding !== undefined)
        headers['content-encoding'] = String(encoding).trim().toLowerCase();
      return h.continue;
    });
    // A body may break before its reader listens, or have none.
    server.ext('onPostAuth', ({ payload }, h) => {
      if (payload instanceof Readable) payload.on('error', () => payload.destroy());
      return h.continue;
    });
    server.ext('onPreResponse', async ({ raw, headers, payload }, h) => {
      // Its client sends the body only when it is told to go on, which it has not been.
      const isHeldBack = headers.expect !== undefined && payload === undefined;
      if (raw.req.complete === false && !isHeldBack) await discardRest(raw.req);
      return h.continue;
    });
  },
};

/**
 * Reads on while a sender is still sending, for some seconds. A connection that is closed with unread bytes is reset, and
 * the answer goes with it; hapi closes those whose body has not come to its end.
 */
async function discardRest(message: IncomingMessage): Promise<void> {
  message.unpipe();
  message.on('data', () => undefined).resume();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { bytesRead } = message.socket;
    const signal = AbortSignal.timeout(SILENCE_MS);
    await finished(message, { signal }).catch(() => undefined);
    if (message.complete || message.destroyed || message.socket.bytesRead === bytesRead) return;
  }
}
