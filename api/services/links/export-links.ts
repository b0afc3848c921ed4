import type { LinkRow } from '../../models/models.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { linkRecord } from '../../models/records.ts';
import type { Caller, Services } from '../caller.ts';
import { csvLines } from '../csv-lines.ts';
import { type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { walkLinks } from './walk-links.ts';

/** How the file is written. */
export type ExportFormat = 'csv' | 'ndjson';

/** Spec part 2 section 9. */
const HEADINGS = ['Link Name', 'Created', 'Created By', 'URL'];

/**
 * The filtered links as a file, the oldest first, piece by piece however many there are.
 * @throws {DomainError} `malformed` as the filter does, before the first piece
 */
export async function exportLinks(
  { database }: Services,
  caller: Caller,
  filter: LinkFilter,
  format: ExportFormat,
): Promise<AsyncGenerator<string>> {
  const data = dataOf(database, caller.organizationId);
  const selection = await selectLinks(data, filter);
  return piecesOf(data, selection, format);
}

async function* piecesOf(
  data: OrganizationData,
  selection: LinkSelection,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLines([HEADINGS]);
  const print = (page: readonly LinkRow[]) =>
    format === 'csv' ? csvLines(page.map(cellsOf)) : page.map(ndjsonLine).join('');
  const order = { column: 'createdAt', direction: 'ASC' } as const;
  for await (const { found } of walkLinks(data, selection, { order })) yield print(found);
}

function cellsOf({ name, createdAt, createdBy, fullUrl }: LinkRow): string[] {
  return [name, createdAt.toISOString(), createdBy, fullUrl];
}

function ndjsonLine(link: LinkRow): string {
  return `${JSON.stringify(linkRecord(link))}\n`;
}
