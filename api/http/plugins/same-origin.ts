import type { IncomingMessage } from 'node:http';
import { badRequest, boomify } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { isOfThisMachine } from '../../config.ts';
import { DomainError } from '../../domain-error.ts';
import { httpTexts } from '../http-texts.ts';

const READING = new Set(['get', 'head', 'options']);

/**
 * Refuses a change that another site's page asks for with a person's cookie. A request that carries
 * neither `Origin` nor `Sec-Fetch-Site` comes from a script and passes (threat B1), and so does one with
 * an Authorization header, which no browser adds by itself.
 */
export const sameOrigin: Plugin<{ publicUrl: string }> = {
  name: 'same-origin',
  register(server, { publicUrl }) {
    const own = new URL(publicUrl);
    // A proxy may have looked at the one, and the service at the other (RFC 9112 section 3.2).
    server.ext('onRequest', (request, h) => {
      // Absent where the service asks itself.
      const { headersDistinct } = request.raw.req as Partial<IncomingMessage>;
      if ((headersDistinct?.host?.length ?? 0) > 1) throw badRequest();
      return h.continue;
    });
    server.ext('onPreAuth', (request, h) => {
      if (
        request.path.startsWith('/api/') &&
        !READING.has(request.method) &&
        request.headers.authorization === undefined &&
        isForeign(request, own)
      ) {
        throw new DomainError('forbidden', httpTexts.foreignOrigin);
      }
      return h.continue;
    });
  },
};

/**
 * Refuses requests for another host than the service's own or this machine's. For the sandboxes, which let
 * everyone in: any site could point its own name at this machine, and its pages would then be of our origin.
 */
export const ownHost: Plugin<{ publicUrl: string }> = {
  name: 'own-host',
  register(server, { publicUrl }) {
    const own = new URL(publicUrl).host;
    server.ext('onRequest', ({ info: { host }, headers }, h) => {
      const url = `http://${host}`;
      // HTTP/1.0 knows no Host: HAProxy's health checks have none, and every browser has one.
      if (headers.host === undefined) return h.continue;
      if (host === own || (URL.canParse(url) && isOfThisMachine(url))) return h.continue;
      throw boomify(new DomainError('forbidden', httpTexts.foreignHost), { statusCode: 403 });
    });
  },
};

function isForeign({ headers }: Request, own: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (headers.origin === undefined) return false;
  const from = URL.parse(String(headers.origin));
  if (from?.origin === own.origin) return false;
  // The address bar may say 127.0.0.1 where the settings say localhost.
  const isAlias = from?.protocol === own.protocol && from.port === own.port;
  return !isAlias || !isOfThisMachine(own.href) || !isOfThisMachine(from.href);
}
