import { type Problem, problem } from '@utmost/core/problem.ts';
import {
  fold,
  hasInvisible,
  hasLoneSurrogate,
  isLongerThan,
} from '@utmost/core/rules/characters.ts';

/** Characters that the name of a saved view has at most. */
const MAX_VIEW_NAME_LENGTH = 100;
/** Characters of the address bar's search part that a saved view keeps at most. */
const MAX_VIEW_QUERY_LENGTH = 2000;

/** What Manage Links shows, under a name. */
export interface LinkView {
  readonly name: string;
  /** The address bar's search part. */
  readonly query: string;
}

/**
 * Checks a saved view of Manage Links; names are told apart whatever their case.
 * @param taken the names of the person's other views
 * @example checkLinkView({ name: '', query: '?q=a' }, [])[0]?.code // 'view_name_required'
 */
export function checkLinkView({ name, query }: LinkView, taken: readonly string[]): Problem[] {
  return [...checkName(name, taken), ...checkQuery(query)];
}

function checkName(name: string, taken: readonly string[]): Problem[] {
  if (name.trim() === '') return [problem('view_name_required', 'name')];
  if (isLongerThan(name, MAX_VIEW_NAME_LENGTH)) {
    return [problem('view_name_too_long', 'name', { max: MAX_VIEW_NAME_LENGTH })];
  }
  if (hasInvisible(name) || hasLoneSurrogate(name)) {
    return [problem('view_name_characters', 'name')];
  }
  const twin = taken.find((one) => fold(one.trim()) === fold(name.trim()));
  return twin === undefined ? [] : [problem('view_name_taken', 'name', { name: twin })];
}

function checkQuery(query: string): Problem[] {
  if (isLongerThan(query, MAX_VIEW_QUERY_LENGTH)) {
    return [problem('view_query_too_long', 'query', { max: MAX_VIEW_QUERY_LENGTH })];
  }
  const isUnfit = hasInvisible(query) || hasLoneSurrogate(query);
  return isUnfit ? [problem('view_query_characters', 'query')] : [];
}
