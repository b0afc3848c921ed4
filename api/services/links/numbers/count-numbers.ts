import { sourceAndMedium } from '@utmost/core/numbers/source-medium.ts';
import { lastWeeks, type Span } from '@utmost/core/numbers/weeks.ts';
import type { CreatorTally } from '../../../models/link-tallies.ts';
import { dataOf, type OrganizationData } from '../../../models/organization-data.ts';
import type { Caller, Services } from '../../caller.ts';
import { keptByRevision } from '../../kept-by-revision.ts';
import { readRevision } from '../../organization/revision.ts';
import { readParameters } from '../../read-taxonomy.ts';
import { judgeNewest } from '../judge-newest.ts';
import { conditionOf, type LinkFilter, selectLinks } from '../link-filter.ts';
import { countSourceMedium, type SourceMediumNumbers } from './source-medium.ts';

/** What some links add up to. */
export interface LinkNumbers {
  /** How many were created in each of the last weeks, the oldest week first. */
  readonly weeks: readonly (Span & { readonly count: number })[];
  /** The most links first. */
  readonly members: readonly CreatorTally[];
  /** Of the newest links; null where the taxonomy has no parameters for source and medium. */
  readonly sourceMedium: SourceMediumNumbers | null;
  /** How many of the newest links pass today's taxonomy. */
  readonly passing: { readonly checked: number; readonly passing: number };
}

const WEEKS = 26;
const MOST_MEMBERS = 1000;

const kept = keptByRevision<LinkNumbers>(100);

/** The week that the numbers of now end with. */
export function thisWeek({ clock }: Services): string {
  return lastWeeks(clock.now(), 1)[0]?.from.toISOString() ?? '';
}

/**
 * Adds up the links that the filter leaves; what was added up once is remembered until something in the
 * organisation changes.
 */
export async function countNumbers(
  services: Services,
  caller: Caller,
  filter: LinkFilter,
): Promise<LinkNumbers> {
  const { organizationId } = caller;
  const asked = {
    organizationId,
    revision: await readRevision(services, caller),
    question: JSON.stringify([thisWeek(services), filter]),
  };
  return kept(asked, () => countAnew(services, dataOf(services.database, organizationId), filter));
}

async function countAnew(
  { clock }: Services,
  data: OrganizationData,
  filter: LinkFilter,
): Promise<LinkNumbers> {
  const selection = await selectLinks(data, filter);
  const where = conditionOf(selection);
  const weeks = lastWeeks(clock.now(), WEEKS);
  const counts = await data.linkTallies.bySpan(weeks, where);
  const members = await data.linkTallies.byCreator(where);
  const names = sourceAndMedium(await readParameters(data));
  const { passing, failing } = await judgeNewest(data, selection, filter);
  return {
    weeks: weeks.map((week, index) => ({ ...week, count: counts[index] ?? 0 })),
    members: members.slice(0, MOST_MEMBERS),
    sourceMedium: names && (await countSourceMedium(data, names, selection)),
    passing: { checked: passing.length + failing.length, passing: passing.length },
  };
}
