import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';

/** What was done; `before` and `after` are as the API shows them, never a secret. */
export interface AuditedChange {
  readonly action: `${string}.${string}`;
  readonly subjectId: string | null;
  /** What people call it. */
  readonly subject: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** Who did it; nobody's id where they were no member yet. */
export type Actor = Pick<Caller, 'username' | 'via' | 'address'> & {
  readonly userId: string | null;
};

/**
 * Writes down who did what, in the transaction of the change itself: neither is there without the other.
 * Where before and after are the same there is nothing to tell, and nothing is written.
 */
export async function recordAudit(
  services: Services,
  actor: Actor,
  data: OrganizationData,
  { action, subjectId, subject, before, after }: AuditedChange,
): Promise<void> {
  if (before !== undefined && isDeepStrictEqual(before, after)) return;
  const entry = {
    id: uuid(),
    at: services.clock.now(),
    actor: actor.username,
    actorId: actor.userId,
    via: actor.via,
    address: actor.address,
    action,
    subjectId,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
  await data.audit.insert([entry]);
}
