import { foldEmail } from '@utmost/core/people/check-person.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import type { Transaction } from 'sequelize';
import { systemClock } from '../clock.ts';
import { type Database, dataOf } from '../models/organization-data.ts';
import { endOrganization, isUnusedWorkspace } from '../organization/delete-account.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { reboundSubject } from '../people/sign-in.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';
import { recordOperator } from './organizations.ts';
import { type Member, membersBy, onlyMember } from './people.ts';

/**
 * Lets a person in again whose identity provider, or subject there, has changed: their next sign-in with this address, as the
 * provider vouches for it, is theirs again. The empty workspaces that they were given meanwhile are deleted.
 */
export async function rebind(
  { say, confirm, result }: CommandRun,
  database: Database,
  email: string,
  named: string | undefined,
): Promise<void> {
  const members = await membersBy(database, email);
  const isUnused = await Promise.all(
    members.map(({ organization: { id } }) => isUnusedWorkspace(dataOf(database, id))),
  );
  const used = members.filter((_, at) => !isUnused[at]);
  const meant = onlyMember(used.length > 0 ? used : members, email, named);
  const others = members.filter(({ user }) => user.id !== meant.user.id);
  const inUse = others.find((one) => used.includes(one));
  if (inUse) throw new OperatorError(operateTexts.otherWorkspace(email, inUse.organization.name));
  if (others.length > 0) {
    await confirm(
      operateTexts.deletesWorkspaces(others.map(({ organization }) => organization.name)),
    );
  }
  await inTransaction(database.sequelize, async (transaction) => {
    for (const { organization } of others) {
      const data = dataOf(database, organization.id, transaction);
      // The person may have begun to use it since.
      if ((await lockIfThere(data)) && !(await isUnusedWorkspace(data))) {
        throw new OperatorError(operateTexts.otherWorkspace(email, organization.name));
      }
      await endOrganization({ clock: systemClock }, data);
    }
    await bind(database, meant, email, transaction);
  });
  const { user, organization } = meant;
  say(operateTexts.rebound(user.username, organization.name, email));
  result({
    username: user.username,
    organization: organization.name,
    organizationId: organization.id,
    deletedWorkspaces: others.map(({ organization: { id } }) => id),
  });
}

async function bind(
  database: Database,
  { user: { id, username }, organization }: Member,
  email: string,
  transaction: Transaction,
): Promise<void> {
  const data = dataOf(database, organization.id, transaction);
  await lockIfThere(data);
  await data.users.update(id, { subject: reboundSubject(foldEmail(email.trim())) });
  await recordOperator(data, { action: 'user.rebind', subjectId: id, subject: username });
}
