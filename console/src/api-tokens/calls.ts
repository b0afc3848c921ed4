import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';

type Schemas = components['schemas'];

export type ApiToken = Schemas['ApiToken'];
export type NewApiToken = Schemas['NewApiToken'];
export type TokenScope = Schemas['TokenScope'];

export const createToken = (body: Schemas['ApiTokenDraft']) =>
  bodyOf(api.POST('/api/api-tokens', { body }));

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lives that are offered for an API token, in days; null is for ever. */
export const TOKEN_LIVES = [7, 30, 90, 365, null] as const;

type TokenLife = (typeof TOKEN_LIVES)[number];

/**
 * When a token of this life ends.
 * @param now milliseconds since 1970
 * @returns an ISO date with time, or null for never
 * @example expiryOf(7, 0) // '1970-01-08T00:00:00.000Z'
 */
export function expiryOf(life: TokenLife, now: number): string | null {
  return life === null ? null : new Date(now + life * DAY_MS).toISOString();
}
