import { createHash, randomBytes } from 'node:crypto';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op } from 'sequelize';
import { readRow } from '../../models/read-row.ts';
import type { OrganizationRow, UserRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';

/** A session ends this long after sign-in, used or not (spec part 1 section 9). */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Who is signed in, with their organisation. */
export interface SignedInPerson {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Starts a session; answers the secret for the cookie, of which only the hash is stored. */
export async function startSession({ database, clock }: Services, userId: string): Promise<string> {
  const { sessions } = database.models;
  const secret = randomBytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  await inTransaction(database.sequelize, async (transaction) => {
    await sessions.destroy({ where: { expiresAt: { [Op.lte]: createdAt } }, transaction });
    await sessions.create({ id: keyOf(secret), userId, createdAt, expiresAt }, { transaction });
  });
  return secret;
}

/** Who holds this secret; null when the session has ended, was ended, or never was. */
export async function findSession(
  { database, clock }: Services,
  secret: string,
): Promise<SignedInPerson | null> {
  const { sessions, users, organizations } = database.models;
  const session = await sessions.findByPk(keyOf(secret), { raw: true });
  if (!session) return null;
  const { userId, expiresAt } = readRow(sessions, session);
  if (expiresAt <= clock.now()) return null;
  const user = await users.findByPk(userId, { raw: true });
  if (!user) return null;
  const row = readRow(users, user);
  const organization = await organizations.findByPk(row.organizationId, { raw: true });
  return organization && { user: row, organization: readRow(organizations, organization) };
}

/** Ends a session; a copy of its cookie is worth nothing from then on. */
export async function endSession({ database }: Services, secret: string): Promise<void> {
  await inTransaction(database.sequelize, (transaction) =>
    database.models.sessions.destroy({ where: { id: keyOf(secret) }, transaction }),
  );
}
