import { hash } from 'node:crypto';
import Boom from '@hapi/boom';
import type { Plugin, ServerAuthScheme } from '@hapi/hapi';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { credentialsFor } from '../http/plugins/access-control.ts';
import type { CredentialThrottle } from '../people/credential-throttle.ts';
import { findToken } from './manage-tokens.ts';
import { isTokenSecret } from './token-secret.ts';
import { tokenTexts } from './token-texts.ts';

/** API tokens: a request with an Authorization header is checked by it alone, whatever cookie it has too. */
export const bearer: Plugin<{ services: Services; throttle: CredentialThrottle }> = {
  name: 'bearer',
  register(server, { services, throttle }) {
    // Without a message hapi takes the credential for missing and asks the next strategy. Made once: an error costs.
    const missing = Boom.unauthorized(null, 'Bearer');
    const scheme: ServerAuthScheme = () => ({
      authenticate: async (request, h) => {
        const authorization = request.headers.authorization as string | undefined;
        if (authorization === undefined) return h.unauthenticated(missing);
        const secret = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
        if (secret === undefined) throw new DomainError('unauthenticated', tokenTexts.notBearer);
        const key = hash('sha256', secret);
        const holder = await throttle.check(request.clientAddress, key, async () =>
          isTokenSecret(secret) ? findToken(services, secret) : null,
        );
        if (!holder) throw new DomainError('unauthenticated', tokenTexts.badToken);
        const token = holder.credential;
        const credentials: object = credentialsFor(request, holder, { kind: 'token', token });
        return h.authenticated({ credentials });
      },
    });
    server.auth.scheme('bearer', scheme);
    server.auth.strategy('bearer', 'bearer');
  },
};
