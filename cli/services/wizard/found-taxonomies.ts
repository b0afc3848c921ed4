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
// What every taxonomy document has at its top level, in YAML or in JSON, and what an API's contract has.
const TAXONOMY = /^(?:[{\s]*["']?)parameters["']?\s*:/m;
const CONTRACT = /^[{\s]*["']?(?:openapi|swagger)["']?\s*:/m;
const MOST_FILES = 200;
const LARGEST = 1_000_000;

/** The taxonomy documents of a folder, those that can be used first; other files are passed over. */
export async function foundTaxonomies(folder: string): Promise<FoundTaxonomy[]> {
  const names = await readdir(folder).catch(() => []);
  const candidates = names.filter((name) => DOCUMENT.test(name)).sort();
  const found = await Promise.all(
    candidates.slice(0, MOST_FILES).map((name) => look(folder, name)),
  );
  const documents = found.filter((one) => one !== null);
  return documents.sort((one, other) => Math.sign(one.problems) - Math.sign(other.problems));
}

async function look(folder: string, file: string): Promise<FoundTaxonomy | null> {
  const path = `${folder}/${file}`;
  try {
    const { size } = await stat(path);
    const text = size > LARGEST ? '' : await readFile(path, 'utf8');
    if (!TAXONOMY.test(text) || CONTRACT.test(text)) return null;
    const { taxonomy, problems } = parseTaxonomyDocument(text);
    return { file, taxonomy, problems: problems.length };
  } catch {
    // What cannot be read is not offered; its path can still be typed, and the trouble is told then.
    return null;
  }
}
