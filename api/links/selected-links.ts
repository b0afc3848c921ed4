import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { type LinkFilter, selectLinks } from './link-filter.ts';
import { type LinkWalk, walkLinks } from './walk-links.ts';

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
 * Walks along the selected links, some at a time: named ones in the order of their ids, which is that of time, and
 * without those that are not there; others the oldest first, where no other order is asked for.
 * @throws {DomainError} `malformed` as the filter does, before the first step
 */
export async function walkSelected(
  data: OrganizationData,
  selected: SelectedLinks,
  given: Pick<Partial<LinkWalk>, 'order' | 'columns'> = {},
): Promise<AsyncGenerator<readonly LinkRow[]>> {
  const walk: LinkWalk = { order: { column: 'createdAt', direction: 'ASC' }, ...given };
  if (selected.ids) return readNamed(data, inOneOrder(selected.ids), walk);
  const selection = await selectLinks(data, selected.filter);
  return walkOthers(walkLinks(data, selection, walk), new Set(inOneOrder(selected.except)));
}

/**
 * How many links {@link walkSelected} will give.
 * @throws {DomainError} `malformed` as the filter does
 */
export async function countSelected(
  data: OrganizationData,
  selected: SelectedLinks,
): Promise<number> {
  if (!selected.ids && selected.except.length === 0) {
    const { search, isFiltered } = await selectLinks(data, selected.filter);
    if (!search && !isFiltered) return data.links.count();
  }
  let links = 0;
  for await (const some of await walkSelected(data, selected, { columns: [] }))
    links += some.length;
  return links;
}

async function* readNamed(
  data: OrganizationData,
  ids: readonly string[],
  { columns }: LinkWalk,
): AsyncGenerator<readonly LinkRow[]> {
  for (const id of chunksOf(ids, KEYS_A_QUERY)) {
    yield await data.links.all({
      ...(columns && { attributes: ['id', ...columns] }),
      where: { id },
      order: [['id', 'ASC']],
    });
  }
}

async function* walkOthers(
  steps: ReturnType<typeof walkLinks>,
  excepted: ReadonlySet<string>,
): AsyncGenerator<readonly LinkRow[]> {
  for await (const { found } of steps) yield found.filter(({ id }) => !excepted.has(id));
}
