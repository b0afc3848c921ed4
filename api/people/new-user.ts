import { foldEmail } from '@utmost/core/people/check-person.ts';
import { v7 as uuid } from 'uuid';
import type { Services } from '../caller.ts';
import type { UserRow } from '../models/models.ts';
import type { Identity } from './identity-provider.ts';

/** The account that a first sign-in makes; not stored yet. */
export function newUser(
  { clock }: Services,
  { subject, email, name, picture }: Identity,
  place: Pick<UserRow, 'organizationId' | 'username' | 'role'>,
): UserRow {
  const folded = foldEmail(email);
  return {
    ...place,
    id: uuid(),
    subject,
    email: folded,
    verifiedEmail: folded,
    name,
    picture,
    createdAt: clock.now(),
  };
}
