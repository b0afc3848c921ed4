import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The size of a file in bytes; 0 where there is none. */
export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const BUSY = 5;

/** Whether another connection has an embedded database open, of this process or another. This one must not have it open. */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file);
  try {
    // Every connection in WAL mode shares a lock on the file for as long as it is open (https://sqlite.org/wal.html, section 7).
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    return (error as { errcode?: number }).errcode === BUSY;
  } finally {
    database.close();
  }
}
