import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { embeddedFileOf } from '@utmost/db/database-settings.ts';
import { fileSize } from '@utmost/db/embedded/file-size.ts';
import { isFull } from '../start-failure.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';

const PAGES_A_STEP = 4_096;
const PROGRESS_MS = 5_000;

/** Copies the embedded database into a file, as of one moment, while the service runs. */
export async function backUp(
  { settings, say, confirm, result }: CommandRun,
  name: string,
): Promise<void> {
  if (settings.databaseUrl) throw new OperatorError(operateTexts.backupOfServer, 2);
  const source = embeddedFileOf(settings);
  if (!existsSync(source)) throw new OperatorError(operateTexts.noDatabase(source));
  // npm starts scripts in the folder of package.json.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (file === resolve(source)) throw new OperatorError(operateTexts.backupOfItself, 2);
  if (existsSync(file)) await confirm(operateTexts.replaces(file));
  const unfinished = `${file}.unfinished`;
  try {
    // It holds all that the database does, and needs the same rights.
    closeSync(openSync(unfinished, 'w', 0o600));
    await copy(source, unfinished, say);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      isFull(error)
        ? operateTexts.backupFull(file)
        : operateTexts.backupFailed(file, code ?? message),
    );
  }
  const bytes = fileSize(file);
  say(operateTexts.backedUp(file, bytes));
  result({ file, bytes });
}

async function copy(source: string, file: string, say: CommandRun['say']): Promise<void> {
  const database = new DatabaseSync(source);
  let saidAt = Date.now();
  try {
    await backup(database, file, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) => {
        if (Date.now() - saidAt < PROGRESS_MS) return;
        saidAt = Date.now();
        say(operateTexts.backingUp(Math.floor((1 - remainingPages / totalPages) * 100)));
      },
    });
  } finally {
    database.close();
  }
}
