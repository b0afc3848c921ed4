// A parameter's mappings as one list: replaced whole or not at all, however many they are.
import t from 'tap';
import { onOneEngine, refusesWith } from '../organization.ts';

interface Mapping {
  id: string;
  displayValue: string;
  codedValue: string;
}

const MANY = 50_000;
// More faults than an answer names.
const MANY_BAD = 1_500;
const INVALID =
  'rows contain invalid data. Please check for empty values or disallowed characters.';

onOneEngine(t, async (t, { admin, running, addParameter, addLink }) => {
  const channel = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  const text = await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const upload = (csvData: object[], parameterId = channel.id) =>
    admin.post(`/api/dropdown-values/upload/${parameterId}`, { csvData });
  const stored = async (): Promise<Mapping[]> =>
    (await admin.get(`/api/dropdown-values/${channel.id}`)).body;
  const row = (displayValue: string, codedValue: string) => ({ displayValue, codedValue });
  const shown = (mappings: Mapping[]) =>
    mappings.map(({ displayValue, codedValue }) => `${displayValue}=${codedValue}`);

  t.test('the list takes the place of what there was; known names keep their ids', async (t) => {
    const first = await upload([row(' Paid, "Search" ', ' ps '), row('E-mail', 'em')]);
    t.equal(first.status, 200);
    t.same(shown(first.body), ['Paid, "Search"=ps', 'E-mail=em']);
    t.equal(first.headers.get('content-range'), 'value-mappings 0-1/2');
    t.same(await stored(), first.body);
    const [, mail] = first.body as Mapping[];
    const second = await upload([row('Social', 'so'), row('', ' '), row('E-MAIL', 'mail')]);
    t.same(
      shown(second.body),
      ['Social=so', 'E-MAIL=mail'],
      'in the order given, blank rows aside',
    );
    t.equal(second.body[1].id, mail?.id);
    t.same(await stored(), second.body);
    t.same((await upload([row('Social', 'so'), row('E-MAIL', 'mail')])).body, second.body);
    const { body } = await admin.get('/api/audit-log?range=[0,0]');
    t.match(body, [{ action: 'mapping.import', subject: 'ch' }]);
  });

  t.test('links that have a code which is gone stay', async (t) => {
    const link = { name: 'A', baseUrl: 'https://a.example/', parameters: '{"ch":"so"}' };
    const { id, fullUrl } = await addLink(link);
    await upload([row('E-mail', 'em')]);
    t.equal((await admin.get(`/api/tracking-links/${id}`)).body.fullUrl, fullUrl);
    refusesWith(
      t,
      await admin.post('/api/tracking-links', link),
      { 'parameters.ch': 'Channel must be one of the defined coded values' },
      'a new one with it',
    );
  });

  t.test('every sentence', async (t) => {
    const before = await stored();
    const wrong: [object[], Record<string, string>, string?][] = [
      [[], { csvData: 'CSV file must contain at least one row of data plus headers' }],
      [[row(' ', '')], { csvData: 'CSV file must contain at least one row of data plus headers' }],
      [
        [row('A', 'a'), row('B', ''), row('', 'c')],
        {
          csvData: `2 ${INVALID}`,
          'csvData[1].codedValue': 'Codified value cannot be empty',
          'csvData[2].displayValue': 'Display name cannot be empty',
        },
      ],
      [
        [
          row('A', 'a'),
          row('a', 'b'),
          row('B', 'b'),
          row('Á'.normalize('NFD'), 'c'),
          row('á', 'd'),
        ],
        {
          csvData: 'Duplicate display names found in CSV: A, Á. Display names must be unique.',
          'csvData[1].displayValue':
            'This display name is already used with the coded value "a". Display names must be unique.',
          'csvData[4].displayValue':
            'This display name is already used with the coded value "c". Display names must be unique.',
        },
      ],
      [
        [row('A', 'none'), row('B', 'b\u200b'), row('C', 'x'.repeat(256)), row('D\u0000', 'd')],
        {
          csvData: `4 ${INVALID}`,
          'csvData[0].codedValue': 'Codified value can\'t be "none", which means no value',
          'csvData[1].codedValue': "Codified value can't contain control or invisible characters",
          'csvData[2].codedValue': 'Codified value must be at most 255 characters',
          'csvData[3].displayValue': "Display name can't contain control or invisible characters",
        },
      ],
    ];
    for (const [csvData, errors] of wrong) {
      const about = JSON.stringify(csvData).slice(0, 80);
      const answer = await upload(csvData);
      t.same(
        Object.fromEntries(
          Object.entries(answer.body.errors).map(([path, sentence]) => [
            path,
            String(sentence).normalize('NFC'),
          ]),
        ),
        errors,
        about,
      );
      t.equal(answer.status, 422, about);
      t.equal(answer.body.message.normalize('NFC'), errors.csvData, about);
    }
    refusesWith(
      t,
      await upload([row('A', 'a')], text.id),
      { parameterId: 'This feature is only available for dropdown parameters.' },
      'a text',
    );
    t.match(await upload([{ ...row('A', 'a'), note: 'x' }]), { status: 400 });
    t.match(await admin.post(`/api/dropdown-values/upload/${channel.id}`, {}), { status: 400 });
    t.same(await stored(), before, 'and nothing of it is stored');
  });

  t.test('with advanced mode on, codes must not hold what is reserved', async (t) => {
    const before = await stored();
    const advanced = { isEnabled: true, mainParameterName: 'cid', keyValueConnector: '_' };
    await admin.post('/api/advanced-link-config', { ...advanced, delimiter: ' ' });
    const { body } = await upload([row('A b', 'a_b'), row('C', 'c d'), row('D', 'd_ e')]);
    const reserved = 'reserved for advanced mode formatting';
    t.same(body.errors, {
      csvData: `3 ${INVALID}`,
      'csvData[0].codedValue': `Codified value cannot contain _ because they are ${reserved}`,
      'csvData[1].codedValue': `Codified value cannot contain space because it is ${reserved}`,
      'csvData[2].codedValue': `Codified value cannot contain _, space because they are ${reserved}`,
    });
    t.same(await stored(), before);
    await admin.post('/api/advanced-link-config', {
      ...advanced,
      isEnabled: false,
      delimiter: '~',
    });
  });

  t.test(`${MANY} rows at once, and others are served meanwhile`, async (t) => {
    const rows = Array.from({ length: MANY }, (_, index) => row(`Partner ${index}`, `p${index}`));
    const before = await stored();
    let isOver = false;
    const uploading = upload(rows).finally(() => {
      isOver = true;
    });
    const other = async () => (await fetch(new URL('/api/health', running.url))).status;
    let served = 0;
    const seen = new Set<number>();
    while (!isOver) {
      // The list itself is long once the upload is done, so it is not asked for all the time.
      if (served % 20 === 0) seen.add((await stored()).length);
      if ((await other()) === 200 && !isOver) served += 1;
    }
    const { status, body } = await uploading;
    t.equal(status, 200);
    t.ok(served > 1, `${served} others were served meanwhile`);
    t.ok(
      [...seen].every((count) => count === before.length || count === MANY),
      'no reader sees a part of it',
    );
    t.equal(body.length, MANY);
    t.match(body[MANY - 1], rows[MANY - 1]);
    const link = {
      name: 'Last',
      baseUrl: 'https://a.example/',
      parameters: '{"ch":"partner 49999"}',
    };
    t.match(await addLink(link), { fullUrl: 'https://a.example/?ch=p49999' });
  });

  t.test('one bad row among them refuses them all', async (t) => {
    const rows = Array.from({ length: MANY }, (_, index) => row(`Other ${index}`, `o${index}`));
    const some = rows.slice(0, MANY_BAD);
    const { status, body } = await upload(some.with(MANY_BAD - 1, row('Other', '')));
    t.equal(status, 422);
    t.same(body.errors, {
      csvData: `1 ${INVALID}`,
      [`csvData[${MANY_BAD - 1}].codedValue`]: 'Codified value cannot be empty',
    });
    const bad = await upload(some.map(({ displayValue }) => row(displayValue, '')));
    t.equal(bad.body.message, `${MANY_BAD} ${INVALID}`);
    t.equal(bad.body.details.length, 1001, 'an answer does not name them all');
    t.match(bad.body.details.at(-1), { path: '', message: /^And [\d,]+ more problems\.$/ });
    refusesWith(
      t,
      await upload([...rows, row('One more', 'o')]),
      { csvData: 'CSV file has 50,001 rows. A parameter can have at most 50,000 value mappings' },
      'one too many',
    );
    refusesWith(
      t,
      await admin.post('/api/dropdown-values', { parameterId: channel.id, ...row('Z', 'z') }),
      { parameterId: 'A parameter can have at most 50,000 value mappings' },
      'one too many by itself',
    );
    const mappings = await stored();
    t.equal(mappings.length, MANY);
    t.match(mappings[0], row('Partner 0', 'p0'), 'the others are still there');
  });

  t.test('all of them in another order, and gone', async (t) => {
    const ids = (await stored()).map(({ id }) => id).reverse();
    const { status, body } = await admin.post('/api/dropdown-values/reorder', { mappingIds: ids });
    t.equal(status, 200);
    t.same(
      body.map(({ id }: Mapping) => id),
      ids,
    );
    t.equal((await admin.delete(`/api/tracking-parameters/${channel.id}`)).status, 200);
    t.same((await admin.get('/api/value-mappings')).body, []);
  });
});
