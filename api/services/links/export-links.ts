import type { WhereOptions } from 'sequelize';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { presentLink } from '../../presenters/link.ts';
import type { Caller, Services } from '../caller.ts';
import { csvLines } from '../csv-lines.ts';
import { type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { LINKS_A_PAGE, linkPages } from './link-pages.ts';

/** How the file is written. */
export type ExportFormat = 'csv' | 'ndjson';

/** A file that is read as it is written. */
export interface ExportedLinks {
  readonly pieces: AsyncGenerator<string>;
  readonly judged: LinkSelection['judged'];
}

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
): Promise<ExportedLinks> {
  const data = dataOf(database, caller.organizationId);
  const selection = await selectLinks(data, filter);
  return { pieces: piecesOf(data, selection, format), judged: selection.judged };
}

async function* piecesOf(
  data: OrganizationData,
  selection: LinkSelection,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLines([HEADINGS]);
  const print = (page: readonly LinkRow[]) =>
    format === 'csv' ? csvLines(page.map(cellsOf)) : page.map(ndjsonLine).join('');
  const read = (where: WhereOptions<LinkRow>) =>
    data.links.all({ where, order: [['id', 'ASC']], limit: LINKS_A_PAGE });
  // Ids rise with time.
  for await (const page of linkPages(data, selection, read)) yield print(page);
}

function cellsOf({ name, createdAt, createdBy, fullUrl }: LinkRow): string[] {
  return [name, createdAt.toISOString(), createdBy, fullUrl];
}

function ndjsonLine(link: LinkRow): string {
  return `${JSON.stringify(presentLink(link))}\n`;
}
