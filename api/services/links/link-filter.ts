import { codedValueOf } from '@utmost/core/rules/coded-value.ts';
import { col, fn, Op, type WhereOptions, where } from 'sequelize';
import type { LinkCondition } from '../../models/links-having.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { readRules } from '../read-taxonomy.ts';
import { judgeNewest } from './judge-newest.ts';
import { isOlder, type LinkPlace, readMoment, readPlace } from './link-place.ts';

/** Which links; all of them where nothing is said. */
export interface LinkFilter {
  readonly id?: readonly string[];
  /** Stands in the name, the full URL or the creator, whatever the case (spec part 2 section 9). */
  readonly q?: string;
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
}

/** The condition; null where all links are meant. */
export function conditionOf({ where, isFiltered }: LinkSelection): WhereOptions<LinkRow> | null {
  return isFiltered ? where : null;
}

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/**
 * Makes a filter ready: every call that takes one means the same links by it.
 * @throws {DomainError} `malformed` where a moment is none
 */
export async function selectLinks(
  data: OrganizationData,
  filter: LinkFilter,
): Promise<LinkSelection> {
  const { passes, ...rest } = filter;
  const said = await saidOf(data, rest);
  if (passes === undefined) {
    return { where: said, isFiltered: Reflect.ownKeys(said).length > 0, judged: null };
  }
  const { passing, failing, last } = await judgeNewest(data, said, rest);
  const id = [...(passes ? passing : failing)];
  const judged = { links: passing.length + failing.length, last };
  return { where: { id }, isFiltered: true, judged };
}

// What is looked up in the database, without looking at the links.
async function saidOf(data: OrganizationData, filter: LinkFilter): Promise<WhereOptions<LinkRow>> {
  const { id, q, createdBy, olderThan } = filter;
  const text = q?.trim() ?? '';
  const created = {
    ...momentOf(filter, 'createdFrom', Op.gte),
    ...momentOf(filter, 'createdTo', Op.lt),
  };
  const conditions = await valueConditions(data, filter);
  const all = [
    ...conditions,
    ...(text === '' ? [] : [{ [Op.or]: SEARCHED.map((column) => contains(column, text)) }]),
    ...(olderThan === undefined ? [] : [isOlder(readPlace(olderThan))]),
  ];
  return {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(Reflect.ownKeys(created).length > 0 && { createdAt: created }),
    ...(all.length > 0 && { [Op.and]: all }),
  } as WhereOptions<LinkRow>;
}

// No pattern, so nothing in the text has a meaning. The embedded engine lowers ASCII letters alone, the
// other one compares without case anyway.
function contains(column: (typeof SEARCHED)[number], text: string) {
  const lowered = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return where(fn('INSTR', fn('LOWER', col(column)), lowered), { [Op.gt]: 0 });
}

function momentOf(
  filter: LinkFilter,
  field: 'createdFrom' | 'createdTo',
  comparison: typeof Op.gte | typeof Op.lt,
): object {
  const text = filter[field];
  return text === undefined ? {} : { [comparison]: readMoment(text, `filter.${field}`) };
}

async function valueConditions(
  data: OrganizationData,
  { parameter, value, values = {} }: LinkFilter,
): Promise<LinkCondition[]> {
  const conditions: LinkCondition[] = [];
  if (parameter !== undefined) {
    const stored = value === undefined ? value : await storedValue(data, parameter, value);
    conditions.push(data.linksHaving(parameter, stored));
  }
  for (const [queryName, wanted] of Object.entries(values)) {
    conditions.push(data.linksHaving(queryName, await storedValue(data, queryName, wanted)));
  }
  return conditions;
}

// What is stored wins: links from before a dropdown was coded have its display values.
async function storedValue(
  data: OrganizationData,
  queryName: string,
  wanted: string | null,
): Promise<string | null> {
  if (wanted === null || (await data.linkValues.isUsed(queryName, wanted))) return wanted;
  return codedValueOf(await readRules(data), queryName, wanted) ?? wanted;
}
