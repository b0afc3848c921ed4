import { readdir, readFile, stat } from 'node:fs/promises';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/** A taxonomy document of this folder. */
export interface FoundTaxonomy {
  readonly file: string;
  /** Null when it has problems. */
  readonly taxonomy: Taxonomy | null;
  readonly problems: number;
}

const DOCUMENT = /\.(ya?ml|json)$/i;
// What every document of parameters says, and hardly any other.
const SIGN = 'queryName';
const MOST_FILES = 200;
const LARGEST = 1_000_000;

/** The taxonomy documents of a folder; files that are none are passed over. */
export async function foundTaxonomies(folder: string): Promise<FoundTaxonomy[]> {
  const names = await readdir(folder).catch(() => []);
  const candidates = names.filter((name) => DOCUMENT.test(name)).sort();
  const found = await Promise.all(
    candidates.slice(0, MOST_FILES).map((name) => look(folder, name)),
  );
  return found.filter((one) => one !== null);
}

async function look(folder: string, file: string): Promise<FoundTaxonomy | null> {
  const path = `${folder}/${file}`;
  try {
    const { size } = await stat(path);
    const text = size > LARGEST ? '' : await readFile(path, 'utf8');
    if (!text.includes(SIGN)) return null;
    const { taxonomy, problems } = parseTaxonomyDocument(text);
    return { file, taxonomy, problems: problems.length };
  } catch {
    // What cannot be read is not offered; its path can still be typed, and the trouble is told then.
    return null;
  }
}
