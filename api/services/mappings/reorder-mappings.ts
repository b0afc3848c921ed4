import { apiTexts } from '@utmost/core/messages/api.ts';
import { othersTurn } from '@utmost/db/others-turn.ts';
import { changeData } from '../../models/organization-data.ts';
import type { MappingRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { inOrder } from '../in-order.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readMappings } from '../read-taxonomy.ts';
import { findMapping } from './find-mapping.ts';
import { mappingChanges } from './mapping-changes.ts';
import { storeMappings } from './store-mappings.ts';

/**
 * Puts all mappings of one parameter into another order; answers them in it.
 * @param ids of which the first says whose mappings they are
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export async function reorderMappings(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<MappingRow[]> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const { parameter } = await findMapping(data, ids[0] ?? '');
    const stored = await readMappings(data, parameter.id);
    const ordered = inOrder(stored, ids, {
      notFound: apiTexts.notFound.mapping,
      incomplete: apiTexts.mappingsChangedMeanwhile,
    });
    await othersTurn();
    await storeMappings(data, stored, ordered);
    const changes = await mappingChanges(parameter, stored, ordered);
    await othersTurn();
    await recordAudit(services, caller, data, {
      action: 'mapping.reorder',
      subjectId: parameter.id,
      subject: parameter.queryName,
      ...changes,
    });
    return ordered;
  });
}
