import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { send } from '@utmost/db/statement.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import {
  ForeignKeyConstraintError,
  Op,
  type Sequelize,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { timestampText } from '../models/insert-rows.ts';
import type { TransactionContext } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { httpTexts } from './http-texts.ts';
import { TooManyRequests } from './too-many-requests.ts';

/** A request that its sender has named, so that it can be sent again. */
export interface NamedRequest {
  /** Has the request's transaction while its work is done. */
  readonly caller: Caller;
  /** `Idempotency-Key`. */
  readonly key: string;
  /** What tells this request from any other: SHA-256, in hex. */
  readonly requestHash: string;
}

/** What was answered. */
export interface Answer {
  readonly status: number;
  readonly body: object;
  /** Whether it was answered before. */
  readonly isReplay?: true;
}

/** What is asked for. */
type Work = () => Promise<Answer>;

/** How long a key is good, and its answer is stored. */
export const STORED_MS = 24 * 60 * 60 * 1000;
// Of one answer, in gzip; of all answers of an organization within 24 hours, and how many keys it may use in them.
const LARGEST_ANSWER_BYTES = 2 * 1024 * 1024;
const ANSWER_BYTES_OF_AN_ORGANIZATION = 32 * 1024 * 1024;
const KEYS_OF_AN_ORGANIZATION = 100_000;
const COUNTED_EVERY_MS = 60_000;
// A key that is taken and then free again: its twin failed, and this request goes on.
const ATTEMPTS = 5;

/**
 * Does named work, or answers what was answered when it was done. Work, key and answer are one transaction:
 * either all of them are stored or none.
 * @param prepare is done before it, by a caller who has the organization's turn already
 * @param givesWay whether it goes behind all other work of the organization that waits
 * @throws {TooManyRequests} where the organization has used as many keys as it may
 * @throws {DomainError} `idempotency_key_reused`, `answer_not_kept`; what the work throws, and then the key is free
 */
export function doOnce(
  services: Services,
  named: NamedRequest,
  work: Work,
  prepare?: (() => Promise<unknown>) | undefined,
  givesWay = false,
): Promise<Answer> {
  return unlessDone(services, named, async () => {
    await prepare?.();
    return inTransaction(
      services.database.sequelize,
      async (transaction) => {
        await takeKey(services, named, transaction);
        const answer = await inContext(named.caller, { transaction, first: null }, work);
        await storeAnswer(services, named, answer, transaction);
        return answer;
      },
      prepare ? {} : { key: named.caller.organizationId, givesWay },
    );
  });
}

/**
 * The same for work whose answer holds a secret, or that does more than change data: the key goes with its
 * first change, and the answer is not stored.
 */
export function doOnceUnstored(
  services: Services,
  named: NamedRequest,
  work: Work,
): Promise<Answer> {
  return unlessDone(services, named, () => {
    const first = (transaction: Transaction) => takeKey(services, named, transaction);
    return inContext(named.caller, { transaction: null, first }, work);
  });
}

async function inContext(caller: Caller, context: TransactionContext, work: Work): Promise<Answer> {
  caller.transactionContext = context;
  try {
    return await work();
  } finally {
    delete caller.transactionContext;
  }
}

async function unlessDone(
  services: Services,
  named: NamedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const done = await findAnswer(services, named);
    if (done) return done;
    await takeSpace(services, named.caller.organizationId);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
      if (attempt === ATTEMPTS) throw new DomainError('unavailable', httpTexts.databaseBusy);
    }
  }
}

// What was answered under this key in the last 24 hours; null where it is free.
async function findAnswer(
  { database, clock }: Services,
  named: NamedRequest,
): Promise<Answer | null> {
  const since = new Date(clock.now().getTime() - STORED_MS);
  const [found] = await readRows(database.models.idempotencyKeys, {
    where: { ...placeOf(named), createdAt: { [Op.gte]: since } },
  });
  if (!found) return null;
  const { requestHash, status, answer } = found;
  if (requestHash !== named.requestHash) {
    throw new DomainError('idempotency_key_reused', httpTexts.keyReused);
  }
  if (status === null || answer === null) {
    throw new DomainError('answer_not_kept', httpTexts.responseNotStored);
  }
  return {
    status,
    body: JSON.parse((await promisify(gunzip)(answer)).toString('utf8')),
    isReplay: true,
  };
}

