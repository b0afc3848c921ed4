import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { partsOf } from './parts-of.ts';

/** Of a query name one of these values, by their keys in the index of values (`linkValueKey`). */
export interface WantedKeys {
  readonly queryName: string;
  readonly keys: readonly string[];
}

/** Which ids, and from which end; they count from 0. */
export interface IdPage {
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  /** Only those that come after this one, in that direction. */
  readonly after?: string;
}

/** The links of one organisation that have all that is wanted; which of it is the rarest is looked up once. */
export interface LinksAlike {
  readonly wanted: readonly WantedKeys[];
  /** How many there are, counted no further than a limit. */
  count(limit: number): Promise<number>;
  /** The ids of some of them, in the order of their creation. */
  ids(page: IdPage): Promise<string[]>;
}

// So far it is counted which is the rarest.
const COUNTED = 10_000;
// So many keys are read each in its own order; the links of more are sorted.
const KEYS_IN_ORDER = 50;

/** The condition for a row of the index of values, called `table`, to be one of these. */
export function hasValue(
  sequelize: Sequelize,
  organizationId: string,
  table: string,
  { queryName, keys }: WantedKeys,
): string {
  const [key, ...others] = keys.map((one) => sequelize.escape(one));
  if (key === undefined) return '1 = 0';
  return [
    `${table}.organizationId = ${sequelize.escape(organizationId)}`,
    `${table}.queryName = ${sequelize.escape(queryName)}`,
    // A list of one the engines would not read in its order.
    `${table}.value ${others.length === 0 ? `= ${key}` : `IN (${[key, ...others].join()})`}`,
  ].join(' AND ');
}

/**
 * Read from the index of values alone: the links of what is rarest, in the index's order, which is that of
 * their ids, each asked for the rest. Inside a transaction where one is given.
 * @param wanted at least one
 */
export function linksAlike(
  sequelize: Sequelize,
  organizationId: string,
  transaction: Transaction | null,
): (wanted: readonly WantedKeys[]) => LinksAlike {
  const having = (table: string, one: WantedKeys) =>
    hasValue(sequelize, organizationId, table, one);
  const read = <Row extends object>(statement: string): Promise<Row[]> =>
    sequelize.query<Row>(statement, { type: QueryTypes.SELECT, transaction });
  const linksOf = ([rarest, ...others]: Ranked) =>
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
  const rarestFirst = async (wanted: readonly WantedKeys[]): Promise<Ranked> => {
    const counted: { one: WantedKeys; links: number }[] = [];
    for (const one of wanted) {
      const links = wanted.length === 1 ? 0 : await countTo(linksOf([one]), COUNTED);
      counted.push({ one, links });
    }
    const [first, ...others] = counted
      .sort((one, other) => one.links - other.links)
      .map(({ one }) => one);
    if (!first) throw new Error('Links are alike in at least one value.');
    return [first, ...others];
  };
  return (wanted) => {
    let known: Promise<Ranked> | null = null;
    const ranked = () => {
      known ??= rarestFirst(wanted);
      return known;
    };
    return {
      wanted,
      count: async (limit) => countTo(linksOf(await ranked()), limit),
      ids: async ({ direction, offset, limit, after }) => {
        const [rarest, ...others] = await ranked();
        const later =
          after === undefined
            ? ''
            : `AND v.linkId ${direction === 'ASC' ? '>' : '<'} ${sequelize.escape(after)}`;
        const inOrder = `ORDER BY linkId ${direction} LIMIT`;
        // Each key's links are in order, those of several together are not.
        const size = rarest.keys.length > KEYS_IN_ORDER ? rarest.keys.length : 1;
        const parts = [...partsOf(rarest.keys, size)].map((keys, index) => {
          const links = linksOf([{ ...rarest, keys }, ...others]);
          return `SELECT linkId FROM (SELECT v.linkId ${links} ${later} ${inOrder} ${Math.trunc(offset + limit)}) AS part${index}`;
        });
        if (parts.length === 0) return [];
        const found = await read<{ linkId: string }>(
          `SELECT linkId FROM (${parts.join(' UNION ALL ')}) AS links ${inOrder} ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
        );
        return found.map(({ linkId }) => linkId);
      },
    };
  };
}

type Ranked = readonly [WantedKeys, ...WantedKeys[]];
