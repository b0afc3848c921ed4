import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { Op } from 'sequelize';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { Selection } from '../models/select-statement.ts';
import type { LinkSelection } from './link-filter.ts';
import type { LinkCondition } from './queries/link-conditions.ts';
import {
  indexOf,
  type LinkOrder,
  type LinkPlace,
  linksAfter,
  linksUpTo,
} from './queries/link-order.ts';
import type { LinksByIndex } from './queries/links-by-index.ts';

/** How many links are looked at before others have a turn: some milliseconds. */
const LINKS_A_STEP = 2_000;
/** As few as a filter leaves by its indexes are looked at in one step. */
const AT_ONCE = 10_000;

/** How one goes along links. */
export interface LinkWalk {
  readonly order: LinkOrder;
  /** Behind this place; from the first link on where there is none. */
  readonly after?: LinkPlace | null;
  /** What is read of each link that is found, besides its id; all of it where nothing is said. */
  readonly columns?: readonly (keyof LinkRow)[];
}

/** Some links that were looked at. */
export interface LinkStep {
  /** Those that are meant, in the order of the walk. */
  readonly found: readonly LinkRow[];
  readonly looked: number;
  /** The last one that was looked at; null where there is none behind it. */
  readonly place: LinkPlace | null;
}

/** How far an answer looked. */
export interface SearchProgress {
  readonly looked: number;
  /** How many there are to look at, where that is known. */
  readonly of: number | null;
  /** Where to go on; null where all were looked at. */
  readonly place: LinkPlace | null;
}

/**
 * Looks at links one step after the other along an index, and finds those of a selection. Each step begins behind the
 * last link of the one before, so the millionth comes as quickly as the first, and links that are created or deleted
 * meanwhile move none of the others.
 */
export async function* walkLinks(
  data: OrganizationData,
  selection: LinkSelection,
  walk: LinkWalk,
): AsyncGenerator<LinkStep, void> {
  const { byIndex } = selection;
  if (byIndex && walk.order.column === 'createdAt')
    return yield* walkIds(data, selection, byIndex, walk);
  if (await isShort(data, selection)) {
    const found = await read(data, selection, walk, {
      where: { [Op.and]: [selection.where, ...behind(data, walk.order, walk.after)] },
      order: inOrder(walk.order),
    });
    return yield { found, looked: found.length, place: null };
  }
  yield* walkIndex(data, selection, walk);
}

async function* walkIndex(
  data: OrganizationData,
  selection: LinkSelection,
  walk: LinkWalk,
): AsyncGenerator<LinkStep, void> {
  const { order } = walk;
  for (let { after: place } = walk; ; ) {
    const start = behind(data, order, place);
    const { end, looked, isLast } = await nextStep(data, order, start);
    if (!end) return yield { found: [], looked, place: null };
    const stretch = [...start, linksUpTo(data, order, end)];
    const found = await read(data, selection, walk, {
      where: { [Op.and]: [selection.where, ...stretch] },
      order: inOrder(order),
      index: indexOf(order),
    });
    yield { found, looked, place: isLast ? null : end };
    if (isLast) return;
    place = end;
  }
}

// That index goes by the id alone.
const ANY_TIME = new Date(0);

async function* walkIds(
  data: OrganizationData,
  selection: LinkSelection,
  byIndex: LinksByIndex,
  walk: LinkWalk,
): AsyncGenerator<LinkStep, void> {
  const { direction } = walk.order;
  for (let place: LinkPlace | null = walk.after ?? null; ; ) {
    const page = { direction, offset: 0, limit: LINKS_A_STEP };
    const ids: string[] = await byIndex.ids({ ...page, ...(place && { after: place.id }) });
    const found: LinkRow[] = [];
    for (const id of chunksOf(ids, KEYS_A_QUERY))
      found.push(
        ...(await read(data, selection, walk, { where: { id }, order: [['id', direction]] })),
      );
    const last = ids.at(-1);
    place = last === undefined || ids.length < LINKS_A_STEP ? null : { value: ANY_TIME, id: last };
    yield { found, looked: ids.length, place };
    if (place === null) return;
  }
}

