import type { components } from '@utmost/core/contract.d.ts';
import type { PersonDraft } from '@utmost/core/people/change-of.ts';
import { api, bodyOf } from '../providers/api-client.ts';
import { seatsQuery } from '../subscription/calls.ts';

type Schemas = components['schemas'];

export type UserEntry = Schemas['UserEntry'];
export type Invitation = Schemas['Invitation'];

/** What to fetch anew when people come or go. */
export const peopleKeys = [['users'], ['invitations'], seatsQuery.queryKey];

const at = (id: string) => ({ params: { path: { id } } });

export const changeUser = ({ id, change }: { id: string; change: Partial<PersonDraft> }) =>
  bodyOf(api.PATCH('/api/users/{id}', { ...at(id), body: change }));

export const deleteUser = (id: string) => bodyOf(api.DELETE('/api/users/{id}', at(id)));

export const inviteUser = (email: string) =>
  bodyOf(api.POST('/api/users/invite', { body: { email, role: 'user' } }));

export const resendInvitation = (id: string) =>
  bodyOf(api.POST('/api/invitations/{id}/resend', at(id)));

export const revokeInvitation = (id: string) => bodyOf(api.DELETE('/api/invitations/{id}', at(id)));

export const deleteAccount = () => bodyOf(api.DELETE('/api/account'));
