import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { DomainError } from '../domain-error.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { LinkSelection } from './link-filter.ts';
import { linkPages } from './link-pages.ts';
import { linkTexts } from './link-texts.ts';
import type { LinkOrder } from './queries/link-order.ts';
import { searchLimit, searchTime } from './search-limit.ts';

/** By what links are sorted: what an index keeps, their ids, or a parameter. */
export type SortField = LinkOrder['column'] | 'id' | `parameters.${string}`;

const PREFIX = 'parameters.';

/** The query name of the parameter that is sorted by; null where it is none. */
export function sortedParameter(field: string): string | null {
  return field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
}

/** Whether links are sorted by what an index keeps. */
export function isIndexed(field: SortField): field is LinkOrder['column'] {
  return field !== 'id' && sortedParameter(field) === null;
}

/** How many links are sorted by a parameter: no index keeps that order, so all of them are read for each page. */
const MOST_SORTED = 10_000;
const NEWEST_FIRST = { column: 'createdAt', direction: 'DESC' } as const;
// 9 before 10.
const collator = new Intl.Collator('en', { numeric: true });

/**
 * The ids of all links of a selection by their values of a parameter: those without one last, the newest first among equals.
 * @throws {DomainError} `rule_broken` where there are too many, `search_timeout`
 */
export async function idsByParameter(
  data: OrganizationData,
  selection: LinkSelection,
  queryName: string,
  direction: LinkOrder['direction'],
): Promise<string[]> {
  const found: { readonly id: string; readonly value: string }[] = [];
  const time = searchTime(searchLimit.ms);
  const reading = { order: NEWEST_FIRST, columns: ['parameters'], time } as const;
  for await (const { links } of linkPages(data, selection, reading)) {
    for (const { id, parameters } of links) {
      found.push({ id, value: parseParameters(parameters)?.get(queryName) ?? '' });
    }
    if (found.length > MOST_SORTED) {
      throw new DomainError('rule_broken', linkTexts.tooManyToSort(MOST_SORTED));
    }
  }
  const sign = direction === 'ASC' ? 1 : -1;
  found.sort((one, other) => {
    // Most values are those of many links.
    if (one.value === other.value) return 0;
    if (one.value === '' || other.value === '') {
      return Number(one.value === '') - Number(other.value === '');
    }
    return sign * collator.compare(one.value, other.value);
  });
  return found.map(({ id }) => id);
}
