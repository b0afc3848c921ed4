import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type QueryInterface, QueryTypes } from 'sequelize';
import { linkNamesKey, NAMES_OF_LINK } from '../link-value-key.ts';

const LINKS_A_STATEMENT = 2000;

interface StoredLink {
  id: string;
  organizationId: string;
  parameters: string;
}

/**
 * One more row of `link_values` for each link: the set of names that it has values for. Which links have no value of
 * a name, or any, is then found in the index as those of one value are. Begun again after an interruption, it passes
 * over what it noted the first time.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  for (let last = ''; ; ) {
    const links = await sequelize.query<StoredLink>(
      'SELECT id, organizationId, parameters FROM tracking_links WHERE id > ? ORDER BY id LIMIT ?',
      { replacements: [last, LINKS_A_STATEMENT], type: QueryTypes.SELECT },
    );
    const rows = links.map(({ id, organizationId, parameters }) => {
      const names = parseParameters(parameters)?.keys() ?? [];
      return { organizationId, queryName: NAMES_OF_LINK, value: linkNamesKey(names), linkId: id };
    });
    if (rows.length > 0)
      await queryInterface.bulkInsert('link_values', rows, { ignoreDuplicates: true } as object);
    last = links.at(-1)?.id ?? '';
    if (links.length < LINKS_A_STATEMENT) return;
  }
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.bulkDelete('link_values', { queryName: NAMES_OF_LINK });
}
