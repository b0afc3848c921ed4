// Value mappings of a dropdown: order, sentences, and what goes with its parameter.
import t from 'tap';
import { onOneEngine, refusesWith } from '../organization.ts';

onOneEngine(t, async (t, { admin, addParameter, addMapping, addLink }) => {
  const channel = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  const medium = await addParameter({
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'med',
    useCodedValues: true,
  });
  const text = await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const mapping = (displayValue: string, codedValue: string, parameterId = channel.id) => ({
    parameterId,
    displayValue,
    codedValue,
  });
  const post = (draft: object) => admin.post('/api/dropdown-values', draft);

  t.test('they are listed in the order in which they were added', async (t) => {
    const paid = await addMapping(mapping(' Paid Search ', ' ps '));
    const mail = await addMapping(mapping('E-Mail', 'em'));
    const other = await addMapping(mapping('E-Mail', 'em', medium.id));
    t.match(paid, mapping('Paid Search', 'ps'));
    const { body, headers } = await admin.get(`/api/dropdown-values/${channel.id}`);
    t.same(body, [paid, mail]);
    t.equal(headers.get('content-range'), 'value-mappings 0-1/2');
    const all = await admin.get('/api/value-mappings');
    t.same(all.body, [paid, mail, other], 'of every parameter');
    const none = await admin.get(`/api/dropdown-values/${text.id}`);
    t.same(none.body, []);
    t.equal(none.headers.get('content-range'), 'value-mappings */0');
  });

  t.test('every sentence', async (t) => {
    const before = (await admin.get('/api/value-mappings')).body;
    const wrong: [object, Record<string, string>][] = [
      [{ ...mapping('', 'x') }, { displayValue: 'Display name cannot be empty' }],
      [{ ...mapping('X', ' ') }, { codedValue: 'Codified value cannot be empty' }],
      [
        { parameterId: channel.id },
        {
          displayValue: 'Display name cannot be empty',
          codedValue: 'Codified value cannot be empty',
        },
      ],
      [
        mapping('paid search', 'p2'),
        {
          displayValue:
            'This display name is already used with the coded value "ps". Display names must be unique.',
        },
      ],
      [
        mapping('X', 'None'),
        { codedValue: 'Codified value can\'t be "none", which means no value' },
      ],
      [
        mapping('None', 'x'),
        { displayValue: 'Display name can\'t be "none", which means no value' },
      ],
      [
        mapping('PS', 'E-mail'),
        {
          displayValue: 'This display name is already the coded value of "Paid Search"',
          codedValue: 'This coded value is already the display name of "em"',
        },
      ],
      [
        mapping('x'.repeat(256), '😀'.repeat(256)),
        {
          displayValue: 'Display name must be at most 255 characters',
          codedValue: 'Codified value must be at most 255 characters',
        },
      ],
      [
        mapping('a\u0000', 'b\ud83d'),
        {
          displayValue: "Display name can't contain control or invisible characters",
          codedValue: "Codified value can't contain control or invisible characters",
        },
      ],
      [
        mapping('X', 'x', text.id),
        { parameterId: 'This feature is only available for dropdown parameters.' },
      ],
    ];
    for (const [draft, errors] of wrong) {
      refusesWith(t, await post(draft), errors, JSON.stringify(draft).slice(0, 80));
    }
    t.same((await admin.get('/api/value-mappings')).body, before, 'and none of them is stored');
  });

  t.test('values of the longest kind, in every alphabet, come back as they were', async (t) => {
    const long = mapping('😀'.repeat(255), 'ü'.repeat(255), medium.id);
    const stored = await addMapping(long);
    t.match((await admin.get(`/api/dropdown-values/${medium.id}`)).body.at(-1), {
      ...long,
      id: stored.id,
    });
  });

  t.test('ten at once keep ten places', async (t) => {
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((index) => post(mapping(`Number ${index}`, `n${index}`, medium.id))),
    );
    t.ok(answers.every(({ status }) => status === 201));
    const once = (await admin.get(`/api/dropdown-values/${medium.id}`)).body;
    t.same((await admin.get(`/api/dropdown-values/${medium.id}`)).body, once, 'the order holds');
    t.equal(once.length, 12);
  });

  t.test('a change merges, and is validated against the others', async (t) => {
    const { body: all } = await admin.get(`/api/dropdown-values/${channel.id}`);
    const [paid, mail] = all;
    const put = (id: string, change: object) => admin.put(`/api/dropdown-values/${id}`, change);
    t.same((await put(paid.id, {})).body, paid, 'nothing said, nothing changed');
    t.same((await put(paid.id, { displayValue: ' PAID search ' })).body, {
      ...paid,
      displayValue: 'PAID search',
    });
    t.same((await put(paid.id, { ...paid, codedValue: 'ps' })).body, paid, 'a whole record');
    refusesWith(
      t,
      await put(mail.id, { displayValue: 'paid SEARCH' }),
      {
        displayValue:
          'This display name is already used with the coded value "ps". Display names must be unique.',
      },
      'the name of another',
    );
    refusesWith(
      t,
      await put(mail.id, { displayValue: '', codedValue: '' }),
      {
        displayValue: 'Display name cannot be empty',
        codedValue: 'Codified value cannot be empty',
      },
      'nothing left',
    );
    t.equal((await put(mail.id, { codedValue: 7 })).status, 400);
    t.same((await admin.get(`/api/dropdown-values/${channel.id}`)).body, all);
    const advanced = { isEnabled: true, mainParameterName: 'cid', keyValueConnector: ':' };
    await admin.post('/api/advanced-link-config', { ...advanced, delimiter: ' ' });
    refusesWith(
      t,
      await put(mail.id, { codedValue: 'e m' }),
      {
        codedValue:
          'Codified value cannot contain space because it is reserved for advanced mode formatting',
      },
      'a reserved space',
    );
    await admin.post('/api/advanced-link-config', {
      ...advanced,
      isEnabled: false,
      delimiter: '~',
    });
  });

  t.test('one is deleted, the others keep their order', async (t) => {
    const added = await addMapping(mapping('Gone', 'gone'));
    const path = `/api/dropdown-values/${added.id}`;
    t.match((await admin.delete(path)).body, { deleted: 1 });
    t.equal((await admin.delete(path)).status, 404, 'a second time');
    t.equal((await admin.put(path, {})).status, 404);
    const { body } = await admin.get(`/api/dropdown-values/${channel.id}`);
    t.match(body, [{ codedValue: 'ps' }, { codedValue: 'em' }]);
  });

  t.test('they go with their parameter; links that use them stay', async (t) => {
    const link = await addLink({
      name: 'One',
      baseUrl: 'https://a.example/',
      parameters: '{"ch":"paid search"}',
    });
    t.equal(
      link.fullUrl,
      'https://a.example/?ch=ps',
      'the display value is taken, the code stored',
    );
    t.equal((await admin.delete(`/api/tracking-parameters/${channel.id}`)).status, 200);
    t.equal((await admin.get(`/api/dropdown-values/${channel.id}`)).status, 404);
    const left = (await admin.get('/api/value-mappings')).body as { parameterId: string }[];
    t.ok(left.length > 0 && left.every(({ parameterId }) => parameterId === medium.id));
    const { warnings: _, ...stored } = link;
    const { history: __, ...now } = (await admin.get(`/api/tracking-links/${link.id}`)).body;
    t.same(now, stored);
  });
});
