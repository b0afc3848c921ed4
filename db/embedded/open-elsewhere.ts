import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

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
