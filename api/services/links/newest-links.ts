import { setImmediate as others } from 'node:timers/promises';
import { Op } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { LinkSelection } from './link-filter.ts';
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
  { where, alike }: Pick<LinkSelection, 'where' | 'alike'>,
  columns: readonly (keyof LinkRow)[],
): AsyncGenerator<LinkRow[], LinkPlace | null> {
  // Found in the index of values, which is not read again for each part.
  const idsAfter = (last: LinkPlace | null) =>
    alike?.ids({
      direction: 'DESC',
      offset: 0,
      limit: LINKS_A_PART,
      ...(last && { after: last.id }),
    });
  let seen = 0;
  for (let last: LinkPlace | null = null; ; ) {
    const id: string[] | undefined = await idsAfter(last);
    const links: LinkRow[] = await data.links.all({
      attributes: ['id', 'createdAt', ...columns],
      where: id ? { id } : last === null ? where : { [Op.and]: [where, isOlder(last)] },
      order: alike
        ? [['id', 'DESC']]
        : [
            ['createdAt', 'DESC'],
            ['id', 'DESC'],
          ],
      limit: LINKS_A_PART,
    });
    yield links;
    last = links.at(-1) ?? last;
    // One that was deleted meanwhile is not the end.
    const found = id?.length ?? links.length;
    seen += found;
    if (found < LINKS_A_PART) return null;
    if (seen >= NEWEST_LINKS) return last;
    await others();
  }
}
