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