async function isShort(
  data: OrganizationData,
  { where, isFiltered }: LinkSelection,
): Promise<boolean> {
  if (!isFiltered) return false;
  const [beyond] = await data.links.all({ attributes: ['id'], where, offset: AT_ONCE, limit: 1 });
  return beyond === undefined;
}

function behind(
  data: OrganizationData,
  order: LinkOrder,
  place: LinkPlace | null | undefined,
): readonly LinkCondition[] {
  return place ? [linksAfter(data, order, place)] : [];
}

/** Where the next step ends; undefined where no link is left. */
async function nextStep(
  data: OrganizationData,
  order: LinkOrder,
  start: readonly LinkCondition[],
): Promise<{ end: LinkPlace | undefined; looked: number; isLast: boolean }> {
  const { column } = order;
  const ahead: Selection<LinkRow> = {
    attributes: [column, 'id'],
    where: { [Op.and]: [...start] },
    order: inOrder(order),
    index: indexOf(order),
  };
  const placeOf = (link: LinkRow) => ({ value: link[column], id: link.id });
  const [full] = await data.links.all({ ...ahead, offset: LINKS_A_STEP - 1, limit: 1 });
  if (full) return { end: placeOf(full), looked: LINKS_A_STEP, isLast: false };
  const left = await data.links.all({ ...ahead, limit: LINKS_A_STEP });
  return { end: left.map(placeOf).at(-1), looked: left.length, isLast: true };
}

async function read(
  data: OrganizationData,
  { search }: LinkSelection,
  { columns }: LinkWalk,
  { where, ...options }: Selection<LinkRow>,
): Promise<LinkRow[]> {
  const { conditions = [], isMeant = null } = search ?? {};
  const links = await data.links.all({
    ...options,
    ...(columns && { attributes: ['id', ...new Set([...columns, ...(isMeant ? VALIDATED : [])])] }),
    where: { [Op.and]: [where ?? {}, ...conditions] },
  });
  if (!isMeant) return links;
  const meant: LinkRow[] = [];
  for (const link of links) {
    if (isMeant(link)) meant.push(link);
    await yieldToEventLoop();
  }
  return meant;
}

const VALIDATED = ['fullUrl', 'isAdvancedMode'] as const;

/** How many links are held against the rules, or have two of their values put together, for one answer. */
export const MOST_VALIDATED = 10_000;

interface VisitedLinks {
  /** How many links the organization has. */
  readonly all: number;
  /** What is read of each. */
  readonly columns: readonly (keyof LinkRow)[];
  /** How many are visited; all where nothing is said. */
  readonly most?: number;
}

/**
 * Visits the links of a selection, the newest first: all of them, but where it asks for the rules no more than
 * {@link MOST_VALIDATED} are looked at.
 * @returns how far it looked
 */
export async function visitNewest(
  data: OrganizationData,
  selection: LinkSelection,
  { all, columns, most = Number.POSITIVE_INFINITY }: VisitedLinks,
  visit: (link: LinkRow) => void,
): Promise<SearchProgress> {
  const order = { column: 'createdAt', direction: 'DESC' } as const;
  const isValidated = selection.search?.isMeant != null;
  const of = selection.isFiltered ? null : all;
  let left = most;
  let looked = 0;
  for await (const step of walkLinks(data, selection, { order, columns })) {
    for (const link of step.found.slice(0, left)) {
      visit(link);
      await yieldToEventLoop();
    }
    left -= step.found.length;
    looked += step.looked;
    const { place } = step;
    if (left <= 0 || (isValidated && looked >= MOST_VALIDATED)) return { looked, of, place };
  }
  return { looked, of, place: null };
}

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
