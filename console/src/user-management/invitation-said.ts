import { inviteTexts as texts } from '@utmost/core/messages/people.ts';
import type { Said } from '../providers/use-action.ts';
import type { Invitation } from './calls.ts';

/** The notice after an invitation was made: whether its mail went out. */
export function invitationSaid({ email, mailSent }: Invitation): Said {
  return mailSent === false
    ? { title: texts.unsentTitle, text: texts.unsent(email), tone: 'warning' }
    : { title: texts.sentTitle, text: texts.sent(email) };
}
