import type { QueryClient } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { myInvitationsQuery } from '../invitation/calls.ts';
import { returnable } from './addresses.ts';
import { takeRememberedAddress } from './return-to.ts';

/**
 * The address that a person is led to after signing in: the page they wanted, the invitation to another workspace that an
 * admin may have, or Create Link.
 */
export async function addressAfterSignIn(queries: QueryClient, isAdmin: boolean): Promise<string> {
  const remembered = takeRememberedAddress(returnable);
  if (remembered !== null) return remembered;
  // A person who signs in for the first time is the admin of a workspace of their own.
  const invitations = isAdmin ? await queries.fetchQuery(myInvitationsQuery).catch(() => []) : [];
  return invitations.length > 0 ? paths.invitation : paths.createLink;
}
