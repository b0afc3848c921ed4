import { ApiError } from '@utmost/core/api-error.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { serverMessages } from '../messages/cli-server.ts';
import type { Connection } from './client.ts';

/** The organization's taxonomy as the server has it. */
export interface FetchedTaxonomy {
  readonly taxonomy: Taxonomy;
  /** Names this state of it. */
  readonly etag: string;
}

/**
 * Asks the server for the organization's taxonomy.
 * @throws {ApiError}
 */
export async function fetchTaxonomy({ url, api }: Connection): Promise<FetchedTaxonomy> {
  const { data, response } = await api.GET('/api/taxonomy', { parseAs: 'text' });
  const { taxonomy } = parseTaxonomyDocument(String(data));
  if (taxonomy === null) throw new ApiError(0, serverMessages.taxonomyStrange(url));
  return { taxonomy, etag: response.headers.get('ETag') ?? '' };
}
