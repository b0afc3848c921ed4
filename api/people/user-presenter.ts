import type { components } from '@utmost/core/contract.d.ts';
import type { SignedInPerson } from './sign-in.ts';

/** A person as the contract shows them. */
export function presentUser({ user, organization }: SignedInPerson): components['schemas']['User'] {
  const { id, username, email, name, picture, organizationId, role } = user;
  return {
    id,
    username,
    email,
    name,
    picture,
    organizationId,
    organizationName: organization.name,
    role,
  };
}
