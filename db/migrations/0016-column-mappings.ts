import type { QueryInterface } from 'sequelize';
import { createTable, longText, owned } from '../columns.ts';

const TABLE = 'column_mappings';

/** What the columns of an organization's files are. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, { name: TABLE, columns: { ...owned(), columns: longText() } });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
