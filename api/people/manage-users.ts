import type { components } from '@utmost/core/contract.d.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import {
  checkEmail,
  checkTaken,
  checkUsername,
  foldEmail,
} from '@utmost/core/people/check-person.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import type { UserRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { userRecord } from '../models/records.ts';
import { changeConfiguration } from '../organization/lock-organization.ts';

/** The people of the workspace, by name. @throws {DomainError} `forbidden` */
export async function listUsers({ database }: Services, caller: Caller): Promise<UserRow[]> {
  requireAdmin(caller);
  return dataOf(database, caller.organizationId).users.all({
    order: [
      ['username', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}

/** Checks that a member's new address does not belong to a pending invitation. */
async function checkInvited(data: OrganizationData, email: string): Promise<Problem[]> {
  const invited = await data.invitations.all();
  const isInvited = invited.some((one) => foldEmail(one.email) === email);
  return isInvited ? [problem('email_invited', 'email', { email })] : [];
}

/**
 * Changes a person's username or e-mail address. Their sign-in hangs on the identity provider's
 * subject, so a changed address lets no other account in (threat I4).
 * @throws {DomainError} `forbidden`, `not_found`, `rule_broken`
 */
export function changeUser(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['UserChange'],
): Promise<UserRow> {
  return changeConfiguration(services, caller, async (data) => {
    const stored = await data.users.get(id, accessTexts.notFound.user);
    const username = change.username?.trim() ?? stored.username;
    const email = foldEmail(change.email?.trim() ?? stored.email);
    const others = (await data.users.all()).filter((user) => user.id !== id);
    refuseOn([
      ...(username === stored.username ? [] : checkUsername(username)),
      ...(email === stored.email ? [] : checkEmail(email)),
      ...checkTaken({ username, email }, others),
      ...(email === stored.email ? [] : await checkInvited(data, email)),
    ]);
    await data.users.update(id, { username, email });
    const changed = { ...stored, username, email };
    await recordAudit(services, caller, data, {
      action: 'user.change',
      subjectId: id,
      subject: stored.username,
      before: userRecord(stored),
      after: userRecord(changed),
    });
    return changed;
  });
}

/**
 * Deletes a person: their sessions and tokens are dead at the next request, their links stay.
 * @throws {DomainError} `forbidden`, `not_found`; `conflict` for oneself and for the last admin (threat I5)
 */
export function deleteUser(services: Services, caller: Caller, id: string): Promise<number> {
  return changeConfiguration(services, caller, async (data) => {
    const user = await data.users.get(id, accessTexts.notFound.user);
    if (id === caller.userId) throw new DomainError('conflict', accessTexts.deleteYourself);
    if (user.role === 'admin' && (await data.users.count({ role: 'admin' })) === 1) {
      throw new DomainError('conflict', accessTexts.lastAdmin);
    }
    await recordAudit(services, caller, data, {
      action: 'user.delete',
      subjectId: id,
      subject: user.username,
      before: userRecord(user),
    });
    return data.users.remove({ id });
  });
}
