import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { readError, writeError } from '../files/file-errors.ts';
import { cliMessages } from '../messages/cli.ts';
import { serverMessages } from '../messages/cli-server.ts';

/** What the command line remembers. */
export interface Config {
  /** The server that was signed in to last. */
  readonly url: string | null;
  /** By server. */
  readonly tokens: Readonly<Record<string, string>>;
}

const NOTHING: Config = { url: null, tokens: {} };
const OTHERS = 0o077;

/**
 * Where it is: `~/.config/utmost/config`, or below `XDG_CONFIG_HOME`.
 * @throws {CommandError} when there is no home folder
 */
export function configPath(): string {
  const path = foundPath();
  if (path === null) throw new CommandError(serverMessages.noHome);
  return path;
}

function foundPath(): string | null {
  const folder = settingsFolder();
  return folder === null ? null : join(folder, 'utmost', 'config');
}

/**
 * Reads what is remembered; nothing where there is no file, or no place for one.
 * @throws {CommandError} when others can read the file, or it is not ours
 */
export async function readConfig(): Promise<Config> {
  const path = foundPath();
  if (path === null) return NOTHING;
  let text: string;
  try {
    const file = await open(path, 'r');
    try {
      const { mode } = await file.stat();
      // Windows has no such modes.
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
        throw new CommandError(serverMessages.configOpen(path));
      }
      text = await readFile(file, 'utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NOTHING;
    throw readError(error, path);
  }
  return parse(text, path);
}

/**
 * Sees to it that something can be remembered.
 * @throws {CommandError} when it cannot
 */
export async function checkWritable(): Promise<void> {
  const path = configPath();
  try {
    await makePrivateFolder(dirname(path));
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw writeError(error, path);
  }
}

/**
 * Stores the settings. The file is replaced atomically, and only its owner can read it.
 * @throws {CommandError} when it cannot be written
 */
export async function writeConfig(config: Config): Promise<void> {
  const path = configPath();
  const fresh = `${path}.${process.pid}`;
  try {
    await makePrivateFolder(dirname(path));
    const file = await open(fresh, 'w', 0o600);
    try {
      await chmod(fresh, 0o600);
      await file.writeFile(`${JSON.stringify(config, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    // What kept it from being written may keep it from being deleted.
    await rm(fresh, { force: true }).catch(() => {});
    throw writeError(error, path);
  }
}

function parse(text: string, path: string): Config {
  try {
    const { url, tokens } = JSON.parse(text);
    const isText = (value: unknown) => typeof value === 'string';
    if ((url === null || isText(url)) && Object.values(tokens).every(isText)) {
      return { url, tokens: Object.assign(Object.create(null), tokens) };
    }
  } catch {
    // Said below.
  }
  throw new CommandError(serverMessages.configBroken(path));
}

/**
 * The folder of the person's settings (XDG Base Directory Specification).
 * @returns null where the system knows no home folder, as for a user ID without an account
 */
function settingsFolder(): string | null {
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
async function makePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    // Node says of a folder on a read-only file system that it is missing.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new CommandError(cliMessages.noNewFolder(path)) : readError(error, path);
  }
}
