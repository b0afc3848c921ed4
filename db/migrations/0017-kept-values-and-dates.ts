import type { QueryInterface } from 'sequelize';
import { exactText } from '../columns.ts';

const TABLE = 'tracking_parameters';

/** Whether a parameter is part of URLs, and how URLs write dates. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const columns = await queryInterface.describeTable(TABLE);
  const text = String(exactText(16).inTable(queryInterface));
  for (const [column, type] of [
    ['inUrl', 'TINYINT(1) NOT NULL DEFAULT 1'],
    ['dateFormat', `${text} NOT NULL DEFAULT 'yyyy-mm-dd'`],
  ] as const) {
    if (column in columns) continue;
    await queryInterface.sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN ${column} ${type}`);
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'dateFormat');
  await queryInterface.removeColumn(TABLE, 'inUrl');
}
