import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { Transaction } from 'sequelize';
import type { LinkValues, ValuedLink } from './link-values.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

/** The links of one organisation. */
export type LinksTable = Omit<OwnedTable<LinkRow>, 'save'>;

/**
 * Links whose values are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  { save: _, ...table }: OwnedTable<LinkRow>,
  values: LinkValues,
): LinksTable {
  const stored = async (where: Parameters<LinksTable['remove']>[0]): Promise<ValuedLink[]> => {
    const attributes: (keyof LinkRow)[] = ['id', 'parameters'];
    const rows = await table.all({ attributes, where, lock: Transaction.LOCK.UPDATE });
    return rows.map(valued);
  };
  return {
    ...table,
    create: async (row) => {
      const link = await table.create(row);
      await values.add([valued(link)]);
      return link;
    },
    insert: async (rows) => {
      await table.insert(rows);
      await values.add(rows.map(valued));
    },
    update: async (id, changed) => {
      const { parameters } = changed;
      if (parameters !== undefined) {
        const after = valued({ id, parameters });
        for (const before of await stored({ id })) {
          await values.remove([without(before, after)]);
          await values.add([without(after, before)]);
        }
      }
      await table.update(id, changed);
    },
    remove: async (where) => {
      await values.remove(await stored(where));
      return table.remove(where);
    },
  };
}

function valued({ id, parameters }: Pick<LinkRow, 'id' | 'parameters'>): ValuedLink {
  return { id, values: parseParameters(parameters) ?? new Map() };
}

/** The link with those of its values that the other has not. */
function without({ id, values }: ValuedLink, other: ValuedLink): ValuedLink {
  const own = [...values].filter(([name, value]) => other.values.get(name) !== value);
  return { id, values: new Map(own) };
}
