import { dirname } from 'node:path';
import type { TableDefinition } from './columns.ts';
import { withConnection } from './connection.ts';
import { type DatabaseSettings, databaseName, embeddedFileOf } from './database-settings.ts';
import { migrateUp, requireSchema } from './migrate.ts';
import { TURNS } from './migration-turn.ts';
import { EmbeddedStore } from './move/embedded-store.ts';
import { ServerStore } from './move/server-store.ts';
import { type StoredRow, type TableDigest, tableDigest } from './move/stored-rows.ts';
import { type Installation, noteServed } from './restored-database.ts';
import { SchemaError, UNFINISHED_MOVE } from './schema.ts';
import { TABLES } from './tables/tables.ts';

/** Why nothing was moved: the target has rows, is of another version or can't be reached, differs at the end, or the source has changed meanwhile. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  readonly reason: 'not empty' | 'other version' | 'unreachable' | 'different' | 'changed';

  /** @param seen the table, the migration, or what the server said */
  constructor(reason: MoveRefused['reason'], seen: string) {
    super(seen);
    this.reason = reason;
  }
}

/** What a move tells while it lasts. */
export interface MoveReport {
  /** That an interrupted move was cleared away. */
  cleared(): void;
  copying(table: string, rows: number): void;
  comparing(): void;
}

/** What was moved of each table. */
export type MovedTables = ReadonlyMap<TableDefinition, TableDigest>;

/** A database whose tables are read and filled whole. */
type TableStore = EmbeddedStore | ServerStore;

const PROGRESS_MS = 5_000;
const tables: readonly TableDefinition[] = Object.values(TABLES);
// What the migrations put there themselves.
const MADE_BY_MIGRATIONS = new Set(['migrations', TURNS, TABLES.installation.name]);

/**
 * Copies every row of a database, which nothing else may change meanwhile, into an empty one, and compares both. A move that
 * fails leaves the target empty; one that was killed leaves it marked, so that no service starts on it and the next move clears it.
 * @throws {MoveRefused}
 * @throws {SchemaError} where the source is another version's
 */
export async function moveDatabase(
  from: DatabaseSettings,
  to: DatabaseSettings,
  report: MoveReport,
): Promise<MovedTables> {
  await withConnection(from, requireSchema);
  await prepareTarget(to, report);
  const source = await openStore(from);
  const target = await openStore(to).catch(async (error) => {
    await source.close();
    throw error;
  });
  try {
    await target.run(`INSERT INTO migrations (name) VALUES ('${UNFINISHED_MOVE}')`);
    await target.run(`DELETE FROM ${TABLES.installation.name}`);
    await source.freeze();
    const before = await stateOf(source);
    const moved = await copyTables(source, target, report);
    await source.run('COMMIT');
    if ((await stateOf(source)) !== before) throw new MoveRefused('changed', databaseName(from));
    report.comparing();
    for (const [table, expected] of moved) {
      const found = await digestOf(target.rows(table));
      if (found.hash !== expected.hash || found.rows !== expected.rows)
        throw new MoveRefused('different', table.name);
    }
    await target.run(`DELETE FROM migrations WHERE name = '${UNFINISHED_MOVE}'`);
    await noteTarget(to, target);
    return moved;
  } catch (error) {
    // If the server is gone, or its disk is full, the mark stays and the next move clears it.
    await target.clear().catch(() => undefined);
    throw error;
  } finally {
    await source.close();
    await target.close();
  }
}

/** Gives an empty database its tables; what an interrupted move has left is cleared away. */
async function prepareTarget(to: DatabaseSettings, report: MoveReport): Promise<void> {
  const store = await openStore(to).catch((error) => {
    throw new MoveRefused('unreachable', error.message);
  });
  try {
    const names = await store.tableNames();
    if (await isUnfinished(store, names)) {
      await store.clear();
      report.cleared();
    } else {
      for (const name of names.filter((name) => !MADE_BY_MIGRATIONS.has(name))) {
        const rows = await store.run(`SELECT 1 FROM \`${name}\` LIMIT 1`);
        if (rows.length > 0) throw new MoveRefused('not empty', name);
      }
    }
  } finally {
    await store.close();
  }
  await withConnection(to, (sequelize) => migrateUp(sequelize)).catch((error) => {
    throw error instanceof SchemaError ? new MoveRefused('other version', error.message) : error;
  });
}

async function isUnfinished(store: TableStore, names: readonly string[]): Promise<boolean> {
  if (!names.includes('migrations')) return false;
  const sql = `SELECT name FROM migrations WHERE name = '${UNFINISHED_MOVE}'`;
  return (await store.run(sql)).length > 0;
}

// A service that still runs on the source raises one of these.
async function stateOf(source: TableStore): Promise<string> {
  const counts = ['audit_entries', 'sessions', 'users', 'invitations', 'idempotency_keys'].map(
    (name) => `(SELECT COUNT(*) FROM ${name}) AS ${name}`,
  );
  const rows = await source.run(
    `SELECT ${counts}, (SELECT SUM(revision) FROM organization_usage) AS revisions,
       (SELECT MAX(generation) FROM installation) AS generation`,
  );
  return JSON.stringify(rows);
}

async function copyTables(
  source: TableStore,
  target: TableStore,
  { copying }: MoveReport,
): Promise<MovedTables> {
  const moved = new Map<TableDefinition, TableDigest>();
  for (const table of tables) {
    const digest = tableDigest();
    let reportedAt = Date.now();
    for await (const rows of source.rows(table)) {
      await target.insert(table, rows);
      for (const row of rows) digest.add(row);
      if (Date.now() - reportedAt < PROGRESS_MS) continue;
      copying(table.name, digest.result().rows);
      reportedAt = Date.now();
    }
    moved.set(table, digest.result());
  }
  return moved;
}

async function digestOf(batches: AsyncIterable<readonly StoredRow[]>): Promise<TableDigest> {
  const digest = tableDigest();
  for await (const rows of batches) for (const row of rows) digest.add(row);
  return digest.result();
}

// Beside the embedded database, an older one that its folder has served is told from this one.
async function noteTarget(to: DatabaseSettings, target: TableStore): Promise<void> {
  if (to.databaseUrl) return;
  const [row] = (await target.run('SELECT id, generation FROM installation')) as Installation[];
  if (row) noteServed(dirname(embeddedFileOf(to)), row);
}

function openStore(settings: DatabaseSettings): Promise<TableStore> {
  return settings.databaseUrl ? ServerStore.open(settings) : EmbeddedStore.open(settings);
}
