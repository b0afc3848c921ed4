import type { components } from '@utmost/core/contract.d.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { reservedCodes } from '@utmost/core/taxonomy/advanced-mode.ts';
import {
  checkParameter,
  completeParameter,
  type ParameterDraft,
  parameterWarnings,
} from '@utmost/core/taxonomy/check-parameter.ts';
import { composedOf } from '@utmost/core/taxonomy/composed/composition.ts';
import { ISO_FORMAT } from '@utmost/core/taxonomy/date-value.ts';
import { hasRules } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import {
  ADVANCED_DEFAULTS,
  type Parameter,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { recordAudit } from '../../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../../caller.ts';
import { DomainError, refuseOn } from '../../domain-error.ts';
import type { ParameterRow } from '../../models/models.ts';
import { changeData, type OrganizationData } from '../../models/organization-data.ts';
import { parameterRecord } from '../../models/records.ts';
import { changeConfiguration, lockConfiguration } from '../../organization/lock-organization.ts';
import { renameInPresets } from '../../presets/rename-in-presets.ts';
import { countTouchedLinks } from '../count-touched-links.ts';
import { inOrder } from '../in-order.ts';
import {
  readAdvanced,
  readMappings,
  readParameters,
  readTaxonomy,
  type StoredParameter,
} from '../read-taxonomy.ts';
import { countRefusedCells, type RefusedCell } from '../refused-cells.ts';
import { requireSpaceForValues } from '../require-space.ts';
import { type RuleSettlement, ruleFields, settledRules } from '../settle-rules.ts';
import { taxonomyTexts } from '../taxonomy-texts.ts';
import {
  continueNumbers,
  followNumbers,
  keepNumbers,
  numberWarnings,
  rememberNumbers,
} from './given-numbers.ts';
import type { StoredParameterAnswer } from './manage-parameters.ts';

/**
 * Changes what the body names. A counter is only ever raised: a form that lay open must not rewind it.
 * Parameters that depend on it follow its query name.
 * @param options `dryRun` only says what would come of it; with `removeRules` rules that name values which are gone go too
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`, `rule_broken`
 */
export async function changeParameter(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['TrackingParameterChange'],
  { dryRun, removeRules }: { readonly dryRun: boolean; readonly removeRules: boolean },
): Promise<StoredParameterAnswer> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller, async (data) => {
    // A dry run is no change and takes no lock.
    if (!dryRun) await lockConfiguration(data);
    const all = await readParameters(data);
    const stored = all.find((one) => one.id === id);
    if (!stored) throw new DomainError('not_found', taxonomyTexts.parameterNotFound);
    const others = all.filter((one) => one.id !== id);
    const parameter = completeParameter(changedDraft(stored, change));
    const advanced = await readAdvanced(data);
    refuseOn([
      ...checkParameter(parameter, others, advanced),
      ...reservedCodes(await reactivatedMappings(data, stored, parameter), advanced, 'type'),
    ]);
    const changed = await withCounter(data, stored, parameter);
    const next = { ...stored, ...changed };
    const { before, after, followers } = await followersOf(data, all, stored, next, {
      given: new Set(
        [change.allow, change.by, change.compose, change.identifierPer].some(
          (one) => one !== undefined,
        )
          ? [next.queryName]
          : [],
      ),
      detailsGiven: new Set(change.valueDetails === undefined ? [] : [next.queryName]),
      removeRules,
    });
    // Its own rules may have named values that are gone.
    const settled = after.find((one) => one.id === id) ?? next;
    const rules = ruleFields(settled);
    const row = { ...next, ...rules };
    if (!removeRules && change.valueDetails === undefined) keepDetails(stored, row);
    if (!dryRun) {
      if (isFreed(stored, row)) await rememberNumbers(data, [stored]);
      await data.parameters.update(id, { ...changed, ...rules });
      for (const { id, ...one } of followers) await data.parameters.update(id, ruleFields(one));
      await followNumbers(data, stored.queryName, row.queryName);
      await keepNumbers(data, [row, ...followers], all);
      await renameInPresets(data, stored.queryName, row.queryName);
      await requireSpaceForValues(data);
      await recordAudit(services, caller, data, {
        action: 'parameter.change',
        subjectId: id,
        subject: row.queryName,
        before: parameterRecord(stored),
        after: parameterRecord(row),
      });
    }
    const warnings = [
      ...parameterWarnings(row, others),
      ...numberWarnings(
        { ...parameter, currentIdentifierValue: ownCounter(stored, parameter) },
        row,
      ),
      ...(await touchedLinksOf(data, stored, row)),
      ...cellWarnings(await countRefusedCells(data, before, after), row.queryName),
    ];
    return { parameter: row, warnings };
  });
}

/**
 * Puts the parameters into another order, which is that of the form and of the URL; answers them in it.
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export function reorderParameters(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<ParameterRow[]> {
  return changeConfiguration(services, caller, async (data) => {
    const stored = await readParameters(data);
    const ordered = inOrder(stored, ids, {
      notFound: taxonomyTexts.parameterNotFound,
      incomplete: taxonomyTexts.parametersChangedMeanwhile,
    });
    await data.parameters.save(ordered, ['position']);
    const namesOf = (list: readonly ParameterRow[]) => list.map(({ queryName }) => queryName);
    await recordAudit(services, caller, data, {
      action: 'parameter.reorder',
      subjectId: null,
      subject: namesOf(ordered).join(', '),
      before: { queryNames: namesOf(stored) },
      after: { queryNames: namesOf(ordered) },
    });
    return ordered;
  });
}

/** All parameters before and after one changes, where any has rules, and those whose rules change with it. */
interface Followers {
  readonly before: readonly StoredParameter[];
  readonly after: readonly StoredParameter[];
  readonly followers: readonly StoredParameter[];
}

