import { boomify } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { isOfThisMachine } from '../config.ts';

/**
 * Answers nobody who calls the service by another name than its own or this machine's. For the sandboxes, which let
 * anybody in: any site could point its own name at this machine, and its pages would then be of our origin.
 */
export const ownHost: Plugin<{ publicUrl: string }> = {
  name: 'own-host',
  register(server, { publicUrl }) {
    const own = new URL(publicUrl).host;
    server.ext('onRequest', ({ info: { host } }, h) => {
      const url = `http://${host}`;
      if (host === own || (URL.canParse(url) && isOfThisMachine(url))) return h.continue;
      throw boomify(new DomainError('forbidden', apiTexts.foreignHost), { statusCode: 403 });
    });
  },
};
