import { randomUUID } from 'node:crypto';
import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';
import { exactText, id, moment, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

/** API tokens, and what a person sees of their sessions. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'api_tokens',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      userId: {
        ...id(queryInterface),
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      name: { type: DataTypes.STRING(255), allowNull: false },
      scope: exactText(16),
      prefix: exactText(32),
      tokenHash: exactText(64),
      createdAt: moment(),
      expiresAt: { ...moment(), allowNull: true },
      lastUsedAt: { ...moment(), allowNull: true },
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('api_tokens', ['tokenHash'], {
    name: 'api_tokens_hash',
    unique: true,
  });
  await queryInterface.addIndex('api_tokens', ['organizationId', 'userId'], {
    name: 'api_tokens_owner',
  });
  await describeSessions(queryInterface);
}

// The key is a hash of the cookie's secret, so what is shown and named in addresses is another id.
async function describeSessions(queryInterface: QueryInterface): Promise<void> {
  const described = (length: number) =>
    ({ type: DataTypes.STRING(length), allowNull: false, defaultValue: '' }) as const;
  await queryInterface.addColumn('sessions', 'publicId', { type: DataTypes.UUID, allowNull: true });
  await queryInterface.addColumn('sessions', 'userAgent', described(512));
  await queryInterface.addColumn('sessions', 'address', described(64));
  await queryInterface.addColumn('sessions', 'lastSeenAt', { ...moment(), allowNull: true });
  const { sequelize } = queryInterface;
  const open = await sequelize.query<{ id: string }>('SELECT id FROM sessions', {
    type: QueryTypes.SELECT,
  });
  for (const session of open) {
    await sequelize.query('UPDATE sessions SET publicId = ?, lastSeenAt = createdAt WHERE id = ?', {
      replacements: [randomUUID(), session.id],
    });
  }
  await queryInterface.addIndex('sessions', ['publicId'], {
    name: 'sessions_public_id',
    unique: true,
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeIndex('sessions', 'sessions_public_id');
  for (const column of ['publicId', 'userAgent', 'address', 'lastSeenAt']) {
    // Sequelize's own way makes the embedded table anew, without its indexes.
    await queryInterface.sequelize.query(`ALTER TABLE sessions DROP COLUMN ${column}`);
  }
  await queryInterface.dropTable('api_tokens');
}
