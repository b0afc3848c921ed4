import { planOf } from '@utmost/core/plans.ts';
import type { Database } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import type { CommandRun } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';

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
  for (const one of listed) say(operateTexts.organization(one));
  if (listed.length === 0) say(operateTexts.noOrganizations);
  result({ organizations: listed });
}
