import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { Op } from 'sequelize';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { type RowPlace, rowsAfter } from '../models/rows-after.ts';
import type { Selection } from '../models/select-statement.ts';
import type { LinkSelection } from './link-filter.ts';
import { indexOf, type LinkOrder } from './queries/link-order.ts';
import type { LinksByIndex } from './queries/links-by-index.ts';
import { type SearchTime, searchLimit, searchTime, searchWithin } from './search-limit.ts';

const LINKS_A_PAGE = 2_000;
/** As few links as a filter leaves by its indexes are read at once, whichever index finds them. */
const AT_ONCE = 10_000;

/** In what order links are read, and what of them. */
export interface LinkReading {
  readonly order: LinkOrder;
  /** Besides the id; everything by default. */
  readonly columns?: readonly (keyof LinkRow)[];
  /** How long a search may take; any time by default. */
  readonly time?: SearchTime;
}

/** Some links of a selection. */
interface LinkPage {
  readonly links: readonly LinkRow[];
  /** How many the database found, before the rules left some out. */
  readonly read: number;
}

/**
 * Reads all links of a selection, page by page. Each page begins after the last link of the one before, so the last one
 * comes as quickly as the first, and links that are created or deleted meanwhile move none of the others.
 */
export async function* linkPages(
  data: OrganizationData,
  selection: LinkSelection,
  reading: LinkReading,
): AsyncGenerator<LinkPage, void> {
  const { order } = reading;
  const { byIndex, where } = selection;
  if (byIndex && order.column === 'createdAt') {
    yield* pagesByIndex(data, selection, byIndex, reading);
    return;
  }
  const isShort = await leavesFew(data, selection);
  const limit = isShort ? AT_ONCE + 1 : LINKS_A_PAGE;
  for (let after: RowPlace | null = null; ; ) {
    const rows = await readLinks(data, selection, reading, {
      where: { [Op.and]: after ? [where, rowsAfter(data.models.links, order, after)] : [where] },
      order: inOrder(order),
      limit,
      ...(isShort ? {} : { index: indexOf(order) }),
    });
    yield { links: await meantOf(selection, rows), read: rows.length };
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = { value: last[order.column], id: last.id };
  }
}

async function* pagesByIndex(
  data: OrganizationData,
  selection: LinkSelection,
  byIndex: LinksByIndex,
  reading: LinkReading,
): AsyncGenerator<LinkPage, void> {
  const { direction } = reading.order;
  const page = { direction, offset: 0, limit: LINKS_A_PAGE };
  for (let after: string | undefined; ; ) {
    const ids: string[] = await byIndex.ids({ ...page, ...(after !== undefined && { after }) });
    const rows: LinkRow[] = [];
    for (const id of chunksOf(ids, KEYS_A_QUERY)) {
      const some = { where: { id }, order: [['id', direction]] } as const;
      rows.push(...(await readLinks(data, selection, reading, some)));
    }
    yield { links: await meantOf(selection, rows), read: rows.length };
    after = ids.at(-1);
    if (ids.length < LINKS_A_PAGE) return;
  }
}

async function leavesFew(
  data: OrganizationData,
  { where, isFiltered }: LinkSelection,
): Promise<boolean> {
  if (!isFiltered) return false;
  const [beyond] = await data.links.all({ attributes: ['id'], where, offset: AT_ONCE, limit: 1 });
  return beyond === undefined;
}

function readLinks(
  data: OrganizationData,
  { search }: LinkSelection,
  { order, columns, time }: LinkReading,
  { where, ...options }: Selection<LinkRow>,
): Promise<LinkRow[]> {
  const { conditions = [], isMeant = null } = search ?? {};
  const needed = ['id', order.column, ...(isMeant ? VALIDATED : [])] as const;
  const selected = {
    ...options,
    ...(columns && { attributes: [...new Set([...needed, ...columns])] }),
    where: { [Op.and]: [where ?? {}, ...conditions] },
  };
  return time === undefined
    ? data.links.all(selected)
    : searchWithin(time, (limitMs) => data.links.all({ ...selected, limitMs }));
}

const VALIDATED = ['fullUrl', 'isAdvancedMode'] as const;

async function meantOf({ search }: LinkSelection, rows: readonly LinkRow[]) {
  const { isMeant = null } = search ?? {};
  if (!isMeant) return rows;
  const meant: LinkRow[] = [];
  for (const link of rows) {
    if (isMeant(link)) meant.push(link);
    await yieldToEventLoop();
  }
  return meant;
}

/** How many links are checked against the rules, or have two of their values counted together, for one response. */
export const MOST_VALIDATED = 10_000;

interface VisitedLinks {
  /** What is read of each. */
  readonly columns: readonly (keyof LinkRow)[];
  /** How many are visited; all by default. */
  readonly most?: number;
  /** How long a search may take; by default it begins now. */
  readonly time?: SearchTime;
}

/**
 * Visits the links of a selection, the newest first: all of them, but where it asks for the rules only those among the newest
 * {@link MOST_VALIDATED}.
 * @throws {DomainError} `search_timeout`
 */
export async function visitNewest(
  data: OrganizationData,
  selection: LinkSelection,
  {
    columns,
    most = Number.POSITIVE_INFINITY,
    time = searchTime(searchLimit.everyLinkMs),
  }: VisitedLinks,
  visit: (link: LinkRow) => void,
): Promise<void> {
  let left = selection.search?.isMeant ? MOST_VALIDATED : most;
  for await (const { links, read } of linkPages(data, selection, {
    order: NEWEST_FIRST,
    columns,
    ...(selection.search && { time }),
  })) {
    for (const link of links.slice(0, left)) {
      visit(link);
      await yieldToEventLoop();
    }
    left -= read;
    if (left <= 0) return;
  }
}

const NEWEST_FIRST = { column: 'createdAt', direction: 'DESC' } as const;

/** Equal ones by id, so that no page repeats or skips a link. */
export function inOrder({
  column,
  direction,
}: LinkOrder): NonNullable<Selection<LinkRow>['order']> {
  return [
    [column, direction],
    ['id', direction],
  ];
}
