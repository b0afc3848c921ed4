import { taxonomyChanges } from '@utmost/core/audit/taxonomy-changes.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { othersTurn } from '@utmost/db/others-turn.ts';
import { changeData } from '../../models/organization-data.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readTaxonomy } from '../read-taxonomy.ts';
import { withResting } from '../taxonomy/with-resting.ts';

/** Deletes every parameter and mapping; stored links keep their URL. Answers how many parameters there were. @throws {DomainError} `forbidden` */
export async function deleteAllParameters(services: Services, caller: Caller): Promise<number> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const stored = await readTaxonomy(data);
    const { parameters } = stored;
    if (parameters.length === 0) return 0;
    await othersTurn();
    const emptied = { ...stored, parameters: [] };
    const before = await withResting(data, stored, emptied);
    const changes = taxonomyChanges(before, diffTaxonomies(before, emptied));
    await recordAudit(services, caller, data, {
      action: 'parameter.delete-all',
      subjectId: null,
      subject: parameters.map(({ queryName }) => queryName).join(', '),
      ...changes,
    });
    await data.mappings.remove({});
    return data.parameters.remove({});
  });
}
