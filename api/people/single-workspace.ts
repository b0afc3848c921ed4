import { foldEmail } from '@utmost/core/people/check-person.ts';
import type { Transaction } from 'sequelize';
import { recordAudit } from '../audit/record.ts';
import { requireSeat } from '../billing/quota.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { OrganizationRow, UserRow } from '../models/models.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { firstUsername, freeUsername } from './first-names.ts';
import type { Identity } from './identity-provider.ts';
import { newUser } from './new-user.ts';
import { signInTexts } from './people-texts.ts';
import type { Device } from './session.ts';

/**
 * The workspace of a service that has only one, the oldest where there are more; null until its first person makes it in this
 * transaction: no other can before that ends.
 */
export async function findOnlyWorkspace(
  { database: { sequelize, models } }: Services,
  transaction: Transaction,
): Promise<OrganizationRow | null> {
  const find = () =>
    readRows(models.organizations, {
      where: { deletedAt: null },
      order: [
        ['createdAt', 'ASC'],
        ['id', 'ASC'],
      ],
      limit: 1,
      transaction,
    });
  const [found] = await find();
  if (found) return found;
  await sequelize.query('UPDATE installation SET generation = generation + 1', { transaction });
  return (await find())[0] ?? null;
}

/**
 * Makes a person a member of the only workspace at their first sign-in.
 * @throws {DomainError} `forbidden` where its plan has no seat left, or another account has the email address
 */
export async function joinWorkspace(
  services: Services,
  organization: OrganizationRow,
  identity: Identity,
  device: Device,
  transaction: Transaction,
): Promise<UserRow> {
  const data = dataOf(services.database, organization.id, transaction);
  if (!(await lockIfThere(data))) {
    throw new DomainError('sign_in_failed', signInTexts.signInFailed);
  }
  const email = foldEmail(identity.email);
  if ((await data.users.count({ email })) > 0) {
    throw new DomainError('forbidden', signInTexts.otherAccount);
  }
  await requireSeat(services, data).catch((error) => {
    throw error instanceof DomainError
      ? new DomainError('forbidden', signInTexts.workspaceFull)
      : error;
  });
  const username = await freeUsername(services, organization.id, firstUsername(email), transaction);
  const place = { organizationId: organization.id, username, role: 'user' } as const;
  const user = newUser(services, identity, place);
  await data.users.create(user);
  await data.invitations.remove({ email });
  const { address } = device;
  const actor = {
    username,
    userId: user.id,
    actorKind: 'session',
    via: 'session',
    address,
  } as const;
  await recordAudit(services, actor, data, {
    action: 'user.join',
    subjectId: user.id,
    subject: username,
  });
  return user;
}
