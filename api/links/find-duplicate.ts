import { hash } from 'node:crypto';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { NewestLink } from '../models/links-table.ts';
import type { LinkRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';

// 128 bits: two URLs that share them are practically impossible.
const KEY_LENGTH = 32;
const MOST_REPEATED = 10_000;
const NONE: readonly Problem[] = [];

/** By what links with the same URL, identifiers aside, are found. */
export function duplicateKeyOf(urlWithoutIdentifiers: string): string {
  return hash('sha256', urlWithoutIdentifiers, 'hex').slice(0, KEY_LENGTH);
}

/** Links among which those with the same URL are looked for. */
export interface StoredLinks {
  newest(duplicateKeys: readonly string[]): Promise<NewestLink[]>;
}

/** Finds the links with the same URL for links that are stored batch after batch. */
export function duplicateFinder(stored: StoredLinks) {
  // Of a URL that is there again and again the newest link is known: the engines would look at all of them each time.
  const repeated = new Map<string, Twin>();
  /**
   * Tells for each link by a warning the newest other link with the same URL: one that is stored, or one before it among these.
   * @param links in the order in which they are stored; those of the calls before are stored, and these are not
   * @param path where the links have their URLs, as the warning names it
   */
  return async (
    links: readonly Pick<LinkRow, 'name' | 'duplicateKey'>[],
    path: string,
  ): Promise<(readonly Problem[])[]> => {
    if (repeated.size > MOST_REPEATED) repeated.clear();
    const keys = new Set(links.map(({ duplicateKey }) => duplicateKey));
    const newest = new Map<string, Twin>();
    for (const some of chunksOf(
      [...keys].filter((key) => !repeated.has(key)),
      KEYS_A_QUERY,
    )) {
      for (const { duplicateKey, id, name } of await stored.newest(some)) {
        newest.set(duplicateKey, { id, name });
      }
    }
    return links.map(({ duplicateKey, name }) => {
      const twin = repeated.get(duplicateKey) ?? newest.get(duplicateKey);
      if (twin === undefined) newest.set(duplicateKey, { name });
      else repeated.set(duplicateKey, { name });
      return twin === undefined ? NONE : [problem('duplicate_link', path, { ...twin })];
    });
  };
}

/** A link with the same URL; without an id it is not stored yet. */
type Twin = Pick<NewestLink, 'name'> & Partial<Pick<NewestLink, 'id'>>;

/** A warning that names another link with the same URL, if there is one. */
export async function warnOfDuplicate(
  data: OrganizationData,
  duplicateKey: string,
  ownId?: string,
): Promise<Problem[]> {
  const [twin] = await data.links.newest([duplicateKey], ownId);
  return twin ? [problem('duplicate_link', 'baseUrl', { name: twin.name, id: twin.id })] : [];
}
