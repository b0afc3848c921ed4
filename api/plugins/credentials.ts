import type { Request } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Credential, OrganizationUsage, SignedInPerson } from '../models/credential-holder.ts';
import type { SessionRow } from '../models/rows.ts';
import type { Caller } from '../services/caller.ts';
import { addressOf } from './client-address.ts';

/** Who came in, and by what; set by the plugin that read it. */
export interface Credentials {
  readonly person: SignedInPerson;
  readonly credential: Credential;
  /** What it was when the credential was looked up. */
  readonly usage: OrganizationUsage;
}

/** By what the request came in. @throws {DomainError} `unauthenticated` on a route without a credential */
export function credentialsOf(request: Request): Credentials {
  const credentials = request.auth.credentials as unknown as Partial<Credentials> | null;
  if (!credentials?.person) throw new DomainError('unauthenticated', apiTexts.unauthenticated);
  return credentials as Credentials;
}

/** Who is signed in. @throws {DomainError} `unauthenticated` on a route without a credential */
export function personOf(request: Request): SignedInPerson {
  return credentialsOf(request).person;
}

/** The same, as the use-cases want it. */
export function callerOf(request: Request): Caller {
  const { person, credential } = credentialsOf(request);
  const { id: userId, username, organizationId, role } = person.user;
  // A session may do all that its person may.
  const { scope, name: via } =
    credential.kind === 'token' ? credential.token : ({ scope: 'admin', name: 'session' } as const);
  return { userId, username, organizationId, role, scope, via, address: addressOf(request) };
}

/** The session that the request came in by; null with an API token. */
export function sessionOf(request: Request): SessionRow | null {
  const { credential } = credentialsOf(request);
  return credential.kind === 'session' ? credential.session : null;
}
