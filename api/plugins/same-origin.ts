import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { isOfThisMachine } from '../config.ts';

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
    server.ext('onPreAuth', (request, h) => {
      if (
        request.path.startsWith('/api/') &&
        !READING.has(request.method) &&
        request.headers.authorization === undefined &&
        isForeign(request, own)
      ) {
        throw new DomainError('forbidden', apiTexts.foreignOrigin);
      }
      return h.continue;
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
