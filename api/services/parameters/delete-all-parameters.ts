import { changeData } from '../../models/organization-data.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readParameters } from '../read-taxonomy.ts';

/** Deletes every parameter and mapping; stored links keep their URL. Answers how many parameters there were. @throws {DomainError} `forbidden` */
export async function deleteAllParameters(services: Services, caller: Caller): Promise<number> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(database, data);
    const stored = await readParameters(data);
    const queryNames = stored.map(({ queryName }) => queryName);
    if (stored.length === 0) return 0;
    await recordAudit(services, caller, data, {
      action: 'parameter.delete-all',
      subjectId: null,
      subject: queryNames.join(', '),
      before: { queryNames },
    });
    await data.mappings.remove({});
    return data.parameters.remove({});
  });
}
