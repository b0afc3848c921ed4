import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { Transaction } from 'sequelize';
import { changeData } from '../../models/organization-data.ts';
import { linkRecord } from '../../models/records.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { giveRoomBack } from '../plans/room.ts';

/** Deletes a link. @throws {DomainError} `not_found` */
export async function deleteLink(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller.organizationId, async (data) => {
    const [stored] = await data.links.all({ where: { id }, lock: Transaction.LOCK.UPDATE });
    if (!stored) throw new DomainError('not_found', apiTexts.notFound.link);
    await giveRoomBack(services, data, 1);
    await recordAudit(services, caller, data, {
      action: 'link.delete',
      subjectId: id,
      subject: stored.name,
      before: linkRecord(stored),
    });
    return data.links.remove({ id });
  });
}
