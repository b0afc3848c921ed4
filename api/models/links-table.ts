import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { Transaction } from 'sequelize';
import type { LinkValues } from './link-values.ts';
import type { LinkWords, WordedLink } from './link-words.ts';
import type { OwnedTable } from './owned-table.ts';
import type { PreparedRows } from './prepare-rows.ts';
import type { LinkRow } from './rows.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/** The links of one organisation. */
export interface LinksTable extends Omit<OwnedTable<LinkRow>, 'save' | 'insert' | 'prepare'> {
  /** Makes new links ready to be stored, as quickly as that goes: a thousand of them at a time. */
  prepare(links: readonly NewLinkRow[]): PreparedRows;
}

/**
 * Links whose values and words are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  { save: _, insert: __, prepare, ...table }: OwnedTable<LinkRow>,
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
    prepare: (links) => {
      const storeLinks = prepare(links.map(({ row }) => row));
      const storeValues = values.prepare(links.map(({ row, values }) => ({ id: row.id, values })));
      return async () => {
        await storeLinks();
        await storeValues();
        await words.addLater(links.map(({ row }) => row.id));
      };
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
