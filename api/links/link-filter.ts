import type { components } from '@utmost/core/contract.d.ts';
import { passesTaxonomy } from '@utmost/core/link/correct-url.ts';
import { codedValueOf } from '@utmost/core/taxonomy/compile.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { Op, type WhereOptions } from 'sequelize';
import type { Caller } from '../caller.ts';
import { readFavorites } from '../favorites/manage-favorites.ts';
import { readTimestamp } from '../http/list.ts';
import { isUsed } from '../models/link-values.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import {
  type LinkCondition,
  linksByName,
  linksByText,
  linksByValue,
  type ValueFilter,
} from './queries/link-conditions.ts';
import { type LinksByIndex, linksByCreator, linksByValues } from './queries/links-by-index.ts';

/** Which links; all of them where nothing is said. */
export type LinkFilter = components['schemas']['TrackingLinkFilter'];

/** What no index finds: the links are read one after the other. */
interface LinkSearch {
  /** For the text, and for names with any value or none. */
  readonly conditions: readonly LinkCondition[];
  /** For the rules; null where nothing is said of them. */
  readonly isMeant: ((link: Pick<LinkRow, 'fullUrl' | 'isAdvancedMode'>) => boolean) | null;
}

/** A filter made ready. */
export interface LinkSelection {
  /** What indexes find. */
  readonly where: WhereOptions<LinkRow>;
  /** The same links, where one index has them all in the order of their creation. */
  readonly byIndex: LinksByIndex | null;
  /** What is asked of those; null where nothing is. */
  readonly search: LinkSearch | null;
  /** Whether `where` leaves any link out. */
  readonly isFiltered: boolean;
}

/**
 * Makes a filter ready: every call that takes one means the same links by it.
 * @param caller whose favorites are meant
 * @throws {DomainError} `malformed` where a timestamp is invalid
 */
export async function selectLinks(
  data: OrganizationData,
  caller: Pick<Caller, 'userId'>,
  given: LinkFilter,
): Promise<LinkSelection> {
  const filter = await withFavorites(data, caller, given);
  const { id, createdBy, createdFrom, createdTo } = filter;
  const { values, names } = await valueFilters(data, filter);
  const created = {
    ...(createdFrom !== undefined && {
      [Op.gte]: readTimestamp(createdFrom, 'filter.createdFrom'),
    }),
    ...(createdTo !== undefined && { [Op.lt]: readTimestamp(createdTo, 'filter.createdTo') }),
  };
  const where = {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(Reflect.ownKeys(created).length > 0 && { createdAt: created }),
    ...(values.length > 0 && { [Op.and]: values.map((one) => linksByValue(data, one)) }),
  };
  return {
    where: where as WhereOptions<LinkRow>,
    byIndex: indexFor(data, filter, values),
    search: await searchOf(data, filter, names),
    isFiltered: Reflect.ownKeys(where).length > 0,
  };
}

/**
 * How many links indexes find for a selection.
 * @param limits how many links the organization has, and how far others are counted
 */
export async function countLinks(
  data: OrganizationData,
  { where, isFiltered, byIndex }: LinkSelection,
  { all, most }: { readonly all: number; readonly most: number },
): Promise<number> {
  if (!isFiltered) return all;
  if (byIndex) return byIndex.count(most);
  return (await data.links.all({ attributes: ['id'], where, limit: most })).length;
}

async function withFavorites(
  data: OrganizationData,
  { userId }: Pick<Caller, 'userId'>,
  { favorite, ...filter }: LinkFilter,
): Promise<LinkFilter> {
  if (favorite === undefined) return filter;
  const favorites = await readFavorites(data, userId);
  const named = filter.id && new Set(filter.id.map((id) => id.toLowerCase()));
  return { ...filter, id: named ? favorites.filter((id) => named.has(id)) : favorites };
}

async function valueFilters(
  data: OrganizationData,
  { parameter, value, values = {} }: LinkFilter,
): Promise<{ values: readonly ValueFilter[]; names: readonly LinkCondition[] }> {
  const asked: [string, string | null | undefined][] = Object.entries(values);
  if (parameter !== undefined) asked.unshift([parameter, value]);
  const filters: ValueFilter[] = [];
  const names: LinkCondition[] = [];
  for (const [queryName, text] of asked) {
    if (typeof text === 'string') filters.push(await valueFilter(data, queryName, text));
    else names.push(linksByName(data, queryName, text === null ? 'no value' : 'any value'));
  }
  return { values: filters, names };
}

async function valueFilter(
  data: OrganizationData,
  queryName: string,
  value: string,
): Promise<ValueFilter> {
  // What is stored wins: links from before a dropdown was coded have its display values.
  const stored = (await isUsed(data, queryName, value))
    ? value
    : (codedValueOf(await readRules(data), queryName, value) ?? value);
  return { queryName, key: linkValueKey(stored) };
}

function indexFor(
  data: OrganizationData,
  { id, createdBy, createdFrom, createdTo }: LinkFilter,
  values: readonly ValueFilter[],
): LinksByIndex | null {
  if (id !== undefined || createdFrom !== undefined || createdTo !== undefined) return null;
  if (createdBy === undefined) return values.length > 0 ? linksByValues(data, values) : null;
  return values.length === 0 ? linksByCreator(data, createdBy) : null;
}

async function searchOf(
  data: OrganizationData,
  { q, passes }: LinkFilter,
  names: readonly LinkCondition[],
): Promise<LinkSearch | null> {
  const text = q?.trim() ?? '';
  const conditions = text === '' ? names : [...names, linksByText(data, text)];
  if (conditions.length === 0 && passes === undefined) return null;
  const rules = passes === undefined ? null : await readRules(data);
  return { conditions, isMeant: rules && ((link) => passesTaxonomy(rules, link) === passes) };
}
