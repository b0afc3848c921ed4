// A site that points its own name at this machine (DNS rebinding) gets nothing from a service with its sandboxes.
import { request } from 'node:http';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { openRaw } from '../../support/raw-request.ts';
import { startServer } from '../../support/server.ts';

const [embedded] = engines;

/** As a browser sends it: the Host header cannot be set with `fetch`. */
function ask(
  port: string,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

t.test('a service with its sandboxes', async (t) => {
  if (!embedded) return;
  const running = await startServer(embedded);
  t.teardown(running.stop);
  const { port } = new URL(running.url);
  const paths = [
    ['GET', '/'],
    ['GET', '/login'],
    ['GET', '/assets/x.js'],
    ['GET', '/api/health'],
    ['GET', '/api/auth/google/url'],
    ['GET', '/sandbox/mail'],
    ['GET', '/sandbox/oidc/auth'],
    ['GET', '/nothing'],
    ['POST', '/api/auth/google/callback'],
    ['POST', '/nothing'],
  ] as const;
  const check = openRaw(running.url, ['GET /api/ready HTTP/1.0']);
  t.match(
    await check.answer(),
    /^HTTP\/1\.1 200 /,
    'a health check of HTTP/1.0, which has no Host',
  );
  const foreign = [
    'evil.test',
    `evil.test:${port}`,
    `localhost.evil.test:${port}`,
    '169.254.1.1',
    'localhost@evil.test',
    '127.0.0.1.nip.io',
  ];
  for (const host of foreign) {
    for (const [method, path] of paths) {
      const { status, text } = await ask(port, method, path, { host, origin: `http://${host}` });
      t.equal(status, 403, `${method} ${path} at ${host}`);
      t.match(text, /its own address/);
    }
  }
  for (const host of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `LOCALHOST:${port}`,
    'utmost.localhost',
  ]) {
    t.equal((await ask(port, 'GET', '/api/health', { host })).status, 200, host);
  }

  t.test('and the origin of a change is held against PUBLIC_URL', async (t) => {
    const client = await signIn(running.url, address('ada@own-host'));
    const logout = async (host: string, origin: string) => {
      const headers = { host, origin, cookie: 'utmost_session=none' };
      return (await ask(port, 'POST', '/api/auth/logout', headers)).status;
    };
    t.equal(await logout(`localhost:${port}`, running.url), 200);
    t.equal(await logout(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`), 200, 'the same machine');
    for (const origin of [
      'http://localhost:1',
      `https://localhost:${port}`,
      `http://evil.localhost.test:${port}`,
      'null',
    ]) {
      t.equal(await logout(`localhost:${port}`, origin), 403, origin);
    }
    t.equal(
      await logout('other.localhost:1', 'http://other.localhost:1'),
      403,
      'what the caller calls us is nothing',
    );
    t.equal((await client.get('/api/auth/me')).status, 200);
  });
});

t.test('one behind a name of its own, with a provider and mail', async (t) => {
  if (!embedded) return;
  const env = {
    PUBLIC_URL: 'https://links.example',
    BILLING: 'off',
    GOOGLE_CLIENT_ID: 'app',
    GOOGLE_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const running = await startServer(embedded, { env });
  t.teardown(running.stop);
  const { port } = new URL(running.url);
  t.equal(
    (await ask(port, 'GET', '/api/health', { host: '10.0.0.7:8080' })).status,
    200,
    'a health check names it by its address',
  );
  const logout = async (origin: string) =>
    (await ask(port, 'POST', '/api/auth/logout', { host: 'evil.test', origin })).status;
  t.equal(await logout('https://links.example'), 200);
  t.equal(await logout('https://evil.test'), 403, 'whatever the Host header says');
});
