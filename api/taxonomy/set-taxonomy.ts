import { describeDiff } from '@utmost/core/messages/taxonomy-diff.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import { advancedConflicts } from '@utmost/core/taxonomy/advanced-mode.ts';
import { checkNewParameter, parameterWarnings } from '@utmost/core/taxonomy/check-parameter.ts';
import { ruleWarnings } from '@utmost/core/taxonomy/dependent-values/rule-warnings.ts';
import { diffSteps } from '@utmost/core/taxonomy/diff.ts';
import { isSame, type TaxonomyDiff } from '@utmost/core/taxonomy/difference.ts';
import type { GovernedParameter, Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { runSteps, yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { recordAudit } from '../audit/record.ts';
import { requireQuota } from '../billing/quota.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { changeData, type OrganizationData } from '../models/organization-data.ts';
import { lockConfiguration } from '../organization/lock-organization.ts';
import { countTouchedLinks } from './count-touched-links.ts';
import { readMappings, readTaxonomy } from './read-taxonomy.ts';
import { countRefusedCells } from './refused-cells.ts';
import { requireSpaceForValues } from './require-space.ts';
import { storeTaxonomy } from './store-taxonomy.ts';
import { taxonomyChanges } from './taxonomy-changes.ts';
import { isMatch } from './taxonomy-tag.ts';
import { taxonomyTexts } from './taxonomy-texts.ts';

/** How a taxonomy is to be set. */
export interface SetOptions {
  /** Only say what would change. */
  readonly dryRun: boolean;
  /** The header; null where the caller does not mind what there is. */
  readonly ifMatch: string | null;
}

/** What changed, or would. */
export interface TaxonomyChange {
  readonly dryRun: boolean;
  readonly diff: TaxonomyDiff;
  /** A difference's path -> how many stored links it touches, 0 left out. */
  readonly touched: ReadonlyMap<string, number>;
  readonly summary: readonly string[];
  readonly warnings: readonly Problem[];
}

// Of a difference of thousands the beginning is enough to remember it by.
const MOST_AUDITED_LINES = 500;

/**
 * Makes the organization's taxonomy this one, all of it or nothing.
 * @param next good in itself, as its document was read
 * @throws {DomainError} `forbidden`, `precondition_failed`, `rule_broken`, `limit_reached`
 */
export async function setTaxonomy(
  services: Services,
  caller: Caller,
  next: Taxonomy,
  { dryRun, ifMatch }: SetOptions,
): Promise<TaxonomyChange> {
  requireAdmin(caller);
  const { database, clock } = services;
  return changeData(
    database,
    caller,
    async (data) => {
      // A dry run is no change and takes no lock.
      if (!dryRun) await lockConfiguration(data);
      const stored = await readTaxonomy(data);
      if (ifMatch !== null && !isMatch(ifMatch, stored)) {
        throw new DomainError('precondition_failed', taxonomyTexts.taxonomyChangedMeanwhile);
      }
      const before = await withInactiveMappings(data, stored, next);
      const diff = await runSteps(diffSteps(before, next));
      await yieldToEventLoop();
      refuseOn([...problemsOfNew(diff, next), ...advancedConflicts(next)]);
      const more = diff.added.length - diff.removed.length;
      if (more > 0) await requireQuota(services, data, 'parameters', more);
      const touchedLinks = await countTouchedLinks(data, before, next, diff);
      const touched = new Map(touchedLinks.map(({ path, links }) => [path, links]));
      for (const { queryName, links } of await countRefusedCells(
        data,
        before.parameters,
        next.parameters,
      )) {
        const path = `${valuePath(queryName)}.allow`;
        touched.set(path, (touched.get(path) ?? 0) + links);
      }
      await yieldToEventLoop();
      const summary = describeDiff(diff, touched);
      await yieldToEventLoop();
      if (!dryRun && !isSame(diff)) {
        const changes = taxonomyChanges(before, diff);
        await storeTaxonomy(data, stored.parameters, next, clock.now());
        await requireSpaceForValues(data);
        await recordAudit(services, caller, data, {
          action: 'taxonomy.apply',
          subjectId: null,
          subject: summary[0] ?? '',
          before: changes.before,
          after: {
            changes: summary.length,
            summary: summary.slice(0, MOST_AUDITED_LINES),
            ...changes.after,
          },
        });
      }
      return { dryRun, diff, touched, summary, warnings: warningsOf(next) };
    },
    dryRun ? {} : undefined,
  );
}

/** A new parameter is validated more strictly than one that is there already. */
function problemsOfNew({ added }: TaxonomyDiff, { advanced }: Taxonomy): Problem[] {
  return added.flatMap(({ parameter, position }) =>
    checkNewParameter(parameter, [], advanced).map((found) => {
      return { ...found, path: `parameters[${position}].${found.path}` };
    }),
  );
}

function warningsOf({ parameters }: Taxonomy): Problem[] {
  const sameName = Map.groupBy(parameters, ({ queryName }) => queryName.toLowerCase());
  const ofRules = Map.groupBy(ruleWarnings(parameters), ({ queryName }) => queryName);
  return parameters.flatMap((parameter, index) => {
    const { queryName } = parameter;
    return [
      ...parameterWarnings(parameter, sameName.get(queryName.toLowerCase()) ?? []),
      ...(ofRules.get(queryName) ?? []).map(({ problem }) => problem),
    ].map((found) => ({ ...found, path: `parameters[${index}].${found.path}` }));
  });
}

/**
 * What is stored, with the inactive mappings that another taxonomy reactivates or deletes: those
 * of every parameter that it makes a dropdown, or has not.
 */
export async function withInactiveMappings(
  data: OrganizationData,
  stored: Awaited<ReturnType<typeof readTaxonomy>>,
  next: Taxonomy,
): Promise<Taxonomy> {
  const noDropdowns = next.parameters.filter(({ type }) => type !== 'dropdown');
  const unchanged = new Set(noDropdowns.map(({ queryName }) => queryName));
  const parameters: GovernedParameter[] = [];
  for (const one of stored.parameters) {
    const isConcerned = one.type !== 'dropdown' && !unchanged.has(one.queryName);
    parameters.push(
      isConcerned ? { ...one, valueMappings: await readMappings(data, one.id) } : one,
    );
  }
  return { ...stored, parameters };
}
