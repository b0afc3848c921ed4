// node db/migrate.ts [up|down]: brings the database named by DATABASE_URL or DATA_DIR to the newest form, or one step back.
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ConnectionError, type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import type { Umzug } from 'umzug';
import { connect } from './connection.ts';
import { databaseSettings } from './database-settings.ts';
import { learnExactCollation } from './exact-collation.ts';
import { inMigrationTurn } from './migration-turn.ts';

/** What a file in `migrations/` exports. */
export interface Migration {
  up(queryInterface: QueryInterface): Promise<void>;
  down(queryInterface: QueryInterface): Promise<void>;
}

const folder = new URL('./migrations/', import.meta.url);

function migrationNames(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

async function migrator(sequelize: Sequelize): Promise<Umzug<QueryInterface>> {
  const { SequelizeStorage, Umzug } = await import('umzug');
  return new Umzug({
    migrations: migrationNames().map((name) => ({
      name,
      up: async ({ context }) => (await load(name)).up(context),
      down: async ({ context }) => (await load(name)).down(context),
    })),
    context: sequelize.getQueryInterface(),
    storage: new SequelizeStorage({ sequelize, tableName: 'migrations' }),
    logger: undefined,
  });
}

async function load(name: string): Promise<Migration> {
  return (await import(new URL(`${name}.ts`, folder).href)) as Migration;
}

/**
 * Brings the database to the newest form; two servers that start at once take turns. A replica that is only read gets it
 * from the database that it follows.
 * @returns what was done
 * @throws {DatabaseError} `isReadOnly` where such a replica does not have it yet
 */
export async function migrateUp(sequelize: Sequelize): Promise<string[]> {
  // Nearly every start finds nothing to do: it waits for no turn, and loads nothing to do it with.
  if (!(await isMigrated(sequelize))) return migrated(sequelize, (migrations) => migrations.up());
  await learnExactCollation(sequelize);
  return [];
}

async function isMigrated(sequelize: Sequelize): Promise<boolean> {
  const type = QueryTypes.SELECT;
  const rows = await sequelize
    .query<{ name: string }>('SELECT name FROM migrations', { type })
    .catch((error) => {
      // A database that cannot be opened says so best the first time.
      if (error instanceof ConnectionError) throw error;
      return [];
    });
  const done = new Set(rows.map(({ name }) => name));
  return migrationNames().every((name) => done.has(name));
}

/** Takes the newest migration back; answers its name. */
export async function migrateDown(sequelize: Sequelize): Promise<string[]> {
  return migrated(sequelize, (migrations) => migrations.down());
}

function migrated(
  sequelize: Sequelize,
  work: (migrations: Umzug<QueryInterface>) => Promise<readonly { readonly name: string }[]>,
): Promise<string[]> {
  return inMigrationTurn(sequelize, async () => {
    await learnExactCollation(sequelize);
    return (await work(await migrator(sequelize))).map(({ name }) => name);
  });
}

async function runFromTheShell(): Promise<void> {
  const direction = process.argv[2] ?? 'up';
  if (direction !== 'up' && direction !== 'down') {
    process.stderr.write(`Say up or down, not ${direction}.\n`);
    process.exitCode = 2;
    return;
  }
  const sequelize = connect(databaseSettings(process.env));
  try {
    const done = await (direction === 'up' ? migrateUp(sequelize) : migrateDown(sequelize));
    process.stdout.write(done.length === 0 ? 'Nothing to do.\n' : `${done.join('\n')}\n`);
  } finally {
    await sequelize.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runFromTheShell();
