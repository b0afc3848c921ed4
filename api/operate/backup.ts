import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { embeddedFileOf } from '@utmost/db/database-settings.ts';
import { copyFile } from '@utmost/db/embedded/copy-file.ts';
import { fileSize } from '@utmost/db/embedded/database-file.ts';
import { isFull } from '@utmost/db/transaction.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';

const PAGES_AT_ONCE = 4_096;

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
  try {
    await copyFile(source, file, PAGES_AT_ONCE, (percent) => say(operateTexts.backingUp(percent)));
  } catch (error) {
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
