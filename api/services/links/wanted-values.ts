import { codedValueOf } from '@utmost/core/rules/coded-value.ts';
import { literal } from 'sequelize';
import type { LinkCondition } from '../../models/links-having.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readRules } from '../read-taxonomy.ts';
import { countAllLinks } from './count-links.ts';
import type { LinkFilter } from './link-filter.ts';

/** What a filter wants of a query name: a value as it is stored; null: none; undefined: any. */
export interface WantedValue {
  readonly queryName: string;
  readonly value: string | null | undefined;
}

/** The values that a filter asks for, each looked up as it is stored. */
export async function wantedValues(
  data: OrganizationData,
  { parameter, value, values = {} }: LinkFilter,
): Promise<WantedValue[]> {
  const asked: [string, string | null | undefined][] = Object.entries(values);
  if (parameter !== undefined) asked.unshift([parameter, value]);
  const wanted: WantedValue[] = [];
  for (const [queryName, text] of asked) {
    const stored = typeof text === 'string' ? await storedValue(data, queryName, text) : text;
    wanted.push({ queryName, value: stored });
  }
  return wanted;
}

/** The same as conditions on links. */
export async function valueConditions(
  data: OrganizationData,
  wanted: readonly WantedValue[],
): Promise<LinkCondition[]> {
  const conditions: LinkCondition[] = [];
  for (const one of wanted) conditions.push(await conditionFor(data, one));
  return conditions;
}

// Which links have any value of a name takes seconds among a million; whether all have one, or none, does not.
async function conditionFor(
  data: OrganizationData,
  { queryName, value }: WantedValue,
): Promise<LinkCondition> {
  if (typeof value === 'string') return data.linksHaving(queryName, value);
  const having = (await data.linkValues.countByParameter([queryName])).get(queryName) ?? 0;
  if (having > 0 && having < (await countAllLinks(data))) return data.linksHaving(queryName, value);
  const isAll = (having === 0) === (value === null);
  return literal(isAll ? '1 = 1' : '1 = 0');
}

// What is stored wins: links from before a dropdown was coded have its display values.
async function storedValue(
  data: OrganizationData,
  queryName: string,
  wanted: string,
): Promise<string> {
  if (await data.linkValues.isUsed(queryName, wanted)) return wanted;
  return codedValueOf(await readRules(data), queryName, wanted) ?? wanted;
}
