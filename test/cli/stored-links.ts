import { readFileSync } from 'node:fs';
import type { Client } from '../support/browserless.ts';
import { TAXONOMY } from './run-utmost.ts';

/** A link as an export has it. */
export interface StoredLink {
  readonly id: string;
  readonly name: string;
  readonly fullUrl: string;
  readonly createdAt: string;
}

/** Gives an organization the taxonomy of the fixtures. */
export async function setFixtureTaxonomy(client: Client): Promise<void> {
  const type = { 'content-type': 'application/yaml' };
  const yaml = readFileSync(TAXONOMY, 'utf8');
  const { status } = await client.request('PUT', '/api/taxonomy', yaml, type);
  if (status !== 200) throw new Error(`taxonomy: ${status}`);
}

/** All links of an organization, the oldest first. @throws {Error} where the export is refused, or not whole */
export async function storedLinks(client: Client): Promise<StoredLink[]> {
  const { status, headers, body } = await client.get('/api/tracking-links/export?format=ndjson');
  const lines = String(body)
    .split('\n')
    .filter((line) => line !== '');
  if (status !== 200 || lines.length !== Number(headers.get('x-total-count'))) {
    throw new Error(`The export: ${status}, ${lines.length} lines, ${[...headers].join('; ')}`);
  }
  return lines.map((line) => JSON.parse(line));
}

/** The number that the server gave a link. */
export function numberOf({ fullUrl }: StoredLink): number {
  return Number(/[?&]lid=(\d+)/.exec(fullUrl)?.[1]);
}
