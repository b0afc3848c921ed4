import { DataTypes, type QueryInterface } from 'sequelize';
import { exactText, id, moment, TABLE_OPTIONS } from '../column-types.ts';

/** Which requests were done already, and what was answered. `answer` is null where it is not kept. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const isEmbedded = queryInterface.sequelize.getDialect() === 'sqlite';
  await queryInterface.createTable(
    'idempotency_keys',
    {
      id: { ...id(queryInterface), primaryKey: true },
      // No reference: it would lock the organisation, which the work may want for itself. The user's goes with it.
      organizationId: id(queryInterface),
      userId: {
        ...id(queryInterface),
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      // The hash of what the client named the request, so that any name fits.
      keyHash: exactText(64),
      requestHash: exactText(64),
      status: { type: DataTypes.INTEGER, allowNull: true },
      answer: { type: isEmbedded ? 'BLOB' : 'LONGBLOB', allowNull: true },
      createdAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('idempotency_keys', ['organizationId', 'userId', 'keyHash'], {
    name: 'idempotency_keys_key',
    unique: true,
  });
  await queryInterface.addIndex('idempotency_keys', ['createdAt'], {
    name: 'idempotency_keys_age',
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('idempotency_keys');
}
