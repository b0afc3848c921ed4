import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { Transaction } from 'sequelize';
import type { ValuedLink } from './link-value-keys.ts';
import type { LinkValues } from './link-values.ts';
import type { NewRows } from './new-rows.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/** Many new links of one organisation; their ids rise. */
export interface NewLinks {
  /** Some thousand of them at most. */
  batch(): NewRows<NewLinkRow>;
}

/** The links of one organisation. */
export interface LinksTable extends Omit<OwnedTable<LinkRow>, 'save' | 'insert' | 'newRows'> {
  /** New links, to be stored as quickly as that goes, batch after batch. */
  newLinks(): Promise<NewLinks>;
}

/**
 * Links whose values are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  { save: _, insert: __, newRows, ...table }: OwnedTable<LinkRow>,
  values: LinkValues,
): LinksTable {
  const stored = async (where: Parameters<LinksTable['remove']>[0]): Promise<NotedLink[]> => {
    const rows = await table.all({ attributes: NOTED, where, lock: Transaction.LOCK.UPDATE });
    return rows.map(noted);
  };
  return {
    ...table,
    create: async (row) => {
      const link = await table.create(row);
      await values.add([noted(link)]);
      return link;
    },
    newLinks: async () => {
      const [linkRows, valueRows] = [await newRows(), await values.newRows()];
      const batch = (): NewRows<NewLinkRow> => {
        const [newLinks, newValues] = [linkRows(), valueRows()];
        return {
          add: (links) => {
            newLinks.add(links.map(({ row }) => row));
            newValues.add(links.map(({ row, values }) => ({ id: row.id, values })));
          },
          ready: () => {
            const [storeLinks, storeValues] = [newLinks.ready(), newValues.ready()];
            return async () => {
              await storeLinks();
              await storeValues();
            };
          },
        };
      };
      return { batch };
    },
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
