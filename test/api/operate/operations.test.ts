// Health, documentation, headers, other sites, and addresses and bodies of every odd kind.
import { readFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { load } from 'js-yaml';
import t from 'tap';
import { type Answer, clientOf } from '../../support/browserless.ts';
import { onOneEngine } from '../organization.ts';

const link = { name: 'One', baseUrl: 'https://a.example/' };
const TEXT = { 'content-type': 'text/plain' };
const HTML = { accept: 'text/html' };
const ELSEWHERE = { origin: 'https://elsewhere.example' };

/** Sends bytes as they are, and answers what comes back until the connection closes. */
function sendBytes(url: string, bytes: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.write(bytes);
  return new Promise((resolve) => socket.on('close', () => resolve(answer)));
}

onOneEngine(t, async (t, { admin, running }) => {
  const { url } = running;
  const anybody = clientOf(url);

  t.test('health and readiness', async (t) => {
    for (const path of ['/api/health', '/api/ready']) {
      const { status, body } = await anybody.get(path);
      t.match({ status, body }, { status: 200, body: { status: 'ok' } });
      t.equal((await fetch(new URL(path, url), { method: 'HEAD' })).status, 200);
    }
  });

  t.test('an idle connection is kept for longer than any proxy keeps it', async (t) => {
    const { headers } = await anybody.get('/api/health');
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    t.ok(Number(seconds) > 600, `${seconds} s`);
  });

  t.test('what the console shows of the settings', async (t) => {
    const { status, body } = await anybody.get('/api/settings');
    t.match({ status, body }, { status: 200, body: { socialLinks: {} } });
  });

  t.test('the contract and its page', async (t) => {
    const contract = await anybody.get('/api/openapi.yaml');
    t.match(contract.headers.get('content-type'), /application\/yaml/);
    t.equal(contract.body, readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'));
    const page = await anybody.get('/api/docs');
    t.match(page.headers.get('content-type'), /text\/html/);
    for (const path of Object.keys((load(contract.body) as { paths: object }).paths)) {
      t.ok(page.body.includes(`<code>${path}</code>`), path);
    }
    t.notMatch(page.body, /<script/);
    t.notMatch(page.body, /(src|href)="(https?:)?\/\//, 'nothing from elsewhere');
  });

  t.test('B1 every answer tells the browser what not to do', async (t) => {
    const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec((await anybody.get('/')).body) ?? [];
    const { headers: listed } = await admin.get('/api/tracking-links');
    const etag = { 'if-none-match': listed.get('etag') ?? '' };
    const kinds: [string, number, () => Promise<Answer>][] = [
      ['an answer', 200, () => anybody.get('/api/health')],
      ['a list', 200, () => admin.get('/api/tracking-links')],
      [
        'an unchanged list',
        304,
        () => admin.request('GET', '/api/tracking-links', undefined, etag),
      ],
      ['a streamed file', 200, () => admin.get('/api/tracking-links/export')],
      ['a stored link', 201, () => admin.post('/api/tracking-links', link)],
      ['a malformed request', 400, () => admin.post('/api/tracking-links', '{')],
      ['nobody', 401, () => anybody.get('/api/auth/me')],
      ["another site's", 403, () => admin.request('POST', '/api/tracking-links', link, ELSEWHERE)],
      ['no such call', 404, () => anybody.get('/api/nothing')],
      ['an address that is none', 400, () => anybody.get('/api/%')],
      ['another method', 404, () => anybody.request('OPTIONS', '/api/docs')],
      ['a wrong type', 415, () => admin.request('POST', '/api/tracking-links', 'a', TEXT)],
      ['a broken rule', 422, () => admin.post('/api/tracking-links', {})],
      ['the documentation', 200, () => anybody.get('/api/docs')],
      ['the landing page', 200, () => anybody.get('/')],
      ['a page of the console', 200, () => admin.get('/create-link')],
      ['a redirect', 302, () => admin.get('/')],
      ['a script', 200, () => anybody.get(asset)],
      ['no such file', 404, () => anybody.get('/assets/none.js')],
      ['the sandbox', 200, () => anybody.request('GET', '/sandbox/mail', undefined, HTML)],
    ];
    for (const [about, status, ask] of kinds) {
      const answer = await ask();
      const { headers } = answer;
      t.equal(answer.status, status, about);
      const policy = headers.get('content-security-policy') ?? '';
      t.match(policy, /default-src 'none'/, about);
      t.match(policy, /frame-ancestors 'none'/, about);
      t.notMatch(policy, /script-src[^;]*unsafe/, about);
      t.equal(headers.get('x-content-type-options'), 'nosniff', about);
      t.equal(headers.get('referrer-policy'), 'same-origin', about);
      t.equal(headers.get('cross-origin-opener-policy'), 'same-origin', about);
      t.equal(headers.get('cross-origin-resource-policy'), 'same-origin', about);
      t.match(headers.get('permissions-policy'), /camera=\(\), .*payment=\(\)/, about);
      t.equal(headers.get('strict-transport-security'), null, 'not on plain http');
      t.equal(headers.get('x-powered-by'), null, about);
      t.equal(headers.get('access-control-allow-origin'), null, about);
    }
    for (const path of ['/api/health', '/api/auth/me', '/api/nothing', '/api/docs'])
      t.equal((await anybody.get(path)).headers.get('cache-control'), 'no-store', path);
  });

  t.test(
    'B1 forms go to ourselves; of one page, to the command line that asked for it',
    async (t) => {
      const formTargets = async (path: string) => {
        const policy = (await anybody.get(path)).headers.get('content-security-policy') ?? '';
        return /form-action ([^;]*)/.exec(policy)?.[1];
      };
      for (const path of [
        '/',
        '/api-tokens',
        '/api-tokens?port=40123',
        '/api-tokens/connect',
        '/api-tokens/connect?port=22',
        '/api-tokens/connect?port=40123&port=40124',
        '/api-tokens/connect?port=40123%20*',
      ]) {
        t.equal(await formTargets(path), "'self'", path);
      }
      const asked = await formTargets('/api-tokens/connect?port=40123');
      t.equal(asked, "'self' http://127.0.0.1:40123");
    },
  );

  t.test("B1 another site's page changes nothing; a script does", async (t) => {
    const own = new URL(url);
    const create = (headers: Record<string, string>) =>
      admin.request('POST', '/api/tracking-links', link, headers);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: `https://${own.host}` },
      { origin: `http://${own.hostname}:1` },
      { origin: `http://${own.host}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: url, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, body } = await create(headers);
      t.equal(status, 403, JSON.stringify(headers));
      t.match(body, { code: 'forbidden', message: /came from another site/ });
    }
    const fine: Record<string, string>[] = [
      {},
      { origin: url },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: url, 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of fine)
      t.equal((await create(headers)).status, 201, JSON.stringify(headers));
    const read = await admin.request('GET', '/api/tracking-links', undefined, {
      origin: 'https://evil.example',
    });
    t.equal(read.status, 200, 'reading is no change');
    t.equal(read.headers.get('access-control-allow-origin'), null, 'but no other page sees it');
    const preflight = await admin.request('OPTIONS', '/api/tracking-links', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    });
    t.equal(preflight.headers.get('access-control-allow-origin'), null);
  });

  t.test('addresses that lead nowhere', async (t) => {
    const paths = [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/tracking-links/',
      '/api//tracking-links',
      '/api/Tracking-Links',
      '/api/tracking-links/a/b/c',
      '/api/../api/nothing',
      '/api/internal/sign-in',
      '/sandbox/nothing',
    ];
    for (const path of paths) {
      const { status, body } = await admin.get(path);
      t.equal(status, 404, path);
      t.match(body, { statusCode: 404, code: 'not_found', errors: {}, details: [] }, path);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, body } = await admin.request(method, '/api/docs');
      t.match({ status, body }, { status: 404, body: { code: 'not_found' } }, method);
    }
    t.not(
      (await anybody.get('/internal/sign-in')).headers.get('location')?.includes('sandbox'),
      true,
    );
    for (const path of ['/api/%', '/api/tracking-links/%E0%A4%A', '/api/%c0%ae%c0%ae/health']) {
      const { status } = await admin.get(path);
      t.ok(status === 400 || status === 404, `${path}: ${status}`);
    }
  });

  t.test('the console answers every other address with its page', async (t) => {
    const screens = ['/', '/create-link', '/login/callback?code=a&state=b', '/dashboard'];
    const nowhere = ['/a/b/c', '/metrics', '/healthz', '/.env', '/create-link/', '/wp-login.php'];
    for (const path of [...screens, ...nowhere]) {
      const { status, headers } = await anybody.get(path);
      t.equal(status, screens.includes(path) ? 200 : 404, path);
      t.match(headers.get('content-type'), /text\/html/, path);
      t.match(headers.get('cache-control'), /^(private, )?no-cache$/, path);
    }
    t.equal((await anybody.get('/ads.txt')).status, 404, 'a file that is not there');
    const robots = String((await anybody.get('/robots.txt')).body);
    const sitemap = robots.match(/^Sitemap: (https?:.+)$/m)?.[1] ?? '';
    const listed = String((await anybody.get(new URL(sitemap).pathname)).body);
    t.match(listed, /^<\?xml .*<urlset .*<\/urlset>$/);
    const pages = [...listed.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) => new URL(url));
    t.same(
      pages.map(({ pathname }) => pathname),
      ['/', '/terms', '/privacy'],
    );
    for (const { origin, pathname } of pages) {
      t.equal(origin, new URL(sitemap).origin);
      t.equal((await anybody.get(pathname)).status, 200, pathname);
    }
    for (const path of [
      '/assets/none.js',
      '/assets/../index.html',
      '/assets/%2e%2e/%2e%2e/api/main.ts',
    ]) {
      const { status, body } = await anybody.get(path);
      t.notMatch(String(body), /createServer/, path);
      t.ok(status < 500, path);
    }
  });

  t.test('the landing page is for visitors who are not signed in', async (t) => {
    const landing = await anybody.get('/');
    t.match(landing.body, /<h1[^>]*>Every campaign link/, 'readable before any script');
    t.equal(landing.headers.get('cache-control'), 'private, no-cache');
    const led = await admin.get('/');
    t.equal(led.status, 302);
    t.equal(led.headers.get('location'), '/create-link');
    const forged = await anybody.request('GET', '/', undefined, { cookie: 'session=forged' });
    t.equal(forged.status, 200);
    // Safari plays no film otherwise.
    const [film = ''] = /\/assets\/[\w.-]+\.webm/.exec(landing.body) ?? [];
    const part = await anybody.request('GET', film, undefined, { range: 'bytes=0-99' });
    t.equal(part.status, 206);
    t.equal(part.headers.get('content-length'), '100');
  });

  t.test('bodies of every odd kind', async (t) => {
    const post = (body: unknown, headers: Record<string, string>) =>
      admin.request('POST', '/api/tracking-links', body, headers);
    const json = JSON.stringify(link);
    t.equal((await post(json, { 'content-type': 'application/json; charset=utf-8' })).status, 201);
    t.equal((await post(json, { 'content-type': 'application/json;' })).status < 500, true);
    t.equal((await post(json, { 'content-type': 'application/vnd.api+json' })).status, 415);
    t.equal((await post(json, { 'content-type': 'multipart/form-data; boundary=a' })).status, 415);
    t.equal((await post(json, { 'content-type': 'nonsense' })).status, 415);
    t.equal((await post(json, { 'content-encoding': 'gzip' })).status, 400, 'no gzip at all');
    t.equal((await post(json, { 'content-encoding': 'br' })).status < 500, true);
    t.equal((await post('\ufeff{}', {})).status, 400, 'a byte-order mark');
    const nest = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    t.equal((await post(`{"name":${nest}}`, {})).status, 400, 'nested without end');
    t.equal((await post(`{"nonsense":${nest}}`, {})).status, 400, 'nested where nothing belongs');
    t.equal((await post(`{"id":${nest}}`, {})).status, 400, 'nested where it is ignored');
    // A read-only field is ignored: what is validated is the name that is missing.
    const little = `${'['.repeat(60)}${']'.repeat(60)}`;
    t.equal((await post(`{"id":${little}}`, {})).status, 422, 'nested a little');
    t.equal((await post(`{"sortOrder":1e400,"name":"a"}`, {})).status, 400, 'a number too large');
    t.equal((await post(`{"sortOrder":1e10,"name":"a"}`, {})).status, 400);
    const huge = `{"name":"a","name":"b","baseUrl":"https://a.example/","sortOrder":${'0'.repeat(3)}}`;
    t.equal((await post(huge, {})).status, 400, 'a number with leading zeros');
    const twice = '{"name":"a","name":"b","baseUrl":"https://a.example/"}';
    t.match(await post(twice, {}), { status: 201, body: { name: 'b' } }, 'the last of equal keys');
  });

  t.test('a bomb in gzip', async (t) => {
    const bomb = gzipSync(`{"name":"${'x'.repeat(20_000_000)}"}`);
    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(new URL('/api/tracking-links', url), {
        method: 'POST',
        headers: {
          cookie: admin.cookies(),
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': bomb.length,
        },
      });
      request.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
      request.end(bomb);
    });
    t.equal(status, 413);
  });

  t.test('what is hardly HTTP does no harm', async (t) => {
    const cases = [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /api/health HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
      'POST /api/tracking-links HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    ];
    for (const bytes of cases) {
      t.notMatch(await sendBytes(url, bytes), /^HTTP\/1\.1 5/, JSON.stringify(bytes.slice(0, 60)));
    }
    t.equal((await anybody.get('/api/health')).status, 200);
  });
});
