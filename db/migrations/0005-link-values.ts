import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { idType } from '../column-types.ts';
import { LINK_VALUE_LENGTH, linkValueKey } from '../link-value-key.ts';

const LINKS_A_STATEMENT = 500;

interface StoredLink {
  id: string;
  organizationId: string;
  parameters: string;
}

/**
 * Links by the values they have. The primary key is the whole row and the only index: the engines that
 * keep rows in its order need nothing else to count, filter and group, and an import writes each row once.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const id = idType(queryInterface);
  const options = isEmbedded ? 'WITHOUT ROWID' : 'CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
  await sequelize.query(
    `CREATE TABLE IF NOT EXISTS link_values (
       organizationId ${id} NOT NULL,
       queryName VARCHAR(50) NOT NULL,
       value VARCHAR(${LINK_VALUE_LENGTH}) NOT NULL,
       linkId ${id} NOT NULL,
       PRIMARY KEY (organizationId, queryName, value, linkId),
       FOREIGN KEY (organizationId) REFERENCES organizations (id) ON DELETE CASCADE
     ) ${options}`,
  );
  await noteStoredLinks(sequelize);
}

// Begun again after an interruption, it passes over what it noted the first time.
async function noteStoredLinks(sequelize: Sequelize): Promise<void> {
  for (let last = ''; ; ) {
    const links = await sequelize.query<StoredLink>(
      'SELECT id, organizationId, parameters FROM tracking_links WHERE id > ? ORDER BY id LIMIT ?',
      { replacements: [last, LINKS_A_STATEMENT], type: QueryTypes.SELECT },
    );
    const rows = links.flatMap(({ id, organizationId, parameters }) =>
      [...(parseParameters(parameters) ?? [])].map(([queryName, value]) => {
        return { organizationId, queryName, value: linkValueKey(value), linkId: id };
      }),
    );
    if (rows.length > 0) {
      await sequelize
        .getQueryInterface()
        .bulkInsert('link_values', rows, { ignoreDuplicates: true } as object);
    }
    last = links.at(-1)?.id ?? '';
    if (links.length < LINKS_A_STATEMENT) return;
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable('link_values');
}
