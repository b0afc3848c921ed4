import { DataTypes, type QueryInterface } from 'sequelize';
import { exactText, id, moment, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

/** Organisations, their people, and who is signed in. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'organizations',
    {
      id: { ...id(queryInterface), primaryKey: true },
      name: { type: DataTypes.STRING(255), allowNull: false },
      createdAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.createTable(
    'users',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      // An issuer's address and its name for the person.
      subject: exactText(512),
      email: exactText(320),
      username: exactText(255),
      name: { type: DataTypes.STRING(255), allowNull: false },
      picture: { type: DataTypes.TEXT, allowNull: true },
      role: exactText(16),
      createdAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('users', ['subject'], { name: 'users_subject', unique: true });
  await queryInterface.addIndex('users', ['organizationId', 'email'], {
    name: 'users_organization_email',
    unique: true,
  });
  await queryInterface.createTable(
    'sessions',
    {
      id: { ...exactText(64), primaryKey: true },
      userId: {
        ...id(queryInterface),
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      createdAt: moment(),
      expiresAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('sessions', ['expiresAt'], { name: 'sessions_expiry' });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const table of ['sessions', 'users', 'organizations']) await queryInterface.dropTable(table);
}
