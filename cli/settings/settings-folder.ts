import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { readError } from '../files/file-errors.ts';
import { cliMessages } from '../messages/cli.ts';

/**
 * The folder of the person's settings (XDG Base Directory Specification).
 * @returns null where the system knows no home folder, as for a user ID without an account
 */
export function settingsFolder(): string | null {
  const named = process.env.XDG_CONFIG_HOME;
  if (named && isAbsolute(named)) return named;
  try {
    const home = homedir();
    return isAbsolute(home) ? join(home, '.config') : null;
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
