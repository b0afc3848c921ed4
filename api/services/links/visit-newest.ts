import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { countAllLinks } from './count-links.ts';
import type { LinkSelection } from './link-filter.ts';
import { type SearchProgress, walkLinks } from './walk-links.ts';

/** How many links are held against the rules, or have two of their values put together, for one answer. */
export const MOST_VALIDATED = 10_000;

/**
 * Visits the links of a selection, the newest first: all of them, but where it asks for the rules no more than
 * {@link MOST_VALIDATED} are looked at.
 * @param columns what is read of each
 * @param most how many are visited; all where nothing is said
 * @returns how far it looked
 */
export async function visitNewest(
  data: OrganizationData,
  selection: LinkSelection,
  { columns, most = Number.POSITIVE_INFINITY }: VisitedLinks,
  visit: (link: LinkRow) => void,
): Promise<SearchProgress> {
  const order = { column: 'createdAt', direction: 'DESC' } as const;
  const isValidated = selection.search?.isMeant != null;
  const of = selection.isFiltered ? null : await countAllLinks(data);
  let left = most;
  let looked = 0;
  for await (const step of walkLinks(data, selection, { order, columns })) {
    for (const link of step.found.slice(0, left)) visit(link);
    left -= step.found.length;
    looked += step.looked;
    const { place } = step;
    if (left <= 0 || (isValidated && looked >= MOST_VALIDATED)) return { looked, of, place };
  }
  return { looked, of, place: null };
}

interface VisitedLinks {
  readonly columns: readonly (keyof LinkRow)[];
  readonly most?: number;
}
