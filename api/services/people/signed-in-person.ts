import { readRow } from '../../models/read-row.ts';
import type { OrganizationRow, UserRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';

/** Who is signed in, with their organisation. */
export interface SignedInPerson {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

/** The person whom a credential stands for; null once they, or their organisation, are deleted. */
export async function findPerson(
  { database }: Services,
  userId: string,
): Promise<SignedInPerson | null> {
  const { users, organizations } = database.models;
  const user = await users.findByPk(userId, { raw: true });
  if (!user) return null;
  const row = readRow(users, user);
  const organization = await organizations.findByPk(row.organizationId, { raw: true });
  return organization && { user: row, organization: readRow(organizations, organization) };
}
