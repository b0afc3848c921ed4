import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const PROGRESS_MS = 5_000;

/**
 * Copies an embedded database as of one moment, while it is in use; a copy that fails leaves nothing.
 * @param pagesAtOnce after so many others may write
 * @param tell hears from time to time how many percent are copied
 */
export async function copyFile(
  file: string,
  copy: string,
  pagesAtOnce: number,
  tell: (percent: number) => void,
): Promise<void> {
  const unfinished = `${copy}.unfinished`;
  // It holds all that the database does, and needs the same rights.
  closeSync(openSync(unfinished, 'w', 0o600));
  let toldAt = Date.now();
  try {
    const database = new DatabaseSync(file);
    try {
      await backup(database, unfinished, {
        rate: pagesAtOnce,
        progress: ({ totalPages, remainingPages }) => {
          if (Date.now() - toldAt < PROGRESS_MS) return;
          toldAt = Date.now();
          tell(Math.floor(((totalPages - remainingPages) / totalPages) * 100));
        },
      });
    } finally {
      database.close();
    }
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
