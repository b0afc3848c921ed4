import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { dataOf } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';
import { type LinkEvent, readHistory } from './link-history.ts';

/** A link and what was done to it, the newest first. */
export interface KnownLink {
  readonly link: LinkRow;
  readonly history: readonly LinkEvent[];
}

/** One link with its history. @throws {DomainError} `not_found` */
export async function getLink(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<KnownLink> {
  const data = dataOf(database, caller.organizationId);
  const link = await data.links.find(id);
  if (!link) throw new DomainError('not_found', apiTexts.notFound.link);
  return { link, history: await readHistory(data, link) };
}
