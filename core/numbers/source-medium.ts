import { fold } from '../rules/characters.ts';
import type { Parameter } from '../taxonomy/parameter.ts';

/** The query names by which links say where a visit comes from. */
export interface SourceMediumNames {
  readonly sourceName: string;
  readonly mediumName: string;
}

// By the query names of Google Analytics, Matomo and Piwik PRO; else by what people call the parameters.
const PREFIXES = ['utm_', 'mtm_', 'pk_'];

/**
 * Which of an organisation's parameters are source and medium; null where it has no such pair.
 * @example sourceAndMedium([…mtm_source, …mtm_medium]) // { sourceName: 'mtm_source', mediumName: 'mtm_medium' }
 */
export function sourceAndMedium(
  parameters: readonly Pick<Parameter, 'queryName' | 'displayName'>[],
): SourceMediumNames | null {
  const names = new Set(parameters.map(({ queryName }) => queryName));
  for (const prefix of PREFIXES) {
    const pair = { sourceName: `${prefix}source`, mediumName: `${prefix}medium` };
    if (names.has(pair.sourceName) && names.has(pair.mediumName)) return pair;
  }
  const called = (displayName: string) =>
    parameters.find((one) => fold(one.displayName) === displayName)?.queryName;
  const [sourceName, mediumName] = [called('source'), called('medium')];
  return sourceName === undefined || mediumName === undefined ? null : { sourceName, mediumName };
}

/** Links that have both values; null: none of that name. */
export interface SourceMediumCount {
  readonly source: string | null;
  readonly medium: string | null;
  readonly count: number;
}

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/**
 * All pairs with those that lack one or both, the largest first: who knows how many links have a source, and
 * how many have it with which medium, knows how many have it with none.
 * @param pairs of links that have both
 * @param sources every source with all its links
 * @param mediums the same of mediums
 * @param total all links
 */
export function completePairs(
  pairs: readonly SourceMediumCount[],
  sources: readonly ValueCount[],
  mediums: readonly ValueCount[],
  total: number,
): SourceMediumCount[] {
  const [ofSource, ofMedium] = [sumsOf(pairs, 'source'), sumsOf(pairs, 'medium')];
  const withoutMedium = sources.map(({ value, count }) => {
    return { source: value, medium: null, count: count - (ofSource.get(value) ?? 0) };
  });
  const withoutSource = mediums.map(({ value, count }) => {
    return { source: null, medium: value, count: count - (ofMedium.get(value) ?? 0) };
  });
  const some = [...pairs, ...withoutMedium, ...withoutSource];
  const neither = total - some.reduce((sum, { count }) => sum + count, 0);
  return [...some, { source: null, medium: null, count: neither }]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

function sumsOf(
  pairs: readonly SourceMediumCount[],
  side: 'source' | 'medium',
): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const pair of pairs) sums.set(pair[side], (sums.get(pair[side]) ?? 0) + pair.count);
  return sums;
}
