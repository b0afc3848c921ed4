import type { components } from '@utmost/core/contract.d.ts';
import type { Problem } from '@utmost/core/problem.ts';
import {
  checkNewParameter,
  completeParameter,
  type ParameterDraft,
  parameterWarnings,
} from '@utmost/core/taxonomy/check-parameter.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { type Parameter, RARE_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../audit/record.ts';
import { requireQuota } from '../../billing/quota.ts';
import type { Caller, Services } from '../../caller.ts';
import { refuseOn } from '../../domain-error.ts';
import type { ParameterRow } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { parameterRecord } from '../../models/records.ts';
import { changeConfiguration } from '../../organization/lock-organization.ts';
import { readAdvanced, readParameters, readTaxonomy } from '../read-taxonomy.ts';
import { requireSpaceForValues } from '../require-space.ts';
import { withInactiveMappings } from '../set-taxonomy.ts';
import { settleRules } from '../settle-rules.ts';
import { taxonomyChanges } from '../taxonomy-changes.ts';
import { taxonomyTexts } from '../taxonomy-texts.ts';
import { continueNumbers, keepNumbers, numberWarnings, rememberNumbers } from './given-numbers.ts';

type Schemas = components['schemas'];

/** A parameter as it was stored, and what is worth knowing about it. */
export interface StoredParameterAnswer {
  readonly parameter: ParameterRow;
  readonly warnings: readonly Problem[];
}

/** Adds a parameter behind the others. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached` */
export function createParameter(
  services: Services,
  caller: Caller,
  draft: Schemas['TrackingParameterDraft'],
): Promise<StoredParameterAnswer> {
  return changeConfiguration(services, caller, async (data) => {
    const others = await readParameters(data);
    const parameter = completeParameter(draft);
    refuseOn(checkNewParameter(parameter, others, await readAdvanced(data)));
    const [row] = (await addBehind(services, caller, data, others, [parameter])) as [ParameterRow];
    const warnings = [...parameterWarnings(parameter, others), ...numberWarnings(parameter, row)];
    return { parameter: row, warnings };
  });
}

/**
 * Adds a template's parameters behind the others, all of them or none; what has an existing query name
 * is skipped. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached`
 */
export function applyParameterTemplate(
  services: Services,
  caller: Caller,
  definitions: readonly ParameterDraft[],
): Promise<Schemas['AppliedTemplate']> {
  return changeConfiguration(services, caller, async (data) => {
    const existing = await readParameters(data);
    const applied = applyTemplate(existing, definitions, await readAdvanced(data));
    refuseOn(applied.problems);
    const created = await addBehind(services, caller, data, existing, applied.created);
    const { skipped, renamed } = applied;
    return { created: created.map(parameterRecord), skipped: [...skipped], renamed: [...renamed] };
  });
}

async function addBehind(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  others: readonly ParameterRow[],
  parameters: readonly Parameter[],
): Promise<ParameterRow[]> {
  if (parameters.length === 0) return [];
  await requireQuota(services, data, 'parameters', parameters.length);
  const createdAt = services.clock.now();
  const first = (others.at(-1)?.position ?? -1) + 1;
  const numbered = await continueNumbers(data, parameters, others);
  const rows = numbered.map((parameter, index) => ({
    isAdvancedParameter: false,
    ...RARE_DEFAULTS,
    ...parameter,
    id: uuid(),
    organizationId: data.organizationId,
    position: first + index,
    createdAt,
  }));
  await data.parameters.save(rows);
  await keepNumbers(data, rows, others);
  const given = new Set(rows.map(({ queryName }) => queryName));
  await settleRules(data, { given, detailsGiven: given, removeRules: false });
  await requireSpaceForValues(data);
  for (const row of rows) {
    await recordAudit(services, caller, data, {
      action: 'parameter.create',
      subjectId: row.id,
      subject: row.queryName,
      after: parameterRecord(row),
    });
  }
  return rows;
}

/**
 * Deletes a parameter and its mappings; stored links keep their URL.
 * @param removeRules whether rules that depend on it go too
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export function deleteParameter(
  services: Services,
  caller: Caller,
  id: string,
  removeRules: boolean,
): Promise<number> {
  return changeConfiguration(services, caller, async (data) => {
    const stored = await data.parameters.get(id, taxonomyTexts.parameterNotFound);
    await recordAudit(services, caller, data, {
      action: 'parameter.delete',
      subjectId: id,
      subject: stored.queryName,
      before: parameterRecord(stored),
    });
    await rememberNumbers(data, [stored]);
    const removed = await data.parameters.remove({ id });
    await settleRules(data, { removeRules });
    return removed;
  });
}

/** Deletes every parameter and mapping; stored links keep their URL. Answers how many parameters there were. @throws {DomainError} `forbidden` */
export function deleteAllParameters(services: Services, caller: Caller): Promise<number> {
  return changeConfiguration(services, caller, async (data) => {
    const stored = await readTaxonomy(data);
    const { parameters } = stored;
    if (parameters.length === 0) return 0;
    await yieldToEventLoop();
    const emptied = { ...stored, parameters: [] };
    const before = await withInactiveMappings(data, stored, emptied);
    const changes = taxonomyChanges(before, diffTaxonomies(before, emptied));
    await recordAudit(services, caller, data, {
      action: 'parameter.delete-all',
      subjectId: null,
      subject: parameters.map(({ queryName }) => queryName).join(', '),
      ...changes,
    });
    await rememberNumbers(data, parameters);
    return data.parameters.remove({});
  });
}
