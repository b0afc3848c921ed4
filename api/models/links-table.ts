import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { Transaction } from 'sequelize';
import type { LinkValues } from './link-values.ts';
import type { LinkWords, WordedLink } from './link-words.ts';
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
  /** When all batches are stored. */
  end(): Promise<void>;
}

/** The links of one organisation. */
export interface LinksTable extends Omit<OwnedTable<LinkRow>, 'save' | 'insert' | 'newRows'> {
  /** New links, to be stored as quickly as that goes, batch after batch. */
  newLinks(): Promise<NewLinks>;
}

/**
 * Links whose values and words are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  { save: _, insert: __, newRows, ...table }: OwnedTable<LinkRow>,
  values: LinkValues,
  words: LinkWords,
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
      await words.add([noted(link)]);
      return link;
    },
    newLinks: async () => {
      const [linkRows, valueRows] = [await newRows(), await values.newRows()];
      const ends: string[] = [];
      const batch = (): NewRows<NewLinkRow> => {
        const [newLinks, newValues] = [linkRows(), valueRows()];
        return {
          add: (links) => {
            newLinks.add(links.map(({ row }) => row));
            newValues.add(links.map(({ row, values }) => ({ id: row.id, values })));
            for (const { row } of links) ends[ends.length === 0 ? 0 : 1] = row.id;
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
      return { batch, end: async () => void (ends.length > 0 && (await words.addLater(ends))) };
    },
    update: async (id, changed) => {
      for (const before of await stored({ id })) {
        const after = noted({ ...before, ...changed });
        await values.change(before, after);
        await words.remove([before]);
        await words.add([after]);
      }
      await table.update(id, changed);
    },
    remove: async (where) => {
      const links = await stored(where);
      await values.remove(links);
      await words.remove(links);
      return table.remove(where);
    },
  };
}

const NOTED: (keyof LinkRow)[] = ['id', 'name', 'baseUrl', 'createdBy', 'parameters'];

type NotedLink = WordedLink & Pick<LinkRow, 'parameters'>;

function noted({
  id,
  name,
  baseUrl,
  createdBy,
  parameters,
}: Pick<LinkRow, 'id' | 'name' | 'baseUrl' | 'createdBy' | 'parameters'>): NotedLink {
  const values = parseParameters(parameters) ?? new Map();
  return { id, name, baseUrl, createdBy, parameters, values };
}
