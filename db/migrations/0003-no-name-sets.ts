import { type QueryInterface, QueryTypes } from 'sequelize';

/** Each link had one more row in the index of values, for the set of its names; nothing reads it any more. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  const organizations = await sequelize.query<{ id: string }>('SELECT id FROM organizations', {
    type: QueryTypes.SELECT,
  });
  // One by one: the index begins with the organization.
  for (const { id } of organizations) {
    await sequelize.query("DELETE FROM link_values WHERE organizationId = ? AND queryName = ''", {
      replacements: [id],
    });
  }
}

export async function down(): Promise<void> {
  // What is gone can be told by nobody, and is missed by nobody.
}
