import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import type { Problem } from '@utmost/core/problem.ts';
import {
  checkNewParameter,
  completeParameter,
  type ParameterDraft,
} from '@utmost/core/taxonomy/check-parameter.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/parameter-warnings.ts';
import { type AppliedTemplate, applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { v7 as uuid } from 'uuid';
import type { ParameterRow } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { parameterRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { changeConfiguration } from '../lock-organization.ts';
import { requireQuota } from '../plans/quota.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';

/** A parameter as it was stored, and what is worth knowing about it. */
export interface StoredParameterAnswer {
  readonly parameter: ParameterRow;
  readonly warnings: readonly Problem[];
}

/** Adds a parameter behind the others. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached` */
export function createParameter(
  services: Services,
  caller: Caller,
  draft: components['schemas']['TrackingParameterDraft'],
): Promise<StoredParameterAnswer> {
  return changeConfiguration(services, caller, async (data) => {
    const others = await readParameters(data);
    const parameter = completeParameter(draft);
    refuseOn(checkNewParameter(parameter, others, await readAdvanced(data)));
    const [row] = await addBehind(services, caller, data, others, [parameter]);
    return { parameter: row as ParameterRow, warnings: parameterWarnings(parameter, others) };
  });
}

/** What became of a template's parameters. */
export type TemplateAnswer = Pick<AppliedTemplate, 'skipped' | 'renamed'> & {
  readonly created: readonly ParameterRow[];
};

/**
 * Adds a template's parameters behind the others, all of them or none; what has an existing query name
 * is skipped. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached`
 */
export function applyParameterTemplate(
  services: Services,
  caller: Caller,
  definitions: readonly ParameterDraft[],
): Promise<TemplateAnswer> {
  return changeConfiguration(services, caller, async (data) => {
    const existing = await readParameters(data);
    const applied = applyTemplate(existing, definitions, await readAdvanced(data));
    refuseOn(applied.problems);
    const created = await addBehind(services, caller, data, existing, applied.created);
    return { created, skipped: applied.skipped, renamed: applied.renamed };
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
  const rows = await data.parameters.save(
    parameters.map((parameter, index) => ({
      isAdvancedParameter: false,
      ...parameter,
      id: uuid(),
      position: first + index,
      createdAt,
    })),
    [],
  );
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
