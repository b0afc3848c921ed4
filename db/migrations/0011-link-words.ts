import type { QueryInterface } from 'sequelize';
import { id, ofOrganization, TABLE_OPTIONS } from '../column-types.ts';

/**
 * Links by the words in them, and which links' words are still to be written down: an import would take twice
 * as long if it waited for them. All of `link_words` is bytes, which are the smallest and quickest to compare.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  await sequelize.query(
    `CREATE TABLE IF NOT EXISTS link_words (
       organization BINARY(16) NOT NULL,
       word VARBINARY(96) NOT NULL,
       link BINARY(16) NOT NULL,
       PRIMARY KEY (organization, word, link)
     ) ${isEmbedded ? 'WITHOUT ROWID' : ''}`,
  );
  await queryInterface.createTable(
    'links_without_words',
    {
      id: { ...id(queryInterface), primaryKey: true },
      organizationId: ofOrganization(queryInterface),
      firstId: id(queryInterface),
      lastId: id(queryInterface),
    },
    TABLE_OPTIONS,
  );
  await sequelize.query(
    `INSERT INTO links_without_words (id, organizationId, firstId, lastId)
     SELECT organizationId, organizationId, MIN(id), MAX(id) FROM tracking_links GROUP BY organizationId`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('links_without_words');
  await queryInterface.dropTable('link_words');
}
