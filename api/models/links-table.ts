import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { Transaction } from 'sequelize';
import type { LinkValues, ValuedLink } from './link-values.ts';
import type { OwnedTable } from './owned-table.ts';
import type { LinkRow } from './rows.ts';

/** A link that is to be stored, and its values as `parameters` has them. */
export interface NewLinkRow {
  readonly row: Omit<LinkRow, 'organizationId'>;
  readonly values: ReadonlyMap<string, string>;
}

/** The links of one organisation. */
export interface LinksTable extends Omit<OwnedTable<LinkRow>, 'save' | 'insert'> {
  /** Stores new links, as quickly as that goes: a thousand of them at a time. */
  insert(links: readonly NewLinkRow[]): Promise<void>;
}

/**
 * Links whose values are noted wherever they are stored, changed or deleted, so that nobody who does it
 * has to think of it. Must be inside a transaction for whatever is not reading.
 */
export function linksTable(
  { save: _, insert, ...table }: OwnedTable<LinkRow>,
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
    insert: async (links) => {
      await insert(links.map(({ row }) => row));
      await values.add(links.map(({ row, values }) => ({ id: row.id, values })));
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
