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
  change: AuditedChange,
): Promise<void> {
  const { before, after } = change;
  if (before !== undefined && isDeepStrictEqual(before, after)) return;
  await recordAudits(services, actor, data, [change]);
}

/** The same for many changes, each of which made something different. */
export async function recordAudits(
  services: Services,
  actor: Actor,
  data: OrganizationData,
  changes: readonly AuditedChange[],
): Promise<void> {
  const entries = changes.map(({ action, subjectId, subject, before, after }) => ({
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
  }));
  await data.audit.save(entries);
}
