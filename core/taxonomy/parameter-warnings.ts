import { type Problem, problem } from '../problem.ts';
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
