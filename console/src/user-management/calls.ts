import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';
import type { Notice } from '../data/use-action.ts';
import { seatsQuery } from '../subscription/calls.ts';
import { inviteTexts as texts } from './people-texts.ts';

type Schemas = components['schemas'];

export type UserEntry = Schemas['UserEntry'];
export type Invitation = Schemas['Invitation'];

/** What to fetch again when people come or go. */
export const peopleKeys = [['users'], ['invitations'], seatsQuery.queryKey] as const;

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

/** What an admin can say of a person. */
export interface PersonDraft {
  readonly username: string;
  readonly email: string;
}

/**
 * Only what differs from what is stored, as the call that changes a person takes it.
 * @example changeOf({ username: 'ada', email: 'a@b.c' }, { username: 'ada ', email: 'x@b.c' }) // { email: 'x@b.c' }
 */
export function changeOf(stored: PersonDraft, draft: PersonDraft): Partial<PersonDraft> {
  const username = draft.username.trim();
  const email = draft.email.trim();
  return {
    ...(username !== stored.username && { username }),
    ...(email !== stored.email && { email }),
  };
}
