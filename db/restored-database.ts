import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The one row that tells a database from an older copy of itself. */
export interface Installation {
  /** The epoch: another one after each restore. */
  readonly id: string;
  /** Raised while the database is served. */
  readonly generation: number;
}

/** The folder of the embedded database has served a later state of it. */
export class RestoredDatabase extends Error {
  override readonly name = 'RestoredDatabase';
}

const FILE = 'generation.json';

/** Reads the row. */
export async function readInstallation(
  sequelize: Sequelize,
  transaction: Transaction | null = null,
): Promise<Installation> {
  const [row] = await sequelize.query<Installation>('SELECT id, generation FROM installation', {
    type: QueryTypes.SELECT,
    transaction,
  });
  if (!row) throw new Error('The table installation is empty.');
  return { id: row.id, generation: Number(row.generation) };
}

/** Begins another epoch, so that nothing that was read in the one before counts as current. @returns it */
export async function renewInstallation(
  sequelize: Sequelize,
  transaction: Transaction,
): Promise<Installation> {
  await sequelize.query('UPDATE installation SET id = ?, generation = generation + 1', {
    replacements: [randomUUID()],
    transaction,
  });
  return readInstallation(sequelize, transaction);
}

/**
 * Notes, in the embedded database and beside it, that it is served.
 * @throws {RestoredDatabase} where the folder has served another epoch, or a later generation, already
 */
export async function serveFolder(sequelize: Sequelize, dataDir: string): Promise<void> {
  const served = readServed(dataDir);
  const found = await readInstallation(sequelize);
  if (served && (served.id !== found.id || served.generation > found.generation)) {
    throw new RestoredDatabase(join(dataDir, FILE));
  }
  await sequelize.query('UPDATE installation SET generation = generation + 1');
  noteServed(dataDir, await readInstallation(sequelize));
}

/** Notes beside the embedded database which state of it is the newest. */
export function noteServed(dataDir: string, installation: Installation): void {
  const fresh = join(dataDir, `${FILE}.${process.pid}`);
  writeFileSync(fresh, JSON.stringify(installation), { mode: 0o600 });
  renameSync(fresh, join(dataDir, FILE));
}

function readServed(dataDir: string): Installation | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
