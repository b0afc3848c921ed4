import { isDeepStrictEqual } from 'node:util';
import { onceStored } from '@utmost/db/transaction.ts';
import type { Transaction } from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { TooManyRequests } from '../http/too-many-requests.ts';
import type { OrganizationData } from '../models/organization-data.ts';

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

const DAY_MS = 24 * 60 * 60 * 1000;
/** What the changes of an organization may take up in the audit log in a day: so much, and more for each of its links. */
const BYTES_A_DAY = 64_000_000;
const BYTES_A_LINK = 2_000;

/** What a change adds to the audit log. */
interface Addition {
  readonly organizationId: string;
  /** Of the organization. */
  readonly links: number;
  readonly bytes: number;
  readonly now: Date;
}

/** Limits how much an organization's changes add to the audit log in a day that begins with the first of them. */
export function auditQuota() {
  const used = new Map<string, { bytes: number; readonly until: number }>();
  const added = new WeakMap<Transaction, number>();
  const add = ({ organizationId, bytes, now }: Addition) => {
    const time = now.getTime();
    for (const [one, { until }] of used) {
      if (until > time) break;
      used.delete(one);
    }
    const own = used.get(organizationId) ?? { bytes: 0, until: time + DAY_MS };
    own.bytes += bytes;
    used.set(organizationId, own);
  };
  return {
    /**
     * Counts it once the transaction is stored.
     * @throws {TooManyRequests} until the day is over
     */
    take(transaction: Transaction, addition: Addition): void {
      const { organizationId, links, bytes, now } = addition;
      if (bytes === 0) return;
      const before = used.get(organizationId);
      const own = before && before.until > now.getTime() ? before : null;
      const inAll = (added.get(transaction) ?? 0) + bytes;
      if ((own?.bytes ?? 0) + inAll > BYTES_A_DAY + BYTES_A_LINK * links) {
        throw new TooManyRequests(own ? own.until - now.getTime() : DAY_MS);
      }
      added.set(transaction, inAll);
      onceStored(transaction, () => add(addition));
    },
  };
}
