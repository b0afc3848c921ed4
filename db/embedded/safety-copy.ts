import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isFull } from '../transaction.ts';
import { copyFile } from './copy-file.ts';
import { fileSize } from './database-file.ts';

const PREFIX = 'utmost-before-';
const PAGES_AT_ONCE = 10_000;
// The copy, and what the migration writes: as much again, and more where the database is small.
const SIZES_NEEDED = 2;
const LEAST_LEFT_BYTES = 16 * 1024 * 1024;

/**
 * Copies the embedded database before a migration changes it, and removes the copies of earlier ones. Where there is no room
 * for it, the report says so and there is none.
 * @param file the database
 * @param migration the first that is still to be done
 */
export async function copyBefore(
  file: string,
  migration: string,
  report: (sentence: string) => void,
): Promise<void> {
  const folder = dirname(file);
  const copy = join(folder, `${PREFIX}${migration}.sqlite`);
  // A migration that was interrupted has changed the database since.
  if (existsSync(copy) && installationOf(copy) === installationOf(file)) return;
  const noRoom = () =>
    report(`There is no room in ${folder} for a copy of the database. It is migrated without one.`);
  const { bavail, bsize } = statfsSync(folder);
  const size = fileSize(file) + fileSize(`${file}-wal`);
  if (bavail * bsize < SIZES_NEEDED * size + LEAST_LEFT_BYTES) return noRoom();
  try {
    await copyFile(file, copy, PAGES_AT_ONCE, (percent) =>
      report(`Still copying the database before it is migrated: ${percent}%.`),
    );
  } catch (error) {
    if (isFull(error)) return noRoom();
    throw error;
  }
  const others = readdirSync(folder).filter(
    (name) => name.startsWith(PREFIX) && name !== basename(copy),
  );
  for (const name of others) rmSync(join(folder, name));
  report(`The database as it was before this migration is kept in ${copy} until the next one.`);
}

/** Tells a database from one that was served since; older ones say nothing. */
function installationOf(file: string): string {
  const database = new DatabaseSync(file);
  try {
    return JSON.stringify(database.prepare('SELECT id, generation FROM installation').get());
  } catch {
    return '';
  } finally {
    database.close();
  }
}
