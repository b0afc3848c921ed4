import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';

/** Deletes a link. @throws {DomainError} `not_found` */
export async function deleteLink(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  return changeData(database, caller.organizationId, async (data) => {
    const deleted = await data.links.remove({ id });
    if (deleted === 0) throw new DomainError('not_found', apiTexts.notFound.link);
    return deleted;
  });
}
