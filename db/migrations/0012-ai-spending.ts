import type { QueryInterface } from 'sequelize';
import { isEmbedded } from '../columns.ts';
import { exactCollationOf } from '../exact-collation.ts';

const TABLE = 'ai_usage';

/** What an organization has spent at the AI model today, and which parameters the model is told of. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const before = await queryInterface.describeTable(TABLE);
  const characters = isEmbedded(queryInterface)
    ? ''
    : ` CHARACTER SET utf8mb4 COLLATE ${exactCollationOf(sequelize)}`;
  const longText = isEmbedded(queryInterface) ? 'TEXT' : 'MEDIUMTEXT';
  for (const [column, definition] of [
    ['day', `VARCHAR(10)${characters} NOT NULL DEFAULT ''`],
    ['calls', 'INTEGER NOT NULL DEFAULT 0'],
    ['outputTokens', 'BIGINT NOT NULL DEFAULT 0'],
    ['sharedParameters', `${longText} NULL`],
  ] as const) {
    if (column in before) continue;
    await sequelize.query(`ALTER TABLE ${TABLE} ADD COLUMN ${column} ${definition}`);
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  for (const column of ['day', 'calls', 'outputTokens', 'sharedParameters'])
    await queryInterface.removeColumn(TABLE, column);
}
