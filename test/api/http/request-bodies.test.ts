// Bodies that are broken, endless or written in an unknown encoding: an answer, and the service goes on.
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip, createInflate, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { bodySpooler } from '@utmost/api/http/spool-body.ts';
import t from 'tap';
import { NIL } from 'uuid';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { openRaw } from '../../support/raw-request.ts';
import { startServer } from '../../support/server.ts';

const IMPORT = '/api/tracking-links/import';
const CSV = 'link_name,website_url\nOne,https://a.example/\n';
const MB = Buffer.alloc(1024 * 1024, 'x');

// Of this process, in which the service is; only on Linux.
const OPEN_FILES = '/proc/self/fd';

/** The files of bodies that are open: they have no name any more. */
function openSpoolFiles(): string[] {
  if (!existsSync(OPEN_FILES)) return [];
  const targets = readdirSync(OPEN_FILES).map((descriptor) => {
    try {
      return readlinkSync(join(OPEN_FILES, descriptor));
    } catch {
      return 'closed meanwhile';
    }
  });
  return targets.filter((target) => /\/utmost-[\da-f-]{36} \(deleted\)$/.test(target));
}

// An uncaught error would end the test's own process, in which this service is.
t.test('on any engine', async (t) => {
  const env = { IMPORT_MAX_MB: '1', LOG_LEVEL: 'warn' };
  const service = await startServer(anyEngine, { env });
  t.teardown(() => service.stop());
  const { port } = new URL(service.url);
  const ada = await signIn(service.url, address('ada@bodies'));
  const head = (path: string, ...headers: string[]) => [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Cookie: ${ada.cookies()}`,
    ...headers,
  ];
  const send = async (
    path: string,
    type: string,
    encoding: string,
    body: Uint8Array<ArrayBuffer>,
  ) => {
    const headers = { cookie: ada.cookies(), 'content-type': type, 'content-encoding': encoding };
    const response = await fetch(service.url + path, { method: 'POST', headers, body });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  t.test('a compressed body that is broken', async (t) => {
    const packed = { gzip: gzipSync(CSV.repeat(500)), deflate: deflateSync(CSV.repeat(500)) };
    for (const [encoding, whole] of Object.entries(packed)) {
      const bodies = {
        junk: Buffer.from('junkjunk'),
        empty: Buffer.alloc(0),
        truncated: whole.subarray(0, whole.length - 10),
        'a bit flipped': Buffer.from(whole.map((byte, at) => (at === 30 ? byte ^ 0xff : byte))),
        'a false check sum': Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
        'not a header': Buffer.concat([Buffer.from([0, 1, 2, 3]), whole]),
        ...(encoding === 'deflate' && { raw: deflateRawSync('junk') }),
      };
      for (const [name, body] of Object.entries(bodies)) {
        for (const [path, type] of [
          [IMPORT, 'text/csv'],
          ['/api/tracking-links', 'application/json'],
        ] as const) {
          const answer = await send(path, type, encoding, body);
          t.equal(answer.status, 400, `${encoding} ${name} to ${path}`);
        }
      }
    }
    t.match(await send(IMPORT, 'text/csv', 'GZIP', gzipSync(CSV)), { body: { created: 1 } });
    t.match(await send(IMPORT, 'text/csv', 'identity', Buffer.from(CSV)), { body: { created: 1 } });
  });

  t.test('an unknown encoding', async (t) => {
    for (const encoding of ['br', 'zstd', 'compress', 'gzip, gzip', 'junk']) {
      for (const [path, type] of [
        [IMPORT, 'text/csv'],
        ['/api/tracking-links', 'application/json'],
        ['/api/tracking-links/check', 'application/json'],
      ] as const) {
        const { status, body } = await send(path, type, encoding, Buffer.from('junkjunk'));
        t.equal(status, 415, `${encoding} to ${path}`);
        t.match(body, { code: 'unsupported_media_type', message: /gzip/ });
      }
    }
  });

  t.test('a compressed body that is small only while it is packed', async (t) => {
    const answer = await send(IMPORT, 'text/csv', 'gzip', gzipSync(Buffer.alloc(50 * MB.length)));
    t.match(answer, { status: 413, body: { code: 'too_large' } });
  });

  t.test('a chunked body over the limit, whose sender would go on', async (t) => {
    for (const [path, type, status] of [
      [IMPORT, 'text/csv', 413],
      ['/api/tracking-links', 'application/json', 413],
      ['/api/nothing', 'application/json', 404],
      ['/nothing', 'text/plain', 404],
      [`/api/invitations/${NIL}/resend`, 'text/plain', 404],
    ] as const) {
      const connection = openRaw(
        service.url,
        head(path, `Content-Type: ${type}`, 'Transfer-Encoding: chunked'),
      );
      for (let sent = 0; sent < 3; sent += 1) await connection.chunk(MB);
      const answer = await connection.answer();
      t.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), path);
      t.match(answer, /^connection: close\r$/im);
    }
  });

  t.test('a refusal reaches who sends everything first and reads then', async (t) => {
    for (const [cookie, status] of [
      ['utmost_session=none', 401],
      [ada.cookies(), 413],
    ] as const) {
      const connection = openRaw(service.url, [
        `POST ${IMPORT} HTTP/1.1`,
        `Host: localhost:${port}`,
        `Cookie: ${cookie}`,
        'Content-Type: text/csv',
        'Connection: close',
        `Content-Length: ${30 * MB.length}`,
      ]);
      connection.socket.pause();
      for (let sent = 0; sent < 30 && !connection.socket.destroyed; sent += 1) {
        await connection.send(MB);
      }
      connection.socket.resume();
      t.match(await connection.answer(), new RegExp(`^HTTP/1\\.1 ${status} `), String(status));
    }
  });

  t.test('a sender that waits to be told to go on is refused at once, or told', async (t) => {
    const lines = head(
      IMPORT,
      'Content-Type: text/csv',
      `Content-Length: ${CSV.length}`,
      'Expect: 100-continue',
      'Connection: close',
    );
    const anonymous = lines.filter((line) => !line.startsWith('Cookie'));
    t.match(await openRaw(service.url, anonymous).answer(), /^HTTP\/1\.1 401 /);
    const told = openRaw(service.url, lines);
    await once(told.socket, 'data');
    await told.send(Buffer.from(CSV));
    t.match(await told.answer(), /^HTTP\/1\.1 100 .*HTTP\/1\.1 201 /s);
  });

  t.test('a sender that goes away in the middle', async (t) => {
    for (const encoding of ['identity', 'gzip']) {
      const { socket, chunk } = openRaw(
        service.url,
        head(
          IMPORT,
          'Content-Type: text/csv',
          'Transfer-Encoding: chunked',
          `Content-Encoding: ${encoding}`,
        ),
      );
      await chunk(encoding === 'gzip' ? gzipSync(CSV).subarray(0, 30) : Buffer.from(CSV));
      socket.resetAndDestroy();
    }
    t.equal((await fetch(`${service.url}/api/health`)).status, 200);
  });

  t.test('the service has nothing to complain of, and no file open', async (t) => {
    t.same(service.logged, []);
    while (openSpoolFiles().length > 0) await pause(5);
  });
});

// Else its file would stay open until it is garbage, which Node throws an error for.
t.test('a sender that was gone before its body was read', async (t) => {
  const spool = bodySpooler({ mostMegabytes: 1, mostMegabytesOfAll: 1 });
  for (const gone of [new PassThrough(), createGunzip(), createInflate()]) {
    gone.destroy();
    await t.rejects(spool(gone), { code: 'malformed' }, gone.constructor.name);
  }
});

t.test('a sender that is silent, or sends a byte now and then', async (t) => {
  const spool = bodySpooler({ mostMegabytes: 1, mostMegabytesOfAll: 1, patienceMs: 100 });
  const silent = new PassThrough();
  const slow = new PassThrough();
  const drip = setInterval(() => slow.write('a'), 10);
  t.teardown(() => clearInterval(drip));
  const started = performance.now();
  for (const body of [silent, slow]) {
    await t.rejects(spool(body), { code: 'malformed', message: /too slowly/ });
  }
  t.ok(performance.now() - started < 20_000, 'as impatient as it is told to be');
});

t.test('bodies that together take too much of the disk', async (t) => {
  const spool = bodySpooler({ mostMegabytes: 1, mostMegabytesOfAll: 2 });
  const send = () => spool(new PassThrough().end(MB));
  const [first, second] = await Promise.all([send(), send()]);
  await t.rejects(send(), { code: 'too_many_requests' });
  await first.close();
  const third = await send();
  const isOnLinux = existsSync(OPEN_FILES);
  if (isOnLinux) t.equal(openSpoolFiles().length, 2, 'only what was not closed yet is open');
  await Promise.all([second, third].map((body) => body.close()));
  t.same(openSpoolFiles(), []);
});
