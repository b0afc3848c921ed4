import { buildLink } from '@utmost/core/link/build.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/**
 * The parameters in whose values something is wrong that a person can put right, in URL order.
 * @example fixableNames(compiled, breachesOf(compiled, 'https://a.com/?utm_medium=post')) // ['utm_medium']
 */
export function fixableNames(compiled: CompiledTaxonomy, problems: readonly Problem[]): string[] {
  const paths = new Set(problems.map(({ path }) => path));
  return compiled.visible
    .map(({ parameter }) => parameter)
    .filter(({ type, queryName }) => type !== 'identifier' && paths.has(valuePath(queryName)))
    .map(({ queryName }) => queryName);
}

/**
 * A URL with other values of some parameters: those are written in their place, all else stays byte for byte.
 * @param values by query name; an empty one leaves the parameter out
 * @example withValues(compiled, 'https://a.com/?utm_medium=post&x=1', new Map([['utm_medium', 'email']]))
 * // 'https://a.com/?x=1&utm_medium=email'
 */
export function withValues(
  compiled: CompiledTaxonomy,
  url: string,
  values: ReadonlyMap<string, string>,
): string {
  const { baseUrl, urlEncoding, values: said } = decodeUrl(compiled, url);
  const unchanged = new Set([...said.keys()].filter((name) => !values.has(name)));
  const all = new Map([...said, ...values]);
  return buildLink(compiled, { baseUrl, urlEncoding, values: all, unchanged }).fullUrl;
}
