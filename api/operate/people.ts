import { foldEmail } from '@utmost/core/people/check-person.ts';
import type { OrganizationRow, UserRow } from '../models/models.ts';
import { changeData, type Database } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';
import { recordOperator } from './organizations.ts';

/** Makes a member the admin of their workspace, for instance when its only admin has left the company. */
export async function makeAdmin(
  { say, result }: CommandRun,
  database: Database,
  email: string,
  named: string | undefined,
): Promise<void> {
  const { user, organization } = onlyMember(await membersBy(database, email), email, named);
  const { id, username, role } = user;
  if (role !== 'admin') {
    await changeData(database, { organizationId: organization.id }, async (data) => {
      await lockIfThere(data);
      await data.users.update(id, { role: 'admin' });
      await recordOperator(data, {
        action: 'user.change',
        subjectId: id,
        subject: username,
        before: { role },
        after: { role: 'admin' },
      });
    });
  }
  say(
    (role === 'admin' ? operateTexts.isAdmin : operateTexts.madeAdmin)(username, organization.name),
  );
  result({ username, organization: organization.name, organizationId: organization.id });
}

/** A person in the workspace where they are. */
export interface Member {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

/** Everyone who has an email address, by what their admin entered or what their provider vouched for. */
export async function membersBy({ models }: Database, email: string): Promise<Member[]> {
  const folded = foldEmail(email.trim());
  const byEmail = await readRows(models.users, { where: { email: folded } });
  const byProvider = await readRows(models.users, { where: { verifiedEmail: folded } });
  const users = new Map([...byEmail, ...byProvider].map((user) => [user.id, user]));
  const ids = [...users.values()].map(({ organizationId }) => organizationId);
  const organizations = await readRows(models.organizations, {
    where: { id: ids, deletedAt: null },
  });
  const byId = new Map(organizations.map((organization) => [organization.id, organization]));
  return [...users.values()].flatMap((user) => {
    const organization = byId.get(user.organizationId);
    return organization ? [{ user, organization }] : [];
  });
}

/**
 * The one of them who is meant.
 * @param organizationId of their workspace, where the operator names it
 * @throws {OperatorError} where there is none, or more than one
 */
export function onlyMember(
  members: readonly Member[],
  email: string,
  organizationId: string | undefined,
): Member {
  const meant = members.filter(({ organization: { id } }) => (organizationId ?? id) === id);
  const [member, other] = meant;
  if (!member) throw new OperatorError(operateTexts.unknownEmail(email, organizationId));
  if (other) throw new OperatorError(operateTexts.severalMembers(email, meant), 2);
  return member;
}
