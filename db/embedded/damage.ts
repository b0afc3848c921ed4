import { QueryTypes, type Sequelize } from 'sequelize';
import { fileSize } from './database-file.ts';

/** The embedded database's file is damaged; the message is what the engine found. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

// The embedded engine's, then MariaDB's and MySQL's for a table or an index.
const CODES = new Set([
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'ER_NOT_KEYFILE',
  'ER_CRASHED_ON_USAGE',
  'ER_INDEX_CORRUPT',
  'ER_TABLE_CORRUPT',
  'ER_TABLESPACE_MISSING',
]);

/** Whether the database found its own data damaged. */
export function isDamage(error: unknown): boolean {
  const { code, original } = error as { code?: string; original?: { code?: string } };
  return error instanceof DamagedDatabase || CODES.has(original?.code ?? code ?? '');
}

/**
 * Checks the file of the embedded database if no process closed it: then its log is still there. That is as quick as
 * reading the file.
 * @throws {DamagedDatabase}
 */
export async function checkAfterCrash(
  sequelize: Sequelize,
  file: string,
  report: (sentence: string) => void,
): Promise<void> {
  if (fileSize(`${file}-wal`) === 0) return;
  report('The database was not closed when the service ended. Checking it.');
  const [first] = await damagedPages(sequelize, 'quick_check');
  if (first !== undefined) throw new DamagedDatabase(first);
}

/** What the embedded engine finds wrong in its file: nothing where it is well. */
export async function damagedPages(
  sequelize: Sequelize,
  check: 'quick_check' | 'integrity_check',
): Promise<string[]> {
  const rows = await sequelize
    .query<Record<string, string>>(`SELECT * FROM pragma_${check}`, { type: QueryTypes.SELECT })
    .catch((error: Error) => {
      // What it can't even walk through.
      if (isDamage(error)) return [{ found: error.message.replace(/^\w+: /, '') }];
      throw error;
    });
  return rows.flatMap((row) => Object.values(row)).filter((one) => one !== 'ok');
}
