import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { changeData } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';

/** Forgets a view. @throws {DomainError} `not_found`, also for another person's */
export async function deleteView(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  const { organizationId, userId } = caller;
  const deleted = await changeData(database, organizationId, (data) =>
    data.linkViews.remove({ id, userId }),
  );
  if (deleted === 0) throw new DomainError('not_found', apiTexts.notFound.view);
  return deleted;
}
