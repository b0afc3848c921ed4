import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { sendAll } from '@utmost/db/statement.ts';
import type { WhereOptions } from 'sequelize';
import { addingValues, changeValues, removeValues, type ValuedLink } from './link-values.ts';
import type { LinkRow, Scope } from './models.ts';
import { type OwnedTable, ownedTable } from './owned-table.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * The links of one organization. Their values are noted wherever they are stored, changed or deleted, and what is changed
 * or deleted is demo data no longer, so that nobody who does it has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(scope: Scope) {
  const { all, count, find, get, inserting, update, remove } = ownedTable(
    scope,
    scope.models.links,
  );
  const demoLinks = ownedTable(scope, scope.models.demoLinks);
  const stored = async (where: WhereOptions<LinkRow>): Promise<NotedLink[]> => {
    const rows = await all({ attributes: NOTED, where, isLocked: true });
    return rows.map(noted);
  };
  return {
    all,
    count,
    find,
    get,
    /** New links, whose ids rise, written out while the database is at work for others; what it answers stores them. */
    prepare: (links: readonly NewLinkRow[]): (() => Promise<void>) => {
      const statements = [
        ...inserting(links.map(({ row }) => row)),
        ...addingValues(
          scope,
          links.map(({ row, values }) => ({ id: row.id, values })),
        ),
      ];
      return () => sendAll(scope.sequelize, statements, scope.transaction);
    },
    update: async (...[id, changed]: Parameters<OwnedTable<LinkRow>['update']>): Promise<void> => {
      for (const before of await stored({ id })) {
        const after = noted({ ...before, ...changed });
        await changeValues(scope, before, after);
      }
      await update(id, changed);
      await demoLinks.remove({ id });
    },
    remove: async (where: WhereOptions<LinkRow>): Promise<number> => {
      const going = await stored(where);
      await removeValues(scope, going);
      if (going.length > 0) await demoLinks.remove({ id: going.map(({ id }) => id) });
      return remove(where);
    },
  };
}

const NOTED: (keyof LinkRow)[] = ['id', 'parameters'];

function noted({ id, parameters }: Pick<LinkRow, 'id' | 'parameters'>): NotedLink {
  return { id, parameters, values: parseParameters(parameters) ?? new Map() };
}

type NotedLink = ValuedLink & Pick<LinkRow, 'parameters'>;
