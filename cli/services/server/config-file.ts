import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { CommandError } from '../../command-error.ts';
import { readError, writeError } from '../file-errors.ts';

/** What the command line remembers. */
export interface Config {
  /** The server that was signed in to last. */
  readonly url: string | null;
  /** By server. */
  readonly tokens: Readonly<Record<string, string>>;
}

const NOTHING: Config = { url: null, tokens: {} };
const OTHERS = 0o077;

/** Where it is: `~/.config/utmost/config`, or below `XDG_CONFIG_HOME`. */
export function configPath(): string {
  const home = process.env.XDG_CONFIG_HOME;
  // A relative one is to be ignored (XDG Base Directory Specification).
  const folder = home && isAbsolute(home) ? home : join(homedir(), '.config');
  return join(folder, 'utmost', 'config');
}

/**
 * Reads what is remembered; nothing where there is no file.
 * @throws {CommandError} when others can read the file, or it is not ours
 */
export async function readConfig(): Promise<Config> {
  const path = configPath();
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
 * Remembers. The file is replaced in one go, so nobody ever reads half of it, and no one else can read it.
 * @throws {CommandError} when it cannot be written
 */
export async function writeConfig(config: Config): Promise<void> {
  const path = configPath();
  const fresh = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
    await rm(fresh, { force: true });
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
