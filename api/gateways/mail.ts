import { createTransport } from 'nodemailer';
import { within } from '../within.ts';
import { tellOutbound } from './outbound-calls.ts';

/** A mail in both forms; the reader's program chooses. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail. @throws when the mail server does not take it */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** A mailer over SMTP. @param smtpUrl `smtp://user:password@host:port` @param from the sender, `Name <address>` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from });
  Object.assign(transport.options, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  const late = () => new Error('The mail server took too long to respond.');
  return {
    send: async ({ to, subject, text, html }) => {
      const mail = { from, to: { name: '', address: to }, subject, text, html };
      // One that says a word now and then is never silent for long.
      await tellOutbound('mail', () => within(2 * PATIENCE_MS, late, transport.sendMail(mail)));
    },
  };
}

/** Where no mail server is set: sending fails, and people copy the link instead. */
export const noMailer: Mailer = {
  send: async () => {
    throw new Error('SMTP_URL is not set');
  },
};
