import type { components } from '@utmost/core/contract.d.ts';
import type { TokenRow } from '../models/rows.ts';

/** A token as the contract shows it; never its secret. */
export function presentToken(row: TokenRow, username: string): components['schemas']['ApiToken'] {
  const { id, name, scope, prefix, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    scope,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    username,
  };
}
