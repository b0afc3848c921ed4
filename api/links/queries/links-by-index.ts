import { send } from '@utmost/db/statement.ts';
import { askedOnce } from '../../asked-once.ts';
import type { Scope } from '../../models/models.ts';
import { hasValue, type ValueFilter } from './link-conditions.ts';

/** Which ids, and from which end; they count from 0. */
interface IdPage {
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  /** Only those that come after this one, in that direction. */
  readonly after?: string;
}

/** Links of one organization that an index has in the order of their ids, which is that of their creation. */
export interface LinksByIndex {
  /** By which values they are found; none where it is by something else. */
  readonly filters: readonly ValueFilter[];
  /** How many there are, counted no further than a limit. */
  count(limit: number): Promise<number>;
  ids(page: IdPage): Promise<string[]>;
}

// So far it is counted which filter leaves the fewest links.
const COUNTED = 10_000;

/**
 * The links with all of these values, read from the index of values alone: those of the rarest filter, each asked for
 * the rest. Which is the rarest is looked up once.
 * @param filters at least one
 */
export function linksByValues(scope: Scope, filters: readonly ValueFilter[]): LinksByIndex {
  const linksOf = (one: ValueFilter) => `FROM link_values AS v WHERE ${hasValue(scope, 'v', one)}`;
  const links = askedOnce(async (): Promise<string> => {
    const counted: { one: ValueFilter; links: number }[] = [];
    for (const one of filters) {
      const links = filters.length === 1 ? 0 : await countTo(scope, linksOf(one), COUNTED);
      counted.push({ one, links });
    }
    const [rarest, ...others] = counted.sort((one, other) => one.links - other.links);
    // Counted: whether there is one the engines would look up among all of them, read before.
    const asked = others.map(
      ({ one }) =>
        `AND (SELECT COUNT(*) FROM link_values AS w WHERE ${hasValue(scope, 'w', one)} AND w.linkId = v.linkId) > 0`,
    );
    return [linksOf((rarest as (typeof counted)[0]).one), ...asked].join(' ');
  });
  return {
    filters,
    count: async (limit) => countTo(scope, await links(), limit),
    ids: async (page) => idsOf(scope, 'v.linkId', await links(), page),
  };
}

/** The links that one person made. */
export function linksByCreator(scope: Scope, createdBy: string): LinksByIndex {
  const { sequelize, organizationId } = scope;
  const hint = sequelize.getDialect() === 'sqlite' ? '' : 'FORCE INDEX (tracking_links_creator)';
  const links = `FROM tracking_links AS l ${hint}
    WHERE l.organizationId = ${sequelize.escape(organizationId)} AND l.createdBy = ${sequelize.escape(createdBy)}`;
  return {
    filters: [],
    count: (limit) => countTo(scope, links, limit),
    ids: (page) => idsOf(scope, 'l.id', links, page),
  };
}

async function countTo(
  { sequelize, transaction }: Scope,
  links: string,
  limit: number,
): Promise<number> {
  const [counted] = await send<{ found: number | string }>(
    sequelize,
    `SELECT COUNT(*) AS found FROM (SELECT 1 AS one ${links} LIMIT ${Math.trunc(limit)}) AS some`,
    transaction,
  );
  return Number(counted?.found);
}

async function idsOf(
  { sequelize, transaction }: Scope,
  id: string,
  links: string,
  { direction, offset, limit, after }: IdPage,
): Promise<string[]> {
  const beyond = direction === 'ASC' ? '>' : '<';
  const later = after === undefined ? '' : `AND ${id} ${beyond} ${sequelize.escape(after)}`;
  const found = await send<{ id: string }>(
    sequelize,
    `SELECT ${id} AS id ${links} ${later}
     ORDER BY ${id} ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    transaction,
  );
  return found.map(({ id }) => id);
}
