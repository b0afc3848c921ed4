import { Op } from 'sequelize';
import type { Caller, Services } from '../caller.ts';
import { requireFit } from '../http/contract/answer-text.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { countLinks, type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { inOrder, linkPages } from './link-pages.ts';
import { indexOf, type LinkOrder } from './queries/link-order.ts';
import { searchLimit, searchTime, searchWithin } from './search-limit.ts';
import { idsByParameter, isIndexed, type SortField, sortedParameter } from './sort-by-parameter.ts';

/** How many links a list without a range has. */
export const LINKS_WITHOUT_RANGE = 1000;
/** How many links one answer has at most, asked for or not; more come by pages or by export. */
export const LINKS_AT_ONCE = 10_000;

/** Which rows of which links, in what order; rows count from 0. */
export interface LinkListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [field: SortField, direction: 'ASC' | 'DESC'];
  readonly filter: LinkFilter;
}

// A page of more links is measured before it is read.
const LINKS_UNMEASURED = 20;
const MEASURED = ['name', 'baseUrl', 'fullUrl', 'parameters'] as const;

/** How far the links that indexes find are counted. */
const COUNTED_EXACTLY = 10_000;
/** How far the links that a search finds are counted. */
const COUNTED_IN_SEARCH = 1_000;

/** A part of a list, and how long the list is. */
export interface LinkList {
  readonly links: readonly LinkRow[];
  readonly total: number;
  /** False: there may be more than `total`. */
  readonly isExact: boolean;
}

/**
 * Lists links; equal ones keep one order, by id, so that no page repeats or skips a link.
 * @throws {DomainError} `too_large` where an answer would not hold them, `search_timeout`, `rule_broken` as {@link idsByParameter}
 */
export async function listLinks(
  services: Services,
  caller: Caller,
  listing: LinkListing,
): Promise<LinkList> {
  const data = dataOf(services.database, caller.organizationId);
  const selection = await selectLinks(data, caller, listing.filter);
  const [field, direction] = listing.sort;
  const parameter = sortedParameter(field);
  if (parameter !== null) {
    const ids = await idsByParameter(data, selection, parameter, direction);
    const links = await linksBy(data, ids.slice(listing.first, listing.last + 1));
    return { links, total: ids.length, isExact: true };
  }
  if (selection.search) return searchLinks(data, selection, listing);
  const counting = { all: caller.usage.links, most: COUNTED_EXACTLY + 1 };
  const total = await countLinks(data, selection, counting);
  const isExact = !selection.isFiltered || total <= COUNTED_EXACTLY;
  return {
    links: await pageOf(data, selection, isExact ? endingAt(total, listing) : listing),
    total: isExact ? total : COUNTED_EXACTLY,
    isExact,
  };
}

async function searchLinks(
  data: OrganizationData,
  selection: LinkSelection,
  listing: LinkListing,
): Promise<LinkList> {
  const { first, last } = listing;
  const most = Math.max(last + 1, COUNTED_IN_SEARCH);
  const ids = await searchIds(data, selection, orderOf(listing), most + 1);
  return {
    links: await linksBy(data, ids.slice(first, last + 1)),
    total: Math.min(ids.length, most),
    isExact: ids.length <= most,
  };
}

/** The ids of the first links that a search finds: by one statement, or page by page where the rules are asked for. */
async function searchIds(
  data: OrganizationData,
  selection: LinkSelection,
  order: LinkOrder,
  limit: number,
): Promise<string[]> {
  const { where, search, isFiltered, byIndex } = selection;
  const time = searchTime(searchLimit.ms);
  if (!search?.isMeant) {
    // MariaDB would read all links in the order of the list, and not those of one person in the order of their ids.
    const isByCreator = byIndex?.filters.length === 0 && order.column === 'createdAt';
    const index = isByCreator ? indexOf({ ...order, column: 'createdBy' }) : indexOf(order);
    const found = await searchWithin(time, (limitMs) =>
      data.links.all({
        attributes: ['id'],
        where: { [Op.and]: [where, ...(search?.conditions ?? [])] },
        order: isByCreator ? [['id', order.direction]] : inOrder(order),
        limit,
        limitMs,
        ...(isByCreator || !isFiltered ? { index } : {}),
      }),
    );
    return found.map(({ id }) => id);
  }
  const ids: string[] = [];
  for await (const { links } of linkPages(data, selection, { order, columns: [], time })) {
    ids.push(...links.map(({ id }) => id));
    if (ids.length >= limit) return ids.slice(0, limit);
  }
  return ids;
}

function orderOf({ sort: [field, direction] }: LinkListing): LinkOrder {
  // Ids are in the order of creation (`validate-rows.ts`), and no index is by them alone.
  return { column: isIndexed(field) ? field : 'createdAt', direction };
}

// Who reads past the last link reads on into the next organization's, and where that one is importing looks
// at each row that is not visible yet.
function endingAt(total: number, listing: LinkListing): LinkListing {
  return { ...listing, last: Math.min(listing.last, total - 1) };
}

async function pageOf(
  data: OrganizationData,
  { where, byIndex, isFiltered }: LinkSelection,
  listing: LinkListing,
): Promise<LinkRow[]> {
  const { first: offset, last } = listing;
  const order = orderOf(listing);
  const limit = last - offset + 1;
  if (limit <= 0) return [];
  if (order.column === 'createdAt' && byIndex) {
    const { direction } = order;
    return linksBy(data, await byIndex.ids({ direction, offset, limit }));
  }
  const index = isFiltered ? {} : { index: indexOf(order) };
  const page = { where, order: inOrder(order), offset, limit, ...index };
  if (limit > LINKS_UNMEASURED) requireFit(await data.links.bytesOf(page, MEASURED));
  return data.links.all(page);
}

/** Links in the order of their ids as given; those that are gone are left out. @throws {DomainError} `too_large` */
export async function linksBy(data: OrganizationData, ids: readonly string[]): Promise<LinkRow[]> {
  if (ids.length > LINKS_UNMEASURED) {
    let bytes = 0;
    for (const id of chunksOf(ids, KEYS_A_QUERY)) {
      bytes += await data.links.bytesOf({ where: { id } }, MEASURED);
      requireFit(bytes);
    }
  }
  const links = new Map<string, LinkRow>();
  for (const id of chunksOf(ids, KEYS_A_QUERY)) {
    for (const one of await data.links.all({ where: { id } })) links.set(one.id, one);
  }
  return ids.flatMap((id) => links.get(id) ?? []);
}
