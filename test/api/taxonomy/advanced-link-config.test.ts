// The advanced link configuration: the defaults, its own rules, and conflicts with what there is already.
import t from 'tap';
import { onOneEngine, refusesWith } from '../organization.ts';

const PATH = '/api/advanced-link-config';
const DEFAULTS = {
  isEnabled: false,
  mainParameterName: 'sourceid',
  keyValueConnector: '_',
  delimiter: '~',
};

onOneEngine(t, async (t, { admin, addParameter, addMapping, addLink }) => {
  t.test('a fresh organization has the one default', async (t) => {
    t.same((await admin.get(PATH)).body, DEFAULTS);
  });

  t.test('what is stored is what is shown', async (t) => {
    const config = {
      ...DEFAULTS,
      mainParameterName: '😀',
      keyValueConnector: ': ',
      delimiter: '→',
    };
    t.match(await admin.post(PATH, config), { status: 200, body: config });
    t.same((await admin.get(PATH)).body, config);
    const pasted = { ...config, mainParameterName: 'cid ' };
    t.match(await admin.post(PATH, pasted), { body: { ...config, mainParameterName: 'cid' } });
    t.match(await admin.post(PATH, DEFAULTS), { status: 200, body: DEFAULTS });
    t.same((await admin.get(PATH)).body, DEFAULTS);
  });

  t.test('every sentence', async (t) => {
    const overlap =
      'Key-value connector and delimiter must not be equal, contain or overlap each other';
    const wrong: [object, Record<string, string>][] = [
      [{ mainParameterName: ' ' }, { mainParameterName: 'Main parameter name is required' }],
      [{ keyValueConnector: '' }, { keyValueConnector: 'Key-value connector is required' }],
      [{ delimiter: undefined }, { delimiter: 'Delimiter is required' }],
      [{ delimiter: '_' }, { delimiter: overlap }],
      [{ delimiter: '__' }, { delimiter: overlap }],
      [{ keyValueConnector: 'ab', delimiter: 'bc' }, { delimiter: overlap }],
      [
        { mainParameterName: 'x'.repeat(51) },
        { mainParameterName: 'Main parameter name must be at most 50 characters' },
      ],
      [
        { delimiter: '\u0000' },
        { delimiter: "Delimiter can't contain control or invisible characters" },
      ],
    ];
    for (const [fields, errors] of wrong) {
      refusesWith(
        t,
        await admin.post(PATH, { ...DEFAULTS, ...fields }),
        errors,
        JSON.stringify(fields),
      );
    }
    t.same((await admin.get(PATH)).body, DEFAULTS);
  });

  t.test('enabling it lists every conflict, and stores nothing', async (t) => {
    await addParameter({ type: 'text', displayName: 'Source', queryName: 'utm_source' });
    await addParameter({
      type: 'dropdown',
      displayName: 'Medium',
      queryName: 'med',
      allowedValues: 'cost_per~click,email',
    });
    const coded = await addParameter({
      type: 'dropdown',
      displayName: 'Channel',
      queryName: 'ch',
      useCodedValues: true,
    });
    await addMapping({ parameterId: coded.id, displayValue: 'Paid_Search', codedValue: 'p_s' });
    refusesWith(
      t,
      await admin.post(PATH, { ...DEFAULTS, isEnabled: true }),
      {
        'parameters.utm_source.queryName':
          'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
        'parameters.med.allowedValues':
          'The following dropdown values contain reserved characters and are not allowed: cost_per~click',
        'parameters.ch.codedValue':
          'Codified value cannot contain _ because they are reserved for advanced mode formatting',
      },
      'with conflicts',
    );
    t.same((await admin.get(PATH)).body, DEFAULTS);
    const free = { ...DEFAULTS, isEnabled: true, keyValueConnector: '=', delimiter: ';' };
    t.equal((await admin.post(PATH, free)).status, 200, 'another pair is free of conflicts');
  });

  t.test('while it is on, reserved characters are refused and links are packed', async (t) => {
    const draft = { type: 'text', displayName: 'New', queryName: 'a=b' };
    refusesWith(
      t,
      await admin.post('/api/tracking-parameters', draft),
      {
        queryName:
          'Parameter name cannot contain = because they are reserved for advanced mode formatting',
      },
      'a name',
    );
    refusesWith(
      t,
      await admin.post('/api/tracking-parameters', {
        ...draft,
        queryName: 'a',
        allowedSpecialChars: '-;=',
      }),
      {
        allowedSpecialChars:
          'Allowed special characters cannot contain =, ; because they are reserved for advanced mode formatting',
      },
      'special characters',
    );
    const link = {
      name: 'Packed',
      baseUrl: 'https://a.example/',
      parameters: '{"utm_source":"google","med":"email"}',
    };
    t.match(await addLink(link), {
      isAdvancedMode: true,
      fullUrl: 'https://a.example/?sourceid=utm_source%3Dgoogle%3Bmed%3Demail',
      parameters: '{"utm_source":"google","med":"email"}',
    });
    refusesWith(
      t,
      await admin.post('/api/tracking-links', { ...link, parameters: '{"utm_source":"a=b"}' }),
      {
        'parameters.utm_source':
          'Source cannot contain = because they are reserved for advanced mode formatting',
      },
      'a value',
    );
  });

  t.test('codes at rest with reserved characters do not come into force', async (t) => {
    await admin.post(PATH, DEFAULTS);
    t.equal((await admin.put('/api/taxonomy', { parameters: [] })).status, 200);
    const { id } = await addParameter({
      type: 'dropdown',
      displayName: 'Channel',
      queryName: 'ch',
      allowedValues: 'old_list',
      useCodedValues: true,
    });
    await addMapping({ parameterId: id, displayValue: 'Paid', codedValue: 'a_b' });
    const change = (fields: object) => admin.put(`/api/tracking-parameters/${id}`, fields);
    t.equal((await change({ type: 'text' })).status, 200);
    t.equal((await admin.post(PATH, { ...DEFAULTS, isEnabled: true })).status, 200);
    const type =
      'Codified value cannot contain _ because they are reserved for advanced mode formatting';
    refusesWith(t, await change({ type: 'dropdown', useCodedValues: true }), { type }, 'coded');
    refusesWith(t, await change({ type: 'dropdown' }), { type }, 'plain');
    t.equal((await change({ displayName: 'Way' })).status, 200, 'anything else is changed');
    const other = { ...DEFAULTS, isEnabled: true, keyValueConnector: ':' };
    t.equal((await admin.post(PATH, other)).status, 200);
    t.equal((await change({ type: 'dropdown', useCodedValues: true })).status, 200);
  });

  t.test('a list behind coded values is at rest', async (t) => {
    await admin.post(PATH, DEFAULTS);
    t.equal((await admin.put('/api/taxonomy', { parameters: [] })).status, 200);
    const { id } = await addParameter({
      type: 'dropdown',
      displayName: 'Medium',
      queryName: 'med',
      allowedValues: 'a_b',
    });
    const change = (fields: object) => admin.put(`/api/tracking-parameters/${id}`, fields);
    t.match(await change({ useCodedValues: true }), { body: { allowedValues: 'a_b' } });
    t.equal((await admin.post(PATH, { ...DEFAULTS, isEnabled: true })).status, 200);
    t.equal((await change({ displayName: 'Way' })).status, 200);
    refusesWith(
      t,
      await change({ useCodedValues: false }),
      {
        allowedValues:
          'The following dropdown values contain reserved characters and are not allowed: a_b',
      },
      'it comes into force',
    );
    const { body } = await admin.get('/api/taxonomy');
    t.match(await admin.put('/api/taxonomy', body), { status: 200 }, 'what is given is taken');
  });

  t.test(
    'turning it on and adding a conflicting parameter at once: one of them loses',
    async (t) => {
      await admin.post(PATH, { ...DEFAULTS, keyValueConnector: '=', delimiter: ';' });
      for (let round = 0; round < 5; round++) {
        const [config, parameter] = await Promise.all([
          admin.post(PATH, {
            ...DEFAULTS,
            isEnabled: true,
            keyValueConnector: '+',
            delimiter: ';',
          }),
          admin.post('/api/tracking-parameters', {
            type: 'text',
            displayName: `Race ${round}`,
            queryName: `race+${round}`,
          }),
        ]);
        t.same([config.status, parameter.status].sort().at(-1), 422, `round ${round}`);
        if (parameter.status === 201)
          await admin.delete(`/api/tracking-parameters/${parameter.body.id}`);
        await admin.post(PATH, { ...DEFAULTS, keyValueConnector: '=', delimiter: ';' });
      }
    },
  );
});
