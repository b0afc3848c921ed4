// Value mappings are read once and not for each link, and every change of them is seen at the next one:
// in the same process, in another one, and by the first request.
import { defineModels } from '@utmost/api/models/models.ts';
import { dataOf } from '@utmost/api/models/organization-data.ts';
import { readRules } from '@utmost/api/taxonomy/read-taxonomy.ts';
import t from 'tap';
import { withToken } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { startBeside } from '../../support/server.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';

onEveryEngine(t, async (t, organization) => {
  const { admin, addParameter, addMapping, running } = organization;
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const { id: parameterId } = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  const mail = await addMapping({ parameterId, displayValue: 'E-mail', codedValue: 'em' });
  const other = await startBeside(running);
  t.teardown(() => other.stop());
  const { token } = (await admin.post('/api/api-tokens', { name: 'T', scope: 'admin' })).body;
  const elsewhere = withToken(other.url, token);

  const codeOf = async (client: typeof admin, displayValue: string): Promise<string> => {
    const parameters = JSON.stringify({ ch: displayValue });
    const draft = { name: 'L', baseUrl: 'https://a.example/', parameters };
    const { status, body } = await client.post(PATH, draft);
    return status === 201 ? JSON.parse(body.parameters).ch : body.message;
  };
  const REFUSED = 'Channel must be one of the defined coded values';

  const changes: [string, (client: typeof admin) => Promise<unknown>, string, string][] = [
    ['nothing yet', async () => undefined, 'E-mail', 'em'],
    [
      'one is changed',
      (client) => client.put(`/api/dropdown-values/${mail.id}`, { codedValue: 'ml' }),
      'E-mail',
      'ml',
    ],
    [
      'one is added',
      (client) =>
        client.post('/api/dropdown-values', {
          parameterId,
          displayValue: 'Social',
          codedValue: 'so',
        }),
      'Social',
      'so',
    ],
    [
      'a list is uploaded',
      (client) =>
        client.post(`/api/dropdown-values/upload/${parameterId}`, {
          csvData: [{ displayValue: 'Social', codedValue: 'sc' }],
        }),
      'Social',
      'sc',
    ],
    [
      'a document is put',
      async (client) => {
        const document = (await client.get('/api/taxonomy')).body;
        document.parameters[0].valueMappings = [{ displayValue: 'Search', codedValue: 'se' }];
        return client.put('/api/taxonomy', document);
      },
      'Search',
      'se',
    ],
    [
      'the last one is deleted',
      async (client) => {
        const [last] = (await client.get(`/api/dropdown-values/${parameterId}`)).body;
        return client.delete(`/api/dropdown-values/${last.id}`);
      },
      'Search',
      'Channel requires value mappings to be defined by administrator before it can be used',
    ],
  ];
  for (const [index, [what, change, displayValue, expected]] of changes.entries()) {
    t.test(`${what}: both processes know`, async (t) => {
      const [changing, asking] = index % 2 === 0 ? [admin, elsewhere] : [elsewhere, admin];
      await change(changing);
      t.equal(await codeOf(asking, displayValue), expected, 'the other one');
      t.equal(await codeOf(changing, displayValue), expected, 'the one that changed it');
      if (index > 0) t.not(await codeOf(asking, 'E-mail'), 'em');
    });
  }

  t.test('they are read once for as long as they stay', async (t) => {
    await addMapping({ parameterId, displayValue: 'Print', codedValue: 'pr' });
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const data = dataOf({ sequelize: database, models: defineModels(database) }, organizationId);
    const lists = async () => {
      const { parameters } = (await readRules(data)).taxonomy;
      return parameters.map(({ valueMappings }) => valueMappings);
    };
    const first = await lists();
    t.same(first, [[{ displayValue: 'Print', codedValue: 'pr' }]]);
    t.equal((await lists())[0], first[0], 'the same list, not another one like it');
    await addMapping({ parameterId, displayValue: 'Audio', codedValue: 'au' });
    t.equal((await lists())[0]?.length, 2);
  });

  t.test('a refused change leaves no trace of itself', async (t) => {
    const rows = [
      { displayValue: 'New', codedValue: 'nw' },
      { displayValue: 'New', codedValue: 'n2' },
    ];
    const refused = await admin.post(`/api/dropdown-values/upload/${parameterId}`, {
      csvData: rows,
    });
    t.equal(refused.status, 422);
    t.equal(await codeOf(admin, 'New'), REFUSED);
    t.equal(await codeOf(elsewhere, 'Print'), 'pr');
  });
});
