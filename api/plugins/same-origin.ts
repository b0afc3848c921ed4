import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';

const READING = new Set(['get', 'head', 'options']);

/**
 * Refuses a change that another site's page asks for with a person's cookie. A request that carries
 * neither `Origin` nor `Sec-Fetch-Site` comes from a script and passes (threat B1).
 */
export const sameOrigin: Plugin<{ publicUrl: string }> = {
  name: 'same-origin',
  register(server, { publicUrl }) {
    const own = new URL(publicUrl).host;
    server.ext('onPreAuth', (request, h) => {
      if (
        request.path.startsWith('/api/') &&
        !READING.has(request.method) &&
        isForeign(request, own)
      ) {
        throw new DomainError('forbidden', apiTexts.foreignOrigin);
      }
      return h.continue;
    });
  },
};

function isForeign({ headers, info }: Request, own: string): boolean {
  if (headers.origin !== undefined) {
    const from = URL.parse(String(headers.origin));
    return from === null || ![own, info.host].includes(from.host);
  }
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
