import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { sendAll } from '@utmost/db/statement.ts';
import type { Sequelize, Transaction } from 'sequelize';
import type { LinkValues, ValuedLink } from './link-values.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/** The links of one organisation. */
export interface LinksTable
  extends Omit<OwnedTable<LinkRow>, 'create' | 'save' | 'insert' | 'inserting'> {
  /** Stores new links; their ids rise. */
  insert(links: readonly NewLinkRow[]): Promise<void>;
  /** The same in two steps: what is written out while the database is at work for others is sent later. */
  prepare(links: readonly NewLinkRow[]): () => Promise<void>;
}

/**
 * Links whose values are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  sequelize: Sequelize,
  transaction: Transaction | null,
  { create: _, save: __, insert: ___, inserting, ...table }: OwnedTable<LinkRow>,
  values: LinkValues,
): LinksTable {
  const stored = async (where: Parameters<LinksTable['remove']>[0]): Promise<NotedLink[]> => {
    const rows = await table.all({ attributes: NOTED, where, isLocked: true });
    return rows.map(noted);
  };
  const prepare = (links: readonly NewLinkRow[]) => {
    const statements = [
      ...inserting(links.map(({ row }) => row)),
      ...values.adding(links.map(({ row, values }) => ({ id: row.id, values }))),
    ];
    return () => sendAll(sequelize, statements, transaction);
  };
  return {
    ...table,
    insert: (links) => prepare(links)(),
    prepare,
    update: async (id, changed) => {
      for (const before of await stored({ id })) {
        const after = noted({ ...before, ...changed });
        await values.change(before, after);
      }
      await table.update(id, changed);
    },
    remove: async (where) => {
      const links = await stored(where);
      await values.remove(links);
      return table.remove(where);
    },
  };
}

const NOTED: (keyof LinkRow)[] = ['id', 'parameters'];

function noted({ id, parameters }: Pick<LinkRow, 'id' | 'parameters'>): NotedLink {
  return { id, parameters, values: parseParameters(parameters) ?? new Map() };
}

type NotedLink = ValuedLink & Pick<LinkRow, 'parameters'>;
