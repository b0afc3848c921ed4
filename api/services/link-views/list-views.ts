import { dataOf } from '../../models/organization-data.ts';
import type { LinkViewRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';

/** One's own saved views, the oldest first. */
export function listViews({ database }: Services, caller: Caller): Promise<LinkViewRow[]> {
  return dataOf(database, caller.organizationId).linkViews.all({
    where: { userId: caller.userId },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}
