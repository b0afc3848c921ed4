import { isBoom } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { apiTexts } from '../../api-texts.ts';
import { DomainError } from '../../domain-error.ts';
import { type BoundedBody, boundBody, isUnread } from '../bounded-body.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    body?: BoundedBody;
  }
}

const ENCODINGS = new Set(['gzip', 'deflate', 'identity']);

/**
 * Bounds every body. hapi refuses one in the middle, but answers only when the rest has come, however much that is
 * and however slowly: here a body ends for its readers when it is too large or too late, and the connection with it.
 */
export const requestBodies: Plugin<object> = {
  name: 'request-bodies',
  register(server) {
    server.ext('onRequest', (request, h) => {
      if (hasBody(request)) request.app.body = boundBody(request.raw.req);
      return h.continue;
    });
    server.ext('onPreAuth', (request, h) => {
      const { allow, output, maxBytes } = request.route.settings.payload ?? {};
      const { body } = request.app;
      // A handler that takes the stream also ends it.
      if (output === 'stream') body?.release();
      else if (maxBytes !== undefined) body?.setMost(maxBytes);
      if (allow !== undefined) {
        refuseUnknownEncoding(request);
        refuseOtherCharset(request);
      }
      return h.continue;
    });
    server.ext('onPreResponse', ({ raw, response }, h) => {
      if (!isUnread(raw.req)) return h.continue;
      if (isBoom(response)) response.output.headers.connection = 'close';
      else response.header('connection', 'close');
      return h.continue;
    });
  },
};

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

const CHARSETS = new Set(['utf-8', 'us-ascii']);

// JSON is UTF-8, whatever its sender takes it for (RFC 8259 section 8.1).
function refuseOtherCharset({ headers }: Request): void {
  const [type = '', ...parameters] = String(headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') return;
  for (const parameter of parameters) {
    const [name, value = ''] = parameter.split('=');
    const isClosed = parameter.split('"').length % 2 === 1;
    if (isClosed && (name !== 'charset' || CHARSETS.has(value.replaceAll('"', '')))) continue;
    throw new DomainError('unsupported_media_type', apiTexts.unsupportedMediaType);
  }
}

function refuseUnknownEncoding({ headers }: Request): void {
  if (headers['content-encoding'] === undefined) return;
  const encoding = String(headers['content-encoding']).trim().toLowerCase();
  if (!ENCODINGS.has(encoding)) {
    throw new DomainError('unsupported_media_type', apiTexts.unknownEncoding);
  }
  headers['content-encoding'] = encoding;
}
