import type { components } from '@utmost/core/contract.d.ts';
import type { PersonDraft } from '@utmost/core/people/check-person.ts';
import { api, bodyOf } from '../data/api-client.ts';
import type { Notice } from '../data/use-action.ts';
import { seatsQuery } from '../subscription/calls.ts';
import { inviteTexts as texts } from './people-texts.ts';

type Schemas = components['schemas'];

export type UserEntry = Schemas['UserEntry'];
export type Invitation = Schemas['Invitation'];

/** What to fetch again when people come or go. */
export const peopleKeys = [['users'], ['invitations'], seatsQuery.queryKey];

const at = (id: string) => ({ params: { path: { id } } });

export const changeUser = ({ id, change }: { id: string; change: Partial<PersonDraft> }) =>
  bodyOf(api.PATCH('/api/users/{id}', { ...at(id), body: change }));

export const inviteUser = (email: string) =>
  bodyOf(api.POST('/api/users/invite', { body: { email, role: 'user' } }));

export const resendInvitation = (id: string) =>
  bodyOf(api.POST('/api/invitations/{id}/resend', at(id)));

export const deleteAccount = () => bodyOf(api.DELETE('/api/account'));

const UNSENT = { waiting: texts.waiting, failed: texts.unsent, unknown: texts.unknown };

/** The notice after an invitation was made: whether its mail went out. */
export function noticeOf({ email, mailStatus }: Invitation): Notice {
  if (mailStatus === 'sent') return { title: texts.sentTitle, text: texts.sent(email) };
  return { title: texts.unsentTitle, text: UNSENT[mailStatus](email), tone: 'warning' };
}
