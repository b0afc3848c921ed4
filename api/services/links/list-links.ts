import type { Order } from 'sequelize';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../models/parts-of.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';
import { countLinksTo } from './count-links.ts';
import { type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';

/** How many links a list without a range has (design section 8.7). */
export const LINKS_WITHOUT_RANGE = 1000;
/** How many links one answer has at most, asked for or not; more come by pages or by export. */
export const LINKS_AT_ONCE = 10_000;

/** Which rows of which links, in what order; rows count from 0. */
export interface LinkListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [column: keyof LinkRow, direction: 'ASC' | 'DESC'];
  readonly filter: LinkFilter;
}

/** So far filtered links are counted. */
export const COUNTED_EXACTLY = 10_000;

/** A part of a list, and how long the list is; a total of more than {@link COUNTED_EXACTLY} filtered links is only known to be more. */
export interface LinkPage {
  readonly links: readonly LinkRow[];
  readonly total: number;
  readonly isFiltered: boolean;
  readonly judged: LinkSelection['judged'];
  readonly reach: LinkSelection['reach'];
}

/** Lists links; equal ones keep one order, by id, so that no page repeats or skips a link. */
export async function listLinks(
  { database }: Services,
  caller: Caller,
  listing: LinkListing,
): Promise<LinkPage> {
  const data = dataOf(database, caller.organizationId);
  const selection = await selectLinks(data, listing.filter);
  const { isFiltered, judged, reach } = selection;
  const total = await countLinksTo(data, selection, COUNTED_EXACTLY);
  return {
    links: await pageOf(data, selection, isFiltered ? listing : within(total, listing)),
    total,
    isFiltered,
    judged,
    reach,
  };
}

// Who reads past the last link reads on into the next organisation's, and where that one is importing looks
// at each row that nobody may see yet.
function within(total: number, listing: LinkListing): LinkListing {
  return { ...listing, last: Math.min(listing.last, total - 1) };
}

async function pageOf(
  data: OrganizationData,
  { where, alike }: LinkSelection,
  { first, last, sort: [column, direction] }: LinkListing,
): Promise<LinkRow[]> {
  const offset = first;
  const limit = last - first + 1;
  if (limit <= 0) return [];
  // Ids are in the order of creation (`link-ids.ts`), and no index is by them alone.
  const isByTime = column === 'createdAt' || column === 'id';
  if (isByTime && alike) {
    const ids = await alike.ids({ direction, offset, limit });
    const links = new Map<string, LinkRow>();
    for (const id of partsOf(ids, KEYS_A_QUERY)) {
      for (const one of await data.links.all({ where: { id } })) links.set(one.id, one);
    }
    return ids.flatMap((id) => links.get(id) ?? []);
  }
  const order: Order = [
    [isByTime ? 'createdAt' : column, direction],
    ['id', direction],
  ];
  return data.links.all({ where, order, offset, limit });
}
