import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkSelection } from './link-filter.ts';

/** How many links the organisation has, as creating and deleting counted them. */
export async function countAllLinks(data: OrganizationData): Promise<number> {
  return (await data.usage.find(data.organizationId))?.links ?? 0;
}

/** How many links there are; all of them are not counted but read, as creating and deleting counted them. */
export async function countLinks(
  data: OrganizationData,
  { where, isFiltered, alike }: LinkSelection,
): Promise<number> {
  if (alike) return alike.count(Number.MAX_SAFE_INTEGER);
  return isFiltered ? data.links.count(where) : countAllLinks(data);
}

/** The same, but filtered links are counted no further than one more than `most`. */
export async function countLinksTo(
  data: OrganizationData,
  selection: LinkSelection,
  most: number,
): Promise<number> {
  const { where, isFiltered, isMany, alike } = selection;
  if (!isFiltered) return countAllLinks(data);
  if (isMany) return most + 1;
  if (alike) return alike.count(most + 1);
  return (await data.links.all({ attributes: ['id'], where, limit: most + 1 })).length;
}
