import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { checkTokenExpiry, checkTokenName } from '@utmost/core/people/check-token.ts';
import { Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { changeData } from '../../models/organization-data.ts';
import { tokenRecord } from '../../models/records.ts';
import type { Scope, TokenRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireScope, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { makeTokenSecret, shownPart, tokenHash } from './token-secret.ts';

const TOKENS_OF_A_PERSON = 100;

export interface TokenDraft {
  readonly name: string;
  readonly scope: Scope;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Makes an API token that stands for the caller; answers its secret, of which only the hash is stored.
 * Made with a token, it has neither a greater scope nor a longer life than that one.
 * @param latest when the token ends that the caller came in by; null for a session
 * @throws {DomainError} `rule_broken`, `forbidden` for more than the caller may do, `conflict` when there are too many
 */
export async function createToken(
  services: Services,
  caller: Caller,
  draft: TokenDraft,
  latest: Date | null,
): Promise<{ token: TokenRow; secret: string }> {
  const { database, clock } = services;
  const now = clock.now();
  refuseOn([...checkTokenName(draft.name), ...checkTokenExpiry(draft.expiresAt, now, latest)]);
  if (draft.scope === 'admin' && caller.role !== 'admin') {
    throw new DomainError('forbidden', apiTexts.scopeBeyondRole);
  }
  requireScope(caller, draft.scope);
  const secret = makeTokenSecret();
  const token = await changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    if (!(await data.users.find(caller.userId))) {
      throw new DomainError('unauthenticated', apiTexts.unauthenticated);
    }
    // What has expired opens nothing any more, so nobody has to clear it away first.
    const living = { [Op.or]: [{ expiresAt: null }, { expiresAt: { [Op.gt]: now } }] };
    if ((await data.tokens.count({ userId: caller.userId, ...living })) >= TOKENS_OF_A_PERSON) {
      throw new DomainError('conflict', apiTexts.tooManyTokens(TOKENS_OF_A_PERSON));
    }
    const row = await data.tokens.create({
      id: uuid(),
      userId: caller.userId,
      name: draft.name.trim(),
      scope: draft.scope,
      prefix: shownPart(secret),
      tokenHash: tokenHash(secret),
      createdAt: now,
      expiresAt: draft.expiresAt,
      lastUsedAt: null,
    });
    await recordAudit(services, caller, data, {
      action: 'token.create',
      subjectId: row.id,
      subject: row.name,
      after: tokenRecord(row, caller.username),
    });
    return row;
  });
  return { token, secret };
}
