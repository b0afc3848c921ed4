import type { BoundStatement } from '@utmost/db/bound-text.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { send, sendAll } from '@utmost/db/statement.ts';
import { col, fn, QueryTypes } from 'sequelize';
import { chunksOf, KEYS_A_QUERY, ROWS_A_STATEMENT } from './chunks-of.ts';
import { insertStatements } from './insert-rows.ts';
import type { LinkValueRow, Scope } from './models.ts';

/** A link and its stored values, by query name. */
export interface ValuedLink {
  readonly id: string;
  readonly values: ReadonlyMap<string, string>;
}

type NewRow = Omit<LinkValueRow, 'organizationId'>;

/** How many links have a value for each of these query names; those that no link has are left out. */
export function countByParameter(
  scope: Scope,
  queryNames: readonly string[],
): Promise<Map<string, number>> {
  return count(scope, 'queryName', { queryName: [...queryNames] });
}

/** How many links have each of these values; those that no link has are left out. */
export async function countByValue(
  scope: Scope,
  queryName: string,
  values: readonly string[],
): Promise<Map<string, number>> {
  const byKey = new Map(values.map((value) => [linkValueKey(value), value]));
  const counted = new Map<string, number>();
  for (const keys of chunksOf([...byKey.keys()], KEYS_A_QUERY)) {
    for (const [key, links] of await count(scope, 'value', { queryName, value: keys })) {
      counted.set(byKey.get(key) ?? key, links);
    }
  }
  return counted;
}

async function count(
  { models, organizationId, transaction }: Scope,
  column: 'queryName' | 'value',
  where: Partial<Record<keyof LinkValueRow, string | string[]>>,
): Promise<Map<string, number>> {
  const found = (await models.linkValues.findAll({
    attributes: [
      [column, 'key'],
      [fn('COUNT', col('linkId')), 'links'],
    ],
    where: { ...where, organizationId } as never,
    group: [column],
    transaction,
    raw: true,
  })) as unknown as { readonly key: string; readonly links: number | string }[];
  return new Map(found.map(({ key, links }) => [key, Number(links)]));
}

/** Key of a value -> the first link that has it; keys that no link has are left out. */
export async function linksWith(
  { models, organizationId, transaction }: Scope,
  queryName: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const linkOf = new Map<string, string>();
  for (const value of chunksOf(keys, KEYS_A_QUERY)) {
    const found = await models.linkValues.findAll({
      attributes: ['value', [fn('MIN', col('linkId')), 'linkId']],
      where: { organizationId, queryName, value },
      group: ['value'],
      transaction,
      raw: true,
    });
    for (const { value, linkId } of found as unknown as LinkValueRow[]) linkOf.set(value, linkId);
  }
  return linkOf;
}

/** Whether any link has the value. */
export async function isUsed(
  { models, organizationId, transaction }: Scope,
  queryName: string,
  value: string,
): Promise<boolean> {
  const where = { organizationId, queryName, value: linkValueKey(value) };
  // `findOne` takes a part of the key for all of it, and asks for every row that has it.
  const options = { attributes: ['value'], where, limit: 1, transaction, raw: true };
  return (await models.linkValues.findAll(options)).length > 0;
}

/**
 * The statements that note the values of links which are stored in the same transaction, in the table's own order, so
 * that neighbors are stored together.
 */
export function addingValues(
  { models, organizationId }: Scope,
  links: readonly ValuedLink[],
): Iterable<BoundStatement> {
  const inOrder = rowsOf(links).toSorted(
    (one, other) => order(one.queryName, other.queryName) || order(one.value, other.value),
  );
  return insertStatements(models.linkValues, organizationId, inOrder);
}

/** Notes that links have other values now, in the same transaction. @param after the same links in the same order */
export async function changeValues(
  scope: Scope,
  before: readonly ValuedLink[],
  after: readonly ValuedLink[],
): Promise<void> {
  await removeValues(scope, differing(before, after));
  await sendAll(scope.sequelize, addingValues(scope, differing(after, before)), scope.transaction);
}

/** Forgets some, of whatever links. @returns how many; 0 when none is left */
export function removeSomeValues(
  { sequelize, organizationId, transaction }: Scope,
  most: number,
): Promise<number> {
  const some = `FROM link_values WHERE organizationId = :organizationId LIMIT ${Math.trunc(most)}`;
  const key = 'organizationId, queryName, value, linkId';
  // The embedded engine has no limit for DELETE, and the table no row numbers.
  const sql =
    sequelize.getDialect() === 'sqlite'
      ? `DELETE FROM link_values WHERE (${key}) IN (SELECT ${key} ${some})`
      : `DELETE ${some}`;
  const options = { type: QueryTypes.BULKDELETE, replacements: { organizationId }, transaction };
  return sequelize.query(sql, options) as unknown as Promise<number>;
}

/**
 * Forgets links that are deleted in the same transaction; their values are those that were noted. By the whole key: a list
 * of rows is looked up one by one in the index; conditions joined by OR the embedded engine holds against every row of the
 * organization.
 */
export async function removeValues(
  { sequelize, organizationId, transaction }: Scope,
  links: readonly ValuedLink[],
): Promise<void> {
  const list = sequelize.getDialect() === 'sqlite' ? 'VALUES ' : '';
  for (const some of chunksOf(rowsOf(links), ROWS_A_STATEMENT)) {
    const keys = some.map(({ queryName, value, linkId }) => {
      const key = [organizationId, queryName, value, linkId];
      return `(${key.map((part) => sequelize.escape(part)).join()})`;
    });
    await send(
      sequelize,
      `DELETE FROM link_values WHERE (organizationId, queryName, value, linkId) IN (${list}${keys.join()})`,
      transaction,
    );
  }
}

function rowsOf(links: readonly ValuedLink[]): NewRow[] {
  const rows: NewRow[] = [];
  for (const { id: linkId, values } of links) {
    for (const [queryName, value] of values) {
      rows.push({ queryName, value: linkValueKey(value), linkId });
    }
  }
  return rows;
}

// The values of links that others, which are the same links at another time, do not have.
function differing(links: readonly ValuedLink[], others: readonly ValuedLink[]): ValuedLink[] {
  return links.map(({ id, values }, at) => {
    const own = [...values].filter(([name, value]) => others[at]?.values.get(name) !== value);
    return { id, values: new Map(own) };
  });
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
