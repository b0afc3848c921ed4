// Who may do what, operation by operation, from the contract itself (threats T1, T2 and T3): an operation
// without a row fails, and whatever is refused leaves every row of the organization as it was.

import { readContract } from '@utmost/api/http/contract/document.ts';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, clientOf } from '../support/browserless.ts';
import { databaseOf, removeQueuedMails, rowsOf, signInMember } from '../support/database.ts';
import { anyEngine } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addressOf, type Case, cases, headersOf, takingLast } from './cases.ts';
import { good, makeWorld, type World, worldsFor } from './world.ts';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
type Operation = (typeof contract.operations)[number];

/** A caller, and the status that the contract promises them on our organization's records. */
interface Caller {
  name: string;
  client: Client;
  status(operation: Operation, own: Case): number;
}

const accepted = (own: Case) => own.status ?? 200;
const isPublic = (operation: Operation) => operation['x-access'] === 'public';
const forAdmins = (operation: Operation) => operation['x-access'] === 'admin';
const writes = (operation: Operation) => operation['x-effect'] === 'write';
// Whether a request names a record of ours, which is nowhere to be found for another organization.
const namesOurs = (own: Case, ours: World, theirs: World) =>
  own.path !== undefined ||
  JSON.stringify(own.body?.(ours) ?? null) !== JSON.stringify(own.body?.(theirs) ?? null);

function bearer(url: string, token: string): Client {
  const client = clientOf(url);
  const request: Client['request'] = (method, path, body, headers) =>
    client.request(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  return { ...client, request };
}

async function callersOn(
  running: RunningServer,
  database: Sequelize,
  ours: World,
  theirs: World,
): Promise<Caller[]> {
  const { url } = running;
  const token = async (scope: string): Promise<{ id: string; token: string }> =>
    good(await ours.admin.post('/api/api-tokens', { name: scope, scope }));
  const revoked = await token('admin');
  await ours.admin.delete(`/api/api-tokens/${revoked.id}`);
  const member = await signInMember(
    running,
    database,
    ours.organizationId,
    address('member@matrix'),
  );
  const stranger = await signInMember(
    running,
    database,
    theirs.organizationId,
    address('stranger@matrix'),
  );
  const nobody: Caller['status'] = (operation, own) => (isPublic(operation) ? accepted(own) : 401);
  const asMember: Caller['status'] = (operation, own) =>
    forAdmins(operation) ? 403 : (own.personal ?? accepted(own));
  const withoutAdmin: Caller['status'] = (operation, own) =>
    forAdmins(operation) ? 403 : accepted(own);
  return [
    { name: 'nobody', client: clientOf(url), status: nobody },
    { name: 'a revoked token', client: bearer(url, revoked.token), status: nobody },
    {
      name: 'a read token of the admin',
      client: bearer(url, (await token('read')).token),
      status: (operation, own) =>
        forAdmins(operation) || (writes(operation) && !isPublic(operation)) ? 403 : accepted(own),
    },
    {
      name: 'a write token of the admin',
      client: bearer(url, (await token('write')).token),
      status: withoutAdmin,
    },
    { name: 'a member', client: member, status: asMember },
    {
      name: "another organization's member",
      client: stranger,
      status: (operation, own) => {
        if (forAdmins(operation)) return 403;
        return namesOurs(own, ours, theirs) ? 404 : accepted(own);
      },
    },
    {
      name: "another organization's admin",
      client: theirs.admin,
      status: (_operation, own) => (namesOurs(own, ours, theirs) ? 404 : accepted(own)),
    },
  ];
}

t.test(`T1 T2 T3 who may do what, on ${anyEngine.name}`, async (t) => {
  const running = await startServer(anyEngine, { env: { BILLING: 'off' } });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const ours = await makeWorld(running.url, 'ours');
  const theirs = await makeWorld(running.url, 'theirs');
  const callers = await callersOn(running, database, ours, theirs);
  await removeQueuedMails(database, ours.organizationId);
  const before = await rowsOf(database, ours.organizationId);

  for (const operation of contract.operations) {
    const own = (cases as Readonly<Record<string, Case>>)[operation.operationId];
    const { operationId, method, summary = '' } = operation;
    t.equal(
      forAdmins(operation),
      summary.includes('(admin)'),
      `${operationId} says whom it is for`,
    );
    if (!own) {
      t.fail(`${operationId} has no row`);
      continue;
    }
    for (const { name, client, status } of callers) {
      const expected = status(operation, own);
      // What would be accepted and change something is tried by the test of right requests.
      if (expected < 300 && writes(operation)) continue;
      const answer = await client.request(
        method.toUpperCase(),
        addressOf(operation, own, ours),
        own.csv ?? own.body?.(ours),
        headersOf(own),
      );
      t.equal(answer.status, expected, `${operationId} by ${name}`);
      if (isPublic(operation) || ![401, 403].includes(expected)) continue;
      const code = expected === 401 ? 'unauthenticated' : 'forbidden';
      const told = { statusCode: expected, code, message: /^[A-Z].*[.!]$/ };
      t.match(answer.body, told, `what ${operationId} tells ${name}`);
      if (!own.body || own.personal) continue;
      // Who may not make a call is not told what is wrong with it, and it is not even read.
      const wrong = await client.request(
        method.toUpperCase(),
        addressOf(operation, own, ours),
        '{',
      );
      t.equal(wrong.status, expected, `${operationId} by ${name}, with a wrong body`);
    }
  }
  t.same(await rowsOf(database, ours.organizationId), before, 'not a row of ours has changed');

  t.test('what a member may change, a member can', async (t) => {
    const changes = contract.operations.filter(
      (one) => writes(one) && one['x-access'] === 'member',
    );
    const worldFor = worldsFor(running.url, ours);
    for (const operation of takingLast(changes)) {
      const own = (cases as Readonly<Record<string, Case>>)[operation.operationId] ?? {};
      // Another user's own record is not theirs to change, and stays.
      const world = own.personal ? ours : await worldFor(operation.operationId, own.world);
      const answer = await world.person.request(
        operation.method.toUpperCase(),
        addressOf(operation, own, world),
        own.csv ?? own.body?.(world),
        headersOf(own),
      );
      t.equal(answer.status, own.personal ?? accepted(own), operation.operationId);
    }
  });
  t.test('no fault of our own', async (t) => {
    t.same(running.logged, []);
  });
});
