import { type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { ASCII_ID } from '../column-types.ts';
import { withoutForeignKeys } from '../foreign-keys.ts';

interface KeyColumn {
  readonly tableName: string;
  readonly columnName: string;
}

const DUPLICATE_KEY = 32;

/**
 * Keys as ASCII, and half of each `duplicateKey`: an import spends most of its time in the indexes, and they
 * are what stands in them. A database that was made by today's migrations has its keys so already.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await orderDuplicates(queryInterface, ['duplicateKey', 'organizationId']);
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const half = isEmbedded
    ? `substr(duplicateKey, 1, ${DUPLICATE_KEY})`
    : `LEFT(duplicateKey, ${DUPLICATE_KEY})`;
  await sequelize.query(`UPDATE tracking_links SET duplicateKey = ${half}`);
  if (isEmbedded) return;
  await sequelize.query(
    `ALTER TABLE tracking_links MODIFY duplicateKey CHAR(${DUPLICATE_KEY}) CHARACTER SET ascii COLLATE ascii_bin NOT NULL`,
  );
  const columns = await keysNotInAscii(sequelize);
  if (columns.length === 0) return;
  await withoutForeignKeys(sequelize, async () => {
    for (const [table, keys] of Map.groupBy(columns, ({ tableName }) => tableName)) {
      const changes = keys.map(({ columnName }) => `MODIFY ${columnName} ${ASCII_ID} NOT NULL`);
      await sequelize.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
    }
  });
}

function keysNotInAscii(sequelize: Sequelize): Promise<KeyColumn[]> {
  return sequelize.query<KeyColumn>(
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() AND column_type = 'char(36)' AND is_nullable = 'NO'
       AND character_set_name <> 'ascii'`,
    { type: QueryTypes.SELECT },
  );
}

// With the organisation first, MariaDB reads all of its links where many keys are asked for at once.
async function orderDuplicates(queryInterface: QueryInterface, columns: string[]): Promise<void> {
  const name = 'tracking_links_duplicate';
  await queryInterface.removeIndex('tracking_links', name);
  await queryInterface.addIndex('tracking_links', columns, { name });
}

/** What was cut off is gone, and nothing needs it. */
export async function down(queryInterface: QueryInterface): Promise<void> {
  await orderDuplicates(queryInterface, ['organizationId', 'duplicateKey']);
}
