import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import type { TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { usableDocument } from '../../files/read-taxonomy.ts';
import { type Connection, connect } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';

/** A document beside what the server has. */
export interface ComparedTaxonomy {
  readonly connection: Connection;
  /** How people call the document. */
  readonly file: string;
  readonly target: Taxonomy;
  /** What makes the server's taxonomy the document's. */
  readonly diff: TaxonomyDiff;
  /** Names the state of the server's taxonomy that was compared. */
  readonly etag: string;
}

/**
 * Holds a taxonomy document against the server's taxonomy.
 * @param path `-` is standard input
 * @throws {CommandError} when the document cannot be read (1) or used (3)
 * @throws {ApiError}
 */
export async function compareTaxonomy(
  path: string,
  flags: { readonly serverUrl?: string },
): Promise<ComparedTaxonomy> {
  const { file, taxonomy: target } = await usableDocument(path);
  const connection = await connect(flags);
  const { taxonomy, etag } = await fetchTaxonomy(connection);
  return { connection, file, target, diff: diffTaxonomies(taxonomy, target), etag };
}
