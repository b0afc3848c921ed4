import { passesTaxonomy } from '@utmost/core/link/passes.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { keptByRevision } from '../kept-by-revision.ts';
import { revisionOf } from '../organization/revision.ts';
import { readRules } from '../read-taxonomy.ts';
import type { LinkSelection } from './link-filter.ts';
import type { LinkPlace } from './link-place.ts';
import { newestLinks } from './newest-links.ts';

/** The newest links, held against today's taxonomy. */
export interface JudgedLinks {
  readonly passing: readonly string[];
  readonly failing: readonly string[];
  /** The oldest one that was looked at, where older ones were not; null where all were. */
  readonly last: LinkPlace | null;
}

type Meant = Pick<LinkSelection, 'where' | 'alike'>;

// Ten thousand ids each.
const kept = keptByRevision<JudgedLinks>(20);

/**
 * Judges the newest of some links, part by part, so that others are served meanwhile. Outside a transaction
 * it is done once for as long as nothing in the organisation changes.
 * @param which says which links they are
 */
export async function judgeNewest(
  data: OrganizationData,
  links: Meant,
  which: object,
): Promise<JudgedLinks> {
  const { organizationId, transaction } = data;
  if (transaction) return judge(data, links);
  const revision = await revisionOf(data);
  const asked = { organizationId, revision, question: JSON.stringify(which) };
  return kept(asked, () => judge(data, links));
}

async function judge(data: OrganizationData, meant: Meant): Promise<JudgedLinks> {
  const rules = await readRules(data);
  const passing: string[] = [];
  const failing: string[] = [];
  const parts = newestLinks(data, meant, ['fullUrl', 'isAdvancedMode']);
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return { passing, failing, last: value };
    for (const link of value) (passesTaxonomy(rules, link) ? passing : failing).push(link.id);
  }
}
