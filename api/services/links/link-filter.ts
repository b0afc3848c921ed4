import { Op, type WhereOptions } from 'sequelize';
import type { LinksAlike, WantedKeys } from '../../models/links-alike.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { readMoment } from '../read-moment.ts';
import { judgeNewest } from './judge-newest.ts';
import { isOlder, type LinkPlace, readPlace } from './link-place.ts';
import { type SearchedLinks, type SearchReach, searchLinks } from './search-links.ts';
import { wantedValues } from './wanted-values.ts';

/** Which links; all of them where nothing is said. */
export interface LinkFilter {
  readonly id?: readonly string[];
  /** Stands in the name, the full URL or the creator, whatever the case (spec part 2 section 9). */
  readonly q?: string;
  /** Whether `q` is looked for in every link, however many there are. */
  readonly everywhere?: boolean;
  readonly createdBy?: string;
  /** A query name; without a value: links that have any. */
  readonly parameter?: string;
  /** Null: links that have none. */
  readonly value?: string | null;
  /** Query name -> value, or null for none. */
  readonly values?: Readonly<Record<string, string | null>>;
  /** The first moment. */
  readonly createdFrom?: string;
  /** The moment after the last. */
  readonly createdTo?: string;
  /** After this link in the list, the newest first: moment and id, with a space between. */
  readonly olderThan?: string;
  /** Whether they pass today's taxonomy: asked of the newest that all else leaves. */
  readonly passes?: boolean;
}

/** A filter made ready: the condition, and whether it leaves anything out. */
export interface LinkSelection {
  readonly where: WhereOptions<LinkRow>;
  readonly isFiltered: boolean;
  /** Where links had to be judged: how many were, and the last of them where older ones were not. */
  readonly judged: { readonly links: number; readonly last: LinkPlace | null } | null;
  /** How far `q` was looked for; null where nothing is. */
  readonly reach: SearchReach | null;
  /** More than anybody counts. */
  readonly isMany: boolean;
  /** The links, where they are meant by their values alone; null where anything else is said, or nothing. */
  readonly alike: LinksAlike | null;
}

/** The condition; null where all links are meant. */
export function conditionOf({ where, isFiltered }: LinkSelection): WhereOptions<LinkRow> | null {
  return isFiltered ? where : null;
}

/**
 * Makes a filter ready: every call that takes one means the same links by it.
 * @throws {DomainError} `malformed` where a moment is none
 */
export async function selectLinks(
  data: OrganizationData,
  filter: LinkFilter,
): Promise<LinkSelection> {
  const { passes, ...rest } = filter;
  const wanted = await wantedValues(data, filter);
  const { where, searched } = await saidOf(data, rest, wanted);
  const reach = searched?.reach ?? null;
  const alike = isByValues(rest) ? data.linksAlike(wanted) : null;
  if (passes === undefined) {
    const isMany = searched?.isMany === true && isSearchAlone(filter);
    const isFiltered = Reflect.ownKeys(where).length > 0;
    return { where, isFiltered, judged: null, reach, isMany, alike };
  }
  const { passing, failing, last } = await judgeNewest(data, { where, alike }, rest);
  const id = [...(passes ? passing : failing)];
  const judged = { links: passing.length + failing.length, last };
  return { where: { id }, isFiltered: true, judged, reach, isMany: false, alike: null };
}

function isSearchAlone({ q: _, ...others }: LinkFilter): boolean {
  return Object.values(others).every((one) => one === undefined);
}

function isByValues({ parameter, value: _, values = {}, ...others }: LinkFilter): boolean {
  const isAnySaid = parameter !== undefined || Object.keys(values).length > 0;
  return isAnySaid && Object.values(others).every((one) => one === undefined);
}

interface SaidLinks {
  readonly where: WhereOptions<LinkRow>;
  readonly searched: SearchedLinks | null;
}

// What is looked up in the database, without looking at the links.
async function saidOf(
  data: OrganizationData,
  filter: LinkFilter,
  wanted: readonly WantedKeys[],
): Promise<SaidLinks> {
  const { id, q, everywhere = false, createdBy, olderThan } = filter;
  const text = q?.trim() ?? '';
  const created = {
    ...momentOf(filter, 'createdFrom', Op.gte),
    ...momentOf(filter, 'createdTo', Op.lt),
  };
  const searched = text === '' ? null : await searchLinks(data, text, everywhere);
  const all = [
    ...wanted.map((one) => data.linksHaving(one)),
    ...(searched === null ? [] : [searched.where]),
    ...(olderThan === undefined ? [] : [isOlder(readPlace(olderThan))]),
  ];
  const where = {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(Reflect.ownKeys(created).length > 0 && { createdAt: created }),
    ...(all.length > 0 && { [Op.and]: all }),
  };
  return { where: where as WhereOptions<LinkRow>, searched };
}

function momentOf(
  filter: LinkFilter,
  field: 'createdFrom' | 'createdTo',
  comparison: typeof Op.gte | typeof Op.lt,
): object {
  const text = filter[field];
  return text === undefined ? {} : { [comparison]: readMoment(text, `filter.${field}`) };
}
