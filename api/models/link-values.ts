import { linkNamesKey, linkValueKey, NAMES_OF_LINK } from '@utmost/db/link-value-key.ts';
import { sendAll } from '@utmost/db/statement.ts';
import { col, fn, type Transaction } from 'sequelize';
import { deleteRows } from './delete-rows.ts';
import { insertStatements } from './insert-rows.ts';
import type { Table } from './models.ts';
import { KEYS_A_QUERY, partsOf } from './parts-of.ts';
import type { LinkValueRow } from './rows.ts';

/** A link and its stored values, by query name. */
export interface ValuedLink {
  readonly id: string;
  readonly values: ReadonlyMap<string, string>;
}

/** What a row of the table says, in the order of its key. */
const VALUE_COLUMNS = ['organizationId', 'queryName', 'value', 'linkId'];

/** How many links of one organisation have which values. */
export interface LinkCounts {
  /** Query name -> how many links have a value for it, 0 left out. */
  countByParameter(queryNames: readonly string[]): Promise<Map<string, number>>;
  /** Value -> how many links have it, 0 left out. */
  countByValue(queryName: string, values: readonly string[]): Promise<Map<string, number>>;
  /** Key of a value -> the first link that has it; keys that no link has are left out. */
  linksWith(queryName: string, keys: readonly string[]): Promise<Map<string, string>>;
  /** Whether any link has the value. */
  isUsed(queryName: string, value: string): Promise<boolean>;
}

/** The same, as the table of links keeps it. */
export interface LinkValues extends LinkCounts {
  /** The statements that note links which are stored in the same transaction. */
  adding(links: readonly ValuedLink[]): Iterable<string>;
  /** Notes that a link has other values now, in the same transaction. */
  change(before: ValuedLink, after: ValuedLink): Promise<void>;
  /** Forgets links that are deleted in the same transaction; their values are those that were noted. */
  remove(links: readonly ValuedLink[]): Promise<void>;
  /** Forgets those of every link. */
  removeAll(): Promise<void>;
}

interface Counted {
  readonly key: string;
  readonly links: number | string;
}

const LINKS = [fn('COUNT', col('linkId')), 'links'] as const;

/** The values of one organisation's links, inside a transaction where one is given. */
export function linkValues(
  table: Table<LinkValueRow>,
  organizationId: string,
  transaction: Transaction | null,
): LinkValues {
  const count = async (
    column: 'queryName' | 'value',
    where: Partial<Record<keyof LinkValueRow, string | string[]>>,
  ): Promise<Map<string, number>> => {
    const found = (await table.findAll({
      attributes: [[column, 'key'], LINKS],
      where: { ...where, organizationId } as never,
      group: [column],
      transaction,
      raw: true,
    })) as unknown as Counted[];
    return new Map(found.map(({ key, links }) => [key, Number(links)]));
  };
  const { sequelize } = table;
  const adding = (rows: readonly NewRow[]) =>
    insertStatements(table, organizationId, inOrder(rows));
  const remove = (rows: readonly NewRow[]): Promise<void> => {
    const keys = rows.map(({ queryName, value, linkId }) =>
      [organizationId, queryName, value, linkId].map((part) => sequelize.escape(part)).join(),
    );
    return deleteRows(sequelize, 'link_values', VALUE_COLUMNS, keys, transaction);
  };
  return {
    adding: (links) => adding(rowsOf(links)),
    change: async (before, after) => {
      const [gone, come] = [rowsOf([before]), rowsOf([after])];
      await remove(gone.filter((row) => !isAmong(come, row)));
      const added = adding(come.filter((row) => !isAmong(gone, row)));
      await sendAll(sequelize, added, transaction);
    },
    remove: (links) => remove(rowsOf(links)),
    removeAll: async () => void (await table.destroy({ where: { organizationId }, transaction })),
    countByParameter: (queryNames) => count('queryName', { queryName: [...queryNames] }),
    countByValue: async (queryName, values) => {
      const byKey = new Map(values.map((value) => [linkValueKey(value), value]));
      const counted = new Map<string, number>();
      for (const keys of partsOf([...byKey.keys()], KEYS_A_QUERY)) {
        for (const [key, links] of await count('value', { queryName, value: keys })) {
          counted.set(byKey.get(key) ?? key, links);
        }
      }
      return counted;
    },
    linksWith: async (queryName, keys) => {
      const linkOf = new Map<string, string>();
      for (const value of partsOf([...keys], KEYS_A_QUERY)) {
        const found = await table.findAll({
          attributes: ['value', [fn('MIN', col('linkId')), 'linkId']],
          where: { organizationId, queryName, value },
          group: ['value'],
          transaction,
          raw: true,
        });
        for (const { value, linkId } of found as unknown as LinkValueRow[]) {
          linkOf.set(value, linkId);
        }
      }
      return linkOf;
    },
    isUsed: async (queryName, value) => {
      const where = { organizationId, queryName, value: linkValueKey(value) };
      // `findOne` takes a part of the key for all of it, and asks for every row that has it.
      const options = { attributes: ['value'], where, limit: 1, transaction, raw: true };
      return (await table.findAll(options)).length > 0;
    },
  };
}

type NewRow = Omit<LinkValueRow, 'organizationId'>;

// One for the set of a link's query names, and one for each of its values.
function rowsOf(links: readonly ValuedLink[]): NewRow[] {
  const rows: NewRow[] = [];
  for (const { id: linkId, values } of links) {
    rows.push({ queryName: NAMES_OF_LINK, value: linkNamesKey(values.keys()), linkId });
    for (const [queryName, value] of values) {
      rows.push({ queryName, value: linkValueKey(value), linkId });
    }
  }
  return rows;
}

// In the table's own order, so that neighbours are stored together.
function inOrder(rows: readonly NewRow[]): NewRow[] {
  return rows.toSorted(
    (one, other) => order(one.queryName, other.queryName) || order(one.value, other.value),
  );
}

function isAmong(rows: readonly NewRow[], { queryName, value }: NewRow): boolean {
  return rows.some((row) => row.queryName === queryName && row.value === value);
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
