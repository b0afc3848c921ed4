import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { Caller, Services } from '../caller.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { countLinks, type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { visitNewest } from './link-pages.ts';
import { groupLinkValues } from './queries/link-groups.ts';

type LinkGroup = components['schemas']['LinkGroup'];

/** Which groups of which links, in what order; groups count from 0. */
export interface GroupListing {
  readonly by: string;
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [by: 'count' | 'value', direction: 'ASC' | 'DESC'];
  readonly filter: LinkFilter;
}

/** Some groups, and how many there are. */
export interface GroupPage {
  readonly groups: readonly LinkGroup[];
  readonly total: number;
}

/**
 * The values that links have for a query name, with how many have which and how many have none. Links
 * without a value come where their count belongs, and after all values of the same count.
 * @throws {DomainError} `search_timeout`
 */
export async function groupLinks(
  { database }: Services,
  caller: Caller,
  listing: GroupListing,
): Promise<GroupPage> {
  const data = dataOf(database, caller.organizationId);
  const { by, first, last, sort, filter } = listing;
  const selection = await selectLinks(data, caller, filter);
  const all = caller.usage.links;
  if (selection.search) return searchGroups(data, selection, listing);
  // One group more at the beginning tells whether those without a value came before.
  const before = Math.min(first, 1);
  const page = await groupLinkValues(data, {
    queryName: by,
    where: selection.isFiltered ? selection.where : null,
    byIndex: selection.byIndex,
    sort,
    first: first - before,
    count: last - first + 1 + before,
  });
  const most = Number.MAX_SAFE_INTEGER;
  const notSet = (await countLinks(data, selection, { all, most })) - page.links;
  const valued = page.values.map(({ value, links }) => ({ value, count: links }));
  if (notSet <= 0) return { groups: valued.slice(before), total: page.groups };
  const none = { value: null, count: notSet };
  const isEnd = first - before + valued.length === page.groups;
  const groups = withNone(valued, none, sort, isEnd).slice(before, before + last - first + 1);
  return { groups, total: page.groups + 1 };
}

async function searchGroups(
  data: OrganizationData,
  selection: LinkSelection,
  { by, first, last, sort }: GroupListing,
): Promise<GroupPage> {
  const counts = new Map<string | null, number>();
  await visitNewest(data, selection, { columns: ['parameters'] }, ({ parameters }) => {
    const value = parseParameters(parameters)?.get(by) ?? null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  const groups = inOrder(counts, sort);
  return { groups: groups.slice(first, last + 1), total: groups.length };
}

// Equal counts by value, and those without a value last.
function inOrder(
  counts: ReadonlyMap<string | null, number>,
  [by, direction]: GroupListing['sort'],
): LinkGroup[] {
  const sign = direction === 'ASC' ? 1 : -1;
  const keyed = [...counts].map(([value, count]) => {
    return { value, count, key: Buffer.from(value ?? '') };
  });
  keyed.sort((one, other) => {
    if (by === 'count' && one.count !== other.count) return sign * (one.count - other.count);
    if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
    return (by === 'value' ? sign : 1) * Buffer.compare(one.key, other.key);
  });
  return keyed.map(({ value, count }) => ({ value, count }));
}

// Put before the first group it stands for all places before that one: the rest is moved by it alike.
function withNone(
  groups: readonly LinkGroup[],
  none: LinkGroup,
  [by, direction]: GroupListing['sort'],
  isEnd: boolean,
): readonly LinkGroup[] {
  const comesFirst = ({ count }: LinkGroup) =>
    by === 'count' && (direction === 'DESC' ? none.count > count : none.count < count);
  const place = groups.findIndex(comesFirst);
  if (place !== -1) return groups.toSpliced(place, 0, none);
  return isEnd ? [...groups, none] : groups;
}
