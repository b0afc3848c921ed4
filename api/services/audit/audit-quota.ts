import { TooManyRequests } from '../too-many-requests.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What the changes of an organization may take up in the audit log in a day: so much, and more for each of its links. */
const BYTES_A_DAY = 64_000_000;
const BYTES_A_LINK = 2_000;

/** Limits how much an organization's changes add to the audit log in a day that begins with the first of them. */
export function auditQuota() {
  const used = new Map<string, { bytes: number; readonly until: number }>();
  return {
    /** @throws {TooManyRequests} until the day is over */
    take(organizationId: string, links: number, bytes: number): void {
      const now = Date.now();
      for (const [one, { until }] of used) {
        if (until > now) break;
        used.delete(one);
      }
      const own = used.get(organizationId) ?? { bytes: 0, until: now + DAY_MS };
      if (own.bytes + bytes > BYTES_A_DAY + BYTES_A_LINK * links) {
        throw new TooManyRequests(own.until - now);
      }
      own.bytes += bytes;
      used.set(organizationId, own);
    },
  };
}