/**
 * The parameters whose rules change with a parameter: they follow its query name, or lose what names values that are gone.
 * @throws {DomainError} `conflict`, `rule_broken`
 */
async function followersOf(
  data: OrganizationData,
  all: readonly ParameterRow[],
  stored: ParameterRow,
  changed: ParameterRow,
  settlement: RuleSettlement,
): Promise<Followers> {
  if (![changed, ...all].some(hasRules)) {
    return { before: [], after: [], followers: [] };
  }
  const before = (await readTaxonomy(data)).parameters as readonly StoredParameter[];
  const isRenamed = stored.queryName !== changed.queryName;
  const next = before.map((one): StoredParameter => {
    if (one.id === changed.id) return { ...changed, valueMappings: one.valueMappings };
    return isRenamed ? following(one, stored.queryName, changed.queryName) : one;
  });
  const after = settledRules(next, settlement);
  const followers = after.filter((one, index) => one !== before[index] && one.id !== changed.id);
  return { before, after, followers };
}

/** @throws {DomainError} `conflict` where a parameter becomes one whose values are others, and have no details */
function keepDetails(stored: ParameterRow, changed: ParameterRow): void {
  const isSame = stored.type === changed.type && stored.useCodedValues === changed.useCodedValues;
  const lost = Object.keys(stored.valueDetails ?? {}).filter(
    (value) => changed.valueDetails?.[value] === undefined,
  );
  if (isSame || lost.length === 0) return;
  const { queryName, displayName } = stored;
  const args = { displayName, list: shownList(lost, String, MOST_SHOWN) };
  const found = problem('details_go', `parameters.${queryName}.valueDetails`, args);
  throw new DomainError('conflict', sentenceOf(found), [found]);
}

/** A parameter that is no identifier any more numbers no values, which would be refused. */
function changedDraft(
  stored: ParameterRow,
  change: components['schemas']['TrackingParameterChange'],
): ParameterDraft {
  const { type = stored.type } = change;
  const identifierPer = type === 'identifier' ? stored.identifierPer : null;
  return { ...stored, identifierPer, ...change };
}

const MOST_SHOWN = 5;

/** A parameter that names another one by its new query name. */
function following(one: StoredParameter, before: string, after: string): StoredParameter {
  const rename = (name: string): string => (name === before ? after : name);
  const isNamed = one.by === before || one.identifierPer === before;
  if (!isNamed && !composedOf(one).includes(before)) return one;
  const compose = one.compose?.map((entry) =>
    typeof entry === 'string'
      ? rename(entry)
      : Object.fromEntries(Object.entries(entry).map(([name, format]) => [rename(name), format])),
  );
  const { by, identifierPer = null } = one;
  return {
    ...one,
    by: by && rename(by),
    identifierPer: identifierPer && rename(identifierPer),
    compose: compose ?? null,
  };
}

/** Raised alone; under a new query name it goes on behind the last number that was given there. */
async function withCounter(
  data: OrganizationData,
  stored: ParameterRow,
  parameter: Parameter,
): Promise<Parameter> {
  const raised = { ...parameter, currentIdentifierValue: ownCounter(stored, parameter) };
  const [changed = raised] = await continueNumbers(data, [raised], [stored]);
  return changed;
}

const ownCounter = (stored: ParameterRow, changed: Parameter): number =>
  Math.max(stored.currentIdentifierValue, changed.currentIdentifierValue);

const isFreed = (stored: ParameterRow, changed: ParameterRow): boolean =>
  stored.queryName !== changed.queryName || stored.type !== changed.type;

/** The mappings that the type reactivates; none where they were active already. */
async function reactivatedMappings(
  data: OrganizationData,
  stored: ParameterRow,
  { type }: Parameter,
): Promise<readonly ValueMapping[]> {
  if (type !== 'dropdown' || stored.type === 'dropdown') return [];
  return readMappings(data, stored.id);
}

/** How many stored links have values that no longer fit each other, by cell. */
function cellWarnings(cells: readonly RefusedCell[], own: string): Problem[] {
  return cells.map(({ queryName, controllerState, state, links }) => {
    const at = queryName === own ? '' : `parameters.${queryName}.`;
    return problem('links_touched', `${at}allow.${controllerState}.${state}`, { links });
  });
}

/** How many stored links no longer fit, field by field. */
async function touchedLinksOf(
  data: OrganizationData,
  stored: ParameterRow,
  changed: ParameterRow,
): Promise<Problem[]> {
  const advanced = ADVANCED_DEFAULTS;
  const before = { parameters: [{ ...stored, valueMappings: [] }], advanced };
  const after = { parameters: [{ ...changed, valueMappings: [] }], advanced };
  const diff = diffTaxonomies(before, after);
  const touched = await countTouchedLinks(data, before, after, diff);
  const at = `parameters.${stored.queryName}`;
  const { dateFormat } = stored;
  return touched.map(({ path, links }) => {
    const field = path === at ? 'queryName' : path.slice(at.length + 1);
    // A date as links store it is never taken for another one.
    return field === 'dateFormat' && dateFormat !== ISO_FORMAT
      ? problem('dates_stay', field, { links, before: dateFormat })
      : problem('links_touched', field, { links });
  });
}
