import { DataTypes, type QueryInterface } from 'sequelize';
import { exactText, id, moment, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

const shown = () => ({ type: DataTypes.STRING(255), allowNull: false }) as const;

/** Plans and their use, invitations, and the audit log. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.addColumn('organizations', 'planId', {
    type: DataTypes.INTEGER,
    allowNull: false,
    defaultValue: 1,
  });
  await createUsage(queryInterface);
  await queryInterface.createTable(
    'invitations',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      email: exactText(320),
      tokenHash: exactText(64),
      invitedBy: shown(),
      createdAt: moment(),
      sentAt: moment(),
      expiresAt: moment(),
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('invitations', ['organizationId', 'email'], {
    name: 'invitations_organization_email',
    unique: true,
  });
  await queryInterface.addIndex('invitations', ['email'], { name: 'invitations_email' });
  await queryInterface.addIndex('invitations', ['tokenHash'], {
    name: 'invitations_token',
    unique: true,
  });
  await queryInterface.createTable(
    'audit_entries',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      at: moment(),
      actor: shown(),
      actorId: { type: DataTypes.UUID, allowNull: true },
      via: shown(),
      address: shown(),
      action: exactText(64),
      subjectId: { type: DataTypes.UUID, allowNull: true },
      subject: { type: DataTypes.TEXT, allowNull: false },
      before: { type: 'MEDIUMTEXT', allowNull: true },
      after: { type: 'MEDIUMTEXT', allowNull: true },
    },
    TABLE_OPTIONS,
  );
  await queryInterface.addIndex('audit_entries', ['organizationId', 'id'], {
    name: 'audit_entries_order',
  });
  await queryInterface.addIndex('audit_entries', ['organizationId', 'subjectId', 'id'], {
    name: 'audit_entries_subject',
  });
}

// A count that every create and delete keeps: counting a million links takes a fifth of a second.
async function createUsage(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.createTable(
    'organization_usage',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      links: { type: DataTypes.INTEGER, allowNull: false },
    },
    TABLE_OPTIONS,
  );
  await queryInterface.sequelize.query(
    `INSERT INTO organization_usage (id, organizationId, links)
     SELECT o.id, o.id, (SELECT COUNT(*) FROM tracking_links l WHERE l.organizationId = o.id) FROM organizations o`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const table of ['audit_entries', 'invitations', 'organization_usage']) {
    await queryInterface.dropTable(table);
  }
  await queryInterface.removeColumn('organizations', 'planId');
}
