import { taxonomyChanges } from '@utmost/core/audit/taxonomy-changes.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { diffTaxonomies } from '@utmost/core/taxonomy/diff.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { parameterRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { changeConfiguration } from '../lock-organization.ts';
import { readTaxonomy } from '../read-taxonomy.ts';
import { withInactiveMappings } from '../taxonomy/set-taxonomy.ts';

/** Deletes a parameter and its mappings; stored links keep their URL. @throws {DomainError} `forbidden`, `not_found` */
export function deleteParameter(services: Services, caller: Caller, id: string): Promise<number> {
  return changeConfiguration(services, caller, async (data) => {
    const stored = await data.parameters.get(id, apiTexts.notFound.parameter);
    await recordAudit(services, caller, data, {
      action: 'parameter.delete',
      subjectId: id,
      subject: stored.queryName,
      before: parameterRecord(stored),
    });
    return data.parameters.remove({ id });
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
    return data.parameters.remove({});
  });
}
