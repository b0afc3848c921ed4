import { passesTaxonomy } from '@utmost/core/link/passes.ts';
import type { WhereOptions } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { keptByRevision } from '../kept-by-revision.ts';
import { revisionOf } from '../organization/revision.ts';
import { readRules } from '../read-taxonomy.ts';
import type { LinkPlace } from './link-place.ts';
import { newestLinks } from './newest-links.ts';

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
  const parts = newestLinks(data, where, ['fullUrl', 'isAdvancedMode']);
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return { passing, failing, last: value };
    for (const link of value) (passesTaxonomy(rules, link) ? passing : failing).push(link.id);
  }
}
