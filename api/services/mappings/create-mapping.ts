import type { components } from '@utmost/core/contract.d.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { v7 as uuid } from 'uuid';
import { changeData } from '../../models/organization-data.ts';
import { mappingRecord } from '../../models/records.ts';
import type { MappingRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readMappings } from '../read-taxonomy.ts';

/** Adds a value mapping behind the others of its parameter. @throws {DomainError} `forbidden`, `not_found`, `rule_broken` */
export async function createMapping(
  services: Services,
  caller: Caller,
  draft: components['schemas']['ValueMappingDraft'],
): Promise<MappingRow> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const { parameterId } = draft;
    const parameter = await data.parameters.find(parameterId);
    if (!parameter) throw new DomainError('not_found', apiTexts.notFound.parameter);
    const others = await readMappings(data, parameterId);
    const mapping = completeValueMapping(draft);
    refuseOn(checkValueMapping(mapping, others, parameter, await readAdvanced(data)));
    const position = (others.at(-1)?.position ?? -1) + 1;
    const row = await data.mappings.create({ ...mapping, id: uuid(), parameterId, position });
    await recordAudit(services, caller, data, {
      action: 'mapping.create',
      subjectId: row.id,
      subject: `${parameter.queryName}: ${row.displayValue}`,
      after: mappingRecord(row),
    });
    return row;
  });
}
