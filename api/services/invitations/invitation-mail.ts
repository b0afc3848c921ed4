import { htmlText } from '@utmost/core/html-text.ts';
import { invitationMail } from '@utmost/core/messages/access.ts';
import type { Mail } from '../../gateways/mail.ts';

/** What an invitation's mail tells. */
export interface InvitationLetter {
  readonly email: string;
  readonly invitedBy: string;
  readonly organization: string;
  /** Where its link leads. */
  readonly url: string;
  readonly days: number;
}

/** The mail, as text and as HTML; names are other people's words and stand in it as plain text (threat I3). */
export function letterOf({ email, invitedBy, organization, url, days }: InvitationLetter): Mail {
  const { greeting, instruction, button, unexpected } = invitationMail;
  const body = invitationMail.body(oneLine(invitedBy), oneLine(organization));
  const expiry = invitationMail.expiry(days);
  return {
    to: email,
    subject: invitationMail.subject(oneLine(organization)),
    text: [greeting, body, instruction(email), url, expiry, unexpected].join('\n\n'),
    html: [
      ...[greeting, body, instruction(email)].map((line) => `<p>${htmlText(line)}</p>`),
      `<p><a href="${htmlText(url)}">${htmlText(button)}</a></p>`,
      ...[expiry, unexpected].map((line) => `<p>${htmlText(line)}</p>`),
    ].join('\n'),
  };
}

// A line break in a name would end the subject; an address in one would become a link in some mail programs.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
