import type { components } from '@utmost/core/contract.d.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { CheckedUrl } from '../services/links/check-links.ts';
import { presentProblems } from './problem.ts';

/** A URL that was held against the taxonomy, its values with the names that people know them by. */
export function presentCheckedUrl(
  rules: CompiledTaxonomy,
  { url, decoded, problems, correction, left, warnings }: CheckedUrl,
): components['schemas']['CheckedUrl'] {
  return {
    url,
    baseUrl: decoded.baseUrl,
    values: [...decoded.values].map(([queryName, value]) => ({
      queryName,
      displayName: rules.byName.get(queryName)?.parameter.displayName ?? queryName,
      value,
    })),
    problems: presentProblems(problems),
    correction,
    left: presentProblems(left),
    warnings: presentProblems(warnings),
  };
}
