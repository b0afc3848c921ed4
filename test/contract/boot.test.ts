// The service does not start on a contract that it does not keep, or that leads nowhere.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { server as hapiServer, type Server } from '@hapi/hapi';
import {
  type ContractOperation,
  readContract,
  type Schema,
} from '@utmost/api/http/contract/document.ts';
import type { Operations } from '@utmost/api/http/contract/mount.ts';
import { mountContract } from '@utmost/api/http/contract/mount.ts';
import { operationSchemas } from '@utmost/api/http/contract/schemas.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from 'tap';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
const handlers: Operations = Object.fromEntries(
  contract.operations.map(({ operationId }) => [operationId, () => null]),
);

function serverOf(own: Operations, document = contract): Server {
  const server = hapiServer({ debug: false });
  server.auth.scheme('open', () => ({
    authenticate: (_request, h) => h.authenticated({ credentials: {} }),
  }));
  for (const name of ['bearer', 'session']) server.auth.strategy(name, 'open');
  mountContract(server, document, operationSchemas(document), own);
  return server;
}

function read(t: Test, text: string): void {
  const folder = t.testdir({ 'openapi.yaml': text });
  readContract(pathToFileURL(join(folder, 'openapi.yaml')));
}

t.test('a handler for every operation', async (t) => {
  t.doesNotThrow(() => serverOf(handlers));
});

t.test('an operation without a handler', async (t) => {
  const { getTrackingLink: _, ...others } = handlers;
  t.throws(() => serverOf(others), { message: /no handler for the operation getTrackingLink/ });
});

t.test('a handler without an operation', async (t) => {
  const more = { ...handlers, guessTrackingLink: () => null };
  t.throws(() => serverOf(more), { message: /no operation for the handlers guessTrackingLink/ });
});

t.test('an operation without an id', async (t) => {
  const text = 'paths: { /api/a: { get: { responses: {} } } }';
  t.throws(() => read(t, text), { message: /get \/api\/a has no operationId/ });
});

t.test('a reference that leads nowhere', async (t) => {
  const responses = "{ '400': { $ref: '#/components/responses/No' } }";
  const text = `paths: { /api/a: { get: { operationId: a, responses: ${responses} } } }`;
  t.throws(() => read(t, text), { message: /responses\/No leads nowhere/ });
});

t.test('an operation that leaves open who may make it, or contradicts itself', async (t) => {
  const start = (change: Partial<ContractOperation>) => {
    const operations = contract.operations.map((operation) =>
      operation.operationId === 'listTrackingLinks' ? { ...operation, ...change } : operation,
    );
    serverOf(handlers, { ...contract, operations });
  };
  t.doesNotThrow(() => start({}));
  const wrong: [Partial<ContractOperation>, RegExp][] = [
    [{ 'x-access': '' }, /x-access of listTrackingLinks must be one of public, member, admin/],
    [{ 'x-effect': 'none' }, /x-effect of listTrackingLinks must be one of read, write/],
    [{ 'x-limit': 'unknown' }, /x-limit of listTrackingLinks must be one of sign-in/],
    [{ 'x-access': 'public' }, /listTrackingLinks is public, and its security says otherwise/],
    [{ security: [] }, /listTrackingLinks is member, and its security says otherwise/],
  ];
  const optional = [{}, { session: [] }];
  t.doesNotThrow(() => start({ 'x-access': 'public', security: optional }), 'with or without');
  wrong.push([{ security: optional }, /listTrackingLinks is member, and its security/]);
  for (const [change, message] of wrong) t.throws(() => start(change), { message });
});

t.test('schemas that are JSON Schema, and lead where something is', async (t) => {
  const ajv = new Ajv2020({ strict: false });
  const { schemas } = contract.root.components as { schemas: Record<string, Schema> };
  for (const [name, schema] of Object.entries(schemas)) t.ok(ajv.validateSchema(schema), name);
  for (const [operationId, own] of operationSchemas(contract)) {
    const checks = [own.query, own.queryJson, own.path, own.body, ...own.responses.values()];
    for (const check of checks) await t.resolves(async () => check?.({}), operationId);
  }
  const gone = { ...contract, root: { ...contract.root, components: {} } };
  const { body } = operationSchemas(gone).get('createTrackingLink') ?? {};
  await t.rejects(async () => body?.({}), { message: /leads nowhere/ });
});

t.test('an answer that is not what the contract says is our own fault', async (t) => {
  const server = serverOf({
    ...handlers,
    getHealth: () => ({ status: 'ok', secret: 'oops' }),
    getCurrentUser: (_request, h) => h.response({}).code(202),
  });
  t.equal((await server.inject('/api/health')).statusCode, 500, 'a field too many');
  t.equal((await server.inject('/api/auth/me')).statusCode, 500, 'another status');
});
