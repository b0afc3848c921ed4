import { type Problem, problem } from '../problem.ts';
import { fold, hasInvisible, hasLoneSurrogate, isLongerThan } from '../rules/characters.ts';

/** Characters that an API token's name has at most. */
const MAX_TOKEN_NAME_LENGTH = 100;
// What the audit log says of changes that were made in the browser.
const RESERVED_NAME = 'session';

/**
 * Checks the name of an API token, which the audit log shows beside what was done with it.
 * @example checkTokenName('Nightly import') // []
 * @example checkTokenName(' ')[0]?.code // 'token_name_required'
 */
export function checkTokenName(name: string): Problem[] {
  if (name.trim() === '') return [problem('token_name_required', 'name')];
  if (isLongerThan(name, MAX_TOKEN_NAME_LENGTH)) {
    return [problem('token_name_too_long', 'name', { max: MAX_TOKEN_NAME_LENGTH })];
  }
  if (hasInvisible(name) || hasLoneSurrogate(name)) {
    return [problem('token_name_characters', 'name')];
  }
  return fold(name.trim()) === RESERVED_NAME ? [problem('token_name_reserved', 'name')] : [];
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lives that are offered for an API token, in days; null is for ever. */
export const TOKEN_LIVES = [7, 30, 90, 365, null] as const;

export type TokenLife = (typeof TOKEN_LIVES)[number];

/**
 * When a token of this life ends.
 * @param now milliseconds since 1970
 * @returns an ISO date with time, or null for never
 * @example expiryOf(7, 0) // '1970-01-08T00:00:00.000Z'
 */
export function expiryOf(life: TokenLife, now: number): string | null {
  return life === null ? null : new Date(now + life * DAY_MS).toISOString();
}
