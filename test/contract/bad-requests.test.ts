// Every operation of openapi.yaml, as the file itself lists them: whatever is wrong with a request is the
// documented 4xx with a sentence, never a 5xx, and nothing is stored. Values, ids and bodies of the wrong shape are
// sent by fuzz.test.ts, which knows from the schemas which field has to be named; requests of those who may not make
// them by access-matrix.test.ts.

import { randomUUID } from 'node:crypto';
import { readContract } from '@utmost/api/http/contract/document.ts';
import t, { type Test } from 'tap';
import { type Answer, type Client, clientOf } from '../support/browserless.ts';
import { databaseOf, everyRow } from '../support/database.ts';
import { anyEngine } from '../support/engines.ts';
import { startServer } from '../support/server.ts';
import { addressOf, type Case, cases, headersOf, takingLast } from './cases.ts';
import { makeWorld, type World, worldsFor } from './world.ts';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
type Operation = (typeof contract.operations)[number];
const caseOf = ({ operationId }: Operation): Case | undefined =>
  (cases as Readonly<Record<string, Case>>)[operationId];

t.test('every operation has a case, and every case an operation', async (t) => {
  t.same(
    Object.keys(cases).sort(),
    contract.operations.map(({ operationId }) => operationId).sort(),
  );
});

function send(
  operation: Operation,
  client: Client,
  world: World,
  change: { path?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const own = caseOf(operation) ?? {};
  const { body, csv } = own;
  const payload = 'body' in change ? change.body : (csv ?? body?.(world));
  return client.request(
    operation.method.toUpperCase(),
    change.path ?? addressOf(operation, own, world),
    payload,
    {
      ...headersOf(own),
      ...change.headers,
    },
  );
}

// One assertion for each answer: there are thousands.
function isError(t: Test, { status, body }: Answer, wanted: number, code: string, about: string) {
  t.match(
    { status, keys: Object.keys(body).sort().join(), body },
    {
      status: wanted,
      keys: 'code,details,error,errors,message,requestId,statusCode',
      body: { statusCode: wanted, code, message: /^[A-Z].*[.!]$/ },
    },
    about,
  );
}

function namesField(t: Test, { body }: Answer, field: string, about: string): void {
  const isInDetails = body.details.some(({ path }: { path: string }) => path === field);
  t.match(
    { error: body.errors[field], isInDetails },
    { error: String, isInDetails: true },
    `${about}: ${field} is named, and among the details`,
  );
}

t.test(`T1 T2 B1 what is wrong with a request, on ${anyEngine.name}`, async (t) => {
  const running = await startServer(anyEngine, { env: { BILLING: 'off' } });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const { url, logged } = running;
  const ours = await makeWorld(url, 'ours');
  const theirs = await makeWorld(url, 'theirs');
  const before = await everyRow(database);
  const { admin } = ours;

  for (const operation of contract.operations) {
    const own = caseOf(operation);
    if (!own) continue;
    const isPublic = operation['x-access'] === 'public';
    const changes = operation.method !== 'get';

    await t.test(operation.operationId, async (t) => {
      const unknown = await send(operation, admin, ours, {
        path: addressOf(operation, { ...own, query: { ...own.query, nonsense: '1' } }, ours),
      });
      isError(t, unknown, 400, 'malformed', 'an unknown query parameter');
      namesField(t, unknown, 'nonsense', 'an unknown query parameter');

      if (!isPublic) {
        const nobody = clientOf(url);
        const headers = { cookie: 'utmost_session=Fe26.2**nonsense' };
        const forged = await send(operation, nobody, ours, { headers });
        isError(t, forged, 401, 'unauthenticated', 'a forged cookie');
      }
      if (changes) {
        const headers = { origin: 'https://elsewhere.example' };
        const foreign = await send(operation, admin, ours, { headers });
        isError(t, foreign, 403, 'forbidden', "another site's page");
      }
      if (own.path) await testIds(t, operation, own, ours, theirs);
      if (own.body) await testBodies(t, operation, own, ours, theirs);
    });
  }
  t.same(await everyRow(database), before, 'nothing was stored, nothing was changed');
  t.same(logged, [], 'nothing went wrong by our own fault, and no status was undocumented');

  t.test('and what is right is answered as documented', async (t) => {
    const worldFor = worldsFor(url, ours);
    for (const operation of takingLast(contract.operations)) {
      const own = caseOf(operation);
      if (!own) continue;
      const world = await worldFor(operation.operationId, own.world);
      const answer = await send(operation, world.admin, world);
      t.equal(answer.status, own.status ?? 200, operation.operationId);
      if (answer.status >= 300) t.comment(JSON.stringify(answer.body));
    }
    t.same(logged, []);
  });
});

async function testIds(
  t: Test,
  operation: Operation,
  { path }: Case,
  ours: World,
  theirs: World,
): Promise<void> {
  const { admin } = ours;
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const valid = path?.(ours) ?? '';
  const absent = valid.replace(id, randomUUID());
  isError(t, await send(operation, admin, ours, { path: absent }), 404, 'not_found', 'absent');
  const foreign = path?.(theirs) ?? '';
  isError(t, await send(operation, admin, ours, { path: foreign }), 404, 'not_found', 'foreign');
}

async function testBodies(
  t: Test,
  operation: Operation,
  { body }: Case,
  ours: World,
  theirs: World,
): Promise<void> {
  const { admin } = ours;
  const good = body?.(ours) ?? {};
  isError(t, await send(operation, admin, ours, { body: '{' }), 400, 'malformed', 'no JSON');
  const headers = { 'content-type': 'text/plain' };
  const plain = await send(operation, admin, ours, { headers });
  isError(t, plain, 415, 'unsupported_media_type', 'Content-Type: text/plain');
  const { 'x-max-body-kb': kilobytes = 1024 } = operation;
  const limit = kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
  const large = { ...good, nonsense: 'x'.repeat(kilobytes * 1024) };
  const tooLarge = await send(operation, admin, ours, { body: large });
  isError(t, tooLarge, 413, 'too_large', `over ${limit}`);
  t.equal(tooLarge.body.message, `The body is larger than ${limit}.`);
  const foreign = body?.(theirs) ?? {};
  if (JSON.stringify(foreign) !== JSON.stringify(good)) {
    const answer = await send(operation, admin, ours, { body: foreign });
    isError(t, answer, 404, 'not_found', "another organization's record in the body");
  }
}
