import type { components } from '@utmost/core/contract.d.ts';
import { EXPORT_HEADINGS } from '@utmost/core/csv/import-columns.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Caller, Services } from '../caller.ts';
import { csvLines } from '../http/csv-lines.ts';
import { fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import { chunksOf } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import { linkRecord } from '../models/records.ts';
import type { LinkOrder } from './queries/link-order.ts';
import { countSelected, readSelected, type SelectedLinks } from './selected-links.ts';

/** How the file is written. */
export type ExportFormat = components['schemas']['ExportFormat'];

/**
 * The selected links as a file, the oldest first where nothing is said, piece by piece however many there are.
 * @throws {DomainError} `malformed` as a filter does, before the first piece
 */
export function exportLinks(
  { database }: Services,
  caller: Caller,
  selected: SelectedLinks,
  format: ExportFormat,
  order?: LinkOrder,
): Promise<SnapshotFile> {
  return fileFromSnapshot(database, caller.organizationId, async (data) => ({
    records: await countSelected(data, selected),
    pieces: piecesOf(await readSelected(data, selected, order && { order }), format),
  }));
}

// Printing as many takes some milliseconds.
const LINKS_A_PIECE = 250;

async function* piecesOf(
  parts: AsyncIterable<readonly LinkRow[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLines([EXPORT_HEADINGS]);
  for await (const links of parts) {
    for (const some of chunksOf(links, LINKS_A_PIECE)) {
      yield PRINT[format](some);
      await yieldToEventLoop();
    }
  }
}

const PRINT: Readonly<Record<ExportFormat, (links: readonly LinkRow[]) => string>> = {
  csv: (links) => csvLines(links.map(cellsOf)),
  ndjson: (links) => links.map(ndjsonLine).join(''),
  txt: (links) => links.map(({ fullUrl }) => `${fullUrl}\n`).join(''),
};

function cellsOf({ name, createdAt, createdBy, fullUrl }: LinkRow): string[] {
  return [name, createdAt.toISOString(), createdBy, fullUrl];
}

function ndjsonLine(link: LinkRow): string {
  return `${JSON.stringify(linkRecord(link))}\n`;
}
