import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { Transaction } from 'sequelize';
import { changeData } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { giveRoomBack } from '../plans/room.ts';

// More would pass what a server takes at once.
const IDS_A_STATEMENT = 1000;

/**
 * Deletes many links in one transaction: all of them, or none.
 * @throws {DomainError} `not_found` when one of them is not there
 */
export async function deleteLinks(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<number> {
  // In one order, so that two requests for the same links cannot wait for each other.
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  return changeData(services.database, caller.organizationId, async (data) => {
    const stored: Pick<LinkRow, 'id' | 'name' | 'fullUrl' | 'parameters'>[] = [];
    for (let first = 0; first < wanted.length; first += IDS_A_STATEMENT) {
      stored.push(
        ...(await data.links.all({
          attributes: ['id', 'name', 'fullUrl', 'parameters'],
          where: { id: wanted.slice(first, first + IDS_A_STATEMENT) },
          order: [['id', 'ASC']],
          lock: Transaction.LOCK.UPDATE,
        })),
      );
    }
    if (stored.length < wanted.length) {
      throw new DomainError('not_found', apiTexts.notFound.links);
    }
    await giveRoomBack(services, data, stored.length);
    for (let first = 0; first < wanted.length; first += IDS_A_STATEMENT) {
      const part = stored.slice(first, first + IDS_A_STATEMENT);
      await recordAudit(services, caller, data, {
        action: 'link.delete-many',
        subjectId: null,
        subject: part.map(({ name }) => name).join(', '),
        before: { links: part },
      });
      await data.links.remove({ id: part.map(({ id }) => id) });
    }
    return stored.length;
  });
}
