import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import {
  ForeignKeyConstraintError,
  QueryTypes,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';

/** A request that its sender has named, so that it can be sent again. */
export interface NamedRequest {
  readonly caller: Pick<Caller, 'organizationId' | 'userId'>;
  /** `Idempotency-Key`. */
  readonly key: string;
  /** What tells this request from any other: SHA-256, in hex. */
  readonly requestHash: string;
}

/** What was answered. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A request that was done already. */
export interface DoneRequest {
  readonly requestHash: string;
  /** Null where it is not kept. */
  readonly answer: Answer | null;
}

/** Somebody else has the key: the same request, done or being done, or another one. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEPT_EVERY_MS = 60 * 60 * 1000;
// What a statement may carry, with room for its being written in hex.
const LARGEST_ANSWER_BYTES = 6 * 1024 * 1024;
const MINE = 'organizationId = :organizationId AND userId = :userId AND keyHash = :keyHash';

const sweptAt = new WeakMap<Services, number>();

function placeOf({ caller, key, requestHash }: NamedRequest) {
  const { organizationId, userId } = caller;
  const keyHash = createHash('sha256').update(key).digest('hex');
  return { organizationId, userId, keyHash, requestHash };
}

/** The request that was done under this key, in the last 24 hours; null when there is none. */
export async function findDone(
  { database, clock }: Services,
  named: NamedRequest,
): Promise<DoneRequest | null> {
  const [row] = await database.sequelize.query<{
    requestHash: string;
    status: number | null;
    answer: Uint8Array | null;
  }>(
    `SELECT requestHash, status, answer FROM idempotency_keys WHERE ${MINE} AND createdAt >= :since`,
    {
      replacements: { ...placeOf(named), since: new Date(clock.now().getTime() - KEPT_MS) },
      type: QueryTypes.SELECT,
    },
  );
  if (!row) return null;
  const { requestHash, status, answer } = row;
  if (status === null || answer === null) return { requestHash, answer: null };
  const text = (await promisify(gunzip)(answer)).toString('utf8');
  return { requestHash, answer: { status: Number(status), body: JSON.parse(text) } };
}

/**
 * Takes the key for the transaction; a twin that is under way is waited for.
 * @throws {KeyTaken}
 * @throws {DomainError} `unauthenticated`
 */
export async function takeKey(
  { database, clock }: Services,
  named: NamedRequest,
  transaction: Transaction,
): Promise<void> {
  const now = clock.now();
  const { sequelize } = database;
  const place = { ...placeOf(named), id: uuid(), now, before: new Date(now.getTime() - KEPT_MS) };
  const remove = `DELETE FROM idempotency_keys WHERE ${MINE} AND createdAt < :before`;
  await sequelize.query(remove, { replacements: place, transaction });
  try {
    await sequelize.query(
      'INSERT INTO idempotency_keys (id, organizationId, userId, keyHash, requestHash, createdAt) VALUES (:id, :organizationId, :userId, :keyHash, :requestHash, :now)',
      { replacements: place, transaction },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new KeyTaken();
    // Whoever asks was deleted after they were let in.
    if (error instanceof ForeignKeyConstraintError) {
      throw new DomainError('unauthenticated', apiTexts.unauthenticated);
    }
    throw error;
  }
}

/** Keeps what is answered, where it is not too much, in the transaction of the work itself. */
export async function keepAnswer(
  { database }: Services,
  named: NamedRequest,
  { status, body }: Answer,
  transaction: Transaction,
): Promise<void> {
  const answer = await promisify(gzip)(JSON.stringify(body));
  if (answer.length > LARGEST_ANSWER_BYTES) return;
  await database.sequelize.query(
    `UPDATE idempotency_keys SET status = :status, answer = :answer WHERE ${MINE}`,
    { replacements: { ...placeOf(named), status, answer }, transaction },
  );
}

/** Deletes, once an hour, what is kept no longer. */
export async function sweepKeys(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock.now().getTime();
  if (now - (sweptAt.get(services) ?? 0) < SWEPT_EVERY_MS) return;
  sweptAt.set(services, now);
  await inTransaction(database.sequelize, (transaction) =>
    database.sequelize.query('DELETE FROM idempotency_keys WHERE createdAt < :before', {
      replacements: { before: new Date(now - KEPT_MS) },
      transaction,
    }),
  );
}
