import type { QueryInterface } from 'sequelize';
import { exactText } from '../columns.ts';

const TABLE = 'tracking_parameters';

/** The parameter that another one depends on, and what is allowed for its values. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const columns = await queryInterface.describeTable(TABLE);
  const add = async (name: string, type: string): Promise<void> => {
    if (name in columns) return;
    await sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN \`${name}\` ${type} NULL`);
  };
  await add('by', String(exactText(50).inTable(queryInterface)));
  await add('allow', 'MEDIUMTEXT');
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'allow');
  await queryInterface.removeColumn(TABLE, 'by');
}
