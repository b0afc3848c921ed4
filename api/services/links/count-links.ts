import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkSelection } from './link-filter.ts';

/** How many links the organization has, as creating and deleting counted them. */
export async function countAllLinks(data: OrganizationData): Promise<number> {
  return (await data.usage.find(data.organizationId))?.links ?? 0;
}

/**
 * How many links indexes find for a selection.
 * @param limits how many links the organization has, and how far others are counted
 */
export async function countLinksTo(
  data: OrganizationData,
  { where, isFiltered, byValues }: LinkSelection,
  { all, most }: { readonly all: number; readonly most: number },
): Promise<number> {
  if (!isFiltered) return all;
  if (byValues) return byValues.count(most);
  return (await data.links.all({ attributes: ['id'], where, limit: most })).length;
}
