// Tracking parameters: defaults, order, changes, and every sentence with which one is refused.
import t from 'tap';
import { onOneEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-parameters';

onOneEngine(t, async (t, { admin, addParameter, addLink }) => {
  t.test('what is not said has a default', async (t) => {
    const stored = await addParameter({
      type: 'text',
      displayName: ' Source ',
      queryName: ' utm_source ',
    });
    const { id, createdAt, ...rest } = stored;
    t.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/, 'a UUID of version 7');
    t.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    t.same(rest, {
      displayName: 'Source',
      queryName: 'utm_source',
      type: 'text',
      required: false,
      visible: true,
      useCodedValues: false,
      allowedValues: null,
      allowedSpecialChars: null,
      allowWhitespace: true,
      forceLowercase: false,
      identifierFormat: 'numeric',
      paddingLength: 5,
      currentIdentifierValue: 0,
      isAdvancedParameter: false,
    });
    t.same((await admin.get(PATH)).body, [stored]);
  });

  t.test('what depends on the type is settled', async (t) => {
    const identifier = await addParameter({
      type: 'identifier',
      displayName: 'Link ID',
      queryName: 'lid',
      required: false,
      allowedValues: 'a,b',
      useCodedValues: true,
    });
    t.match(identifier, { required: true, allowedValues: null, useCodedValues: false });
    const dropdown = await addParameter({
      type: 'dropdown',
      displayName: 'Medium',
      queryName: 'utm_medium',
      allowedValues: ' cpc , email ,, ',
    });
    t.equal(dropdown.allowedValues, 'cpc,email');
  });

  t.test('they are listed in the order in which they were added', async (t) => {
    const { body, headers } = await admin.get(PATH);
    const names = body.map(({ queryName }: { queryName: string }) => queryName);
    t.same(names, ['utm_source', 'lid', 'utm_medium']);
    t.equal(headers.get('content-range'), 'tracking-parameters 0-2/3');
  });

  t.test('names that mean something to JavaScript are names', async (t) => {
    for (const queryName of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const stored = await addParameter({ type: 'text', displayName: queryName, queryName });
      t.equal(stored.queryName, queryName);
      t.equal((await admin.delete(`${PATH}/${stored.id}`)).status, 200);
    }
  });

  t.test('a change merges', async (t) => {
    const stored = await addParameter({
      type: 'text',
      displayName: 'Campaign',
      queryName: 'camp',
      allowedSpecialChars: '-_',
      forceLowercase: true,
    });
    const path = `${PATH}/${stored.id}`;
    t.same((await admin.put(path, {})).body, stored, 'nothing said, nothing changed');
    const { body } = await admin.put(path, { displayName: 'Campaign name', required: true });
    t.same(body, { ...stored, displayName: 'Campaign name', required: true });
    t.same((await admin.put(path, body)).body, body, 'a whole record may come back');
    t.same((await admin.put(path, { allowedSpecialChars: null })).body, {
      ...body,
      allowedSpecialChars: null,
    });
    const created = { ...body, id: 'mine', createdAt: 'yesterday' };
    t.match((await admin.put(path, created)).body, { id: stored.id, createdAt: stored.createdAt });
    const { body: dropdown } = await admin.put(path, { type: 'dropdown', allowedValues: 'a,b' });
    t.match(dropdown, { type: 'dropdown', allowedValues: 'a,b' });
    t.match((await admin.put(path, { type: 'text' })).body, { allowedValues: null });
    t.equal((await admin.delete(path)).status, 200);
  });

  t.test('a counter is only ever raised', async (t) => {
    const { id } = await addParameter({
      type: 'identifier',
      displayName: 'Number',
      queryName: 'no',
      currentIdentifierValue: 41,
    });
    const put = async (currentIdentifierValue: number) =>
      (await admin.put(`${PATH}/${id}`, { currentIdentifierValue })).body.currentIdentifierValue;
    t.equal(await put(100), 100);
    t.equal(await put(99), 100, 'lower');
    t.equal(await put(0), 100, 'zero');
    t.equal(await put(100), 100, 'the same');
    const largest = Number.MAX_SAFE_INTEGER - 1;
    t.equal(await put(largest), largest, 'to the last one');
    t.match((await admin.get(PATH)).body.at(-1), { currentIdentifierValue: largest });
    t.equal((await admin.delete(`${PATH}/${id}`)).status, 200);
  });

  t.test('every sentence', async (t) => {
    const good = { type: 'text', displayName: 'New', queryName: 'new' };
    const wrong: [object, Record<string, string>][] = [
      [{ displayName: undefined }, { displayName: 'Display name is required' }],
      [{ displayName: ' \t ' }, { displayName: 'Display name is required' }],
      [
        { displayName: 'x'.repeat(51) },
        { displayName: 'Display name must be less than 50 characters' },
      ],
      [
        { displayName: 'so\u0000rce' },
        { displayName: "Display name can't contain control or invisible characters" },
      ],
      [
        { displayName: 'half \ud83d' },
        { displayName: "Display name can't contain control or invisible characters" },
      ],
      [{ displayName: 'SOURCE' }, { displayName: 'Another parameter is already called "Source"' }],
      [{ queryName: undefined }, { queryName: 'Query parameter name is required' }],
      [
        { queryName: '😀'.repeat(51) },
        { queryName: 'Query parameter name must be less than 50 characters' },
      ],
      [
        { queryName: 'utm_source' },
        { queryName: 'Another parameter already has the query name "utm_source"' },
      ],
      [
        { queryName: 'a\u200bb' },
        { queryName: "Parameter name can't contain control or invisible characters" },
      ],
      [
        { type: 'dropdown', allowedValues: 'a,b\u0000' },
        { allowedValues: "Dropdown values can't contain control or invisible characters" },
      ],
      [
        { allowedSpecialChars: '-\u0007' },
        {
          allowedSpecialChars:
            "Allowed special characters can't contain control or invisible characters",
        },
      ],
      [
        { allowedSpecialChars: '-'.repeat(70_000) },
        { allowedSpecialChars: 'Allowed special characters must be at most 255 characters' },
      ],
      [
        { paddingLength: 0 },
        { paddingLength: 'Padding length must be a whole number from 1 to 10' },
      ],
      [
        { paddingLength: 1e300 },
        { paddingLength: 'Padding length must be a whole number from 1 to 10' },
      ],
      [
        { currentIdentifierValue: -1 },
        {
          currentIdentifierValue:
            'Current identifier value must be a whole number from 0 to 9007199254740990',
        },
      ],
      [
        { currentIdentifierValue: Number.MAX_SAFE_INTEGER },
        {
          currentIdentifierValue:
            'Current identifier value must be a whole number from 0 to 9007199254740990',
        },
      ],
      [
        { displayName: '', queryName: '' },
        {
          displayName: 'Display name is required',
          queryName: 'Query parameter name is required',
        },
      ],
    ];
    const before = (await admin.get(PATH)).body;
    for (const [fields, errors] of wrong) {
      const about = JSON.stringify(fields).slice(0, 80);
      refusesWith(t, await admin.post(PATH, { ...good, ...fields }), errors, about);
    }
    t.same((await admin.get(PATH)).body, before, 'and none of them is stored');
    const [source, other] = before;
    refusesWith(
      t,
      await admin.put(`${PATH}/${other.id}`, { queryName: source.queryName }),
      { queryName: 'Another parameter already has the query name "utm_source"' },
      'a change into the name of another',
    );
    const own = await admin.put(`${PATH}/${other.id}`, { queryName: other.queryName });
    t.equal(own.status, 200, 'its own name is no other');
  });

  t.test(
    'query names apart by case or accent alone are two; texts of the longest kind fit',
    async (t) => {
      const names = ['Café', 'café', 'cafe', '😀'.repeat(50)];
      for (const queryName of names) {
        await addParameter({
          type: 'text',
          displayName: `${queryName}`.slice(0, 4) + names.indexOf(queryName),
          queryName,
        });
      }
      const allowedValues = Array.from({ length: 3000 }, (_, index) => `välue ${index}`).join(',');
      const long = await addParameter({
        type: 'dropdown',
        displayName: '😀'.repeat(50),
        queryName: 'long',
        allowedValues,
        allowedSpecialChars: '😀'.repeat(255),
      });
      t.equal(long.allowedValues, allowedValues);
      const { body } = await admin.get(PATH);
      t.same(body.at(-1), long, 'as it is stored');
      t.same(
        body.slice(-5, -1).map(({ queryName }: { queryName: string }) => queryName),
        names,
      );
    },
  );

  t.test('a list of 10,000 values is in force, and one bad value refuses it', async (t) => {
    const values = Array.from({ length: 10_000 }, (_, index) => `Välue ${index}`);
    const draft = { type: 'dropdown', displayName: 'List', queryName: 'list' };
    const { id } = await addParameter({ ...draft, allowedValues: values.join(', ') });
    const change = { allowedValues: values.with(9_998, 'a\u200bb').join() };
    refusesWith(
      t,
      await admin.put(`${PATH}/${id}`, change),
      { allowedValues: "Dropdown values can't contain control or invisible characters" },
      'a bad one',
    );
    const stored = (await admin.get(PATH)).body.at(-1);
    t.equal(stored.allowedValues, values.join());
    const link = { name: 'L', baseUrl: 'https://a.example/' };
    const required = '"utm_source":"a"';
    await addLink({ ...link, parameters: `{${required},"list":"Välue 9999"}` });
    const { status, body } = await admin.post('/api/tracking-links', {
      ...link,
      parameters: `{${required},"list":"Välue 10000"}`,
    });
    t.equal(status, 422);
    t.match(
      body.message,
      /^List must be one of the allowed values: Välue 0, Välue 1, .*Välue 99, \+9,900 more$/,
    );
    t.equal((await admin.delete(`${PATH}/${id}`)).status, 200);
  });

  t.test('of two equal ones at once one is stored', async (t) => {
    const draft = { type: 'text', displayName: 'Race', queryName: 'race' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(PATH, draft)));
    t.same(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422, 422, 422]);
  });

  t.test('deleting', async (t) => {
    const stored = await addParameter({ type: 'text', displayName: 'Gone', queryName: 'gone' });
    const { status, body } = await admin.delete(`${PATH}/${stored.id}`);
    t.match({ status, body }, { status: 200, body: { deleted: 1 } });
    t.equal((await admin.delete(`${PATH}/${stored.id}`)).status, 404, 'a second time');
    t.equal((await admin.put(`${PATH}/${stored.id}`, {})).status, 404);
  });
});
