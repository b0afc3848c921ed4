import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
// Process numbers say something on one host alone, and folders may be shared with another's container.
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const PREFIX = `utmost-run-${HOST}-`;

let made = false;

/**
 * Makes a folder for all temporary files of this process and of those that it starts, which goes with this process, and
 * removes the folders of processes that were killed.
 * @param parent where the folder is made: in memory where there is room, for databases of tests have hundreds of files
 */
export function enterRunFolder(parent = memoryFolder() ?? tmpdir()): void {
  if (made) return;
  made = true;
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // The account of the database server passes through it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? MEMORY : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// What cannot be removed, because a process that ends still writes there, is left to the next run.
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
