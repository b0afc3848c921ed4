import {
  type CredentialHolder,
  findTokenHolder,
  type HeldToken,
} from '../../models/credential-holder.ts';
import type { Services } from '../caller.ts';
import { noteUse } from '../note-use.ts';
import { tokenHash } from './token-secret.ts';

/**
 * For whom a token stands; null when it never was, was revoked, has expired, or says more than its owner:
 * somebody who is deleted, has left the organization, or is no longer the admin that an `admin` token needs.
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
