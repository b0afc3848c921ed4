// Pages of other sites as API clients: those that the settings name, with a token, never with a cookie.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn, withToken } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const ALLOWED = 'https://tools.example';
const OTHER = 'https://elsewhere.example';
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
};

t.test('with CORS_ORIGINS', async (t) => {
  const env = { CORS_ORIGINS: `${ALLOWED},http://localhost:8080` };
  const running = await startServer(anyEngine, { env });
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@cross-origin'));
  const { token } = (await admin.post('/api/api-tokens', { name: 'Page', scope: 'write' })).body;
  const preflight = (origin: string) =>
    clientOf(running.url).request('OPTIONS', '/api/tracking-links', undefined, {
      ...PREFLIGHT,
      origin,
    });

  await t.test('a page of a named origin creates a link with its token', async (t) => {
    const { headers, status } = await preflight(ALLOWED);
    t.match(status, /^20[04]$/);
    t.equal(headers.get('access-control-allow-origin'), ALLOWED);
    t.match(headers.get('access-control-allow-methods'), 'POST');
    t.match(headers.get('access-control-allow-headers'), /Authorization.*Idempotency-Key/);
    const page = withToken(running.url, token);
    const link = { name: 'From a page', baseUrl: 'https://a.example/' };
    const made = await page.request('POST', '/api/tracking-links', link, { origin: ALLOWED });
    t.equal(made.status, 201);
    t.equal(made.headers.get('access-control-allow-origin'), ALLOWED);
    t.match(made.headers.get('access-control-expose-headers'), /Content-Range.*ETag/);
    t.match(made.headers.get('vary'), /origin/i);
  });

  await t.test('no answer may be read with a cookie', async (t) => {
    for (const { headers } of [
      await preflight(ALLOWED),
      await admin.request('GET', '/api/auth/me', undefined, { origin: ALLOWED }),
    ]) {
      t.equal(headers.get('access-control-allow-credentials'), null);
    }
    const link = { name: 'With a cookie', baseUrl: 'https://a.example/' };
    const made = await admin.request('POST', '/api/tracking-links', link, { origin: ALLOWED });
    t.match(made, { status: 403, body: { code: 'forbidden' } });
  });

  await t.test('another origin is allowed nothing', async (t) => {
    for (const origin of [OTHER, `${ALLOWED}.evil.example`, 'http://tools.example', 'null']) {
      const { headers } = await preflight(origin);
      t.equal(headers.get('access-control-allow-origin'), null, origin);
    }
  });
});

t.test('without it no origin is allowed', async (t) => {
  const running = await startServer(anyEngine);
  t.teardown(running.stop);
  const anybody = clientOf(running.url);
  for (const [method, path] of [
    ['OPTIONS', '/api/tracking-links'],
    ['GET', '/api/health'],
  ] as const) {
    const { headers } = await anybody.request(method, path, undefined, {
      ...PREFLIGHT,
      origin: ALLOWED,
    });
    t.equal(headers.get('access-control-allow-origin'), null, method);
  }
});
