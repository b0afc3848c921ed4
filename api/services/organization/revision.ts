import { literal } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { Services } from '../caller.ts';

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
