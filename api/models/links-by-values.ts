import { send } from '@utmost/db/statement.ts';
import { hasValue, type ValueFilter } from './link-conditions.ts';
import type { Scope } from './models.ts';
import { partsOf } from './parts-of.ts';

/** Which ids, and from which end; they count from 0. */
interface IdPage {
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  /** Only those that come after this one, in that direction. */
  readonly after?: string;
}

/** The links of one organization that pass every filter; which of the filters leaves the fewest is looked up once. */
export type LinksByValues = ReturnType<typeof linksByValues>;

// So far it is counted which filter leaves the fewest links.
const COUNTED = 10_000;
// So many keys are read each in its own order; the links of more are sorted.
const KEYS_IN_ORDER = 50;

type Ranked = readonly [ValueFilter, ...ValueFilter[]];

/**
 * Read from the index of values alone: the links of the rarest filter, in the index's order, which is that of
 * their ids, each asked for the rest.
 * @param filters at least one
 */
export function linksByValues(scope: Scope, filters: readonly ValueFilter[]) {
  const { sequelize, transaction } = scope;
  const linksOf = ([rarest, ...others]: Ranked) =>
    [
      `FROM link_values AS v WHERE ${hasValue(scope, 'v', rarest)}`,
      // Counted: whether there is one the engines would look up among all of them, read before.
      ...others.map(
        (other) =>
          `AND (SELECT COUNT(*) FROM link_values AS w WHERE ${hasValue(scope, 'w', other)} AND w.linkId = v.linkId) > 0`,
      ),
    ].join(' ');
  const countTo = async (links: string, limit: number): Promise<number> => {
    const [counted] = await send<{ found: number | string }>(
      sequelize,
      `SELECT COUNT(*) AS found FROM (SELECT 1 AS one ${links} LIMIT ${Math.trunc(limit)}) AS some`,
      transaction,
    );
    return Number(counted?.found);
  };
  const rarestFirst = async (): Promise<Ranked> => {
    const counted: { one: ValueFilter; links: number }[] = [];
    for (const one of filters) {
      const links = filters.length === 1 ? 0 : await countTo(linksOf([one]), COUNTED);
      counted.push({ one, links });
    }
    const ranked = counted.sort((one, other) => one.links - other.links).map(({ one }) => one);
    return ranked as [ValueFilter, ...ValueFilter[]];
  };
  let known: Promise<Ranked> | null = null;
  const ranked = () => {
    known ??= rarestFirst();
    return known;
  };
  return {
    filters,
    /** How many there are, counted no further than a limit. */
    count: async (limit: number) => countTo(linksOf(await ranked()), limit),
    /** The ids of some of them, in the order of their creation. */
    ids: async ({ direction, offset, limit, after }: IdPage): Promise<string[]> => {
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
      const found = await send<{ linkId: string }>(
        sequelize,
        `SELECT linkId FROM (${parts.join(' UNION ALL ')}) AS links ${inOrder} ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
        transaction,
      );
      return found.map(({ linkId }) => linkId);
    },
  };
}
