import { literal } from 'sequelize';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';

/**
 * Raises the organisation's revision in the transaction of a change. It is the row that counts links,
 * which creating and deleting hold already, so revisions rise in the order of the commits.
 */
export async function raiseRevision(
  { database }: Pick<Services, 'database'>,
  data: OrganizationData,
): Promise<void> {
  await database.models.usage.update(
    { revision: literal('revision + 1') as never },
    { where: { id: data.organizationId }, transaction: data.transaction },
  );
}

/** How often the organisation has changed; read before a list, it is never newer than the list. */
export async function revisionOf(data: OrganizationData): Promise<number> {
  return (await data.usage.find(data.organizationId))?.revision ?? 0;
}

/** The same, of the caller's organisation. */
export function readRevision({ database }: Services, caller: Caller): Promise<number> {
  return revisionOf(dataOf(database, caller.organizationId));
}
