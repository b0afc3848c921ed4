import type { components } from '@utmost/core/contract.d.ts';
import { checkTokenName } from '@utmost/core/people/check-token.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireScope, type Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import {
  type CredentialHolder,
  findTokenHolder,
  type HeldToken,
} from '../models/credential-holder.ts';
import type { TokenRow, UserRow } from '../models/models.ts';
import { raiseRevision } from '../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { tokenRecord } from '../models/records.ts';
import { lockConfiguration } from '../organization/lock-organization.ts';
import { noteUse } from '../people/note-use.ts';
import { makeTokenSecret, shownPart, tokenHash } from './token-secret.ts';
import { tokenTexts } from './token-texts.ts';

const TOKENS_OF_A_PERSON = 100;

type Schemas = components['schemas'];

/**
 * Makes an API token that stands for the caller; answers its secret, of which only the hash is stored.
 * Made with a token, it has neither a greater scope nor a longer life than that one.
 * @param latest when the token ends that the caller came in by; null for a session
 * @throws {DomainError} `rule_broken`, `forbidden` for more than the caller may do, `conflict` when there are too many
 */
export async function createToken(
  services: Services,
  caller: Caller,
  { name = '', scope, expiresAt }: Schemas['ApiTokenDraft'],
  latest: Date | null,
): Promise<Schemas['NewApiToken']> {
  const { database, clock } = services;
  const now = clock.now();
  const end = expiresAt ? new Date(expiresAt) : null;
  refuseOn([...checkTokenName(name), ...checkTokenExpiry(end, now, latest)]);
  if (scope === 'admin' && caller.role !== 'admin') {
    throw new DomainError('forbidden', tokenTexts.scopeBeyondRole);
  }
  requireScope(caller, scope);
  const secret = makeTokenSecret();
  return changeData(database, caller, async (data) => {
    await lockConfiguration(data);
    if (!(await data.users.find(caller.userId))) {
      throw new DomainError('unauthenticated', httpTexts.unauthenticated);
    }
    // An expired token can't be used, so it need not be removed first.
    const living = { [Op.or]: [{ expiresAt: null }, { expiresAt: { [Op.gt]: now } }] };
    if ((await data.tokens.count({ userId: caller.userId, ...living })) >= TOKENS_OF_A_PERSON) {
      throw new DomainError('conflict', tokenTexts.tooManyTokens(TOKENS_OF_A_PERSON));
    }
    const row = await data.tokens.create({
      id: uuid(),
      userId: caller.userId,
      name: name.trim(),
      scope,
      prefix: shownPart(secret),
      tokenHash: tokenHash(secret),
      createdAt: now,
      expiresAt: end,
      lastUsedAt: null,
    });
    const after = tokenRecord(row, caller.username);
    await recordAudit(services, caller, data, {
      action: 'token.create',
      subjectId: row.id,
      subject: row.name,
      after,
    });
    return { ...after, token: secret };
  });
}

/** Whether the caller manages all users' tokens, not their own alone. */
function overseesTokens({ role, scope }: Pick<Caller, 'role' | 'scope'>): boolean {
  return role === 'admin' && scope === 'admin';
}

/** One's own tokens, for administrators those of the whole organization; the newest first. */
export async function listTokens(
  { database }: Services,
  caller: Caller,
): Promise<Schemas['ApiToken'][]> {
  const data = dataOf(database, caller.organizationId);
  const tokens = await data.tokens.all({
    where: overseesTokens(caller) ? {} : { userId: caller.userId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
  const names = new Map((await data.users.all()).map(({ id, username }) => [id, username]));
  // A user who was deleted between the two queries has no tokens any more.
  return tokens.flatMap((token) => {
    const username = names.get(token.userId);
    return username === undefined ? [] : [tokenRecord(token, username)];
  });
}

/**
 * For whom a token stands; null when it never was, was revoked, has expired, or says more than its owner:
 * a user who is deleted, has left the organization, or is no longer the admin that an `admin` token needs.
 */
export async function findToken(
  services: Services,
  secret: string,
): Promise<CredentialHolder<HeldToken> | null> {
  const { models } = services.database;
  const found = await findTokenHolder(models, tokenHash(secret));
  if (!found) return null;
  const { credential: token, user } = found;
  if (token.expiresAt && token.expiresAt <= services.clock.now()) return null;
  if (user.organizationId !== token.organizationId) return null;
  if (token.scope === 'admin' && user.role !== 'admin') return null;
  noteUse(services, models.tokens, 'lastUsedAt', token.id, token.lastUsedAt);
  return found;
}

/**
 * Revokes a token: it is dead at its next request. Administrators revoke any user's.
 * @throws {DomainError} `not_found`, also for another user's
 */
export async function revokeToken(services: Services, caller: Caller, id: string): Promise<number> {
  const removed = await revokeIfThere(services, caller, id);
  if (removed === 0) throw new DomainError('not_found', tokenTexts.notFound);
  return removed;
}

/** Revokes all tokens of a user in a workspace that they leave: should they return, none of them works again. */
export async function revokeTokensOf(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  { id: userId, username }: Pick<UserRow, 'id' | 'username'>,
): Promise<void> {
  for (const token of await data.tokens.all({ where: { userId }, order: [['id', 'ASC']] })) {
    await remove(services, caller, data, token, username);
  }
}

/** The same; one that was revoked meanwhile counts as revoked. */
export function revokeIfThere(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller, async (data) => {
    const token = await data.tokens.find(id);
    const isTheirs = token?.userId === caller.userId || overseesTokens(caller);
    const owner = token && isTheirs ? await data.users.find(token.userId) : null;
    if (!token || !owner) return 0;
    await raiseRevision(data);
    return remove(services, caller, data, token, owner.username);
  });
}

async function remove(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  token: TokenRow,
  username: string,
): Promise<number> {
  const removed = await data.tokens.remove({ id: token.id });
  if (removed === 0) return 0;
  await recordAudit(services, caller, data, {
    action: 'token.revoke',
    subjectId: token.id,
    subject: token.name,
    before: tokenRecord(token, username),
  });
  return removed;
}

/**
 * Checks when an API token is to end.
 * @param expiresAt null: never
 * @param latest when the token ends that it is made with; null: it is made with none, or with one that never ends
 */
export function checkTokenExpiry(
  expiresAt: Date | null,
  now: Date,
  latest: Date | null,
): Problem[] {
  // An impossible moment (second 60 of a minute) is not later than anything.
  if (expiresAt !== null && !(expiresAt > now)) return [problem('token_expiry_past', 'expiresAt')];
  if (latest === null || (expiresAt !== null && expiresAt <= latest)) return [];
  return [problem('token_outlives_maker', 'expiresAt', { latest: latest.toISOString() })];
}
