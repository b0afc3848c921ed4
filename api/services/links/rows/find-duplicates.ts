import { type Problem, problem } from '@utmost/core/problem.ts';

import { col, fn } from 'sequelize';
import type { OrganizationData } from '../../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../../models/parts-of.ts';
import type { LinkRow } from '../../../models/rows.ts';
import { BY_DUPLICATE_KEY } from '../find-duplicate.ts';
import { type KnownKeys, knownKeys } from './known-keys.ts';

/** Finds the links with the same URL for links that are stored batch after batch. */
export interface DuplicateFinder {
  /**
   * For each link a warning that names the newest other link with the same URL: one that is stored, or one
   * before it among these. Few queries, however many links there are and however often a URL is there.
   * @param links not stored yet, but all those of the calls before are
   * @param path where the links have their URLs, as the warning names it
   */
  warn(links: readonly Omit<LinkRow, 'organizationId'>[], path: string): Promise<Problem[][]>;
}

/** @param stored how many links the organisation has */
export function duplicateFinder(data: OrganizationData, stored: number): DuplicateFinder {
  const known = knownKeys(data, stored);
  return {
    warn: async (links, path) => {
      const newest = await newestTwins(data, links, known);
      return links.map(({ duplicateKey, name }) => {
        const twin = newest.get(duplicateKey);
        newest.set(duplicateKey, { name });
        return twin === undefined ? [] : [problem('duplicate_link', path, { ...twin })];
      });
    },
  };
}

/** A link with the same URL; without an id it is not stored yet. */
type Twin = Pick<LinkRow, 'name'> & Partial<Pick<LinkRow, 'id'>>;

async function newestTwins(
  data: OrganizationData,
  links: readonly Omit<LinkRow, 'organizationId'>[],
  known: KnownKeys,
): Promise<Map<string, Twin>> {
  const newest = new Map<string, Twin>();
  const keys = await known.possible(links);
  for (const some of partsOf(keys, KEYS_A_QUERY)) {
    for (const { duplicateKey, ...twin } of await newestOf(data, some)) {
      newest.set(duplicateKey, twin);
    }
  }
  return newest;
}

// Ids are in the order of time, so the largest is the newest: the index alone tells it.
async function newestOf(
  data: OrganizationData,
  duplicateKeys: string[],
): Promise<Pick<LinkRow, 'duplicateKey' | 'id' | 'name'>[]> {
  const newest = await data.links.all({
    attributes: ['duplicateKey', [fn('MAX', col('id')), 'id']],
    where: { duplicateKey: duplicateKeys },
    group: ['duplicateKey'],
    indexHints: BY_DUPLICATE_KEY,
  });
  if (newest.length === 0) return [];
  return data.links.all({
    attributes: ['duplicateKey', 'id', 'name'],
    where: { id: newest.map(({ id }) => id) },
  });
}
