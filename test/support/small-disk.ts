import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A disk of its own for a test. @returns its folder; null where this account may not mount one */
export function smallDisk(t: Test, megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-disk-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const size = `size=${megabytes}m`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  t.teardown(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Writes until nothing more fits. @returns the file, which makes room again when it goes */
export function fill(folder: string): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  try {
    for (const size of [65_536, 4096, 1]) {
      const bytes = Buffer.alloc(size);
      for (;;) {
        try {
          writeSync(file, bytes);
        } catch {
          break;
        }
      }
    }
  } finally {
    closeSync(file);
  }
  return path;
}