// The key is taken: by the same request, done or being done, or by another one.
class KeyTaken extends Error {}

// Takes the key for the transaction; a twin that is under way is waited for.
async function takeKey(
  { database, clock }: Services,
  named: NamedRequest,
  transaction: Transaction,
): Promise<void> {
  const { idempotencyKeys } = database.models;
  const now = clock.now();
  const place = placeOf(named);
  const outdated = { ...place, createdAt: { [Op.lt]: new Date(now.getTime() - STORED_MS) } };
  await idempotencyKeys.destroy({ where: outdated, transaction });
  const { userId } = named.caller;
  const { requestHash } = named;
  const row = { ...place, userId, id: uuid(), requestHash, status: null, answer: null };
  try {
    await idempotencyKeys.create({ ...row, createdAt: now }, { transaction });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new KeyTaken();
    // The user was deleted after the request was authenticated.
    if (error instanceof ForeignKeyConstraintError) {
      throw new DomainError('unauthenticated', httpTexts.unauthenticated);
    }
    throw error;
  }
}

// Where it is not too much, in the transaction of the work itself.
async function storeAnswer(
  services: Services,
  named: NamedRequest,
  { status, body }: Answer,
  transaction: Transaction,
): Promise<void> {
  const { database } = services;
  const answer = await promisify(gzip)(JSON.stringify(body));
  const space = spaces.get(database.sequelize)?.get(named.caller.organizationId);
  const stored = (space?.bytes ?? 0) + answer.length;
  if (answer.length > LARGEST_ANSWER_BYTES || stored > ANSWER_BYTES_OF_AN_ORGANIZATION) return;
  if (space) space.bytes = stored;
  const where = placeOf(named);
  await database.models.idempotencyKeys.update({ status, answer }, { where, transaction });
}

/** What an organization's stored answers take up, as this process knows it. */
interface UsedSpace {
  keys: number;
  bytes: number;
  readonly countedAt: number;
}

const spaces = new WeakMap<Sequelize, Map<string, UsedSpace>>();

// Counts one more key. The table is asked once a minute; what this process adds meanwhile is counted here.
async function takeSpace({ database, clock }: Services, organizationId: string): Promise<void> {
  const { sequelize } = database;
  const known = spaces.get(sequelize) ?? new Map<string, UsedSpace>();
  spaces.set(sequelize, known);
  const countedAt = Date.now();
  let space = known.get(organizationId);
  if (!space || countedAt - space.countedAt > COUNTED_EVERY_MS) {
    for (const [one, { countedAt: at }] of known)
      if (countedAt - at > COUNTED_EVERY_MS) known.delete(one);
    const since = new Date(clock.now().getTime() - STORED_MS);
    const [row] = await send<{ answers: number; bytes: number | string | null }>(
      sequelize,
      `SELECT COUNT(*) AS answers, SUM(LENGTH(answer)) AS bytes FROM idempotency_keys
       WHERE organizationId = ${sequelize.escape(organizationId)}
         AND createdAt >= '${timestampText(database.models.idempotencyKeys, 'createdAt', since)}'`,
      null,
    );
    space = { keys: Number(row?.answers ?? 0), bytes: Number(row?.bytes ?? 0), countedAt };
    known.set(organizationId, space);
  }
  if (space.keys >= KEYS_OF_AN_ORGANIZATION) throw new TooManyRequests(COUNTED_EVERY_MS);
  space.keys += 1;
}

function placeOf({ caller: { organizationId, userId }, key }: NamedRequest) {
  return { organizationId, userId, keyHash: createHash('sha256').update(key).digest('hex') };
}
