import { writeFile } from 'node:fs/promises';
import { writeTrouble } from './file-trouble.ts';
import { type FreshFile, freshFile } from './fresh-file.ts';

/**
 * Writes a file whole or not at all: whoever reads it meanwhile reads the old one.
 * @throws {CommandError} when it cannot be written
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  let fresh: FreshFile | null = null;
  try {
    fresh = await freshFile(path);
    await writeFile(fresh.path, text, { flag: fresh.flags, mode: fresh.mode });
    await fresh.keep();
  } catch (error) {
    await fresh?.discard();
    throw writeTrouble(error, path);
  }
}
