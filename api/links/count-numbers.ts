import type { components } from '@utmost/core/contract.d.ts';
import { passesTaxonomy } from '@utmost/core/link/correct-url.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { fold } from '@utmost/core/rules/characters.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import type { Caller, Services } from '../caller.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { type LinkFilter, type LinkSelection, selectLinks } from './link-filter.ts';
import { MOST_VALIDATED, visitNewest } from './link-pages.ts';
import {
  type CreatorTally,
  lastWeeks,
  type Span,
  tallyByCreator,
  tallyBySpan,
} from './queries/link-tallies.ts';
import { type SearchTime, searchLimit, searchTime } from './search-limit.ts';

type LinkNumbers = components['schemas']['LinkNumbers'];

const WEEKS = 26;
const MOST_MEMBERS = 1000;
const PAIRS_SHOWN = 100;

/** The week that the numbers of now end with. */
export function thisWeek({ clock }: Services): string {
  return lastWeeks(clock.now(), 1)[0]?.from.toISOString() ?? '';
}

/**
 * Adds up the links that the filter leaves.
 * @throws {DomainError} `search_timeout`
 */
export async function countNumbers(
  { database, clock }: Services,
  caller: Caller,
  filter: LinkFilter,
): Promise<LinkNumbers> {
  const data = dataOf(database, caller.organizationId);
  const selection = await selectLinks(data, caller, filter);
  const weeks = lastWeeks(clock.now(), WEEKS);
  const time = searchTime(searchLimit.everyLinkMs);
  const { bySpan, byCreator } = await tallies(data, selection, weeks, time);
  return {
    weeks: weeks.map(({ from, to }, index) => {
      return { from: from.toISOString(), to: to.toISOString(), count: bySpan[index] ?? 0 };
    }),
    members: byCreator
      .slice(0, MOST_MEMBERS)
      .map(({ createdBy, links }) => ({ createdBy, count: links })),
    ...(await countNewest(data, selection, time)),
  };
}

/** In the database where indexes find the links, else of one link after the other. */
async function tallies(
  data: OrganizationData,
  selection: LinkSelection,
  spans: readonly Span[],
  time: SearchTime,
): Promise<{ bySpan: readonly number[]; byCreator: readonly CreatorTally[] }> {
  if (selection.search === null) {
    const where = selection.isFiltered ? selection.where : null;
    const bySpan = await tallyBySpan(data, spans, where);
    return { bySpan, byCreator: await tallyByCreator(data, where) };
  }
  const bySpan = spans.map(() => 0);
  const creators = new Map<string, number>();
  const columns = ['createdAt', 'createdBy'] as const;
  await visitNewest(data, selection, { columns, time }, ({ createdAt, createdBy }) => {
    const index = spans.findIndex(({ from, to }) => from <= createdAt && createdAt < to);
    if (index !== -1) bySpan[index] = (bySpan[index] ?? 0) + 1;
    creators.set(createdBy, (creators.get(createdBy) ?? 0) + 1);
  });
  const byCreator = [...creators].map(([createdBy, links]) => ({ createdBy, links }));
  byCreator.sort(
    (one, other) => other.links - one.links || (one.createdBy < other.createdBy ? -1 : 1),
  );
  return { bySpan, byCreator };
}

/** What no index has: two values of a link together, and whether it follows the rules. */
async function countNewest(
  data: OrganizationData,
  selection: LinkSelection,
  time: SearchTime,
): Promise<Pick<LinkNumbers, 'sourceMedium' | 'passing'>> {
  const rules = await readRules(data);
  const names = sourceAndMedium(rules.taxonomy.parameters);
  const pairs = new Map<string, NonNullable<LinkNumbers['sourceMedium']>['rows'][number]>();
  let [checked, passing] = [0, 0];
  const columns = ['parameters', 'fullUrl', 'isAdvancedMode'] as const;
  await visitNewest(data, selection, { columns, most: MOST_VALIDATED, time }, (link) => {
    checked += 1;
    if (passesTaxonomy(rules, link)) passing += 1;
    const values = parseParameters(link.parameters);
    const source = values?.get(names?.sourceName ?? '') ?? null;
    const medium = values?.get(names?.mediumName ?? '') ?? null;
    const key = JSON.stringify([source, medium]);
    pairs.set(key, { source, medium, count: (pairs.get(key)?.count ?? 0) + 1 });
  });
  const rows = [...pairs.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, PAIRS_SHOWN);
  const otherLinks = rows.reduce((left, { count }) => left - count, checked);
  return { sourceMedium: names && { ...names, rows, otherLinks }, passing: { checked, passing } };
}

// By the query names of Google Analytics, Matomo and Piwik PRO; else by what people call the parameters.
const PREFIXES = ['utm_', 'mtm_', 'pk_'];

/**
 * Which of an organization's parameters are source and medium; null where it has no such pair.
 * @example sourceAndMedium([…mtm_source, …mtm_medium]) // { sourceName: 'mtm_source', mediumName: 'mtm_medium' }
 */
export function sourceAndMedium(
  parameters: readonly Pick<Parameter, 'queryName' | 'displayName'>[],
): { sourceName: string; mediumName: string } | null {
  const names = new Set(parameters.map(({ queryName }) => queryName));
  for (const prefix of PREFIXES) {
    const pair = { sourceName: `${prefix}source`, mediumName: `${prefix}medium` };
    if (names.has(pair.sourceName) && names.has(pair.mediumName)) return pair;
  }
  const called = (displayName: string) =>
    parameters.find((one) => fold(one.displayName) === displayName)?.queryName;
  const [sourceName, mediumName] = [called('source'), called('medium')];
  return sourceName === undefined || mediumName === undefined ? null : { sourceName, mediumName };
}
