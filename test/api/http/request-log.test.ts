// What the log tells of a request, and the id by which a request is found in it.
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { type LogLine, type RunningServer, startServer } from '../../support/server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Waits for the log's line of a request: the service writes it after the client has its answer. */
async function lineOf({ logged }: RunningServer, id: string, msg = 'request'): Promise<LogLine> {
  for (;;) {
    const line = logged.find((one) => one.id === id && one.msg === msg);
    if (line) return line;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function* endless(): AsyncGenerator<string> {
  for (let sent = 0; sent < 10_000; sent += 1) {
    yield 'x'.repeat(10_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function* breaking(): AsyncGenerator<string> {
  yield 'x'.repeat(100_000);
  throw new Error('the database is gone');
}

t.test('the request log', async (t) => {
  const running = await startServer(anyEngine, { env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } });
  t.teardown(() => running.stop());
  const { server, url } = running;
  for (const [path, source] of Object.entries({ endless, breaking })) {
    server.route({
      method: 'GET',
      path: `/test/${path}`,
      handler: (_, h) => h.response(Readable.from(source(), { objectMode: false })),
    });
  }
  server.route({
    method: 'GET',
    path: '/api/test/fault',
    handler: () => {
      throw new Error('the cause');
    },
  });
  const admin = await signIn(url, address('ada@request-log'));
  const me = (await admin.get('/api/auth/me')).body;
  const anybody = clientOf(url);

  t.test('a request keeps the id that it came with', async (t) => {
    for (const id of ['a', '4bf92f35-77b3:4da6', `${'x'.repeat(128)}`]) {
      const { headers } = await anybody.request('GET', '/api/health', undefined, {
        'x-request-id': id,
      });
      t.equal(headers.get('x-request-id'), id);
    }
  });

  t.test('one that is malformed, or none, is replaced', async (t) => {
    for (const id of ['', 'a b', 'x'.repeat(129), '{"level":60}', 'ä']) {
      const { headers } = await anybody.request('GET', '/api/health', undefined, {
        'x-request-id': Buffer.from(id).toString('latin1'),
      });
      t.match(headers.get('x-request-id'), UUID, id);
    }
  });

  t.test('every answer has an id, and an error says it', async (t) => {
    for (const path of ['/', '/api/ready', '/assets/none.js']) {
      t.match((await anybody.get(path)).headers.get('x-request-id'), UUID, path);
    }
    for (const path of ['/api/none', '/api/tracking-links', '/api/tracking-links/%']) {
      const { headers, body } = await anybody.get(path);
      t.match(body.requestId, UUID, path);
      t.equal(headers.get('x-request-id'), body.requestId, path);
    }
  });

  t.test('a line names the call, and whose it was', async (t) => {
    await admin.request('GET', '/api/users?filter={"q":"secret"}', undefined, {
      'x-request-id': 'of-ada',
      'x-forwarded-for': '203.0.113.9',
    });
    const line = await lineOf(running, 'of-ada');
    t.match(line, {
      method: 'get',
      path: '/api/users',
      status: 200,
      outcome: 'complete',
      operation: 'listUsers',
      address: '203.0.113.9',
      organization: me.organizationId,
    });
    const ms = Number(line.ms);
    t.ok(ms >= 0 && ms < 60_000, `${ms} ms`);
    t.notMatch(JSON.stringify(line), /secret|ada@/, 'no query and no email address');
    await anybody.request('GET', '/api/health', undefined, { 'x-request-id': 'of-nobody' });
    t.notOk('organization' in (await lineOf(running, 'of-nobody')));
  });

  t.test('a fault of ours is logged with its cause, a refusal is not', async (t) => {
    const ask = (path: string, id: string) =>
      anybody.request('GET', path, undefined, { 'x-request-id': id });
    const { status, body } = await ask('/api/test/fault', 'fault');
    t.match({ status, body }, { status: 500, body: { code: 'internal', requestId: 'fault' } });
    t.notMatch(JSON.stringify(body), /the cause/);
    t.match(await lineOf(running, 'fault', body.message), {
      level: 50,
      path: '/api/test/fault',
      err: { message: 'the cause' },
    });
    t.equal((await ask('/api/tracking-links', 'refusal')).status, 401);
    await lineOf(running, 'refusal');
    t.notOk(running.logged.some(({ id, level }) => id === 'refusal' && Number(level) >= 40));
  });

  t.test('an answer that its reader left is aborted', async (t) => {
    const request = openRequest(new URL('/test/endless', url), {
      headers: { 'x-request-id': 'left' },
    });
    request.end();
    const [response] = await once(request, 'response');
    await once(response, 'data');
    request.destroy();
    t.match(await lineOf(running, 'left'), { status: 200, outcome: 'aborted' });
  });

  t.test('a stream that fails is failed, with its cause', async (t) => {
    const answer = fetch(new URL('/test/breaking', url), { headers: { 'x-request-id': 'broken' } });
    await t.rejects(answer.then((response) => response.text()));
    t.match(await lineOf(running, 'broken'), { status: 200, outcome: 'failed' });
    t.match(await lineOf(running, 'broken', 'response failed'), {
      level: 50,
      err: { message: 'the database is gone' },
    });
  });
});
