import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { readError } from './file-errors.ts';

/**
 * The folder of the person's own files of one kind (XDG Base Directory Specification).
 * @param variable names another one; a relative one is to be ignored
 * @param below where it is in the home folder otherwise
 * @returns null where the system knows no home folder, as for a user ID without an account
 */
export function personalFolder(
  variable: 'XDG_CONFIG_HOME' | 'XDG_STATE_HOME',
  ...below: readonly string[]
): string | null {
  const named = process.env[variable];
  if (named && isAbsolute(named)) return named;
  try {
    const home = homedir();
    return isAbsolute(home) ? join(home, ...below) : null;
  } catch {
    return null;
  }
}

/**
 * Makes a folder that other accounts cannot look into, and those above it, where they are missing.
 * @throws {CommandError} when it cannot be made
 */
export async function makePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Node says of a folder on a read-only file system that it is missing.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new CommandError(cliMessages.noNewFolder(path)) : readError(error, path);
  }
}
