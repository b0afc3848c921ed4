import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { dataOf } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';

/** One link. @throws {DomainError} `not_found` */
export async function getLink(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<LinkRow> {
  const link = await dataOf(database, caller.organizationId).links.find(id);
  if (!link) throw new DomainError('not_found', apiTexts.notFound.link);
  return link;
}
