import { setImmediate as others } from 'node:timers/promises';
import { Op, type WhereOptions } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { isOlder, type LinkPlace } from './link-place.ts';

/** How many links are looked at one by one; a larger organisation's older ones are not. */
export const NEWEST_LINKS = 10_000;
const LINKS_A_PART = 500;

/**
 * The newest of some links, part by part, so that others are served meanwhile.
 * @param columns what is read of each besides its place
 * @returns the last link's place where older ones were not looked at; null where all were
 */
export async function* newestLinks(
  data: OrganizationData,
  where: WhereOptions<LinkRow>,
  columns: readonly (keyof LinkRow)[],
): AsyncGenerator<LinkRow[], LinkPlace | null> {
  let seen = 0;
  for (let last: LinkPlace | null = null; ; ) {
    const links: LinkRow[] = await data.links.all({
      attributes: ['id', 'createdAt', ...columns],
      where: last === null ? where : { [Op.and]: [where, isOlder(last)] },
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: LINKS_A_PART,
    });
    yield links;
    last = links.at(-1) ?? last;
    seen += links.length;
    if (links.length < LINKS_A_PART) return null;
    if (seen >= NEWEST_LINKS) return last;
    await others();
  }
}
