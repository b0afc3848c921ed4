import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { OrganizationUsage, SignedInPerson } from '../models/credential-holder.ts';
import type { SessionRow, TokenRow } from '../models/rows.ts';
import { addressOf } from '../plugins/client-address.ts';
import type { Caller } from '../services/caller.ts';

/** A handler, or one with route options of its own. */
export type Operation = Lifecycle.Method | { handler: Lifecycle.Method; options: RouteOptions };

/** operationId -> what answers it. */
export type Operations = Readonly<Record<string, Operation>>;

/** By what somebody came in. */
export type Credential =
  | { readonly kind: 'session'; readonly session: SessionRow }
  | { readonly kind: 'token'; readonly token: TokenRow };

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

/** Deletes the record that the address names, and answers its id, as clients of many records expect. */
export function deletion(
  remove: (caller: Caller, id: string) => Promise<number>,
): Lifecycle.Method {
  return async (request) => {
    const id = String(request.params.id);
    return { id, deleted: await remove(callerOf(request), id) };
  };
}

/** Answers with a list; `name` is the resource's in the Content-Range. */
export function list(h: ResponseToolkit, items: readonly object[], range: string): ResponseObject {
  return h.response([...items]).header('Content-Range', range);
}
