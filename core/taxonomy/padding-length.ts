import { PARAMETER_DEFAULTS } from './parameter.ts';

const SHORTEST = 1;
const LONGEST = 10;

/**
 * The padding length that somebody means by what they type: a number is brought into 1 to 10, anything
 * else is the default. Source: spec part 1 section 5, Edit parameter.
 * @example clampPaddingLength('99') // 10
 * @example clampPaddingLength('abc') // 5
 */
export function clampPaddingLength(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Math.trunc(Number(typed));
  if (Number.isNaN(number)) return PARAMETER_DEFAULTS.paddingLength;
  return Math.min(LONGEST, Math.max(SHORTEST, number));
}
