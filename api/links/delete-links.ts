import { v7 as uuid } from 'uuid';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { chunksOf, ROWS_A_STATEMENT } from '../models/chunks-of.ts';
import { addLinks } from '../models/organization-counts.ts';
import { changeData, type OrganizationData } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import type { LinkFilter } from './link-filter.ts';
import { linkTexts } from './link-texts.ts';
import { inOneOrder, readSelected } from './selected-links.ts';

/** What a deletion of many links did, and the name by which it is undone. */
export interface Deletion {
  readonly deleted: number;
  readonly deletion: string;
}

/** Deletes a link. @throws {DomainError} `not_found` */
export async function deleteLink(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data, -1);
    const stored = await data.links.get(id, linkTexts.notFound);
    await recordAudit(services, caller, data, {
      action: 'link.delete',
      subjectId: id,
      subject: stored.name,
      before: linkRecord(stored),
    });
    return data.links.remove({ id });
  });
}

/**
 * Deletes the named links in one transaction: all of them, or none.
 * @throws {DomainError} `not_found` when one of them is not there
 */
export async function deleteLinks(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<Deletion> {
  const sortedIds = inOneOrder(ids);
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data, -sortedIds.length);
    const removed = await removeLinks(services, caller, data, sortedIds);
    if (removed.deleted < sortedIds.length) {
      throw new DomainError('not_found', linkTexts.notFoundToDelete);
    }
    return removed;
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
): Promise<Deletion> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const found: string[] = [];
    const selected = { filter, except };
    for await (const links of await readSelected(data, caller, selected, { columns: [] }))
      for (const { id } of links) found.push(id);
    if (found.length > 0) await addLinks(data, -found.length);
    return removeLinks(services, caller, data, found);
  });
}

async function removeLinks(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  ids: readonly string[],
): Promise<Deletion> {
  const deletion = uuid();
  let deleted = 0;
  for (const part of chunksOf(ids, ROWS_A_STATEMENT)) {
    const links = await data.links.all({
      where: { id: part },
      order: [['id', 'ASC']],
    });
    await recordAudit(services, caller, data, {
      action: 'link.delete-many',
      subjectId: deletion,
      subject: links.map(({ name }) => name).join(', '),
      before: { links: links.map(linkRecord) },
    });
    deleted += await data.links.remove({ id: part });
  }
  return { deleted, deletion };
}
