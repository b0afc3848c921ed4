import { codedValueOf } from '@utmost/core/rules/coded-value.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import type { WantedKeys } from '../../models/links-alike.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readRules } from '../read-taxonomy.ts';

/** What a filter asks of links' values. */
export interface ValueFilter {
  /** A query name; without a value: links that have any. */
  readonly parameter?: string;
  /** Null: links that have none. */
  readonly value?: string | null;
  /** Query name -> value, or null for none. */
  readonly values?: Readonly<Record<string, string | null>>;
}

/** The same, each looked up as it is stored. */
export async function wantedValues(
  data: OrganizationData,
  { parameter, value, values = {} }: ValueFilter,
): Promise<WantedKeys[]> {
  const asked: [string, string | null | undefined][] = Object.entries(values);
  if (parameter !== undefined) asked.unshift([parameter, value]);
  const wanted: WantedKeys[] = [];
  for (const [queryName, text] of asked) wanted.push(await wantedKeys(data, queryName, text));
  return wanted;
}

async function wantedKeys(
  data: OrganizationData,
  queryName: string,
  value: string | null | undefined,
): Promise<WantedKeys> {
  if (value === null) return data.linkNameSets.lacking(queryName);
  if (value === undefined) return data.linkNameSets.having(queryName);
  return { queryName, keys: [linkValueKey(await storedValue(data, queryName, value))] };
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
