import type { components } from '@utmost/core/contract.d.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op, type Transaction } from 'sequelize';
import { type Actor, recordAudit } from '../../audit/record.ts';
import { requireSeat } from '../../billing/quota.ts';
import { type Caller, requireAdmin, type Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import type { InvitationRow, OrganizationRow } from '../../models/models.ts';
import { raiseRevision } from '../../models/organization-counts.ts';
import { changeData, dataOf } from '../../models/organization-data.ts';
import { readOrganization, readRows } from '../../models/read-row.ts';
import { openInvitationRecord, userRecord } from '../../models/records.ts';
import { endOrganization, isUnusedWorkspace } from '../../organization/delete-account.ts';
import { lockConfiguration, lockIfThere } from '../../organization/lock-organization.ts';
import { revokeTokensOf } from '../../tokens/manage-tokens.ts';
import { freeUsername } from '../first-names.ts';
import { readPerson, type SignedInPerson } from '../sign-in.ts';

type Opened = components['schemas']['OpenInvitation'];

/** An open invitation with the workspace that it leads to. */
interface OpenInvitation {
  readonly invitation: InvitationRow;
  readonly organization: OrganizationRow;
}

/** The workspace's invitations, the newest first. @throws {DomainError} `forbidden` */
export async function listInvitations(
  { database }: Services,
  caller: Caller,
): Promise<InvitationRow[]> {
  requireAdmin(caller);
  return dataOf(database, caller.organizationId).invitations.all({ order: [['sentAt', 'DESC']] });
}

/** Takes an invitation back. @throws {DomainError} `forbidden`, `not_found` */
export async function revokeInvitation(
  services: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  requireAdmin(caller);
  return changeData(services.database, caller, async (data) => {
    const found = await data.invitations.get(id, accessTexts.notFound.invitation);
    await raiseRevision(data);
    await recordAudit(services, caller, data, {
      action: 'invitation.revoke',
      subjectId: id,
      subject: found.email,
    });
    return data.invitations.remove({ id });
  });
}

/** What the link of a mail leads to, by the hash of its secret; null when it is used, revoked, expired or made up. */
export async function lookUpInvitation(
  services: Services,
  tokenHash: string,
): Promise<Opened | null> {
  const [found] = await openInvitations(services, { tokenHash });
  return found ? openInvitationRecord(found.invitation, found.organization) : null;
}

/**
 * Open invitations into other workspaces for the address that the identity provider vouches for: the one
 * that an administrator has written down proves nothing (threat I3).
 */
export async function myInvitations(services: Services, caller: Caller): Promise<Opened[]> {
  const found = await invitationsOf(services, await readPerson(services, caller));
  return found.map((one) => openInvitationRecord(one.invitation, one.organization));
}

async function invitationsOf(
  services: Services,
  { user }: SignedInPerson,
): Promise<OpenInvitation[]> {
  if (user.verifiedEmail === null) return [];
  const found = await openInvitations(services, { email: user.verifiedEmail });
  return found.filter(({ organization }) => organization.id !== user.organizationId);
}

/**
 * Moves a person who asked for it into the workspace that invited them, as a plain member. An admin who is alone in a
 * workspace with nothing in it leaves none behind; any other has to delete theirs first.
 * @throws {DomainError} `not_found`, `conflict`, `limit_reached`
 */
export async function acceptMyInvitation(
  services: Services,
  caller: Caller,
  id: string,
): Promise<SignedInPerson> {
  const person = await readPerson(services, caller);
  const { user } = person;
  const invitation = await findMine(services, person, id);
  const { sequelize, models } = services.database;
  return inTransaction(sequelize, async (transaction) => {
    const left = dataOf(services.database, user.organizationId, transaction);
    // No token is made there after those that there are have been revoked.
    await lockConfiguration(left);
    const isAdmin = user.role === 'admin';
    if (isAdmin && !(await isUnusedWorkspace(left))) {
      throw new DomainError('conflict', accessTexts.invitationElsewhere);
    }
    const organization = await acceptInvitation(services, caller, invitation, transaction);
    const username = await freeUsername(services, organization.id, user.username, transaction);
    await revokeTokensOf(services, caller, left, user);
    if (!isAdmin) {
      await recordAudit(services, caller, left, {
        action: 'user.leave',
        subjectId: user.id,
        subject: user.username,
        before: userRecord(user),
      });
    }
    const { email } = invitation;
    const moved = { organizationId: organization.id, username, email, role: 'user' } as const;
    const where = { id: user.id, organizationId: user.organizationId };
    const [still] = await models.users.update(moved, { where, transaction });
    // Who was deleted, or went elsewhere by another invitation, while this one was being accepted.
    if (still === 0) throw new DomainError('not_found', accessTexts.notFound.invitation);
    if (isAdmin) await endOrganization(services, left);
    return { user: { ...user, ...moved }, organization };
  });
}

/** Takes back an invitation in the name of whom it was sent to. @throws {DomainError} `not_found` */
export async function declineMyInvitation(
  services: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  const mine = await findMine(services, await readPerson(services, caller), id);
  return changeData(services.database, mine, async (data) => {
    await raiseRevision(data);
    const removed = await data.invitations.remove({ id });
    if (removed === 0) throw new DomainError('not_found', accessTexts.notFound.invitation);
    await recordAudit(services, caller, data, {
      action: 'invitation.decline',
      subjectId: id,
      subject: mine.email,
    });
    return removed;
  });
}

async function findMine(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<InvitationRow> {
  const open = await invitationsOf(services, person);
  const mine = open.find(({ invitation }) => invitation.id === id);
  if (!mine) throw new DomainError('not_found', accessTexts.notFound.invitation);
  return mine.invitation;
}

async function openInvitations(
  { database, clock }: Services,
  where: { readonly email: string } | { readonly tokenHash: string },
): Promise<OpenInvitation[]> {
  const { invitations, organizations } = database.models;
  const open = await readRows(invitations, {
    where: { ...where, expiresAt: { [Op.gt]: clock.now() } },
    order: [['sentAt', 'DESC']],
  });
  const owners = await readRows(organizations, {
    where: { id: open.map(({ organizationId }) => organizationId) },
  });
  const byId = new Map(owners.map((one) => [one.id, one]));
  return open.flatMap((invitation) => {
    const organization = byId.get(invitation.organizationId);
    return organization ? [{ invitation, organization }] : [];
  });
}

/**
 * Uses up an invitation; answers the workspace that it leads to. The seats are counted again here: since it was sent,
 * others may have come (threat I3). @throws {DomainError} `not_found`, also when it was accepted already; `limit_reached`
 */
async function acceptInvitation(
  services: Services,
  guest: Actor,
  { id, email, organizationId }: InvitationRow,
  transaction: Transaction,
): Promise<OrganizationRow> {
  const data = dataOf(services.database, organizationId, transaction);
  const closed = () => new DomainError('not_found', accessTexts.notFound.invitation);
  if (!(await lockIfThere(data))) throw closed();
  await requireSeat(services, data);
  if ((await data.invitations.remove({ id })) === 0) throw closed();
  await recordAudit(services, guest, data, {
    action: 'invitation.accept',
    subjectId: id,
    subject: email,
  });
  const organization = await readOrganization(data);
  if (!organization) throw closed();
  return organization;
}
