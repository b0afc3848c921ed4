import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Caller } from '../services/caller.ts';
import type { SignedInPerson } from '../services/people/session.ts';

/** A handler, or one with route options of its own. */
export type Operation = Lifecycle.Method | { handler: Lifecycle.Method; options: RouteOptions };

/** operationId -> what answers it. */
export type Operations = Readonly<Record<string, Operation>>;

/** What the session says of the person; set by the sign-in plugin. */
export interface Credentials {
  readonly person: SignedInPerson;
}

/** Who is signed in. @throws {DomainError} `unauthenticated` on a route without a session */
export function personOf(request: Request): SignedInPerson {
  const { person } = request.auth.credentials as Partial<Credentials>;
  if (!person) throw new DomainError('unauthenticated', apiTexts.unauthenticated);
  return person;
}

/** The same, as the use-cases want it. */
export function callerOf(request: Request): Caller {
  const { user } = personOf(request);
  const { id: userId, username, organizationId, role } = user;
  return {
    userId,
    username,
    organizationId,
    role,
    via: 'session',
    address: request.info.remoteAddress,
  };
}

/** Answers with a list; `name` is the resource's in the Content-Range. */
export function list(h: ResponseToolkit, items: readonly object[], range: string): ResponseObject {
  return h.response([...items]).header('Content-Range', range);
}
