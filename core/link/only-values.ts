import { valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import {
  allowedBeside,
  isRuleProblem,
  onlyValue,
} from '../taxonomy/dependent-values/check-values.ts';
import { EMPTY } from '../taxonomy/dependent-values/states.ts';
import { decodeUrl } from './decode.ts';
import { encodingOf } from './encoding.ts';
import { appendToQuery, joinUrl, segmentsOf, splitUrl } from './query.ts';

/**
 * A URL in which values that do not fit the others are the one value, or none, that is left for them. Where several are
 * left, and where values are packed into one parameter, they stay.
 * @example withOnlyValues(compiled, 'https://a.com/?src=newsletter&med=cpc') // 'https://a.com/?src=newsletter&med=email'
 */
export function withOnlyValues(compiled: CompiledTaxonomy, url: string): string {
  if (compiled.rules.length === 0 || compiled.isAdvancedMode) return url;
  const { values, problems } = decodeUrl(compiled, url);
  const unfit = new Set(problems.filter(isRuleProblem).map(({ path }) => path));
  const now = new Map(values);
  let corrected = url;
  for (const rule of compiled.rules) {
    const { queryName } = rule.parameter;
    if (!unfit.has(valuePath(queryName))) continue;
    const allowed = allowedBeside(rule, (name) => now.get(name) ?? EMPTY);
    const isEmptyOnly = allowed?.statesToday().length === 1 && allowed.has(EMPTY);
    const value = isEmptyOnly ? EMPTY : onlyValue(rule.parameter, allowed);
    if (value === null) continue;
    now.set(queryName, value);
    const encoding = encodingOf(true);
    const written = `${encoding.name(queryName)}=${encoding.value(value, rule.parameter)}`;
    corrected = withSegment(corrected, queryName, value === EMPTY ? null : written);
  }
  return corrected;
}

/** @param written what stands in place of the parameter; null for nothing */
function withSegment(url: string, queryName: string, written: string | null): string {
  const split = splitUrl(url);
  const segments = split.query === null ? [] : segmentsOf(split.query);
  const isThere = segments.some(({ name }) => name === queryName);
  if (!isThere) {
    return written === null
      ? url
      : joinUrl({ ...split, query: appendToQuery(split.query, written) });
  }
  const left = segments.flatMap(({ raw, name }) => (name === queryName ? (written ?? []) : raw));
  return joinUrl({ ...split, query: left.length === 0 ? null : left.join('&') });
}
