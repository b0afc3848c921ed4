import { type Problem, problem } from '@utmost/core/problem.ts';
import { col, fn } from 'sequelize';
import type { OrganizationData } from '../../../models/organization-data.ts';
import type { LinkRow } from '../../../models/rows.ts';

/**
 * For each link a warning that names the newest other link with the same URL: one that is stored, or one
 * before it among these. Two queries, however many links there are and however often a URL is there.
 * @param links not stored yet
 */
export async function warnOfDuplicates(
  data: OrganizationData,
  links: readonly Omit<LinkRow, 'organizationId'>[],
): Promise<Problem[][]> {
  const newest = await newestTwins(data, [...new Set(links.map((link) => link.duplicateKey))]);
  return links.map(({ duplicateKey, name }) => {
    const twin = newest.get(duplicateKey);
    newest.set(duplicateKey, { name });
    return twin === undefined ? [] : [problem('duplicate_link', 'baseUrl', { ...twin })];
  });
}

/** A link with the same URL; without an id it is not stored yet. */
type Twin = Pick<LinkRow, 'name'> & Partial<Pick<LinkRow, 'id'>>;

// Ids are in the order of time, so the largest is the newest: the index alone tells it.
async function newestTwins(
  data: OrganizationData,
  duplicateKeys: string[],
): Promise<Map<string, Twin>> {
  const newest = await data.links.all({
    attributes: ['duplicateKey', [fn('MAX', col('id')), 'id']],
    where: { duplicateKey: duplicateKeys },
    group: ['duplicateKey'],
  });
  if (newest.length === 0) return new Map();
  const twins = await data.links.all({
    attributes: ['duplicateKey', 'id', 'name'],
    where: { id: newest.map(({ id }) => id) },
  });
  return new Map(twins.map(({ duplicateKey, id, name }) => [duplicateKey, { id, name }]));
}
