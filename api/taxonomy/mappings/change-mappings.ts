import type { components } from '@utmost/core/contract.d.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../audit/record.ts';
import type { Caller, Services } from '../../caller.ts';
import { DomainError, refuseOn } from '../../domain-error.ts';
import type { MappingRow, ParameterRow } from '../../models/models.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { mappingRecord } from '../../models/records.ts';
import { changeConfiguration } from '../../organization/lock-organization.ts';
import { readAdvanced, readMappings } from '../read-taxonomy.ts';
import { requireSpaceForValues } from '../require-space.ts';
import { settleRules } from '../settle-rules.ts';
import { taxonomyTexts } from '../taxonomy-texts.ts';

type Schemas = components['schemas'];

/** The mappings, of one parameter or of all. @throws {DomainError} `not_found` when there is no such parameter */
export async function listMappings(
  { database }: Services,
  caller: Caller,
  parameterId?: string,
): Promise<MappingRow[]> {
  const data = dataOf(database, caller.organizationId);
  if (parameterId !== undefined && !(await data.parameters.find(parameterId))) {
    throw new DomainError('not_found', taxonomyTexts.parameterNotFound);
  }
  return readMappings(data, parameterId);
}

/** Adds a value mapping behind the others of its parameter. @throws {DomainError} `forbidden`, `not_found`, `rule_broken` */
export function createMapping(
  services: Services,
  caller: Caller,
  draft: Schemas['ValueMappingDraft'],
): Promise<MappingRow> {
  return changeConfiguration(services, caller, async (data) => {
    const { parameterId } = draft;
    const parameter = await data.parameters.get(parameterId, taxonomyTexts.parameterNotFound);
    const others = await readMappings(data, parameterId);
    const mapping = completeValueMapping(draft);
    refuseOn(checkValueMapping(mapping, others, parameter, await readAdvanced(data)));
    const position = (others.at(-1)?.position ?? -1) + 1;
    const row = await data.mappings.create({ ...mapping, id: uuid(), parameterId, position });
    await settleRules(data, { removeRules: false });
    await requireSpaceForValues(data);
    await recordAudit(services, caller, data, {
      action: 'mapping.create',
      subjectId: row.id,
      subject: `${parameter.queryName}: ${row.displayValue}`,
      after: mappingRecord(row),
    });
    return row;
  });
}

/**
 * Changes what the body names.
 * @param removeRules whether rules that name a code which is gone go too
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`, `rule_broken`
 */
export function changeMapping(
  services: Services,
  caller: Caller,
  id: string,
  change: Schemas['ValueMappingChange'],
  removeRules: boolean,
): Promise<MappingRow> {
  return changeConfiguration(services, caller, async (data) => {
    const { stored, parameter } = await findMapping(data, id);
    const others = (await readMappings(data, parameter.id)).filter((one) => one.id !== id);
    const { displayValue = stored.displayValue, codedValue = stored.codedValue } = change;
    const mapping = completeValueMapping({ displayValue, codedValue });
    refuseOn(checkValueMapping(mapping, others, parameter, await readAdvanced(data)));
    await data.mappings.update(id, mapping);
    await settleRules(data, { removeRules });
    await requireSpaceForValues(data);
    const row = { ...stored, ...mapping };
    await recordAudit(services, caller, data, {
      action: 'mapping.change',
      subjectId: id,
      subject: `${parameter.queryName}: ${row.displayValue}`,
      before: mappingRecord(stored),
      after: mappingRecord(row),
    });
    return row;
  });
}

/**
 * Deletes a mapping; stored links keep its code.
 * @param removeRules whether rules that name its code go too
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export function deleteMapping(
  services: Services,
  caller: Caller,
  id: string,
  removeRules: boolean,
): Promise<number> {
  return changeConfiguration(services, caller, async (data) => {
    const { stored, parameter } = await findMapping(data, id);
    await recordAudit(services, caller, data, {
      action: 'mapping.delete',
      subjectId: id,
      subject: `${parameter.queryName}: ${stored.displayValue}`,
      before: mappingRecord(stored),
    });
    const removed = await data.mappings.remove({ id });
    await settleRules(data, { removeRules });
    return removed;
  });
}

/** A stored mapping and its parameter. @throws {DomainError} `not_found` */
export async function findMapping(
  data: OrganizationData,
  id: string,
): Promise<{ stored: MappingRow; parameter: ParameterRow }> {
  const stored = await data.mappings.find(id);
  const parameter = stored && (await data.parameters.find(stored.parameterId));
  if (!parameter) throw new DomainError('not_found', taxonomyTexts.mappingNotFound);
  return { stored, parameter };
}
