import { foldEmail } from '@utmost/core/people/check-person.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { type Transaction, UniqueConstraintError } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { NO_SUBSCRIPTION } from '../billing/subscription-state.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import type { OrganizationRow, UserRow } from '../models/models.ts';
import { raiseRevision } from '../models/organization-counts.ts';
import { dataOf } from '../models/organization-data.ts';
import { readOrganization, readRows } from '../models/read-row.ts';
import { firstUsername, organizationName } from './first-names.ts';
import type { Identity } from './identity-provider.ts';
import { newUser } from './new-user.ts';
import { signInTexts } from './people-texts.ts';
import { type Device, startSession } from './session.ts';
import { findOnlyWorkspace, joinWorkspace } from './single-workspace.ts';

/** Who is signed in, with their organization. */
export interface SignedInPerson {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

/** All that is known of who asks. @throws {DomainError} `unauthenticated` where they were deleted meanwhile */
export async function readPerson(
  { database }: Services,
  { userId, organizationId }: Caller,
): Promise<SignedInPerson> {
  const data = dataOf(database, organizationId);
  const user = await data.users.find(userId);
  const organization = await readOrganization(data);
  if (!user || !organization) throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  return { user, organization };
}

const NO_BILLING = {
  stripeCustomerId: null,
  stripeAccountId: null,
  isLivemode: null,
  billingCycle: null,
  priceAmount: null,
  priceCurrency: null,
  nextAmount: null,
  hasSeveralSubscriptions: false,
  isCollectionPaused: false,
  syncedAt: null,
  lockedBy: null,
  lockedUntil: null,
};

/** A person who has just signed in, with the secret for the session cookie. */
export type SignedIn = SignedInPerson & { readonly secret: string };

/**
 * Signs a person in. The first time makes an organization of which they are the admin, invited or not: an
 * invitation must not decide where the owner of its address works; where the service has a single workspace, it makes a member
 * of it. Later sign-ins refresh name, picture and verified address. The account
 * hangs on the provider's subject (threat I2).
 * @throws {DomainError} `forbidden` when the provider has not verified the e-mail address, or the operator doesn't let it in
 */
export async function signIn(
  services: Services,
  identity: Identity,
  device: Device,
): Promise<SignedIn> {
  if (!identity.emailVerified) throw new DomainError('forbidden', signInTexts.emailNotVerified);
  const { signInDomains = [] } = services.settings;
  const domain = foldEmail(identity.email).split('@').at(-1) ?? '';
  if (signInDomains.length > 0 && !signInDomains.includes(domain)) {
    throw new DomainError('forbidden', signInTexts.otherDomain(signInDomains));
  }
  const person =
    (await findPerson(services, identity)) ?? (await enrolOnce(services, identity, device));
  return { ...person, secret: await startSession(services, person.user.id, device) };
}

/** The subject of a person who signs in next with a verified address, from whatever provider: an operator has said so. */
export function reboundSubject(foldedEmail: string): string {
  return `rebound:${foldedEmail}`;
}

async function findPerson(
  { database }: Services,
  identity: Identity,
): Promise<SignedInPerson | null> {
  const { users, organizations } = database.models;
  const { subject, formerSubjects } = identity;
  const rebound = reboundSubject(foldEmail(identity.email));
  const where = { subject: [subject, ...formerSubjects, rebound] };
  const stored = await readRows(users, { where });
  // Of two accounts by two spellings, the one by the provider's own is the person's.
  const user = stored.find((one) => one.subject === subject) ?? stored[0];
  if (!user) return null;
  const { name, picture } = identity;
  const verifiedEmail = foldEmail(identity.email);
  const reported = { subject, name, picture, verifiedEmail };
  if (Object.entries(reported).some(([field, value]) => user[field as keyof UserRow] !== value)) {
    await inTransaction(database.sequelize, async (transaction) => {
      await users.update(reported, { where: { id: user.id }, transaction });
      await raiseRevision(dataOf(database, user.organizationId, transaction));
    });
  }
  const living = { id: user.organizationId, deletedAt: null };
  const [organization] = await readRows(organizations, { where: living });
  // Deleted between the two questions, and its people with it.
  if (!organization) return null;
  return { user: { ...user, ...reported }, organization };
}

// Two first sign-ins of one person at once: the second finds what the first has made.
async function enrolOnce(
  services: Services,
  identity: Identity,
  device: Device,
): Promise<SignedInPerson> {
  try {
    return await inTransaction(services.database.sequelize, async (transaction) => {
      const organization = services.settings.isSingleWorkspace
        ? await findOnlyWorkspace(services, transaction)
        : null;
      if (organization === null) return enrol(services, identity, transaction);
      const user = await joinWorkspace(services, organization, identity, device, transaction);
      return { user, organization };
    });
  } catch (error) {
    const person =
      error instanceof UniqueConstraintError ? await findPerson(services, identity) : null;
    if (person) return person;
    throw error;
  }
}

async function enrol(
  services: Services,
  identity: Identity,
  transaction: Transaction,
): Promise<SignedInPerson> {
  const organization = await createOrganization(services, identity, transaction);
  const user = newUser(services, identity, {
    organizationId: organization.id,
    username: firstUsername(foldEmail(identity.email)),
    role: 'admin',
  });
  await services.database.models.users.create(user, { transaction });
  return { user, organization };
}

async function createOrganization(
  { database, clock }: Services,
  { email, name }: Identity,
  transaction: Transaction,
): Promise<OrganizationRow> {
  const { organizations, usage, aiUsage, billingAccounts } = database.models;
  const id = uuid();
  const organization: OrganizationRow = {
    id,
    name: organizationName(foldEmail(email), name),
    planId: FREE_PLAN.id,
    ...NO_SUBSCRIPTION,
    createdAt: clock.now(),
    deletedAt: null,
  };
  await organizations.create(organization, { transaction });
  const unused = { id, organizationId: id, links: 0, revision: 0, configurationRevision: 0 };
  await usage.create(unused, { transaction });
  const unasked = { month: '', requests: 0, day: '', calls: 0, outputTokens: 0 };
  await aiUsage.create(
    { id, organizationId: id, ...unasked, sharedParameters: null },
    { transaction },
  );
  await billingAccounts.create({ id, organizationId: id, ...NO_BILLING }, { transaction });
  return organization;
}
