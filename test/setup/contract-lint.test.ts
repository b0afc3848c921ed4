import t from 'tap';
import { faultsOf, lintContract } from '../../setup/contract-lint.js';

t.test('the contract of this checkout is in order', async (t) => {
  t.same(lintContract(), []);
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
