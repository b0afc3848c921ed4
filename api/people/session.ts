import { hash, randomBytes } from 'node:crypto';
import { inTransaction } from '@utmost/db/transaction.ts';
import { ForeignKeyConstraintError, Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import {
  type CredentialHolder,
  findSessionHolder,
  type HeldSession,
} from '../models/credential-holder.ts';
import type { SessionRow } from '../models/models.ts';
import { readRows } from '../models/read-row.ts';
import { cutText } from './cut-text.ts';
import { noteUse } from './note-use.ts';
import { signInTexts } from './people-texts.ts';

/** A session ends this long after sign-in, used or not. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
// What the column holds.
const MAX_USER_AGENT_LENGTH = 512;

/** The device of a session, as sessions are listed. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** What a session is found by; tells secrets apart without being one. */
export const sessionKey = (secret: string): string => hash('sha256', secret);

/**
 * Starts a session; answers the secret for the cookie, of which only the hash is stored.
 * @throws {DomainError} `sign_in_failed` when the person was deleted meanwhile
 */
export async function startSession(
  { database, clock }: Services,
  userId: string,
  { userAgent, address }: Device,
): Promise<string> {
  const { sessions } = database.models;
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  const session: SessionRow = {
    id: sessionKey(secret),
    userId,
    publicId: uuid(),
    userAgent: cutText(userAgent, MAX_USER_AGENT_LENGTH),
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  };
  try {
    await inTransaction(database.sequelize, async (transaction) => {
      await sessions.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });
      await sessions.create(session, { transaction });
    });
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintError)) throw error;
    throw new DomainError('sign_in_failed', signInTexts.signInFailed);
  }
  return secret;
}

/**
 * Who holds a secret; null when the session has ended, was ended, or never was.
 * @param key the secret's `sessionKey`
 */
export async function findSession(
  services: Services,
  key: string,
): Promise<CredentialHolder<HeldSession> | null> {
  const { models } = services.database;
  const found = await findSessionHolder(models, key);
  if (!found || found.credential.expiresAt <= services.clock.now()) return null;
  noteUse(services, models.sessions, 'lastSeenAt', key, found.credential.lastSeenAt);
  return found;
}

/** Ends a session; a copy of its cookie is worth nothing from then on. @param id its secret's `sessionKey` */
export async function endSession({ database }: Services, id: string): Promise<void> {
  await inTransaction(database.sequelize, (transaction) =>
    database.models.sessions.destroy({ where: { id }, transaction }),
  );
}

/** Where the caller is signed in; the last used first. */
export async function listSessions(
  { database, clock }: Services,
  { userId }: Caller,
): Promise<SessionRow[]> {
  return readRows(database.models.sessions, {
    where: { userId, expiresAt: { [Op.gt]: clock.now() } },
    order: [
      ['lastSeenAt', 'DESC'],
      ['publicId', 'DESC'],
    ],
  });
}

/**
 * Ends one of the caller's sessions.
 * @param publicId as it is listed
 * @throws {DomainError} `not_found`, also for another person's
 */
export async function endOwnSession(
  { database, clock }: Services,
  { userId }: Caller,
  publicId: string,
): Promise<number> {
  const ended = await inTransaction(database.sequelize, (transaction) =>
    database.models.sessions.destroy({
      where: { userId, publicId, expiresAt: { [Op.gt]: clock.now() } },
      transaction,
    }),
  );
  if (ended === 0) throw new DomainError('not_found', signInTexts.sessionNotFound);
  return ended;
}
