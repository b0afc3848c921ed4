import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** A value as it is stored. */
export interface StoredValue {
  readonly queryName: string;
  readonly value: string;
}

/** Which ids, and from which end; they count from 0. */
export interface IdPage {
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

/** The links of one organisation that have all of some values; at least one is named. */
export interface LinksAlike {
  /** How many there are, counted no further than a limit. */
  count(values: readonly StoredValue[], limit: number): Promise<number>;
  /** The ids of some of them, in the order of their creation. */
  ids(values: readonly StoredValue[], page: IdPage): Promise<string[]>;
}

// So far it is counted which value is the rarest.
const COUNTED = 10_000;

/** The condition for a row of the index of values, called `table`, to be one of this value, or of any of the name. */
export function hasValue(
  sequelize: Sequelize,
  organizationId: string,
  table: string,
  { queryName, value }: { readonly queryName: string; readonly value?: string | undefined },
): string {
  return [
    `${table}.organizationId = ${sequelize.escape(organizationId)}`,
    `${table}.queryName = ${sequelize.escape(queryName)}`,
    ...(value === undefined ? [] : [`${table}.value = ${sequelize.escape(linkValueKey(value))}`]),
  ].join(' AND ');
}

/**
 * Read from the index of values alone: the links of the rarest value, in the index's order, which is that of
 * their ids, each asked for the other values. Inside a transaction where one is given.
 */
export function linksAlike(
  sequelize: Sequelize,
  organizationId: string,
  transaction: Transaction | null,
): LinksAlike {
  const having = (table: string, value: StoredValue) =>
    hasValue(sequelize, organizationId, table, value);
  const read = <Row extends object>(statement: string): Promise<Row[]> =>
    sequelize.query<Row>(statement, { type: QueryTypes.SELECT, transaction });
  const linksOf = ([rarest, ...others]: readonly [StoredValue, ...StoredValue[]]) =>
    [
      `FROM link_values AS v WHERE ${having('v', rarest)}`,
      // Counted: whether there is one the engines would look up among all of them, read before.
      ...others.map(
        (other) =>
          `AND (SELECT COUNT(*) FROM link_values AS w WHERE ${having('w', other)} AND w.linkId = v.linkId) > 0`,
      ),
    ].join(' ');
  const countTo = async (links: string, limit: number): Promise<number> => {
    const [counted] = await read<{ found: number | string }>(
      `SELECT COUNT(*) AS found FROM (SELECT 1 AS one ${links} LIMIT ${Math.trunc(limit)}) AS some`,
    );
    return Number(counted?.found);
  };
  const rarestFirst = async (
    values: readonly StoredValue[],
  ): Promise<[StoredValue, ...StoredValue[]]> => {
    const counted: { one: StoredValue; links: number }[] = [];
    for (const one of values) {
      const links = values.length === 1 ? 0 : await countTo(linksOf([one]), COUNTED);
      counted.push({ one, links });
    }
    const [first, ...others] = counted
      .sort((one, other) => one.links - other.links)
      .map(({ one }) => one);
    if (!first) throw new Error('Links are alike in at least one value.');
    return [first, ...others];
  };
  return {
    count: async (values, limit) => countTo(linksOf(await rarestFirst(values)), limit),
    ids: async (values, { direction, offset, limit }) => {
      const links = linksOf(await rarestFirst(values));
      const found = await read<{ linkId: string }>(
        `SELECT v.linkId ${links} ORDER BY v.linkId ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
      );
      return found.map(({ linkId }) => linkId);
    },
  };
}
