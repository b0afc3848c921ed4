import { setImmediate as others } from 'node:timers/promises';
import { passesTaxonomy } from '@utmost/core/link/passes.ts';
import { Op, type WhereOptions } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { keptByRevision } from '../kept-by-revision.ts';
import { revisionOf } from '../organization/revision.ts';
import { readRules } from '../read-taxonomy.ts';
import { isOlder, type LinkPlace } from './link-place.ts';

/** How many links are held against the taxonomy at once; a larger organisation's older ones are not. */
export const LINKS_JUDGED = 10_000;
const LINKS_A_PART = 500;

/** The newest links, held against today's taxonomy. */
export interface JudgedLinks {
  readonly passing: readonly string[];
  readonly failing: readonly string[];
  /** The oldest one that was looked at, where older ones were not; null where all were. */
  readonly last: LinkPlace | null;
}

// Ten thousand ids each.
const kept = keptByRevision<JudgedLinks>(20);

/**
 * Judges the newest of some links, part by part, so that others are served meanwhile. Outside a transaction
 * it is done once for as long as nothing in the organisation changes.
 * @param which says which links they are
 */
export async function judgeNewest(
  data: OrganizationData,
  where: WhereOptions<LinkRow>,
  which: object,
): Promise<JudgedLinks> {
  const { organizationId, transaction } = data;
  if (transaction) return judge(data, where);
  const revision = await revisionOf(data);
  const asked = { organizationId, revision, question: JSON.stringify(which) };
  return kept(asked, () => judge(data, where));
}

async function judge(data: OrganizationData, where: WhereOptions<LinkRow>): Promise<JudgedLinks> {
  const rules = await readRules(data);
  const passing: string[] = [];
  const failing: string[] = [];
  for (let last: LinkPlace | null = null; ; ) {
    const links: LinkRow[] = await data.links.all({
      attributes: ['id', 'createdAt', 'fullUrl', 'isAdvancedMode'],
      where: last === null ? where : { [Op.and]: [where, isOlder(last)] },
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: LINKS_A_PART,
    });
    for (const link of links) (passesTaxonomy(rules, link) ? passing : failing).push(link.id);
    last = links.at(-1) ?? last;
    if (links.length < LINKS_A_PART) return { passing, failing, last: null };
    if (passing.length + failing.length >= LINKS_JUDGED) return { passing, failing, last };
    await others();
  }
}
