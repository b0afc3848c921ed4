import { literal, type Transaction } from 'sequelize';
import type { Table } from './models.ts';
import type { OwnedTable } from './owned-table.ts';
import { readRow } from './read-row.ts';
import type { MappingRow, OrganizationRow } from './rows.ts';

/** The value mappings of one organisation. */
export interface MappingsTable extends OwnedTable<MappingRow> {
  /** How often they were changed; read before them, it is never newer than they are. */
  revision(): Promise<number>;
}

/** Mappings whose every change raises their revision, in its transaction, so that nobody has to think of it. */
export function mappingsTable(
  table: OwnedTable<MappingRow>,
  organizations: Table<OrganizationRow>,
  organizationId: string,
  transaction: Transaction | null,
): MappingsTable {
  const raise = async (): Promise<void> => {
    await organizations.update(
      { mappingsRevision: literal('mappingsRevision + 1') as never },
      { where: { id: organizationId }, transaction },
    );
  };
  return {
    ...table,
    revision: async () => {
      const attributes = ['mappingsRevision'];
      const row = await organizations.findByPk(organizationId, {
        attributes,
        transaction,
        raw: true,
      });
      return row ? readRow(organizations, row).mappingsRevision : 0;
    },
    create: async (row) => {
      await raise();
      return table.create(row);
    },
    insert: async (rows) => {
      await raise();
      await table.insert(rows);
    },
    save: async (rows, changed) => {
      if (rows.length > 0) await raise();
      return table.save(rows, changed);
    },
    update: async (id, values) => {
      await raise();
      await table.update(id, values);
    },
    remove: async (where) => {
      await raise();
      return table.remove(where);
    },
  };
}
