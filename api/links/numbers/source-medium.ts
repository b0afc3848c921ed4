import { fold } from '@utmost/core/rules/characters.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';

/** The query names by which links say where a visit comes from. */
export interface SourceMediumNames {
  readonly sourceName: string;
  readonly mediumName: string;
}

// By the query names of Google Analytics, Matomo and Piwik PRO; else by what people call the parameters.
const PREFIXES = ['utm_', 'mtm_', 'pk_'];

/**
 * Which of an organization's parameters are source and medium; null where it has no such pair.
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
