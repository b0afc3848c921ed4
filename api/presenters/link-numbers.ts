import type { components } from '@utmost/core/contract.d.ts';
import type { LinkNumbers } from '../services/links/numbers/count-numbers.ts';

/** What links add up to as the contract shows it. */
export function presentNumbers({
  weeks,
  members,
  sourceMedium,
  passing,
}: LinkNumbers): components['schemas']['LinkNumbers'] {
  return {
    weeks: weeks.map(({ from, to, count }) => {
      return { from: from.toISOString(), to: to.toISOString(), count };
    }),
    members: members.map(({ createdBy, links }) => ({ createdBy, count: links })),
    sourceMedium: sourceMedium && { ...sourceMedium, rows: [...sourceMedium.rows] },
    passing: { ...passing },
  };
}
