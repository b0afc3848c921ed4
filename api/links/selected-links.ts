import type { Caller } from '../caller.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { type LinkFilter, selectLinks } from './link-filter.ts';
import { type LinkReading, linkPages } from './link-pages.ts';

/** Which links are meant: those that are named, or whatever a filter leaves but some. */
export type SelectedLinks =
  | { readonly ids: readonly string[] }
  | { readonly ids?: undefined; readonly filter: LinkFilter; readonly except: readonly string[] };

/**
 * Ids as they are stored, each once and in one order, so that two requests for the same links cannot wait for each
 * other.
 */
export function inOneOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

/**
 * Reads the selected links page by page: named ones in the order of their ids, which is that of time, and
 * without those that are not there; others the oldest first, where no other order is asked for.
 * @throws {DomainError} `malformed` as the filter does, before the first page
 */
export async function readSelected(
  data: OrganizationData,
  caller: Caller,
  selected: SelectedLinks,
  given: Partial<LinkReading> = {},
): Promise<AsyncGenerator<readonly LinkRow[]>> {
  const reading: LinkReading = { order: { column: 'createdAt', direction: 'ASC' }, ...given };
  if (selected.ids) return readNamed(data, inOneOrder(selected.ids), reading);
  const selection = await selectLinks(data, caller, selected.filter);
  return without(linkPages(data, selection, reading), new Set(inOneOrder(selected.except)));
}

/**
 * How many links {@link readSelected} will give.
 * @throws {DomainError} `malformed` as the filter does
 */
export async function countSelected(
  data: OrganizationData,
  caller: Caller,
  selected: SelectedLinks,
): Promise<number> {
  if (!selected.ids && selected.except.length === 0) {
    const { search, isFiltered } = await selectLinks(data, caller, selected.filter);
    if (!search && !isFiltered) return data.links.count();
  }
  let links = 0;
  for await (const some of await readSelected(data, caller, selected, { columns: [] }))
    links += some.length;
  return links;
}

async function* readNamed(
  data: OrganizationData,
  ids: readonly string[],
  { columns }: LinkReading,
): AsyncGenerator<readonly LinkRow[]> {
  for (const id of chunksOf(ids, KEYS_A_QUERY)) {
    yield await data.links.all({
      ...(columns && { attributes: ['id', ...columns] }),
      where: { id },
      order: [['id', 'ASC']],
    });
  }
}

async function* without(
  pages: ReturnType<typeof linkPages>,
  excepted: ReadonlySet<string>,
): AsyncGenerator<readonly LinkRow[]> {
  for await (const { links } of pages) yield links.filter(({ id }) => !excepted.has(id));
}
