import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { isShortened, linkValueKey } from '@utmost/db/link-value-key.ts';
import type { Caller, Services } from '../caller.ts';
import { dataOf } from '../models/organization-data.ts';
import { usedValues } from './queries/used-values.ts';

const MOST_VALUES = 500;
const NEWEST_LINKS = 100;

/**
 * The different values that the organization's links have for a parameter, for suggestions: those of the newest links
 * first, then the others by code point; very long ones are left out. What it costs does not depend on the number of links.
 */
export async function listUsedValues(
  { database }: Services,
  { organizationId }: Caller,
  { by, startsWith = '' }: { readonly by: string; readonly startsWith?: string },
): Promise<components['schemas']['UsedValues']> {
  const data = dataOf(database, organizationId);
  const listing = { queryName: by, startsWith, most: MOST_VALUES };
  const [keys, newest] = await Promise.all([
    usedValues(data, listing),
    data.links.all({
      attributes: ['parameters'],
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: NEWEST_LINKS,
    }),
  ]);
  const recent = newest
    .map(({ parameters }) => parseParameters(parameters)?.get(by) ?? '')
    .filter((value) => value !== '' && value.startsWith(startsWith))
    .map(linkValueKey);
  const all = [...new Set([...recent, ...keys])].filter((key) => !isShortened(key));
  return {
    values: all.slice(0, MOST_VALUES),
    isComplete: keys.length < MOST_VALUES && all.length <= MOST_VALUES,
  };
}
