import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { type Transaction, UniqueConstraintError } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { readRow } from '../../models/read-row.ts';
import type { OrganizationRow, UserRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';
import { foldEmail, type Identity } from './identity.ts';
import { firstUsername, organizationName } from './organization-name.ts';
import { type SignedInPerson, startSession } from './session.ts';

/** Somebody who has just signed in, with the secret for the session cookie. */
export type SignedIn = SignedInPerson & { readonly secret: string };

/**
 * Signs a person in. The first time makes an organisation of which they are the admin; later sign-ins
 * refresh name and picture. The account hangs on the provider's subject (threat I2).
 * @throws {DomainError} `forbidden` when the provider has not verified the e-mail address
 */
export async function signIn(services: Services, identity: Identity): Promise<SignedIn> {
  if (!identity.emailVerified) throw new DomainError('forbidden', apiTexts.emailNotVerified);
  const person = (await findPerson(services, identity)) ?? (await enrolOnce(services, identity));
  return { ...person, secret: await startSession(services, person.user.id) };
}

async function findPerson(
  { database }: Services,
  identity: Identity,
): Promise<SignedInPerson | null> {
  const { users, organizations } = database.models;
  const found = await users.findOne({ where: { subject: identity.subject }, raw: true });
  if (!found) return null;
  const user = readRow(users, found);
  const { name, picture } = identity;
  if (name !== user.name || picture !== user.picture) {
    await inTransaction(database.sequelize, (transaction) =>
      users.update({ name, picture }, { where: { id: user.id }, transaction }),
    );
  }
  const organization = await organizations.findByPk(user.organizationId, {
    raw: true,
    rejectOnEmpty: true,
  });
  return { user: { ...user, name, picture }, organization: readRow(organizations, organization) };
}

// Two first sign-ins of one person at once: the second finds what the first has made.
async function enrolOnce(services: Services, identity: Identity): Promise<SignedInPerson> {
  try {
    return await inTransaction(services.database.sequelize, (transaction) =>
      enrol(services, identity, transaction),
    );
  } catch (error) {
    const person =
      error instanceof UniqueConstraintError ? await findPerson(services, identity) : null;
    if (person) return person;
    throw error;
  }
}

async function enrol(
  { database, clock }: Services,
  identity: Identity,
  transaction: Transaction,
): Promise<SignedInPerson> {
  const createdAt = clock.now();
  const email = foldEmail(identity.email);
  const organization: OrganizationRow = {
    id: uuid(),
    name: organizationName(email, identity.name),
    createdAt,
  };
  const user: UserRow = {
    id: uuid(),
    organizationId: organization.id,
    subject: identity.subject,
    email,
    username: firstUsername(email),
    name: identity.name,
    picture: identity.picture,
    role: 'admin',
    createdAt,
  };
  await database.models.organizations.create(organization, { transaction });
  await database.models.users.create(user, { transaction });
  return { user, organization };
}
