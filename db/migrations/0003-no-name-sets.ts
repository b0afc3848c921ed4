import type { QueryInterface } from 'sequelize';

/** Each link had one more row in the index of values, for the set of its names; nothing reads it any more. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  await sequelize.query("DELETE FROM link_values WHERE queryName = ''");
}

export async function down(): Promise<void> {
  // What is gone can be told by nobody, and is missed by nobody.
}
