import { type Problem, problem } from '@utmost/core/problem.ts';
import {
  fold,
  hasInvisible,
  hasLoneSurrogate,
  isLongerThan,
} from '@utmost/core/rules/characters.ts';

const MAX_NAME_LENGTH = 100;

/**
 * Checks the name that people give to what they save; names are told apart whatever their case.
 * @param taken the names of the others
 * @param of what has the name; its problems' codes begin with that
 * @example checkShownName('', [], 'view')[0]?.code // 'view_name_required'
 */
export function checkShownName(
  name: string,
  taken: readonly string[],
  of: 'view' | 'preset',
): Problem[] {
  if (name.trim() === '') return [problem(`${of}_name_required`, 'name')];
  if (isLongerThan(name, MAX_NAME_LENGTH)) {
    return [problem(`${of}_name_too_long`, 'name', { max: MAX_NAME_LENGTH })];
  }
  if (hasInvisible(name) || hasLoneSurrogate(name)) {
    return [problem(`${of}_name_characters`, 'name')];
  }
  const twin = taken.find((one) => fold(one.trim()) === fold(name.trim()));
  return twin === undefined ? [] : [problem(`${of}_name_taken`, 'name', { name: twin })];
}
