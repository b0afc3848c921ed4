import { type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { ASCII_ID, UUID_ID } from '../column-types.ts';
import { withoutForeignKeys } from '../foreign-keys.ts';
import { hasUuids, learnKeyType } from '../key-type.ts';

interface KeyColumn {
  readonly tableName: string;
  readonly columnName: string;
}

/**
 * Keys as 16 bytes where the server has a type for them that reads and shows them as texts: an import spends
 * most of its time in the indexes, and each of their entries has two keys. A database that was made by today's
 * migrations has its keys so already.
 */
export async function up({ sequelize }: QueryInterface): Promise<void> {
  if (await hasUuids(sequelize)) await change(sequelize, 'char', UUID_ID);
}

/** As characters again. */
export async function down({ sequelize }: QueryInterface): Promise<void> {
  if (await hasUuids(sequelize)) await change(sequelize, 'uuid', ASCII_ID);
}

async function change(sequelize: Sequelize, from: string, to: string): Promise<void> {
  const columns = await keysOfType(sequelize, from);
  if (columns.length === 0) return;
  await withoutForeignKeys(sequelize, async () => {
    for (const [table, keys] of Map.groupBy(columns, ({ tableName }) => tableName)) {
      const changes = keys.map(({ columnName }) => `MODIFY ${columnName} ${to} NOT NULL`);
      await sequelize.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
    }
  });
  await learnKeyType(sequelize);
}

// Those that may be empty are no keys.
function keysOfType(sequelize: Sequelize, type: string): Promise<KeyColumn[]> {
  return sequelize.query<KeyColumn>(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() AND data_type = :type AND is_nullable = 'NO'
       AND (data_type = 'uuid' OR character_maximum_length = 36)`,
    { replacements: { type }, type: QueryTypes.SELECT },
  );
}
