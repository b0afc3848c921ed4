import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';

const TABLE = 'audit_entries';

/** By what each change was made: until now a token called `session` looked like the console. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const characters = isEmbedded(queryInterface) ? '' : ' CHARACTER SET ascii COLLATE ascii_bin';
  if (!('actorKind' in (await queryInterface.describeTable(TABLE)))) {
    await sequelize.query(
      `ALTER TABLE ${TABLE} ADD COLUMN actorKind VARCHAR(16)${characters} NOT NULL DEFAULT 'token'`,
    );
  }
  await sequelize.query(`UPDATE ${TABLE} SET actorKind = 'session' WHERE via = 'session'`);
  await sequelize.query(
    `UPDATE ${TABLE} SET actorKind = 'stripe' WHERE via = 'stripe' AND actorId IS NULL`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(TABLE, 'actorKind');
}
