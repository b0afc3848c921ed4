import { onceStored } from '@utmost/db/transaction.ts';
import type { Transaction } from 'sequelize';
import { TooManyRequests } from '../http/too-many-requests.ts';

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
