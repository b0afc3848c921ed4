import { csvCell } from '@utmost/core/csv/cell.ts';
import { guardFormula } from '@utmost/core/csv/formula.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { linkRecord } from '../../models/records.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';
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
  if (format === 'csv') yield `${HEADINGS.join(',')}\r\n`;
  const print = format === 'csv' ? csvLine : ndjsonLine;
  const order = { column: 'createdAt', direction: 'ASC' } as const;
  for await (const { found } of walkLinks(data, selection, { order })) {
    yield found.map(print).join('');
  }
}

function csvLine({ name, createdAt, createdBy, fullUrl }: LinkRow): string {
  const texts = [name, createdAt.toISOString(), createdBy, fullUrl];
  return `${texts.map((text) => csvCell(guardFormula(text), ',')).join(',')}\r\n`;
}

function ndjsonLine(link: LinkRow): string {
  return `${JSON.stringify(linkRecord(link))}\n`;
}
