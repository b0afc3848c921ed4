import { wordFaults } from '@utmost/setup/contract-descriptions.js';
import t from 'tap';
import { faultsOf, lintContract, publicFaults } from '../../setup/contract-lint.js';

t.test('the contract of this checkout is in order', async (t) => {
  t.same(await lintContract(), []);
});

t.test('each fault has a sentence', async (t) => {
  const ok = { 200: { description: 'Done.' } };
  const refused = { description: 'Refused.' };
  const contract = {
    security: [{ session: [] }],
    tags: [{ name: 'Links' }],
    paths: {
      '/links': {
        get: {
          operationId: 'listLinks',
          summary: 'List',
          tags: ['Lynx'],
          'x-access': 'admin',
          'x-effect': 'read',
          responses: ok,
        },
        post: {
          operationId: 'listLinks',
          summary: 'Create',
          tags: ['Links'],
          'x-access': 'member',
          requestBody: { $ref: '#/components/schemas/Missing' },
          responses: { ...ok, 400: refused, 401: refused },
        },
      },
      '/links/{id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: {
          security: [],
          'x-effect': 'read',
          'x-limit': 'a',
          responses: { ...ok, 400: refused },
        },
        delete: {
          operationId: 'deleteLink',
          summary: 'Delete, signed in or not',
          security: [{}, { session: [] }],
          tags: ['Links'],
          'x-access': 'public',
          'x-effect': 'write',
          responses: { ...ok, 400: refused, 403: refused, 404: refused },
        },
      },
    },
    components: {
      parameters: { Id: { name: 'id', in: 'path' } },
      schemas: { Forgotten: { type: 'string' } },
    },
  };
  t.same(faultsOf(contract), [
    'GET /links has a tag that the contract does not list.',
    'GET /links does not document its 401.',
    'GET /links does not document its 429.',
    'GET /links does not document its 403.',
    'POST /links does not say whether it changes anything (x-effect).',
    'POST /links does not document its 429.',
    'POST /links does not document its 403.',
    'POST /links does not document its 413.',
    'POST /links does not document its 415.',
    'GET /links/{id} has no operationId.',
    'GET /links/{id} has no summary.',
    'GET /links/{id} does not say who may call it (x-access).',
    'GET /links/{id} does not document its 429.',
    'GET /links/{id} does not document its 404.',
    'DELETE /links/{id} does not document its 429.',
    'The operationId listLinks is used more than once.',
    '#/components/schemas/Missing is referred to and does not exist.',
    '#/components/schemas/Forgotten is not used.',
  ]);
});

t.test('a comma that was meant as text makes a key that OpenAPI does not have', async (t) => {
  const folder = t.testdir({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: 1.0.0, license: { name: MIT, identifier: MIT }, contact: { email: a@b.example } }
servers: [{ url: / }]
security: [{ session: [] }]
paths: {}
components:
  securitySchemes: { session: { type: apiKey, in: cookie, name: s } }
  schemas:
    Difference: { description: The same, a line for each., type: array, items: { type: string } }
`,
  });
  t.match(await publicFaults(`${folder}/openapi.yaml`), [
    /Difference.*: Property `a line for each\.` is not expected here/,
  ]);
});

t.test('what has no description, and what has no example', async (t) => {
  const item = {
    type: 'object',
    properties: { id: { type: 'string' }, role: { $ref: '#/components/schemas/Role' } },
  };
  const contract = {
    paths: {
      '/links': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } },
          },
          responses: {
            200: { content: { 'text/csv': { schema: { type: 'string' }, example: 'a,b' } } },
            400: { $ref: '#/components/responses/Malformed' },
          },
        },
      },
    },
    components: {
      responses: { Malformed: { content: { 'application/json': { schema: { type: 'object' } } } } },
      schemas: { Link: item, Role: { description: 'Of a person.', type: 'string' } },
    },
  };
  t.same(wordFaults(contract), [
    '#/components/schemas/Link/id has no description.',
    'The body of POST /links (application/json) has no example.',
    'The 400 of POST /links (application/json) has no example.',
  ]);
});
