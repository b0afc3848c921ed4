import type { QueryInterface } from 'sequelize';
import { createTable, looseId, of, owned } from '../columns.ts';

const TABLE = 'favorites';

/** The links that a person marked to find them again. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: { ...owned(), userId: of('users'), linkId: looseId() },
    indexes: [['link', ['organizationId', 'userId', 'linkId'], true]],
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
