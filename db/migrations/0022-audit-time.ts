import { type QueryInterface, QueryTypes } from 'sequelize';
import { isEmbedded } from '../columns.ts';

const TABLE = 'audit_entries';

const BEFORE = {
  audit_entries_at: ['organizationId', 'at', 'id'],
  audit_entries_actor: ['organizationId', 'actor', 'at', 'id'],
};

const AFTER = {
  audit_entries_time: ['organizationId', 'at', 'id', 'action'],
  audit_entries_actor_time: ['organizationId', 'actor', 'at', 'id', 'action'],
};

// What the engine goes by to choose an index, as of a large log.
const STATISTICS_BEFORE = {
  audit_entries_at: '4000000 2000000 2 1',
  audit_entries_actor: '4000000 2000000 100000 2 1',
};

const STATISTICS_AFTER = {
  audit_entries_time: '4000000 2000000 2 1 1',
  audit_entries_actor_time: '4000000 2000000 100000 2 1 1',
};

type Indexes = Readonly<Record<string, readonly string[]>>;

/** The order of time knows the actions as well: lists leave out the single links of a change of many without reading them. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await replaceIndexes(queryInterface, BEFORE, AFTER);
  if (isEmbedded(queryInterface)) await setStatistics(queryInterface, STATISTICS_AFTER);
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await replaceIndexes(queryInterface, AFTER, BEFORE);
  if (isEmbedded(queryInterface)) await setStatistics(queryInterface, STATISTICS_BEFORE);
}

async function setStatistics(
  { sequelize }: QueryInterface,
  statistics: Readonly<Record<string, string>>,
) {
  const replaced = [...Object.keys(BEFORE), ...Object.keys(AFTER)].map((index) => `'${index}'`);
  await sequelize.query(
    `DELETE FROM sqlite_stat1 WHERE tbl = '${TABLE}' AND idx IN (${replaced.join(', ')})`,
  );
  for (const [index, stat] of Object.entries(statistics)) {
    await sequelize.query(
      `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${TABLE}', '${index}', '${stat}')`,
    );
  }
  await sequelize.query('ANALYZE sqlite_schema');
}

async function replaceIndexes(queryInterface: QueryInterface, old: Indexes, added: Indexes) {
  const { sequelize } = queryInterface;
  if (isEmbedded(queryInterface)) {
    for (const [name, columns] of Object.entries(added)) {
      await sequelize.query(
        `CREATE INDEX IF NOT EXISTS ${name} ON ${TABLE} (${columns.join(', ')})`,
      );
    }
    for (const name of Object.keys(old)) await sequelize.query(`DROP INDEX IF EXISTS ${name}`);
    return;
  }
  const rows = await sequelize.query<{ name: string }>(
    `SELECT DISTINCT index_name AS name FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = '${TABLE}'`,
    { type: QueryTypes.SELECT },
  );
  const there = new Set(rows.map(({ name }) => name));
  // One statement reads the table once.
  const changes = [
    ...Object.entries(added)
      .filter(([name]) => !there.has(name))
      .map(([name, columns]) => `ADD INDEX ${name} (${columns.join(', ')})`),
    ...Object.keys(old)
      .filter((name) => there.has(name))
      .map((name) => `DROP INDEX ${name}`),
  ];
  if (changes.length > 0) await sequelize.query(`ALTER TABLE ${TABLE} ${changes.join(', ')}`);
}
