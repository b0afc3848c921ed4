import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { codedValueOf } from '@utmost/core/rules/coded-value.ts';
import { col, fn, Op, type WhereOptions, where } from 'sequelize';
import type { LinkCondition } from '../../models/links-having.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { readRules } from '../read-taxonomy.ts';

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
}

/** A filter made ready: the condition, and whether it leaves anything out. */
export interface LinkSelection {
  readonly where: WhereOptions<LinkRow>;
  readonly isFiltered: boolean;
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
  const { id, q, createdBy } = filter;
  const text = q?.trim() ?? '';
  const created = {
    ...momentOf(filter, 'createdFrom', Op.gte),
    ...momentOf(filter, 'createdTo', Op.lt),
  };
  const having = await valueConditions(data, filter);
  const where = {
    ...(id !== undefined && { id: [...id] }),
    ...(createdBy !== undefined && { createdBy }),
    ...(Reflect.ownKeys(created).length > 0 && { createdAt: created }),
    ...(text !== '' && { [Op.or]: SEARCHED.map((column) => contains(column, text)) }),
    ...(having.length > 0 && { [Op.and]: having }),
  };
  return { where: where as WhereOptions<LinkRow>, isFiltered: Reflect.ownKeys(where).length > 0 };
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
  if (text === undefined) return {};
  const moment = new Date(text);
  // `23:59:60` is a moment by RFC 3339 and none to JavaScript.
  if (Number.isNaN(moment.getTime())) {
    throw new DomainError('malformed', apiTexts.noMoment(`filter.${field}`));
  }
  return { [comparison]: moment };
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
