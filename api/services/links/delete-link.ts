import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import { linkRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { lockLinks } from '../lock-configuration.ts';

/** Deletes a link. @throws {DomainError} `not_found` */
export async function deleteLink(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller.organizationId, async (data) => {
    await lockLinks(data, -1);
    const stored = await data.links.find(id);
    if (!stored) throw new DomainError('not_found', apiTexts.notFound.link);
    await recordAudit(services, caller, data, {
      action: 'link.delete',
      subjectId: id,
      subject: stored.name,
      before: linkRecord(stored),
    });
    return data.links.remove({ id });
  });
}
