import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { inOrder } from '../in-order.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readParameters } from '../read-taxonomy.ts';

/**
 * Puts the parameters into another order, which is that of the form and of the URL; answers them in it.
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export async function reorderParameters(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<ParameterRow[]> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const stored = await readParameters(data);
    const ordered = inOrder(stored, ids, {
      notFound: apiTexts.notFound.parameter,
      incomplete: apiTexts.parametersChangedMeanwhile,
    });
    const rows = await data.parameters.save(ordered, ['position']);
    const namesOf = (list: readonly ParameterRow[]) => list.map(({ queryName }) => queryName);
    await recordAudit(services, caller, data, {
      action: 'parameter.reorder',
      subjectId: null,
      subject: namesOf(rows).join(', '),
      before: { queryNames: namesOf(stored) },
      after: { queryNames: namesOf(rows) },
    });
    return rows;
  });
}
