import { rename, rm, writeFile } from 'node:fs/promises';
import { writeTrouble } from './file-trouble.ts';

/**
 * Writes a file whole or not at all: whoever reads it meanwhile reads the old one.
 * @throws {CommandError} when it cannot be written
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  try {
    await writeFile(fresh, text);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw writeTrouble(error, path);
  }
}
