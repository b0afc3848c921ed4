import {
  findHolder,
  type OrganizationUsage,
  type SignedInPerson,
} from '../../models/credential-holder.ts';
import type { TokenRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';
import { noteUse } from '../note-use.ts';
import { tokenHash } from './token-secret.ts';

/** A token that is good, and for whom it stands. */
export interface TokenHolder {
  readonly token: TokenRow;
  readonly person: SignedInPerson;
  readonly usage: OrganizationUsage;
}

/**
 * For whom a token stands; null when it never was, was revoked, has expired, or says more than its owner:
 * somebody who is deleted, has left the organisation, or is no longer the admin that an `admin` token needs.
 */
export async function findToken(services: Services, secret: string): Promise<TokenHolder | null> {
  const { models } = services.database;
  const found = await findHolder(models, models.tokens, 'tokenHash', tokenHash(secret));
  if (!found) return null;
  const { credential: token, person, usage } = found;
  if (token.expiresAt && token.expiresAt <= services.clock.now()) return null;
  if (person.user.organizationId !== token.organizationId) return null;
  if (token.scope === 'admin' && person.user.role !== 'admin') return null;
  noteUse(services, models.tokens, 'lastUsedAt', token.id, token.lastUsedAt);
  return { token, person, usage };
}
