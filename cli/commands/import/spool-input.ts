import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeError } from '../../files/file-errors.ts';
import { deleteOnStop } from '../../files/replace-file.ts';
import { cliMessages } from '../../messages/cli.ts';
import { importMessages } from './import-texts.ts';

/** An input that can be read more than once. */
export interface SpooledInput {
  readonly path: string;
  /** How people call it. */
  readonly name: string;
  /** Leaves signals to the sender; before, a signal deletes the file and ends the program. */
  handOver(): void;
  /** Deletes it where it was put aside. */
  forget(): Promise<void>;
}

/**
 * Copies standard input into a file that only its owner can read; a file stays where it is.
 * @throws {CommandError} when there is no room for it
 */
export async function spoolInput(path: string): Promise<SpooledInput> {
  if (path !== '-') return { path, name: path, handOver: () => {}, forget: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'utmost-')).catch((error) => {
    throw writeError(error, tmpdir());
  });
  const guard = deleteOnStop(folder, importMessages.stoppedBeforeSending);
  const forget = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    guard.forget();
  };
  const file = join(folder, 'input');
  try {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await forget();
    throw writeError(error, file);
  }
  return { path: file, name: cliMessages.standardInput, handOver: guard.forget, forget };
}
