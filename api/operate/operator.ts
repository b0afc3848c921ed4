import type { AuditedChange } from '../audit/record.ts';
import { recordAudits } from '../audit/record.ts';
import { systemClock } from '../clock.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { lockIfThere } from '../organization/lock-organization.ts';

const OPERATOR = {
  username: 'operator',
  userId: null,
  actorKind: 'operator',
  via: 'operate',
  address: '',
} as const;

/** Writes what an operator did into the audit log of an organization, in the transaction of the change itself. */
export function recordOperator(data: OrganizationData, change: AuditedChange): Promise<void> {
  return recordAudits({ clock: systemClock }, OPERATOR, data, [change]);
}

/** The same for all organizations, after something was done to the whole database. */
export async function recordForAll(
  database: Database,
  action: AuditedChange['action'],
  subject: string,
): Promise<void> {
  const where = { deletedAt: null };
  const rows = await database.models.organizations.findAll({
    where,
    attributes: ['id'],
    raw: true,
  });
  for (const { id: organizationId } of rows as unknown as { id: string }[]) {
    await changeData(database, { organizationId }, async (data) => {
      if (await lockIfThere(data)) await recordOperator(data, { action, subjectId: null, subject });
    });
  }
}
