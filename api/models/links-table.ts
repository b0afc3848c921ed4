import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { BoundStatement } from '@utmost/db/bound-text.ts';
import { send, sendAll } from '@utmost/db/statement.ts';
import type { WhereOptions } from 'sequelize';
import { addingValues, changeValues, removeValues, type ValuedLink } from './link-values.ts';
import type { LinkRow, Scope } from './models.ts';
import { ownedTable } from './owned-table.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/** A stored link, and its values as `parameters` has them. */
export interface StoredLinkRow {
  readonly row: LinkRow;
  readonly values: ReadonlyMap<string, string>;
}

/** A link as it is stored, and as it is to be. */
export interface ChangedLink {
  readonly before: StoredLinkRow;
  readonly after: StoredLinkRow;
}

// Text that became numbers may be in very many.
const LINKS_A_PAGE = 1000;

/** A link that has a value. */
type ValuedName = Pick<LinkRow, 'id' | 'name' | 'fullUrl' | 'parameters'> & {
  readonly value: string;
};

/** The newest of the links that share a duplicate key. */
export type NewestLink = Pick<LinkRow, 'duplicateKey' | 'id' | 'name'>;

/**
 * The links of one organization. Their values are noted wherever they are stored, changed or deleted, and what is changed
 * or deleted is demo data no longer, so that callers need not handle it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(scope: Scope) {
  const { all, bytesOf, count, find, get, inserting, save, update, remove } = ownedTable(
    scope,
    scope.models.links,
  );
  const demoLinks = ownedTable(scope, scope.models.demoLinks);
  const adding = (links: readonly NewLinkRow[]): BoundStatement[] => [
    ...inserting(links.map(({ row }) => row)),
    ...addingValues(scope, links.map(valued)),
  ];
  return {
    all,
    bytesOf,
    count,
    find,
    get,
    /**
     * The newest of the links with each duplicate key; keys that no link has are left out.
     * @param duplicateKeys some hundred at most
     * @param exceptId a link that is passed over
     */
    newest: async (duplicateKeys: readonly string[], exceptId?: string): Promise<NewestLink[]> => {
      if (duplicateKeys.length === 0) return [];
      const { sequelize, organizationId, transaction } = scope;
      // What a server knows of the table's contents is old while an import fills it, so it would choose another way.
      const byKey =
        sequelize.getDialect() === 'sqlite' ? '' : 'FORCE INDEX (tracking_links_duplicate)';
      const keys = duplicateKeys.map((key) => sequelize.escape(key)).join();
      const others = exceptId === undefined ? '' : `AND id <> ${sequelize.escape(exceptId)}`;
      // Ids are in the order of time, so the largest is the newest: the index alone tells it.
      return send<NewestLink>(
        sequelize,
        `SELECT l.duplicateKey, l.id, l.name FROM tracking_links AS l
         JOIN (
           SELECT MAX(id) AS id FROM tracking_links ${byKey}
           WHERE organizationId = ${sequelize.escape(organizationId)} AND duplicateKey IN (${keys}) ${others}
           GROUP BY duplicateKey
         ) AS newest ON newest.id = l.id`,
        transaction,
      );
    },
    /**
     * Links with any of these values of a parameter, each with the value's key, in the order of their ids.
     * @param keys some hundred at most, as `linkValueKey` makes them
     */
    async *withValues(queryName: string, keys: readonly string[]): AsyncGenerator<ValuedName> {
      const { sequelize, organizationId, transaction } = scope;
      const text = (value: string) => sequelize.escape(value);
      for (let last = ''; ; ) {
        const rows = await send<ValuedName>(
          sequelize,
          `SELECT v.value, l.id, l.name, l.fullUrl, l.parameters FROM link_values AS v
         JOIN tracking_links AS l ON l.id = v.linkId AND l.organizationId = v.organizationId
         WHERE v.organizationId = ${text(organizationId)} AND v.queryName = ${text(queryName)}
           AND v.value IN (${keys.map(text).join()}) AND v.linkId > ${text(last)}
         ORDER BY v.linkId LIMIT ${LINKS_A_PAGE}`,
          transaction,
        );
        yield* rows;
        if (rows.length < LINKS_A_PAGE) return;
        last = rows.at(-1)?.id ?? '';
      }
    },
    /** The statements that store new links, whose ids rise. */
    adding,
    /** The same, written out while the database is at work for others; what it answers stores them. */
    prepare: (links: readonly NewLinkRow[]): (() => Promise<void>) => {
      const statements = adding(links);
      return () => sendAll(scope.sequelize, statements, scope.transaction);
    },
    /** @param values what they were, and are, where they change */
    update: async (
      id: string,
      changed: Parameters<typeof update>[1],
      values?: Readonly<Record<'before' | 'after', ValuedLink['values']>>,
    ): Promise<void> => {
      if (values)
        await changeValues(scope, [{ id, values: values.before }], [{ id, values: values.after }]);
      await update(id, changed);
      await demoLinks.remove({ id });
    },
    /** Changes the named columns of many links, which are as they are stored but for those. */
    change: async (
      links: readonly ChangedLink[],
      columns: Parameters<typeof save>[1],
    ): Promise<void> => {
      if (links.length === 0) return;
      await changeValues(
        scope,
        links.map(({ before }) => valued(before)),
        links.map(({ after }) => valued(after)),
      );
      await save(
        links.map(({ after }) => after.row),
        columns,
      );
      await demoLinks.remove({ id: links.map(({ after }) => after.row.id) });
    },
    remove: async (where: WhereOptions<LinkRow>): Promise<number> => {
      const rows = await all({ attributes: ['id', 'parameters'], where, isLocked: true });
      const going = rows.map(({ id, parameters }) => {
        return { id, values: parseParameters(parameters) ?? new Map() };
      });
      await removeValues(scope, going);
      if (going.length > 0) await demoLinks.remove({ id: going.map(({ id }) => id) });
      return remove(where);
    },
  };
}

function valued({ row, values }: NewLinkRow): ValuedLink {
  return { id: row.id, values };
}
