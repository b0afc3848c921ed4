// What a mail server is told and what the log tells of it: passwords over TLS alone, secrets never.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { makeCertificates } from '../../support/certificates.ts';
import { databaseOf } from '../../support/database.ts';
import { anyEngine } from '../../support/engines.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { freePort, startBeside, startServer } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';

async function start(t: Test, env: Record<string, string>) {
  const running = await startServer(anyEngine, {
    env: { BILLING: 'off', LOG_LEVEL: 'warn', ...env },
  });
  t.teardown(() => running.stop());
  return running;
}

const warnings = ({ logged }: Awaited<ReturnType<typeof start>>) =>
  logged.filter(({ level }) => level === 40);

async function becomes(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

t.test('a password is not sent to another machine without encryption', async (t) => {
  const plain = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  const mailServer = await startMailServer(plain);
  t.teardown(mailServer.stop);
  // No address of loopback's, and yet this machine.
  const running = await start(t, { SMTP_URL: mailServer.url.replace('127.0.0.1', '0.0.0.0') });
  await becomes(() => warnings(running).length > 0);
  t.match(warnings(running), [{ msg: /password.*offers no encryption.*smtps:/ }]);
  t.equal((await clientOf(running.url).get('/api/ready')).status, 200);
  const admin = await signIn(running.url, address('ada@plain'));
  const { body } = await admin.post('/api/users/invite', { email: address('bob@plain') });
  t.equal(body.mailStatus, 'failed');
  t.match(warnings(running)[1], { command: 'STARTTLS', responseCode: 500, status: 'failed' });
  t.same(mailServer.mails, []);
  t.notOk(mailServer.heard.includes('auth'));
});

t.test('nor past a certificate that no known authority signed', async (t) => {
  const folder = t.testdir();
  // No address of loopback's, and yet this machine.
  const { ca, cert, key } = await makeCertificates(folder, '0.0.0.0');
  for (const secure of [false, true]) {
    const tls = { cert: readFileSync(cert), key: readFileSync(key) };
    const mailServer = await startMailServer({ secure, ...tls });
    t.teardown(mailServer.stop);
    const { databaseUrl, dataDir, drop } = await anyEngine.createDatabase();
    t.teardown(drop);
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp${secure ? 's' : ''}://robot:mail-password@0.0.0.0:${mailServer.port}`,
    };
    // Each of them outside of this process: Node reads its authorities when it starts.
    const invite = async (env: Record<string, string>) => {
      const service = await startProcess({ ...settings, ...env });
      const admin = await signIn(service.url, address(`ada@trust${secure}`));
      const email = address(`bob@trust${secure}${Object.keys(env).length}`);
      const { body } = await admin.post('/api/users/invite', { email });
      await service.end('SIGTERM');
      return { mailStatus: body.mailStatus, log: service.output() };
    };
    const { mailStatus, log } = await invite({});
    t.equal(mailStatus, 'waiting');
    t.match(log, /didn't accept a mail.*certificate|certificate.*didn't accept a mail/);
    t.same(mailServer.mails, []);
    t.notOk(mailServer.heard.includes('auth'), 'no password was sent');

    t.match(await invite({ NODE_EXTRA_CA_CERTS: ca }), { mailStatus: 'sent' });
    t.ok(mailServer.heard.includes('auth'), 'after its authority is known it is');
    t.not(mailServer.mails.length, 0);
  }
});

t.test('to this machine it is', async (t) => {
  const mailServer = await startMailServer({ hideSTARTTLS: true, allowInsecureAuth: true });
  t.teardown(mailServer.stop);
  const running = await start(t, { SMTP_URL: mailServer.url });
  const admin = await signIn(running.url, address('ada@here'));
  const { body } = await admin.post('/api/users/invite', { email: address('bob@here') });
  t.equal(body.mailStatus, 'sent');
  t.ok(mailServer.heard.includes('auth'));
  t.same(warnings(running), []);
});

t.test('encrypted, with the certificate that a server makes for itself', async (t) => {
  for (const secure of [false, true]) {
    const mailServer = await startMailServer({ secure });
    t.teardown(mailServer.stop);
    const url = secure ? mailServer.url.replace('smtp:', 'smtps:') : mailServer.url;
    const running = await start(t, { SMTP_URL: url });
    const admin = await signIn(running.url, address(`ada@secure${secure}`));
    const email = address(`bob@secure${secure}`);
    const { body } = await admin.post('/api/users/invite', { email });
    t.equal(body.mailStatus, 'sent');
    t.ok(mailServer.heard.includes('auth'));
  }
});

t.test('a mail server that is down or slow at start stops nothing', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  for (const target of [await freePort(), port]) {
    const running = await start(t, { SMTP_URL: `smtp://127.0.0.1:${target}` });
    t.equal((await clientOf(running.url).get('/api/ready')).status, 200);
    if (target === port) continue;
    await becomes(() => warnings(running).length > 0);
    t.match(warnings(running), [{ msg: /can't be used now/, reason: /ECONNREFUSED/ }]);
  }
});

t.test('S1 what a server repeats of credentials and links is not logged', async (t) => {
  const credentials = Buffer.from('\0robot\0mail-password').toString('base64');
  const mailServer = await startMailServer();
  t.teardown(mailServer.stop);
  const running = await start(t, { SMTP_URL: mailServer.url });
  const admin = await signIn(running.url, address('ada@echo'));
  const text = `no mail-password or ${credentials} or https://a.example/invitation?token=abcdef`;
  mailServer.misbehave('content', { code: 554, text });
  await admin.post('/api/users/invite', { email: address('bob@echo') });
  const logged = JSON.stringify(running.logged);
  t.match(logged, /554 no \[secret\] or \[secret\] or .*token=\[secret\]/);
  for (const secret of ['mail-password', credentials, 'abcdef']) t.notOk(logged.includes(secret));
});

t.test('the link of a mail that waits outlives a change of SESSION_SECRET', async (t) => {
  const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];
  const mailServer = await startMailServer();
  t.teardown(mailServer.stop);
  const running = await start(t, { SMTP_URL: mailServer.url, SESSION_SECRET: before });
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const admin = await signIn(running.url, address('ada@rotated'));
  for (const [secret, person, status] of [
    [`${after},${before}`, 'kept@rotated', 'sent'],
    [after, 'lost@rotated', 'failed'],
  ] as const) {
    mailServer.misbehave('connect', { code: 421 });
    const { body } = await admin.post('/api/users/invite', { email: address(person) });
    t.equal(body.mailStatus, 'waiting');
    mailServer.misbehave();
    const settings = { ...running.settings, SESSION_SECRET: secret };
    const clock = { now: () => new Date(Date.now() + 120_000) };
    const next = await startBeside({ settings }, clock);
    await becomes(
      () => next.logged.some(({ level }) => level === 40) || mailServer.mails.length > 0,
    );
    let found = 'waiting';
    while (found === 'waiting') {
      const [row] = (await admin.get('/api/invitations')).body.filter(
        ({ email }: { email: string }) => email === address(person),
      );
      found = row.mailStatus;
    }
    t.equal(found, status);
    await next.stop();
  }
  t.equal(mailServer.mails.length, 1);
});
