// Each statement is a way to the database and back: a page of links takes two, the one that knows who asks included.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const server = engines.find(({ name }) => name === 'mariadb');
// MySQL's protocol: three bytes of length, the number of the packet, and of a command its kind.
const HEAD = 4;
const STATEMENTS = new Set([0x03, 0x16, 0x17]);

/** Counts the statements that a client sends over one connection. */
function statementCounter(count: () => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0);
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    while (held.length > HEAD && held.length >= HEAD + held.readUIntLE(0, 3)) {
      if (held[3] === 0 && STATEMENTS.has(held[HEAD] ?? 0)) count();
      held = held.subarray(HEAD + held.readUIntLE(0, 3));
    }
  };
}

/** The engine behind a wire on which every statement is counted. */
async function countedEngine(t: Test, engine: Engine) {
  let statements = 0;
  const made = await engine.createDatabase();
  const url = new URL(made.databaseUrl ?? '');
  const far = { port: Number(url.port), host: url.hostname };
  const wire = createServer((near) => {
    const server = connect(far);
    near
      .on(
        'data',
        statementCounter(() => {
          statements += 1;
        }),
      )
      .pipe(server);
    server.pipe(near);
    near.on('error', () => server.destroy());
    server.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  t.teardown(() => wire.close());
  url.hostname = '127.0.0.1';
  url.port = String((wire.address() as { port: number }).port);
  const counted: Engine = {
    ...engine,
    createDatabase: async () => ({ ...made, databaseUrl: url.href }),
  };
  const during = async (work: () => Promise<unknown>) => {
    const before = statements;
    await work();
    return statements - before;
  };
  return { counted, during };
}

t.test('on mariadb', server ? {} : { skip: 'it needs mariadbd or mysqld' }, async (t) => {
  if (!server) return;
  const { counted, during } = await countedEngine(t, server);
  const running = await startServer(counted, { env: { BILLING: 'off' } });
  t.teardown(() => running.stop());
  const admin = await signIn(running.url, address('ada@statements'));
  for (const name of ['One', 'Two', 'Three'])
    await admin.post('/api/tracking-links', { name, baseUrl: `https://a.example/${name}` });

  const lists = [
    '/api/tracking-links?range=[0,1]',
    '/api/tracking-links',
    '/api/tracking-parameters',
  ];
  for (const path of lists) {
    let etag = '';
    const first = await during(async () => {
      const { status, headers } = await admin.get(path);
      t.equal(status, 200);
      etag = headers.get('etag') ?? '';
    });
    t.equal(first, 2, path);
    const again = await during(async () => {
      const headers = { 'if-none-match': etag };
      t.equal((await admin.request('GET', path, undefined, headers)).status, 304);
    });
    t.equal(again, 1, `${path}, unchanged`);
  }
});
