import { readRow } from '../../models/read-row.ts';
import type { TokenRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';
import { noteUse } from '../note-use.ts';
import { findPerson, type SignedInPerson } from '../people/signed-in-person.ts';
import { tokenHash } from './token-secret.ts';

/** A token that is good, and for whom it stands. */
export interface TokenHolder {
  readonly token: TokenRow;
  readonly person: SignedInPerson;
}

/**
 * For whom a token stands; null when it never was, was revoked, has expired, or says more than its owner:
 * somebody who is deleted, has left the organisation, or is no longer the admin that an `admin` token needs.
 */
export async function findToken(services: Services, secret: string): Promise<TokenHolder | null> {
  const { tokens } = services.database.models;
  const found = await tokens.findOne({ where: { tokenHash: tokenHash(secret) }, raw: true });
  if (!found) return null;
  const token = readRow(tokens, found);
  if (token.expiresAt && token.expiresAt <= services.clock.now()) return null;
  const person = await findPerson(services, token.userId);
  if (person?.user.organizationId !== token.organizationId) return null;
  if (token.scope === 'admin' && person.user.role !== 'admin') return null;
  noteUse(services, tokens, 'lastUsedAt', token.id, token.lastUsedAt);
  return { token, person };
}
