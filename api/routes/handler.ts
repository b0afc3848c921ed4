import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Scope } from '../models/rows.ts';
import { addressOf } from '../plugins/client-address.ts';
import type { Caller } from '../services/caller.ts';
import type { SignedInPerson } from '../services/people/session.ts';

/** A handler, or one with route options of its own. */
export type Operation = Lifecycle.Method | { handler: Lifecycle.Method; options: RouteOptions };

/** operationId -> what answers it. */
export type Operations = Readonly<Record<string, Operation>>;

/** What the session or the API token says; set by the plugin that read it. */
export interface Credentials {
  readonly person: SignedInPerson;
  readonly scope: Scope;
  /** `session`, or the name of the API token. */
  readonly via: string;
  /** The session that the request came in by; null with an API token. */
  readonly sessionId: string | null;
  /** When the API token ends; null where it never does, and for a session. */
  readonly tokenExpiresAt: Date | null;
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
  const { person, scope, via } = credentialsOf(request);
  const { id: userId, username, organizationId, role } = person.user;
  return { userId, username, organizationId, role, scope, via, address: addressOf(request) };
}

/** Answers with a list; `name` is the resource's in the Content-Range. */
export function list(h: ResponseToolkit, items: readonly object[], range: string): ResponseObject {
  return h.response([...items]).header('Content-Range', range);
}
