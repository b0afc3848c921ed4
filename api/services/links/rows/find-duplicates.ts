import { type Problem, problem } from '@utmost/core/problem.ts';
import { col, fn } from 'sequelize';
import type { OrganizationData } from '../../../models/organization-data.ts';
import { KEYS_A_QUERY, partsOf } from '../../../models/parts-of.ts';
import type { LinkRow } from '../../../models/rows.ts';
import { BY_DUPLICATE_KEY } from '../find-duplicate.ts';
import { knownKeys } from './known-keys.ts';

/**
 * Tells for each link by a warning the newest other link with the same URL: one that is stored, or one before it
 * among these.
 * @param path where the links have their URLs, as the warning names it
 */
export type WarnOfDuplicates = (path: string) => Promise<(readonly Problem[])[]>;

/** Finds the links with the same URL for links that are stored batch after batch. */
export interface DuplicateFinder {
  /**
   * Sees which links may have one; few queries, however many links there are and however often a URL is there.
   * @param links in the order in which they are stored
   * @returns to be called when all those of the calls before are stored, and these are not
   */
  look(links: readonly Pick<LinkRow, 'name' | 'duplicateKey'>[]): Promise<WarnOfDuplicates>;
}

/** @param stored how many links the organisation has */
export function duplicateFinder(data: OrganizationData, stored: number): DuplicateFinder {
  const known = knownKeys(data, stored);
  // Of a URL that is there again and again the newest link is known: the engines would look at all of them each time.
  const repeated = new Map<string, Twin>();
  return {
    look: async (links) => {
      const keys = await known.possible(links);
      return async (path) => {
        if (repeated.size > MOST_REPEATED) repeated.clear();
        const asked = [...keys].filter((key) => !repeated.has(key));
        const newest = await newestTwins(data, asked);
        return links.map(({ duplicateKey, name }) => {
          if (!keys.has(duplicateKey)) return NONE;
          const twin = repeated.get(duplicateKey) ?? newest.get(duplicateKey);
          if (twin === undefined) newest.set(duplicateKey, { name });
          else repeated.set(duplicateKey, { name });
          return twin === undefined ? NONE : [problem('duplicate_link', path, { ...twin })];
        });
      };
    },
  };
}

const NONE: readonly Problem[] = [];
const MOST_REPEATED = 10_000;

/** A link with the same URL; without an id it is not stored yet. */
type Twin = Pick<LinkRow, 'name'> & Partial<Pick<LinkRow, 'id'>>;

async function newestTwins(
  data: OrganizationData,
  keys: readonly string[],
): Promise<Map<string, Twin>> {
  const newest = new Map<string, Twin>();
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
