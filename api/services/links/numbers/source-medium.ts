import {
  completePairs,
  type SourceMediumCount,
  type SourceMediumNames,
} from '@utmost/core/numbers/source-medium.ts';
import type { UsedValue } from '../../../models/link-groups.ts';
import type { OrganizationData } from '../../../models/organization-data.ts';
import { conditionOf, type LinkSelection } from '../link-filter.ts';
import { wholeValues } from '../whole-values.ts';

/** The largest pairs of source and medium, and how many links have another one. */
export interface SourceMediumNumbers extends SourceMediumNames {
  readonly rows: readonly SourceMediumCount[];
  readonly otherLinks: number;
}

const ROWS_SHOWN = 100;
// Beyond that many the links that lack one of the two are told among the others.
const MOST_VALUES = 1000;

/** Counts links by source and medium. @param total how many links there are */
export async function countSourceMedium(
  data: OrganizationData,
  { sourceName, mediumName }: SourceMediumNames,
  selection: LinkSelection,
  total: number,
): Promise<SourceMediumNumbers> {
  const where = conditionOf(selection);
  const found = await data.linkTallies.byPair([sourceName, mediumName], where, MOST_VALUES + 1);
  const pairs = found.map(({ one: source, other: medium, links: count }) => {
    return { source, medium, count };
  });
  const groupsOf = (queryName: string) =>
    data.linkGroups({
      queryName,
      where,
      alike: selection.alike,
      sort: ['count', 'DESC'],
      first: 0,
      count: MOST_VALUES + 1,
    });
  const [sources, mediums] = [await groupsOf(sourceName), await groupsOf(mediumName)];
  const isWhole = [found, sources.values, mediums.values].every((all) => all.length <= MOST_VALUES);
  const rows = isWhole
    ? completePairs(pairs, counted(sources.values), counted(mediums.values), total)
    : pairs;
  const shown = rows.slice(0, ROWS_SHOWN);
  const ofPairs = (side: 'one' | 'other') => found.map((pair) => ({ ...pair, key: pair[side] }));
  const sourceOf = await wholeOf(
    data,
    sourceName,
    [...ofPairs('one'), ...sources.values],
    shown,
    'source',
  );
  const mediumOf = await wholeOf(
    data,
    mediumName,
    [...ofPairs('other'), ...mediums.values],
    shown,
    'medium',
  );
  return {
    sourceName,
    mediumName,
    rows: shown.map(({ source, medium, count }) => {
      return { source: sourceOf(source), medium: mediumOf(medium), count };
    }),
    otherLinks: Math.max(0, total - shown.reduce((sum, { count }) => sum + count, 0)),
  };
}

function counted(used: readonly UsedValue[]): { value: string; count: number }[] {
  return used.map(({ key, links }) => ({ value: key, count: links }));
}

async function wholeOf(
  data: OrganizationData,
  queryName: string,
  used: readonly UsedValue[],
  shown: readonly SourceMediumCount[],
  side: 'source' | 'medium',
): Promise<(key: string | null) => string | null> {
  const byKey = new Map(used.map((one) => [one.key, one]));
  const keys = new Set(shown.map((row) => row[side]));
  const asked = [...byKey.values()].filter(({ key }) => keys.has(key));
  const values = await wholeValues(data, queryName, asked);
  const whole = new Map(asked.map(({ key }, index) => [key, values[index] ?? key]));
  return (key) => (key === null ? null : (whole.get(key) ?? key));
}
