import type { QueryInterface } from 'sequelize';
import { createTable, exactText, large, owned } from '../columns.ts';

const TABLE = 'value_numbers';
const PARAMETERS = 'tracking_parameters';
const COLUMN = 'identifierPer';

/** Identifiers that number the values of another parameter, and the numbers that they gave. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: {
      ...owned(),
      queryName: exactText(50),
      per: exactText(50),
      value: exactText(240),
      number: large(),
    },
    indexes: [
      ['value', ['organizationId', 'queryName', 'per', 'value'], true],
      ['number', ['organizationId', 'queryName', 'number']],
    ],
  });
  if (COLUMN in (await queryInterface.describeTable(PARAMETERS))) return;
  const type = String(exactText(50).inTable(queryInterface));
  await queryInterface.sequelize.query(
    `ALTER TABLE ${PARAMETERS} ADD COLUMN ${COLUMN} ${type} NULL`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(PARAMETERS, COLUMN);
  await queryInterface.dropTable(TABLE);
}
