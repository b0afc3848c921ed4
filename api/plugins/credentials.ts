import type { Request } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Credential, CredentialHolder } from '../models/credential-holder.ts';
import type { Caller } from '../services/caller.ts';
import { requireAccess } from './access.ts';

/** Who came in, and by what; set by the plugin that read it. */
export interface Credentials {
  readonly caller: Caller;
  readonly credential: Credential;
}

/**
 * What is cached of a valid credential.
 * @throws {DomainError} `forbidden` where it is not enough for the call
 */
export function credentialsFor(
  request: Request,
  { user, usage }: CredentialHolder<unknown>,
  credential: Credential,
): Credentials {
  const { id: userId, username, organizationId, role } = user;
  // A session may do all that its person may.
  const { scope, name: via } =
    credential.kind === 'token' ? credential.token : ({ scope: 'admin', name: 'session' } as const);
  const address = request.clientAddress;
  const caller = { userId, username, organizationId, role, scope, via, address, usage };
  requireAccess(request, caller);
  return { caller, credential };
}

/** By what the request came in. @throws {DomainError} `unauthenticated` on a route without a credential */
export function credentialsOf(request: Request): Credentials {
  const credentials = request.auth.credentials as unknown as Partial<Credentials> | null;
  if (!credentials?.caller) throw new DomainError('unauthenticated', apiTexts.unauthenticated);
  return credentials as Credentials;
}

/** Who asks, as the use-cases want it. @throws {DomainError} `unauthenticated` on a route without a credential */
export function callerOf(request: Request): Caller {
  return credentialsOf(request).caller;
}
