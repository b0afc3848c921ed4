import { passesTaxonomy } from '@utmost/core/link/correct-url.ts';
import { codedValueOf } from '@utmost/core/rules/mapping-index.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { Op, type WhereOptions } from 'sequelize';
import {
  type LinkCondition,
  linksByText,
  linksByValue,
  type ValueFilter,
} from '../../models/link-conditions.ts';
import { linksByName } from '../../models/link-name-sets.ts';
import { isUsed } from '../../models/link-values.ts';
import { type LinksByValues, linksByValues } from '../../models/links-by-values.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { readRules } from '../read-taxonomy.ts';
import { readTimestamp } from '../read-timestamp.ts';

/** Which links; all of them where nothing is said. */
export interface LinkFilter {
  /** A query name; without a value: links that have any. */
  readonly parameter?: string;
  /** Null: links that have none. */
  readonly value?: string | null;
  /** Query name -> value, or null for none. */
  readonly values?: Readonly<Record<string, string | null>>;
  readonly id?: readonly string[];
  /** Stands in the name, the full URL or the creator, whatever the case (spec part 2 section 9). */
  readonly q?: string;
  readonly createdBy?: string;
  /** The first timestamp. */
  readonly createdFrom?: string;
  /** The timestamp after the last. */
  readonly createdTo?: string;
  /** Whether they follow the current rules. */
  readonly passes?: boolean;
}

/** What no index finds: whoever wants it looks at one link after the other (`walk-links.ts`). */
export interface LinkSearch {
  /** For the text; null where there is none. */
  readonly condition: LinkCondition | null;
  /** For the rules; null where nothing is said of them. */
  readonly isMeant: ((link: Pick<LinkRow, 'fullUrl' | 'isAdvancedMode'>) => boolean) | null;
}

/** A filter made ready. */
export interface LinkSelection {
  /** What indexes find. */
  readonly where: WhereOptions<LinkRow>;
  /** The same links, where they are chosen by their values alone; null where anything else is said, or nothing. */
  readonly byValues: LinksByValues | null;
  /** What is asked of those; null where nothing is. */
  readonly search: LinkSearch | null;
  /** Whether `where` leaves any link out. */
  readonly isFiltered: boolean;
}

/**
 * Makes a filter ready: every call that takes one means the same links by it.
 * @throws {DomainError} `malformed` where a timestamp is invalid
 */
export async function selectLinks(
  data: OrganizationData,
  filter: LinkFilter,
): Promise<LinkSelection> {
  const { id, createdBy } = filter;
  const filters = await valueFilters(data, filter);
  const created = {
    ...momentOf(filter, 'createdFrom', Op.gte),
    ...momentOf(filter, 'createdTo', Op.lt),
  };
  const where = {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(Reflect.ownKeys(created).length > 0 && { createdAt: created }),
    ...(filters.length > 0 && { [Op.and]: filters.map((one) => linksByValue(data, one)) }),
  };
  return {
    where: where as WhereOptions<LinkRow>,
    byValues: isByValues(filter) ? linksByValues(data, filters) : null,
    search: await searchOf(data, filter),
    isFiltered: Reflect.ownKeys(where).length > 0,
  };
}

async function valueFilters(
  data: OrganizationData,
  { parameter, value, values = {} }: LinkFilter,
): Promise<ValueFilter[]> {
  const asked: [string, string | null | undefined][] = Object.entries(values);
  if (parameter !== undefined) asked.unshift([parameter, value]);
  const filters: ValueFilter[] = [];
  for (const [queryName, text] of asked) filters.push(await valueFilter(data, queryName, text));
  return filters;
}

async function valueFilter(
  data: OrganizationData,
  queryName: string,
  value: string | null | undefined,
): Promise<ValueFilter> {
  if (value === null) return linksByName(data, queryName, 'no value');
  if (value === undefined) return linksByName(data, queryName, 'any value');
  // What is stored wins: links from before a dropdown was coded have its display values.
  const stored = (await isUsed(data, queryName, value))
    ? value
    : (codedValueOf(await readRules(data), queryName, value) ?? value);
  return { queryName, keys: [linkValueKey(stored)] };
}

async function searchOf(
  data: OrganizationData,
  { q, passes }: LinkFilter,
): Promise<LinkSearch | null> {
  const text = q?.trim() ?? '';
  if (text === '' && passes === undefined) return null;
  const rules = passes === undefined ? null : await readRules(data);
  return {
    condition: text === '' ? null : linksByText(data, text),
    isMeant: rules && ((link) => passesTaxonomy(rules, link) === passes),
  };
}

function isByValues({
  parameter,
  value: _,
  values = {},
  q: __,
  passes: ___,
  ...others
}: LinkFilter): boolean {
  const isAnySaid = parameter !== undefined || Object.keys(values).length > 0;
  return isAnySaid && Object.values(others).every((one) => one === undefined);
}

function momentOf(
  filter: LinkFilter,
  field: 'createdFrom' | 'createdTo',
  comparison: typeof Op.gte | typeof Op.lt,
): object {
  const text = filter[field];
  return text === undefined ? {} : { [comparison]: readTimestamp(text, `filter.${field}`) };
}
