import { createHash, createHmac } from 'node:crypto';
import type { Letter } from '../../mail/mail-layout.ts';
import type { InvitationRow } from '../../models/models.ts';
import { cutText } from '../cut-text.ts';
import { invitationMail } from '../people-texts.ts';

/** Days for which an invitation is open. */
export const INVITATION_DAYS = 7;
const LONGEST_QUOTED = 60;

/** What an invitation's mail says. Names are other people's words and stand in it as plain text (threat I3). */
export function invitationLetter(
  { email, invitedBy }: Pick<InvitationRow, 'email' | 'invitedBy'>,
  organization: string,
  url: string,
): Letter {
  const { subject, heading, body, instruction, button, expiry, unexpected } = invitationMail;
  const workspace = quotable(organization);
  return {
    // A subject has no quotation marks around what it names: an address there would seem to be the sender's.
    subject: subject(/[@/\\:]/.test(workspace) ? null : workspace),
    heading,
    lines: [body(quotable(invitedBy), workspace), instruction(email)],
    action: { label: button, url },
    notes: [expiry(INVITATION_DAYS), unexpected],
  };
}

// A line break in a name would end the subject, and a quotation mark the quotation.
function quotable(text: string): string {
  const line = text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/["“”„«»]/g, "'")
    .trim();
  const short = cutText(line, LONGEST_QUOTED);
  return short === line ? line : `${short.trimEnd()}…`;
}

/**
 * The secret in the link of an invitation's mail. It is derived, so that a mail which waits in the outbox needs no secret
 * stored beside it.
 * @param key of the service, which no database holds
 * @param mailId another one for each mail
 */
export const invitationSecret = (key: string, mailId: string): string =>
  createHmac('sha256', key).update(`invitation ${mailId}`).digest('base64url');

/** The hash by which an invitation's secret is found. */
export const invitationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Where an invitation's mail leads. */
export const invitationUrl = (publicUrl: string, secret: string): string =>
  `${publicUrl}/invitation?token=${secret}`;
