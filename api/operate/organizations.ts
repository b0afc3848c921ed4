import { planOf } from '@utmost/core/plans.ts';
import { type AuditedChange, recordAudits } from '../audit/record.ts';
import { systemClock } from '../clock.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import type { CommandRun } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';

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
  const rows = await readRows(database.models.organizations, { where: { deletedAt: null } });
  for (const { id: organizationId } of rows) {
    await changeData(database, { organizationId }, async (data) => {
      if (await lockIfThere(data)) await recordOperator(data, { action, subjectId: null, subject });
    });
  }
}

/** Lists all organizations with their admins and how much they have, the oldest first. */
export async function listOrganizations(
  { say, result }: CommandRun,
  { models }: Database,
): Promise<void> {
  const organizations = await readRows(models.organizations, {
    where: { deletedAt: null },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  });
  const listed = [];
  for (const { id, name, createdAt, planId } of organizations) {
    const users = await readRows(models.users, { where: { organizationId: id } });
    const [usage] = await readRows(models.usage, { where: { id } });
    const admins = users.filter(({ role }) => role === 'admin').map(({ email }) => email);
    const links = usage?.links ?? 0;
    const newest = (await models.audit.max('at', { where: { organizationId: id } })) as
      | Date
      | string
      | null;
    listed.push({
      id,
      name,
      createdAt: createdAt.toISOString(),
      plan: planOf(planId).name,
      people: users.length,
      admins,
      links,
      lastChangeAt: newest === null ? null : new Date(newest).toISOString(),
    });
  }
  for (const one of listed) say(operateTexts.organization(one, one, one.admins));
  if (listed.length === 0) say(operateTexts.noOrganizations);
  result({ organizations: listed });
}
