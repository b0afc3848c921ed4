import type { Caller, Services } from '../caller.ts';
import { requireFit } from '../http/contract/answer-text.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { countLinks, type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { readPlace } from './link-place.ts';
import { indexOf, type LinkOrder } from './queries/link-order.ts';
import { inOrder, type SearchProgress, walkLinks } from './walk-links.ts';

/** How many links a list without a range has. */
export const LINKS_WITHOUT_RANGE = 1000;
/** How many links one answer has at most, asked for or not; more come by pages or by export. */
export const LINKS_AT_ONCE = 10_000;

/** Which rows of which links, in what order; rows count from 0. */
export interface LinkListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [column: LinkOrder['column'] | 'id', direction: 'ASC' | 'DESC'];
  readonly filter: LinkFilter;
  /** Behind this place, as an earlier answer of the same order named it. */
  readonly after?: string;
}

// A page of more links is measured before it is read.
const LINKS_UNMEASURED = 20;
const MEASURED = ['name', 'baseUrl', 'fullUrl', 'parameters'] as const;

/** So far filtered links are counted. */
const COUNTED_EXACTLY = 10_000;
/** So long one answer looks for links that no index finds. */
const SEARCH_MS = 300;
/** So long it looks where the page is full, to count how many there are. */
const COUNT_MS = 100;

/** A part of a list, and how long the list is. */
export interface LinkPage {
  readonly links: readonly LinkRow[];
  readonly total: number;
  /** False: there may be more than `total`. */
  readonly isExact: boolean;
  /** Null where indexes found all. */
  readonly progress: SearchProgress | null;
}

/**
 * Lists links; equal ones keep one order, by id, so that no page repeats or skips a link. What no index finds is
 * looked for as long as {@link SEARCH_MS}; the answer tells how far that was.
 * @throws {DomainError} `too_large` where an answer would not hold them
 */
export async function listLinks(
  services: Services,
  caller: Caller,
  listing: LinkListing,
): Promise<LinkPage> {
  const data = dataOf(services.database, caller.organizationId);
  const selection = await selectLinks(data, listing.filter);
  if (selection.search || listing.after !== undefined) {
    return searchPage(services, caller, data, selection, listing);
  }
  const counting = { all: caller.usage.links, most: COUNTED_EXACTLY + 1 };
  const total = await countLinks(data, selection, counting);
  const isExact = !selection.isFiltered || total <= COUNTED_EXACTLY;
  return {
    links: await pageOf(data, selection, isExact ? endingAt(total, listing) : listing),
    total: isExact ? total : COUNTED_EXACTLY,
    isExact,
    progress: null,
  };
}

async function searchPage(
  { clock }: Services,
  { usage }: Caller,
  data: OrganizationData,
  selection: LinkSelection,
  listing: LinkListing,
): Promise<LinkPage> {
  const { first, last } = listing;
  const order = orderOf(listing);
  const started = clock.now().getTime();
  const after = listing.after === undefined ? null : readPlace(order, listing.after);
  const found: string[] = [];
  let looked = 0;
  let place = after;
  for await (const step of walkLinks(data, selection, { order, after, columns: [] })) {
    for (const { id } of step.found) found.push(id);
    looked += step.looked;
    place = step.place;
    const isFull = found.length > last + 1;
    if (isFull && found.length > COUNTED_EXACTLY) break;
    if (clock.now().getTime() - started >= (isFull ? COUNT_MS : SEARCH_MS)) break;
  }
  return {
    links: await linksBy(data, found.slice(first, last + 1)),
    total: found.length,
    isExact: place === null,
    progress: { looked, of: selection.isFiltered ? null : usage.links, place },
  };
}

function orderOf({ sort: [column, direction] }: LinkListing): LinkOrder {
  // Ids are in the order of creation (`validate-rows.ts`), and no index is by them alone.
  return { column: column === 'id' ? 'createdAt' : column, direction };
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

async function linksBy(data: OrganizationData, ids: readonly string[]): Promise<LinkRow[]> {
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
