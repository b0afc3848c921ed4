import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { writeTrouble } from '../file-trouble.ts';

/** An input that can be read more than once. */
export interface KeptInput {
  readonly path: string;
  /** How people call it. */
  readonly name: string;
  /** Deletes it where it was put aside. */
  forget(): Promise<void>;
}

/**
 * Puts standard input aside, where nobody else can read it; a file stays where it is.
 * @throws {CommandError} when there is no room for it
 */
export async function spoolInput(path: string): Promise<KeptInput> {
  if (path !== '-') return { path, name: path, forget: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'utmost-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'input');
  try {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await forget();
    throw writeTrouble(error, file);
  }
  return { path: file, name: cliMessages.standardInput, forget };
}
