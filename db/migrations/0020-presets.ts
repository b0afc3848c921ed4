import type { QueryInterface } from 'sequelize';
import {
  createTable,
  exactText,
  looseId,
  nullable,
  owned,
  sortedText,
  text,
  timestamp,
} from '../columns.ts';

const TABLE = 'presets';

/** Values with a name, from which links start. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: {
      ...owned(),
      name: sortedText(255),
      parameters: text(),
      firstDay: nullable(exactText(10)),
      lastDay: nullable(exactText(10)),
      userId: nullable(looseId()),
      createdAt: timestamp(),
    },
    indexes: [['name', ['organizationId', 'name']]],
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
