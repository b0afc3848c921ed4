import type { QueryInterface } from 'sequelize';

// table, index, how many rows there are and how many of them share the first column, the first two, and so on
// (https://sqlite.org/fileformat2.html#stat1tab): as an organization with very many links has them.
const STATISTICS: readonly (readonly [string, string, string])[] = [
  ['tracking_links', 'sqlite_autoindex_tracking_links_1', '1000000 1'],
  ['tracking_links', 'tracking_links_createdAt', '1000000 500000 2 1'],
  ['tracking_links', 'tracking_links_modified', '1000000 500000 2 1'],
  ['tracking_links', 'tracking_links_name', '1000000 500000 2 1'],
  ['tracking_links', 'tracking_links_creator', '1000000 500000 50000 1'],
  ['tracking_links', 'tracking_links_order', '1000000 500000 500000 1'],
  ['tracking_links', 'tracking_links_duplicate', '1000000 2 1'],
  ['link_values', 'link_values', '5000000 2500000 500000 100 1'],
];

/**
 * Tells the embedded engine how its tables will look. Knowing nothing, it takes an organization for a few rows, and
 * reads all of them where a page was asked for by its ids. Statistics of its own would be those of the moment at which
 * somebody gathered them, and every list would depend on it.
 */
export async function fixStatistics({ sequelize }: QueryInterface): Promise<void> {
  // Makes the table that they are kept in.
  await sequelize.query('ANALYZE');
  await sequelize.query('DELETE FROM sqlite_stat1');
  for (const row of STATISTICS) {
    await sequelize.query('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)', {
      replacements: [...row],
    });
  }
  // Connections that are open read them again.
  await sequelize.query('ANALYZE sqlite_schema');
}
