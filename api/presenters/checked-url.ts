import type { components } from '@utmost/core/contract.d.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl } from '../services/links/check-links.ts';
import { presentProblems } from './problem.ts';

// A body of nothing but mistakes must not be answered with many times its size.
const MOST_PROBLEMS = 5_000;
const MOST_OF_A_URL = 100;

/** URLs that were held against the taxonomy; where there are very many problems, only the first of each URL. */
export function presentCheckedUrls(
  rules: CompiledTaxonomy,
  checked: readonly CheckedUrl[],
): components['schemas']['CheckedUrls'] {
  let left = MOST_PROBLEMS;
  const results = checked.map((one) => {
    const most = Math.max(1, Math.min(left, MOST_OF_A_URL));
    left -= one.problems.length;
    return presentCheckedUrl(rules, one, most);
  });
  return { results };
}

// Its values with the names that people know them by.
function presentCheckedUrl(
  rules: CompiledTaxonomy,
  { url, decoded, problems, correction, left, warnings }: CheckedUrl,
  most: number,
): components['schemas']['CheckedUrl'] {
  return {
    url,
    baseUrl: decoded.baseUrl,
    values: [...decoded.values].map(([queryName, value]) => ({
      queryName,
      displayName: rules.byName.get(queryName)?.parameter.displayName ?? queryName,
      value,
    })),
    problems: presentProblems(problems.slice(0, most)),
    correction,
    left: presentProblems(left.slice(0, most)),
    warnings: presentProblems(warnings),
  };
}
