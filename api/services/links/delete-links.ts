import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { Op, Transaction, type WhereOptions } from 'sequelize';
import { changeData, type OrganizationData } from '../../models/organization-data.ts';
import { partsOf } from '../../models/parts-of.ts';
import type { LinkRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { giveRoomBack } from '../plans/room.ts';
import { type LinkFilter, selectLinks } from './link-filter.ts';

// More would pass what a server takes at once, and the embedded engine would stop all else for it.
const LINKS_A_STATEMENT = 1000;

/**
 * Deletes the named links in one transaction: all of them, or none.
 * @throws {DomainError} `not_found` when one of them is not there
 */
export async function deleteLinks(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<number> {
  const wanted = inOneOrder(ids);
  return changeData(services.database, caller.organizationId, async (data) => {
    let found = 0;
    for (const part of partsOf(wanted, LINKS_A_STATEMENT))
      found += (await lockLinks(data, { id: part })).length;
    if (found < wanted.length) throw new DomainError('not_found', apiTexts.notFound.links);
    return removeLinks(services, caller, data, wanted);
  });
}

/**
 * Deletes whatever the filter leaves at this moment, in one transaction.
 * @param except the links that stay all the same
 */
export async function deleteMatchingLinks(
  services: Services,
  caller: Caller,
  filter: LinkFilter,
  except: readonly string[],
): Promise<number> {
  const kept = new Set(inOneOrder(except));
  return changeData(services.database, caller.organizationId, async (data) => {
    const { where } = await selectLinks(data, filter);
    const found: string[] = [];
    for (let last = ''; ; ) {
      const ids = await lockLinks(data, { [Op.and]: [where, { id: { [Op.gt]: last } }] });
      for (const id of ids) if (!kept.has(id)) found.push(id);
      last = ids.at(-1) ?? '';
      if (ids.length < LINKS_A_STATEMENT) break;
    }
    return removeLinks(services, caller, data, found);
  });
}

// So that two requests for the same links cannot wait for each other.
function inOneOrder(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

async function lockLinks(data: OrganizationData, where: WhereOptions<LinkRow>): Promise<string[]> {
  const links = await data.links.all({
    attributes: ['id'],
    where,
    order: [['id', 'ASC']],
    limit: LINKS_A_STATEMENT,
    lock: Transaction.LOCK.UPDATE,
  });
  return links.map(({ id }) => id);
}

async function removeLinks(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  await giveRoomBack(services, data, ids.length);
  for (const part of partsOf(ids, LINKS_A_STATEMENT)) {
    const links = await data.links.all({
      attributes: ['id', 'name', 'fullUrl', 'parameters'],
      where: { id: part },
      order: [['id', 'ASC']],
    });
    await recordAudit(services, caller, data, {
      action: 'link.delete-many',
      subjectId: null,
      subject: links.map(({ name }) => name).join(', '),
      before: { links },
    });
    await data.links.remove({ id: part });
  }
  return ids.length;
}
