import type { components } from '@utmost/core/contract.d.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import {
  checkEmail,
  checkInvited,
  checkTaken,
  checkUsername,
  foldEmail,
} from '@utmost/core/people/check-person.ts';
import { changeData } from '../../models/organization-data.ts';
import { userRecord } from '../../models/records.ts';
import type { UserRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/**
 * Changes a person's username or e-mail address. Their sign-in hangs on the identity provider's
 * subject, so a changed address lets nobody else in (threat I4).
 * @throws {DomainError} `forbidden`, `not_found`, `rule_broken`
 */
export async function changeUser(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['UserChange'],
): Promise<UserRow> {
  requireAdmin(caller);
  return changeData(services.database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const stored = await data.users.find(id);
    if (!stored) throw new DomainError('not_found', accessTexts.notFound.user);
    const username = change.username?.trim() ?? stored.username;
    const email = foldEmail(change.email?.trim() ?? stored.email);
    const others = (await data.users.all()).filter((user) => user.id !== id);
    refuseOn([
      ...(username === stored.username ? [] : checkUsername(username)),
      ...(email === stored.email ? [] : checkEmail(email)),
      ...checkTaken({ username, email }, others),
      ...(email === stored.email ? [] : checkInvited(email, await data.invitations.all())),
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
