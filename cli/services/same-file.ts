import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Whether two paths lead to one file, also by links; `-` leads to none. */
export function isSameFile(one: string, other: string): boolean {
  if (one === '-' || other === '-') return false;
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((path) =>
    statSync(path, { bigint: true, throwIfNoEntry: false }),
  );
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}
