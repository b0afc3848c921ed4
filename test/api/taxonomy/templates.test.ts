// Templates: added behind what there is, whole or not at all, and never twice.
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { matomo } from '@utmost/core/taxonomy/templates/matomo.ts';
import { piwik } from '@utmost/core/taxonomy/templates/piwik.ts';
import t from 'tap';
import { onOneEngine } from '../organization.ts';

const PATH = '/api/tracking-parameters';

onOneEngine(t, async (t, { admin, addParameter }) => {
  const apply = (parameters: readonly object[]) =>
    admin.post(`${PATH}/apply-template`, { parameters });
  const names = async (field: 'queryName' | 'displayName') =>
    (await admin.get(PATH)).body.map((one: Record<string, string>) => one[field]);
  const queryNames = (template: { parameters: readonly { queryName: string }[] }) =>
    template.parameters.map(({ queryName }) => queryName);

  t.test('what exists is skipped and said, the rest follows in the template’s order', async (t) => {
    const mine = await addParameter({
      type: 'text',
      displayName: 'My medium',
      queryName: 'utm_medium',
    });
    const { status, body } = await apply(ga4.parameters);
    t.equal(status, 200);
    t.same(body.skipped, ['utm_medium']);
    t.same(body.renamed, []);
    t.equal(body.created.length, 8);
    t.same(await names('queryName'), [
      'utm_medium',
      ...queryNames(ga4).filter((name) => name !== 'utm_medium'),
    ]);
    const all = (await admin.get(PATH)).body;
    t.same(all[0], mine, 'nothing that exists is changed');
    t.same(all.slice(1), body.created);
    t.match(all[1], {
      displayName: 'Campaign Source',
      queryName: 'utm_source',
      type: 'text',
      required: true,
      allowedSpecialChars: '-_.',
      allowWhitespace: false,
      forceLowercase: true,
    });
  });

  t.test('a second time everything is skipped', async (t) => {
    const before = await names('queryName');
    t.same((await apply(ga4.parameters)).body, {
      created: [],
      skipped: queryNames(ga4),
      renamed: [],
    });
    t.same(await names('queryName'), before);
  });

  t.test('a display name that is in use gets the query name added', async (t) => {
    for (const template of [piwik, matomo]) {
      const before: string[] = await names('displayName');
      const { status, body } = await apply(template.parameters);
      t.equal(status, 200);
      const clashing = template.parameters.filter(({ displayName }) =>
        before.includes(displayName),
      );
      t.same(
        body.renamed,
        clashing.map(({ queryName, displayName }) => {
          return { queryName, displayName: `${displayName} (${queryName})` };
        }),
      );
      t.equal(body.created.length, template.parameters.length);
    }
    const all: string[] = await names('displayName');
    t.equal(new Set(all.map((name) => name.toLowerCase())).size, all.length, 'each is there once');
  });

  t.test('what a template says of advanced mode is kept', async (t) => {
    const definition = { type: 'text', displayName: 'Advanced', queryName: 'adv' };
    const { body } = await apply([{ ...definition, isAdvancedParameter: true }]);
    t.match(body.created, [{ queryName: 'adv', isAdvancedParameter: true }]);
    const [{ id }] = body.created;
    const stored = async (key: string) =>
      (await admin.get(PATH)).body.find((one: { id: string }) => one.id === key);
    t.match(await stored(id), { isAdvancedParameter: true });
    t.match((await admin.put(`${PATH}/${id}`, { displayName: 'Renamed' })).body, {
      displayName: 'Renamed',
      isAdvancedParameter: true,
    });
    const taxonomy = (await admin.get('/api/taxonomy')).body;
    t.equal((await admin.put('/api/taxonomy', taxonomy)).status, 200);
    t.match(await stored(id), { isAdvancedParameter: true }, 'a document leaves it alone');
    const off = await admin.put(`${PATH}/${id}`, { isAdvancedParameter: false });
    t.match(off.body, { isAdvancedParameter: false });
    const [first] = (await admin.get(PATH)).body;
    t.match(first, { isAdvancedParameter: false }, 'where nothing is said');
  });

  t.test('one bad definition refuses them all', async (t) => {
    const before = await names('queryName');
    const good = { type: 'text', displayName: 'Good', queryName: 'good' };
    const { status, body } = await apply([
      good,
      { ...good, queryName: 'q'.repeat(51) },
      { ...good, displayName: 'Twin', queryName: 'good' },
      { type: 'identifier', displayName: 'No', queryName: 'no', paddingLength: 11 },
      { type: 'dropdown', displayName: '', queryName: '__proto__' },
    ]);
    t.equal(status, 422);
    t.same(body.errors, {
      'parameters[1].displayName': 'Another parameter is already called "Good"',
      'parameters[1].queryName': 'Query parameter name must be less than 50 characters',
      'parameters[2].queryName': 'Another parameter already has the query name "good"',
      'parameters[3].paddingLength': 'Padding length must be a whole number from 1 to 10',
      'parameters[4].displayName': 'Display name is required',
    });
    t.equal((await apply([{ ...good, type: 'number' }])).status, 400);
    t.equal((await apply([{ ...good, id: 'x', nonsense: 1 }])).status, 400);
    t.same(await names('queryName'), before);
  });

  t.test('of many at once one adds, the others skip', async (t) => {
    const parameters = ['x1', 'x2', 'x3'].map((queryName) => {
      return { type: 'text', displayName: queryName.toUpperCase(), queryName };
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(parameters)));
    t.ok(answers.every(({ status }) => status === 200));
    const created = answers.map(({ body }) => body.created.length).sort();
    t.same(created, [0, 0, 0, 0, 0, 3]);
    t.same((await names('queryName')).slice(-3), ['x1', 'x2', 'x3']);
  });

  t.test('with advanced mode on, names that are reserved are refused', async (t) => {
    await admin.delete(PATH);
    await admin.post('/api/advanced-link-config', {
      isEnabled: true,
      mainParameterName: 'cid',
      keyValueConnector: '_',
      delimiter: '~',
    });
    const { status, body } = await apply(ga4.parameters);
    t.equal(status, 422);
    t.equal(
      body.errors['parameters[0].queryName'],
      'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
    );
    t.same(await names('queryName'), []);
  });
});
