import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { changeData } from '../../models/organization-data.ts';
import { mappingRecord } from '../../models/records.ts';
import type { MappingRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readMappings } from '../read-taxonomy.ts';
import { findMapping } from './find-mapping.ts';

/** Changes what the body names. @throws {DomainError} `forbidden`, `not_found`, `rule_broken` */
export async function changeMapping(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['ValueMappingChange'],
): Promise<MappingRow> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const { stored, parameter } = await findMapping(data, id);
    const others = (await readMappings(data, parameter.id)).filter((one) => one.id !== id);
    const { displayValue = stored.displayValue, codedValue = stored.codedValue } = change;
    const mapping = completeValueMapping({ displayValue, codedValue });
    refuseOn(checkValueMapping(mapping, others, parameter, await readAdvanced(data)));
    await data.mappings.update(id, mapping);
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
