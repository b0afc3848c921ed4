import { type Problem, problem } from '../problem.ts';
import { nextIdentifier } from './identifier.ts';
import type { Parameter } from './parameter.ts';

/**
 * What an admin should know of a parameter that is good: query names are case-sensitive, so one that
 * differs from another in case alone is allowed, and hardly ever meant.
 * @example parameterWarnings({ queryName: 'Src' }, [{ queryName: 'src' }])[0]?.code // 'query_name_case'
 */
export function parameterWarnings(
  { queryName }: Pick<Parameter, 'queryName'>,
  others: readonly Pick<Parameter, 'queryName'>[],
): Problem[] {
  const twin = others.find(
    (other) =>
      other.queryName !== queryName && other.queryName.toLowerCase() === queryName.toLowerCase(),
  );
  return twin
    ? [problem('query_name_case', 'queryName', { queryName, other: twin.queryName })]
    : [];
}

/**
 * That an identifier goes on behind numbers that were given before under its query name.
 * @param asked as it was asked for
 * @param stored as it was stored
 * @example numberWarnings({ …, currentIdentifierValue: 0 }, { …, currentIdentifierValue: 7 })[0]?.code // 'identifier_goes_on'
 */
export function numberWarnings(
  asked: Pick<Parameter, 'currentIdentifierValue'>,
  stored: Parameter,
): Problem[] {
  if (stored.type !== 'identifier') return [];
  if (stored.currentIdentifierValue <= asked.currentIdentifierValue) return [];
  const { queryName } = stored;
  const next = nextIdentifier(stored);
  return [problem('identifier_goes_on', 'currentIdentifierValue', { queryName, next })];
}
