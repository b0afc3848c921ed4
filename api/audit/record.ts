import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { auditQuota } from './audit-quota.ts';

/** What was done; `before` and `after` are as the API shows them, never a secret. */
export interface AuditedChange {
  readonly action: `${string}.${string}`;
  readonly subjectId: string | null;
  /** What people call it. */
  readonly subject: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** Who did it; no id where they were no member yet. */
export type Actor = Pick<Caller, 'username' | 'actorKind' | 'via' | 'address'> & {
  readonly userId: string | null;
  readonly usage?: Caller['usage'];
};

const quota = auditQuota();

/**
 * Writes down who did what, in the transaction of the change itself: neither is there without the other.
 * Where before and after are the same there is nothing to tell, and nothing is written.
 * @throws {TooManyRequests} where the organization's changes of a day take up more than it may
 */
export async function recordAudit(
  services: Pick<Services, 'clock'>,
  actor: Actor,
  data: OrganizationData,
  change: AuditedChange,
): Promise<void> {
  const { before, after } = change;
  if (before !== undefined && isDeepStrictEqual(before, after)) return;
  await recordAudits(services, actor, data, [change]);
}

// What a change of one record left as it was isn't written down.
function jsonOf({ action, before, after }: AuditedChange) {
  const isDifference = before !== undefined && after !== undefined && action.endsWith('.change');
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const text = (fields: object | undefined) => {
    if (fields === undefined) return null;
    if (!isDifference) return JSON.stringify(fields);
    const changed = Object.entries(fields).filter(
      ([field]) => !isDeepStrictEqual(old.get(field), now.get(field)),
    );
    return JSON.stringify(Object.fromEntries(changed));
  };
  return { before: text(before), after: text(after) };
}

// What is deleted was counted when it was made.
function lengthOf(entries: readonly { before: string | null; after: string | null }[]): number {
  return entries.reduce((sum, { before, after }) => {
    return after === null ? sum : sum + (before?.length ?? 0) + after.length;
  }, 0);
}

/** The same for many changes, each of which made something different. */
export async function recordAudits(
  services: Pick<Services, 'clock'>,
  actor: Actor,
  data: OrganizationData,
  changes: readonly AuditedChange[],
): Promise<void> {
  const at = services.clock.now();
  const entries = changes.map((change) => ({
    id: uuid(),
    at,
    actor: actor.username,
    actorId: actor.userId,
    actorKind: actor.actorKind,
    via: actor.via,
    address: actor.address,
    action: change.action,
    subjectId: change.subjectId,
    subject: change.subject,
    ...jsonOf(change),
  }));
  // What the payment provider reports, or an operator does, isn't the organization's to limit.
  if (actor.actorKind !== 'stripe' && actor.actorKind !== 'operator' && data.transaction !== null) {
    const { organizationId, transaction } = data;
    const links = actor.usage?.links ?? 0;
    quota.take(transaction, { organizationId, links, bytes: lengthOf(entries), now: at });
  }
  await data.audit.save(entries);
}
