import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { dataOf } from '../../models/organization-data.ts';
import { readOrganization } from '../../models/read-row.ts';
import type { OrganizationRow, UserRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';

/** Who is signed in, with their organization. */
export interface SignedInPerson {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

/** All that is known of who asks. @throws {DomainError} `unauthenticated` where they were deleted meanwhile */
export async function readPerson(
  { database }: Services,
  { userId, organizationId }: Caller,
): Promise<SignedInPerson> {
  const data = dataOf(database, organizationId);
  const user = await data.users.find(userId);
  const organization = await readOrganization(data);
  if (!user || !organization) throw new DomainError('unauthenticated', apiTexts.unauthenticated);
  return { user, organization };
}
