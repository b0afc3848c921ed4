import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../command-error.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { writeError } from '../file-errors.ts';
import { makePrivateFolder, personalFolder } from '../personal-folder.ts';

/** How far an import came, kept on this machine. */
export interface ImportRecord {
  /** Names this import of the file; another one of the same file has another name. */
  readonly session: string;
  readonly startedAt: number;
  /** How many chunks the server has answered. */
  readonly answered: number;
  /** When the one after them was sent for the first time. */
  readonly sentAt: number;
  readonly finishedAt: number | null;
}

/** Where the record of one import is. */
export interface RecordPlace {
  read(): Promise<ImportRecord | null>;
  /** @throws {CommandError} when it cannot be written */
  write(record: ImportRecord): Promise<void>;
}

/** The server knows a key for 24 hours; one of them for clocks that differ and requests that take long. */
export const KEYS_LAST_MS = 23 * 60 * 60 * 1000;
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The record of an import.
 * @param parts what makes it that import and no other: server, organization, content
 */
export function recordOf(...parts: readonly string[]): RecordPlace {
  const id = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  const state = personalFolder('XDG_STATE_HOME', '.local', 'state');
  if (state === null) return { read: async () => null, write: refuseWithoutHome };
  const folder = join(state, 'utmost', 'imports');
  const path = join(folder, `${id}.json`);
  return {
    read: async () => {
      try {
        return JSON.parse(await readFile(path, 'utf8'));
      } catch {
        return null;
      }
    },
    write: async (record) => {
      try {
        await makePrivateFolder(folder);
        if (record.answered === 0) await forgetOld(folder);
        const fresh = `${path}.${process.pid}`;
        await writeFile(fresh, JSON.stringify(record), { mode: 0o600 });
        await rename(fresh, path);
      } catch (error) {
        throw writeError(error, path);
      }
    },
  };
}

async function refuseWithoutHome(): Promise<never> {
  throw new CommandError(serverMessages.noHome);
}

/** A record of nothing done yet, of the first import of a file or another one. */
export function newRecord(now: number, session: 'first' | 'again'): ImportRecord {
  return {
    session: session === 'again' ? randomUUID() : '',
    startedAt: now,
    answered: 0,
    sentAt: now,
    finishedAt: null,
  };
}

async function forgetOld(folder: string): Promise<void> {
  const before = Date.now() - FORGOTTEN_AFTER_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}
