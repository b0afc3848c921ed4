import type { QueryInterface } from 'sequelize';
import { createTable, looseId, nullable, of, owned, text, timestamp } from '../columns.ts';

const TABLE = 'value_requests';

/** Values that members ask the admins to allow. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: {
      ...owned(),
      parameterId: of('tracking_parameters'),
      value: text(),
      reason: nullable(text()),
      userId: nullable(looseId()),
      createdAt: timestamp(),
      declinedAt: nullable(timestamp()),
    },
    indexes: [['time', ['organizationId', 'createdAt']]],
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
