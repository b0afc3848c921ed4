// Malformed and hostile requests: no fault of ours, and nothing in the log.
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { onceAmong } from '../../support/engines.ts';
import { openRaw } from '../../support/raw-request.ts';
import { onEveryEngine } from '../organization.ts';

onEveryEngine(t, async (t, { admin, running, addLink }, engine) => {
  const onOne = onceAmong(t, engine);
  await addLink({ name: 'One', baseUrl: 'https://a.example/' });

  t.test('a NUL in a filter finds nothing', async (t) => {
    for (const filter of [{ actor: 'a\0b' }, { action: '\0' }, { actor: "'\0'; --" }]) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const listed = await admin.get(`/api/audit-log?${query}`);
      t.match(listed, { status: 200, body: [] }, query);
      const exported = await admin.get(`/api/audit-log/export?${query}`);
      t.equal(exported.status, 200);
      t.equal(exported.body.split('\r\n').length, 2, 'its headings, and its end');
    }
  });

  onOne('JSON in another charset than UTF-8, or of a type that is not closed', async (t) => {
    const body = JSON.stringify({ name: 'L', baseUrl: 'https://a.example/' });
    for (const [type, expected] of [
      ['application/json; charset=utf-16', 415],
      ['application/json;x="a', 415],
      ['application/json; charset="UTF-8"', 201],
      ['application/json;charset=utf-8', 201],
    ] as const) {
      const headers = { 'content-type': type };
      const { status } = await admin.request('POST', '/api/tracking-links', body, headers);
      t.equal(status, expected, type);
    }
  });

  onOne('two Host headers', async (t) => {
    const { host } = new URL(running.url);
    const answer = await openRaw(running.url, [
      'GET /api/health HTTP/1.1',
      `Host: ${host}`,
      'Host: evil.example',
      'Connection: close',
    ]).answer();
    t.match(answer, /^HTTP\/1\.1 400 /);
  });

  onOne('two session cookies, one of them good', async (t) => {
    const good = admin.cookies();
    const ended = await signIn(running.url, address('eve@odd'));
    const old = ended.cookies();
    await ended.post('/api/auth/logout');
    for (const cookie of [
      `utmost_session=stale; ${good}`,
      `${good}; utmost_session=stale`,
      `utmost_session=; a=b; ${good}; utmost_session="x`,
      `${old}; ${good}`,
      `${good}; ${old}`,
      `${good}; ${good}`,
    ]) {
      const answer = await clientOf(running.url).request('GET', '/api/auth/me', undefined, {
        cookie,
      });
      t.equal(answer.status, 200, cookie.replaceAll(/Fe26[^;]*/g, '…'));
    }
    const none = await clientOf(running.url).request('GET', '/api/auth/me', undefined, {
      cookie: `${old}; utmost_session=stale`,
    });
    t.equal(none.status, 401);
  });

  onOne('files that no file system has', async (t) => {
    const names = [
      'x'.repeat(10_000),
      'x/'.repeat(5_000),
      '%00',
      'a%00.js',
      '..%2f..%2fpackage.json',
      'a b',
      'é.js',
      '',
    ];
    for (const name of names) {
      const { status } = await fetch(`${running.url}/assets/${name}`);
      t.equal(status, 404, name.slice(0, 30));
    }
    const page = await fetch(`${running.url}/${'x'.repeat(10_000)}.png`);
    t.equal(page.status, 404, 'a page of that name');
    const nul = await fetch(`${running.url}/%00.png`);
    t.equal(nul.status, 404);
    t.match(nul.headers.get('content-type'), /text\/html/, 'the console says what there is not');
  });

  onOne('a script comes packed as its reader can take it', async (t) => {
    const page = await (await fetch(`${running.url}/login`)).text();
    const [script] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
    const files = readdirSync('console/dist/assets').filter((name) => /\.(js|css)$/.test(name));
    const sizeOf = (name: string) => statSync(`console/dist/assets/${name}.br`).size;
    const [small = ''] = files.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    const headersOf = async (path: string, accepted: string) => {
      const { headers, body } = await fetch(`${running.url}${path}`, {
        headers: { 'accept-encoding': accepted },
      });
      await body?.cancel();
      return headers;
    };
    const ofSmall = await headersOf(`/assets/${small}`, 'br');
    t.equal(ofSmall.get('content-encoding'), 'br', `${small}: ${sizeOf(small)} bytes`);
    t.match(ofSmall.get('vary')?.toLowerCase(), 'accept-encoding', 'however small it is');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = await headersOf(script ?? '', accepted);
      t.equal(headers.get('content-encoding'), encoding, accepted);
      t.match(headers.get('content-type'), 'text/javascript');
      t.match(headers.get('vary')?.toLowerCase(), 'accept-encoding', 'caches keep them apart');
    }
  });

  t.test('requests whose sender goes away at any moment', async (t) => {
    const body = JSON.stringify({ name: 'Left', baseUrl: 'https://a.example/' });
    const head = (method: string, path: string, ...headers: string[]) => [
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(running.url).host}`,
      `Cookie: ${admin.cookies()}`,
      ...headers,
    ];
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const leavings: (() => Promise<unknown>)[] = [];
    for (const [method, path, headers] of [
      ['GET', '/api/tracking-links', []],
      ['GET', '/api/tracking-links/export', []],
      ['GET', '/api/audit-log/export', ['Accept-Encoding: gzip']],
      ['GET', '/login', []],
      ['POST', '/api/tracking-links', json],
      ['PUT', '/api/taxonomy', ['Content-Type: application/json', 'Content-Length: 100000']],
    ] as const) {
      for (const sent of ['', body.slice(0, 10), body]) {
        leavings.push(async () => {
          const { socket } = openRaw(running.url, head(method, path, ...headers));
          await once(socket, 'connect');
          if (method !== 'GET') socket.write(sent);
          // Once with the request under way, once as soon as it was sent.
          if (sent === body) await Promise.race([once(socket, 'data'), once(socket, 'close')]);
          else await new Promise((resolve) => setImmediate(resolve));
          socket.resetAndDestroy();
        });
      }
    }
    for (const leave of leavings) await leave();
    t.equal((await admin.get('/api/health')).status, 200);
    // What is still under way ends while the service answers in order.
    for (let round = 0; round < 20; round += 1) await admin.get('/api/tracking-links');
    // The runner sees to it that the service logged no fault of its own.
  });
});
