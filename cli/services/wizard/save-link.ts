import { randomUUID } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { bodyOf, type Connection } from '../../client.ts';

/** A link as the server keeps it. */
export type StoredLink = components['schemas']['TrackingLink'];

/**
 * Stores a link; the server builds and numbers it.
 * @throws {ApiError} with the sentence of each field that is refused
 */
export function saveLink({ api }: Connection, link: NewLink): Promise<StoredLink> {
  const { name, baseUrl, values, urlEncoding } = link;
  const body = { name, baseUrl, parameters: printParameters(values), urlEncoding };
  const header = { 'Idempotency-Key': randomUUID() };
  return bodyOf(api.POST('/api/tracking-links', { body, params: { header } }));
}
