// Invitations over a real mail server, and without one that works.

import t from 'tap';
import { address, domain } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { freePort, startServer } from '../../support/server.ts';

const [engine] = engines;

/** A mail's text without the line breaks that its encoding adds. */
const unfolded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

t.test('an invitation goes out over SMTP', async (t) => {
  if (!engine) return;
  const mailServer = await startMailServer({ refuses: [address('gone@mail')] });
  const running = await startServer(engine, {
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Links <links@example.com>',
      LOG_LEVEL: 'trace',
      BILLING: 'off',
    },
  });
  t.teardown(async () => {
    await running.stop();
    await mailServer.stop();
  });
  const admin = await signIn(running.url, address('ada@mail'));
  const invite = (email: string) => admin.post('/api/users/invite', { email });

  t.test('as text and as HTML, with one link', async (t) => {
    const { status, body } = await invite(address('bob@mail'));
    t.match({ status, mailSent: body.mailSent }, { status: 201, mailSent: true });
    const [mail, ...more] = mailServer.mails;
    t.same(more, []);
    const text = unfolded(mail ?? '');
    t.match(text, /^From: Links <links@example\.com>\r$/m);
    t.match(text, new RegExp(`^To: ${address('bob@mail')}\r$`, 'm'));
    t.match(text, new RegExp(`^Subject: Your invitation to ${domain('mail')} on Utmost\r$`, 'm'));
    t.match(text, /Content-Type: text\/plain/);
    t.match(text, /Content-Type: text\/html/);
    t.equal(text.split(body.url).length - 1, 3, 'as text, behind the button and the address');
    const [, html = ''] = text.split('<!doctype html>');
    t.ok(html.replace(/<[^>]*>/g, '').includes(body.url), 'which is there to be read in full');
    t.equal(text.match(/This invitation expires in 7 days\./g)?.length, 2, 'in each form');
    t.match(html, /<meta name="color-scheme" content="light dark">/);
    t.match(html, /@media \(prefers-color-scheme:dark\)/);
    const [style = '', shown = ''] = html.split('</style>');
    const [, dark = ''] = style.split('@media (prefers-color-scheme:dark)');
    const namesIn = (text: string, name: RegExp) =>
      [...new Set([...text.matchAll(name)].map(([, found]) => found))].sort();
    const looks = namesIn(shown, /class="([^"]*)"/g);
    t.same(namesIn(dark, /\.([a-z]+)/g), looks, 'each part has dark colors');
    const colored = shown.match(/<(p|h1|td|span)\b[^>]*color:[^>]*>/g) ?? [];
    for (const tag of colored) t.match(tag, /class="[a-z]+"/, 'no light color stays in the dark');
    t.notMatch(html, /src=|url\(|@import/, 'nothing is loaded from elsewhere');
    t.match(text, /^Message-ID: <[0-9a-f-]{36}@example\.com>\r$/m);
    t.match(text, /^Auto-Submitted: auto-generated\r$/m);
    t.match(text, /^Date: /m);
    t.notMatch(text, /^List-/m, 'no one is on a list');
  });

  t.test('I3 a name that would be a header is none', async (t) => {
    const { id } = (await admin.get('/api/auth/me')).body;
    t.equal((await admin.patch('/api/organization', { name: 'A\r\nBcc: x@y.zz' })).status, 422);
    await admin.patch('/api/organization', { name: 'Müller & Söhne, Bcc: x@y.zz' });
    await admin.patch(`/api/users/${id}`, { username: 'Ada <ada@evil.example>' });
    t.equal((await invite(address('cleo@mail'))).body.mailSent, true);
    const [headers = ''] = (mailServer.mails.at(-1) ?? '').split('\r\n\r\n');
    t.notMatch(headers, /^Bcc:/im);
    t.match(headers, new RegExp(`^To: ${address('cleo@mail')}\r?$`, 'm'));
    t.match(headers, /^Subject: Your invitation to Utmost\r?$/m);
    const encoded = unfolded(mailServer.mails.at(-1) ?? '').replace(/=([0-9A-F]{2})/g, '%$1');
    const [line = ''] = /^.*invited you.*$/m.exec(encoded) ?? [];
    const names = '“Ada <ada@evil.example>” invited you to join “Müller & Söhne, Bcc: x@y.zz”';
    t.ok(decodeURIComponent(line).startsWith(names), line);
  });

  t.test('what the server refuses is told, and the link is there to be sent', async (t) => {
    const { status, body } = await invite(address('gone@mail'));
    t.match(
      { status, ...body },
      { status: 201, mailSent: false, mailStatus: 'failed', url: /\/invitation\?token=/ },
    );
    t.match((await admin.get('/api/invitations')).body[0], { mailStatus: 'failed' });
  });

  t.test('S1 the mail server’s password is in no log', async (t) => {
    t.notMatch(JSON.stringify(running.logged), /mail-password/);
  });
});

t.test('where no mail server answers, the invitation stands all the same', async (t) => {
  if (!engine) return;
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const running = await startServer(engine, { env });
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@nomail'));
  const { status, body } = await admin.post('/api/users/invite', { email: address('bob@nomail') });
  t.match({ status, ...body }, { status: 201, mailSent: false, mailStatus: 'waiting' });
  t.equal((await admin.get('/api/invitations')).body.length, 1);
  const bob = await signIn(running.url, address('bob@nomail'));
  t.match((await bob.get('/api/auth/me')).body, { organizationName: domain('nomail') });
});
