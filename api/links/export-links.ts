import type { components } from '@utmost/core/contract.d.ts';
import { EXPORT_HEADINGS } from '@utmost/core/csv/heading.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isInUrl } from '@utmost/core/taxonomy/parameter.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Caller, Services } from '../caller.ts';
import { csvLines, fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import { chunksOf } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { selectLinks } from './link-filter.ts';
import { linksBy } from './list-links.ts';
import { countSelected, inOneOrder, readSelected, type SelectedLinks } from './selected-links.ts';
import { idsByParameter, isIndexed, type SortField, sortedParameter } from './sort-by-parameter.ts';

/** How the file is written. */
export type ExportFormat = components['schemas']['ExportFormat'];

/**
 * The selected links as a file, the oldest first where nothing is said, piece by piece however many there are.
 * @throws {DomainError} `malformed` as a filter does, `rule_broken` as {@link idsByParameter}, before the first piece
 */
export function exportLinks(
  { database }: Services,
  caller: Caller,
  selected: SelectedLinks,
  format: ExportFormat,
  sort?: readonly [field: SortField, direction: 'ASC' | 'DESC'],
): Promise<SnapshotFile> {
  return fileFromSnapshot(database, caller.organizationId, async (data) => {
    const kept = format === 'csv' ? keptColumns((await readRules(data)).visible) : [];
    const [field = 'createdAt', direction = 'ASC'] = sort ?? [];
    const parameter = sortedParameter(field);
    if (parameter !== null && !selected.ids) {
      const selection = await selectLinks(data, caller, selected.filter);
      const excepted = new Set(inOneOrder(selected.except));
      const all = await idsByParameter(data, selection, parameter, direction);
      const ids = all.filter((id) => !excepted.has(id));
      return { records: ids.length, pieces: piecesOf(linksOf(data, ids), format, kept) };
    }
    const records = await countSelected(data, caller, selected);
    const order = { column: isIndexed(field) ? field : 'createdAt', direction } as const;
    const links = await readSelected(data, caller, selected, { order });
    return { records, pieces: piecesOf(links, format, kept) };
  });
}

async function* linksOf(
  data: OrganizationData,
  ids: readonly string[],
): AsyncGenerator<readonly LinkRow[]> {
  for (const some of chunksOf(ids, LINKS_A_PIECE)) yield linksBy(data, some);
}

/** The query names of parameters that are not part of URLs, in URL order. */
function keptColumns(visible: CompiledTaxonomy['visible']): string[] {
  return visible.flatMap(({ parameter }) => (isInUrl(parameter) ? [] : parameter.queryName));
}

// Printing as many takes some milliseconds.
const LINKS_A_PIECE = 250;

async function* piecesOf(
  parts: AsyncIterable<readonly LinkRow[]>,
  format: ExportFormat,
  kept: readonly string[],
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLines([[...EXPORT_HEADINGS, ...kept]]);
  for await (const links of parts) {
    for (const some of chunksOf(links, LINKS_A_PIECE)) {
      yield PRINT[format](some, kept);
      await yieldToEventLoop();
    }
  }
}

type Print = (links: readonly LinkRow[], kept: readonly string[]) => string;

const PRINT: Readonly<Record<ExportFormat, Print>> = {
  csv: (links, kept) => csvLines(links.map((link) => cellsOf(link, kept))),
  ndjson: (links) => links.map(ndjsonLine).join(''),
  txt: (links) => links.map(({ fullUrl }) => `${fullUrl}\n`).join(''),
};

function cellsOf(
  { name, createdAt, createdBy, fullUrl, parameters }: LinkRow,
  kept: readonly string[],
): string[] {
  const values = kept.length > 0 ? parseParameters(parameters) : null;
  const cells = kept.map((queryName) => values?.get(queryName) ?? '');
  return [name, createdAt.toISOString(), createdBy, fullUrl, ...cells];
}

function ndjsonLine(link: LinkRow): string {
  return `${JSON.stringify(linkRecord(link))}\n`;
}
