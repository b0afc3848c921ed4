import type { UsedValue } from '../../models/link-groups.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';
import { keptByRevision } from '../kept-by-revision.ts';
import { readRevision } from '../organization/revision.ts';
import { countLinks } from './count-links.ts';
import { conditionOf, type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { wholeValues } from './whole-values.ts';

/** Links that have a value, or none at all. */
export interface LinkGroup {
  readonly value: string | null;
  readonly count: number;
}

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
  readonly judged: LinkSelection['judged'];
}

const kept = keptByRevision<GroupPage>(200);

/**
 * The values that links have for a query name, with how many have which and how many have none. Links
 * without a value come where their count belongs, and after all values of the same count.
 * Counted once for as long as nothing in the organisation changes.
 */
export async function groupLinks(
  services: Services,
  caller: Caller,
  listing: GroupListing,
): Promise<GroupPage> {
  const { organizationId } = caller;
  const revision = await readRevision(services, caller);
  const asked = { organizationId, revision, question: JSON.stringify(listing) };
  return kept(asked, () => groupAnew(dataOf(services.database, organizationId), listing));
}

async function groupAnew(
  data: OrganizationData,
  { by, first, last, sort, filter }: GroupListing,
): Promise<GroupPage> {
  const selection = await selectLinks(data, filter);
  const { judged } = selection;
  // One group more at the beginning tells whether those without a value came before.
  const before = Math.min(first, 1);
  const page = await data.linkGroups({
    queryName: by,
    where: conditionOf(selection),
    alike: selection.alike,
    sort,
    first: first - before,
    count: last - first + 1 + before,
  });
  const notSet = (await countLinks(data, selection)) - page.links;
  const valued = await valuedGroups(data, by, page.values);
  if (notSet <= 0) return { groups: valued.slice(before), total: page.groups, judged };
  const none = { value: null, count: notSet };
  const isEnd = first - before + valued.length === page.groups;
  const groups = withNone(valued, none, sort, isEnd).slice(before, before + last - first + 1);
  return { groups, total: page.groups + 1, judged };
}

async function valuedGroups(
  data: OrganizationData,
  by: string,
  used: readonly UsedValue[],
): Promise<LinkGroup[]> {
  const values = await wholeValues(data, by, used);
  return used.map(({ links }, index) => ({ value: values[index] ?? '', count: links }));
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
