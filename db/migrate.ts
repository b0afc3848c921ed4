// node db/migrate.ts [up|down]: brings the database named by DATABASE_URL or DATA_DIR to the newest form, or one step back.
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { ConnectionError, type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import type { Umzug } from 'umzug';
import { connect, embeddedFile, withConnection } from './connection.ts';
import { type DatabaseSettings, databaseSettings } from './database-settings.ts';
import { checkAfterCrash } from './embedded/damage.ts';
import { copyBefore } from './embedded/safety-copy.ts';
import { removeScratches } from './embedded/scratch.ts';
import { learnExactCollation } from './exact-collation.ts';
import { inMigrationTurn, TURNS } from './migration-turn.ts';
import { SchemaError, schemaDifference, UNFINISHED_MOVE, UnfinishedMove } from './schema.ts';

/** What a file in `migrations/` exports. */
interface Migration {
  up(queryInterface: QueryInterface): Promise<void>;
  down(queryInterface: QueryInterface): Promise<void>;
}

/** Is told in a sentence what a migration does. */
export type Report = (sentence: string) => void;

const PROGRESS_MS = 5_000;
const folder = new URL('./migrations/', import.meta.url);

const migrationNames = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

async function migrator(sequelize: Sequelize, report: Report): Promise<Umzug<QueryInterface>> {
  const { SequelizeStorage, Umzug } = await import('umzug');
  return new Umzug({
    migrations: migrationNames.map((name) => ({
      name,
      up: async ({ context }) => {
        // Most take a moment.
        const progress = setInterval(
          () => report(`Still migrating the database: ${name}.`),
          PROGRESS_MS,
        );
        try {
          await (await load(name)).up(context);
        } finally {
          clearInterval(progress);
        }
      },
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
 * Brings the database to this version's form before it is served, over connections that wait for as long as a migration
 * takes, and makes sure that it has it.
 * @param report is told in a sentence what is waited for and what was done
 * @returns whether it was empty before
 * @throws {SchemaError} where this version can't work with it
 * @throws {DamagedDatabase} where the embedded database was not closed, and its file is damaged
 */
export async function migrateDatabase(
  sequelize: Sequelize,
  settings: DatabaseSettings,
  report: Report,
): Promise<boolean> {
  let done: string[] = [];
  const file = embeddedFile(sequelize);
  if (file !== null) {
    await removeScratches(file);
    await checkAfterCrash(sequelize, file, report);
  }
  if (!(await isMigrated(sequelize))) {
    const patient = connect({ ...settings, silenceMs: 0 });
    try {
      done = await migrateUp(patient, report);
    } finally {
      await patient.close();
    }
  }
  await learnExactCollation(sequelize);
  await requireSchema(sequelize);
  return done.includes(migrationNames[0] ?? '');
}

/** Makes sure that the database has the tables of this version. @throws {SchemaError} */
export async function requireSchema(sequelize: Sequelize): Promise<void> {
  await isMigrated(sequelize);
  const difference = await schemaDifference(sequelize);
  if (difference !== null) throw new SchemaError(difference, false);
}

/**
 * Makes sure that neither another version nor a restored backup has taken the place of the database that was there at start;
 * cheaper than {@link requireSchema}.
 * @throws {SchemaError}
 */
export async function requireMigrations(sequelize: Sequelize): Promise<void> {
  const done = await executedMigrations(sequelize);
  const missing = migrationNames.find((name) => !done.includes(name));
  if (missing !== undefined) throw new SchemaError(`migration ${missing} is missing`, false);
}

/**
 * Brings the database to the newest form; two servers that start at once take turns. A replica that is only read gets it
 * from the database that it follows.
 * @returns what was done
 * @throws {SchemaError} where a newer version has migrated it
 * @throws {DatabaseError} `isReadOnly` where such a replica does not have it yet
 */
export async function migrateUp(
  sequelize: Sequelize,
  report: Report = () => undefined,
): Promise<string[]> {
  // Nearly every start finds nothing to do: it waits for no turn, and loads nothing to do it with.
  if (!(await isMigrated(sequelize))) {
    return migrated(sequelize, report, async (migrations) => {
      const file = embeddedFile(sequelize);
      const [[first], earlier] = [await migrations.pending(), await migrations.executed()];
      if (earlier.length === 0) await undoInterruptedStart(sequelize);
      else if (file !== null && first) await copyBefore(file, first.name, report);
      return migrations.up();
    });
  }
  await learnExactCollation(sequelize);
  return [];
}

// The first migration can't run again over what it left when it was killed. Nothing is lost while every table is empty; another
// program's tables of the same names, which the migration would drop, may not be.
async function undoInterruptedStart(sequelize: Sequelize): Promise<void> {
  const queries = sequelize.getQueryInterface();
  const isOwn = (table: string) => table === TURNS || table.startsWith('sqlite_');
  const tables = (await queries.showAllTables()).filter((table) => !isOwn(table));
  if (!tables.includes('organizations')) return;
  for (const table of tables) {
    const rows = await sequelize.query(`SELECT 1 FROM \`${table}\` LIMIT 1`, {
      type: QueryTypes.SELECT,
    });
    if (rows.length > 0) return;
  }
  await (await load(migrationNames[0] ?? '')).down(queries);
}

async function isMigrated(sequelize: Sequelize): Promise<boolean> {
  const done = await executedMigrations(sequelize).catch((error) => {
    // A database that cannot be opened says so best the first time.
    if (error instanceof ConnectionError || error instanceof SchemaError) throw error;
    return [];
  });
  return done.length === migrationNames.length;
}

/** @throws {SchemaError} where a newer version has migrated the database, or a move into it is unfinished */
async function executedMigrations(sequelize: Sequelize): Promise<string[]> {
  const type = QueryTypes.SELECT;
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migrations', { type });
  const unknown = rows.find(({ name }) => !migrationNames.includes(name));
  if (unknown?.name === UNFINISHED_MOVE) throw new UnfinishedMove();
  if (unknown) throw new SchemaError(unknown.name, true);
  return rows.map(({ name }) => name);
}

/** Takes the newest migration back; answers its name. */
export async function migrateDown(sequelize: Sequelize): Promise<string[]> {
  return migrated(
    sequelize,
    () => undefined,
    (migrations) => migrations.down(),
  );
}

function migrated(
  sequelize: Sequelize,
  report: Report,
  work: (migrations: Umzug<QueryInterface>) => Promise<readonly { readonly name: string }[]>,
): Promise<string[]> {
  return inMigrationTurn(sequelize, report, async () => {
    await learnExactCollation(sequelize);
    return (await work(await migrator(sequelize, report))).map(({ name }) => name);
  });
}

/** Whether the newest migration may be taken back with all the data in what it added. */
async function isConfirmed(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const warning = `This undoes the newest migration and deletes the data in the tables and columns that it added.`;
  if (!process.stdin.isTTY) {
    process.stderr.write(`${warning} To do it, add --yes.\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${warning} Type yes to continue: `);
  terminal.close();
  return answer.trim() === 'yes';
}

async function runFromTheShell(): Promise<void> {
  const direction = process.argv[2] ?? 'up';
  if (direction !== 'up' && direction !== 'down') {
    process.stderr.write(`Use up or down, not ${direction}.\n`);
    process.exitCode = 2;
    return;
  }
  if (direction === 'down' && !(await isConfirmed())) {
    process.exitCode = 2;
    return;
  }
  const report: Report = (sentence) => process.stderr.write(`${sentence}\n`);
  const done = await withConnection(databaseSettings(process.env), (sequelize) =>
    direction === 'up' ? migrateUp(sequelize, report) : migrateDown(sequelize),
  );
  process.stdout.write(done.length === 0 ? 'Nothing to do.\n' : `${done.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runFromTheShell();
