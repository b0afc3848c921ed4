import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@hapi/hapi';
import { htmlText } from '@utmost/core/html-text.ts';
import { mailboxTexts } from '@utmost/core/messages/api.ts';
import type { Mail, Mailer } from '../gateways/mail.ts';

const KEPT = 100;

interface KeptMail extends Mail {
  readonly at: string;
}

/** Keeps what would have been sent, the newest first; it outlives a restart. */
export interface Mailbox extends Mailer {
  mails(): readonly KeptMail[];
}

/** A mailbox in a file of the data folder. */
export function openMailbox(dataDir: string): Mailbox {
  const file = join(dataDir, 'sandbox-mail.json');
  const mails = (): KeptMail[] =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptMail[]) : [];
  return {
    mails,
    send: async (mail) => {
      mkdirSync(dataDir, { recursive: true });
      const kept = [{ ...mail, at: new Date().toISOString() }, ...mails()].slice(0, KEPT);
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
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

const STYLE = `
:root{color-scheme:light dark;--paper:#FAF9F6;--raised:#FFF;--line:#E4E1DA;--ink:#15171C;--muted:#5D6270;--caution:#9A6200}
@media(prefers-color-scheme:dark){:root{--paper:#13151A;--raised:#1B1E25;--line:#2C313B;--ink:#ECEAE4;--muted:#9BA1AE;--caution:#E5A94B}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}main{max-width:760px;margin:0 auto;padding:32px 16px}
.mark{font:600 12px ui-monospace,monospace;color:var(--caution);border:1px solid currentColor;border-radius:6px;padding:2px 8px}h1{font-size:20px;margin:16px 0 4px}
p{color:var(--muted)}article{background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:20px;margin:16px 0;overflow-wrap:anywhere}
h2{font-size:16px;margin:0}header{color:var(--muted);font-size:13px;border-bottom:1px solid var(--line);padding-bottom:12px;margin-bottom:12px}pre{white-space:pre-wrap;color:var(--muted)}`;

// The HTML part is our own template's, with every name in it escaped.
function page(mails: readonly KeptMail[]): string {
  const list = mails.map(
    ({ to, subject, at, html, text }) =>
      `<article><header><h2>${htmlText(subject)}</h2>${mailboxTexts.to} ${htmlText(to)} · ${htmlText(at)}</header>${html}
<details><summary>${mailboxTexts.asText}</summary><pre>${htmlText(text)}</pre></details></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${mailboxTexts.title}</title><style>${STYLE}</style></head><body><main><span class="mark">Sandbox</span>
<h1>${mailboxTexts.heading}</h1><p>${mailboxTexts.explanation}</p>${list.join('') || `<p>${mailboxTexts.empty}</p>`}</main></body></html>`;
}
