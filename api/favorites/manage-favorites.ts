import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import { linkTexts } from '../links/link-texts.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import { raiseRevision } from '../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { favoriteTexts } from './favorite-texts.ts';

/** As many ids as a filter of links takes. */
const MOST_FAVORITES = 1_000;

/** The ids of the links that a person marked; some of the links may be deleted. */
export async function readFavorites(data: OrganizationData, userId: string): Promise<string[]> {
  const rows = await data.favorites.all({ where: { userId }, order: [['id', 'ASC']] });
  return rows.map(({ linkId }) => linkId);
}

/** One's own favorites. */
export function listFavorites({ database }: Services, caller: Caller): Promise<string[]> {
  return readFavorites(dataOf(database, caller.organizationId), caller.userId);
}

/**
 * Makes a link one of the favorites; one that is there already stays.
 * @returns all of them
 * @throws {DomainError} `not_found`, `conflict` when there are too many
 */
export function addFavorite(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<readonly string[]> {
  const { userId } = caller;
  return changeData(database, caller, async (data) => {
    await raiseRevision(data);
    if (!(await data.users.find(userId))) {
      throw new DomainError('unauthenticated', httpTexts.unauthenticated);
    }
    const { id: linkId } = await data.links.get(id.toLowerCase(), linkTexts.notFound);
    let own: readonly string[] = await readFavorites(data, userId);
    if (own.includes(linkId)) return own;
    if (own.length >= MOST_FAVORITES) own = await removeDeleted(data, userId, own);
    if (own.length >= MOST_FAVORITES) {
      throw new DomainError('conflict', favoriteTexts.tooMany(MOST_FAVORITES));
    }
    await data.favorites.create({ id: uuid(), userId, linkId });
    return [...own, linkId];
  });
}

/** Removes a link from the favorites. @throws {DomainError} `not_found` where it is none of them */
export function deleteFavorite(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  const { userId } = caller;
  return changeData(database, caller, async (data) => {
    await raiseRevision(data);
    const deleted = await data.favorites.remove({ userId, linkId: id.toLowerCase() });
    if (deleted === 0) throw new DomainError('not_found', favoriteTexts.notFound);
    return deleted;
  });
}

// A link that was deleted may be restored, so its row stays until there is no space.
async function removeDeleted(
  data: OrganizationData,
  userId: string,
  linkIds: readonly string[],
): Promise<readonly string[]> {
  const there = new Set<string>();
  for (const id of chunksOf(linkIds, KEYS_A_QUERY)) {
    const links = await data.links.all({ attributes: ['id'], where: { id } });
    for (const link of links) there.add(link.id);
  }
  const gone = linkIds.filter((id) => !there.has(id));
  for (const linkId of chunksOf(gone, KEYS_A_QUERY)) {
    await data.favorites.remove({ userId, linkId });
  }
  return [...there];
}
