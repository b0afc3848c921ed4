import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@hapi/hapi';
import type { Mail, Mailer } from '@utmost/api/mail/mailer.ts';
import { markup, sandboxPage } from './page.ts';
import { mailboxTexts } from './sandbox-texts.ts';

const MOST_MAILS = 100;

interface StoredMail extends Mail {
  readonly at: string;
}

/** Stores what would have been sent, the newest first; it outlives a restart. */
export interface Mailbox extends Mailer {
  mails(): readonly StoredMail[];
}

/** A mailbox in a file of the data folder. */
export function openMailbox(dataDir: string): Mailbox {
  const file = join(dataDir, 'sandbox-mail.json');
  const mails = (): StoredMail[] => {
    if (!existsSync(file)) return [];
    try {
      const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (Array.isArray(stored)) return stored as StoredMail[];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    // A process that was killed while it wrote has left a part of it.
    renameSync(file, `${file}.damaged`);
    return [];
  };
  return {
    mails,
    verify: async () => undefined,
    send: async (mail, { beforeContent }) => {
      await beforeContent();
      mkdirSync(dataDir, { recursive: true });
      const stored = [{ ...mail, at: new Date().toISOString() }, ...mails()].slice(0, MOST_MAILS);
      writeFileSync(file, JSON.stringify(stored), { mode: 0o600 });
      return 'kept';
    },
  };
}

/** Shows the mailbox at /sandbox/mail, as a page or, for scripts, as JSON. */
export const sandboxMailbox: Plugin<{ mailbox: Mailbox }> = {
  name: 'sandbox-mailbox',
  register(server, { mailbox }) {
    server.route({
      method: 'GET',
      path: '/sandbox/mail',
      options: { auth: false },
      handler: ({ headers }, h) =>
        String(headers.accept ?? '').includes('text/html')
          ? h.response(page(mailbox.mails())).type('text/html')
          : h.response([...mailbox.mails()]),
    });
  },
};

function page(mails: readonly StoredMail[]): string {
  const { title, mark, heading, explanation, to: recipient, asText, empty } = mailboxTexts;
  const letters = mails.map(
    // The HTML part is our own template's, with every name in it escaped; its styles stay in it.
    ({ to, subject, at, html, text }) =>
      markup`<article><header><h2>${subject}</h2>${recipient} ${to} · ${at}</header><div><template shadowrootmode="open">${{ html }}</template></div>
<details><summary>${asText}</summary><pre>${text}</pre></details></article>`,
  );
  const content = letters.length > 0 ? letters : [markup`<p>${empty}</p>`];
  return sandboxPage({ title, mark, heading, explanation }, content);
}
