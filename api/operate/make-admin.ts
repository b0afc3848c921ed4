import { changeData, type Database } from '../models/organization-data.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import type { CommandRun } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';
import { recordOperator } from './operator.ts';
import { membersBy, onlyMember } from './people.ts';

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
