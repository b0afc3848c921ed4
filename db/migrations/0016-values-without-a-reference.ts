import { type QueryInterface, QueryTypes } from 'sequelize';

const TABLE = 'link_values';

/**
 * No foreign key on the values of links: for each of its rows, of which a link has several, the server would look
 * at the organisation, which the link's own reference holds already. Whoever deletes an organisation deletes them.
 * (The embedded engine keeps its key, for it cannot drop one.)
 */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  if (sequelize.getDialect() === 'sqlite') return;
  const keys = await sequelize.query<{ name: string }>(
    `SELECT constraint_name AS name FROM information_schema.referential_constraints
     WHERE constraint_schema = DATABASE() AND table_name = '${TABLE}'`,
    { type: QueryTypes.SELECT },
  );
  for (const { name } of keys) {
    await sequelize.query(`ALTER TABLE ${TABLE} DROP FOREIGN KEY ${name}`);
  }
}

export async function down({ sequelize }: QueryInterface): Promise<void> {
  if (sequelize.getDialect() === 'sqlite') return;
  await sequelize.query(
    `ALTER TABLE ${TABLE} ADD FOREIGN KEY (organizationId) REFERENCES organizations (id) ON DELETE CASCADE`,
  );
}
