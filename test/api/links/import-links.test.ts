// A CSV file of links: the specification's sentences by row and column, our own export, the size it may have.

import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, signIn } from '../../support/browserless.ts';
import { startServer } from '../../support/server.ts';
import { sharedService } from '../../support/shared-services.ts';
import { type Organization, onEveryEngine } from '../organization.ts';

const send = (client: Client, csv: string, query = ''): Promise<Answer> =>
  client.request('POST', `/api/tracking-links/import${query}`, csv, {
    'content-type': 'text/csv; charset=utf-8',
  });
const sendPacked = (url: string, client: Client, csv: string): Promise<Response> =>
  fetch(new URL('/api/tracking-links/import', url), {
    method: 'POST',
    headers: {
      cookie: client.cookies(),
      'content-type': 'text/csv',
      'content-encoding': 'gzip',
    },
    body: gzipSync(csv),
  });
const total = async (client: Client): Promise<number> => {
  const { headers } = await client.get('/api/tracking-links?range=[0,0]');
  return Number(headers.get('content-range')?.split('/')[1]);
};

async function addParameters({ addParameter, addMapping }: Organization): Promise<void> {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src', required: true });
  const { id: parameterId } = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  await addMapping({ parameterId, displayValue: 'Paid Search', codedValue: 'ps' });
  await addParameter({ type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
}

async function columns(t: Test, { admin, running }: Organization): Promise<void> {
  const PATH = '/api/column-mapping';
  const said = [
    { heading: ' Kanal_X', target: 'utm_medium' },
    { heading: 'owner', target: null },
  ];
  t.same((await admin.get(PATH)).body, { columns: [] });
  t.equal((await admin.put(PATH, { columns: said })).status, 200);
  const news = [{ heading: 'KANAL-x', target: 'src' }];
  const known = {
    columns: [
      { heading: 'owner', target: null },
      { heading: 'kanal x', target: 'src' },
    ],
  };
  t.same((await admin.put(PATH, { columns: news })).body, known);
  const stranger = await signIn(running.url, address('mallory@columns'));
  t.same((await stranger.get(PATH)).body, { columns: [] }, 'another organization has none of it');
  await stranger.put(PATH, { columns: [{ heading: 'owner', target: 'src' }] });
  t.same((await admin.get(PATH)).body, known);
  const many = (from: number) => ({
    columns: Array.from({ length: 1000 }, (_, at) => ({ heading: `h${from + at}`, target: null })),
  });
  await admin.put(PATH, many(0));
  const { body } = await admin.put(PATH, many(500));
  t.equal(body.columns.length, 1000, 'the oldest are forgotten');
  t.equal(body.columns[0].heading, 'h500');
  for (const wrong of [{}, { columns: [{ heading: '', target: null }] }, { columns: [{}] }])
    t.equal((await admin.put(PATH, wrong)).status, 400);
}

async function sentences(t: Test, admin: Client): Promise<void> {
  const csv = [
    'link_name,website_url,src,ch,other',
    'One,https://a.example/,a,Paid Search,x',
    'Two,ftp://a.example/,a,ps,x',
    'Three,https://a.example/,,,,more',
    ',https://a.example/,a,ps,x',
    'Five,https://a.example/,,nonsense,x',
    'Six,"https://a.example/?q=1,2",b,ps,"two\nlines"',
  ].join('\r\n');
  const refused = await send(admin, `\uFEFF${csv}`);
  t.equal(refused.status, 422);
  t.match(refused.body, { code: 'rule_broken', created: 0, failed: 4 });
  const errors = refused.body.results.map(
    ({ row, errors }: { row: number; errors: { path: string; message: string }[] }) => [
      row,
      ...errors.map(({ path, message }) => `${path}: ${message}`),
    ],
  );
  t.same(errors, [
    [2, 'website_url: Website URL must start with http:// or https://'],
    [3, ': Row 4 has 6 columns but header has 5 columns'],
    [4, 'link_name: Link name is required'],
    [
      5,
      'ch: Channel must be one of the mapped values: Paid Search or their corresponding coded values',
      'src: Source is required',
    ],
  ]);
  t.equal(await total(admin), 0, 'nothing is stored');

  const part = await send(admin, csv, '?mode=valid');
  t.equal(part.status, 201);
  t.match(part.body, { created: 2, failed: 4, warnings: [{ path: 'header' }] });
  const { body } = await admin.get('/api/tracking-links?sort=["name","ASC"]');
  t.same(
    body.map(({ fullUrl }: { fullUrl: string }) => fullUrl),
    ['https://a.example/?src=a&ch=ps&lid=1', 'https://a.example/?q=1,2&src=b&ch=ps&lid=2'],
  );
}

onEveryEngine(t, async (t, organization, engine) => {
  const { admin } = organization;
  await addParameters(organization);
  await t.test('every error by row and column', (t) => sentences(t, admin));
  await t.test('what columns are is remembered', (t) => columns(t, organization));

  await t.test('a file that is none', async (t) => {
    const cases = {
      '': 'CSV file must contain at least a header row and one data row',
      'link_name,website_url\n': 'CSV file must contain at least a header row and one data row',
      'website_url\nhttps://a.example/': "CSV file must include 'link_name' column",
      'link_name\nA': "CSV file must include 'website_url' column",
    };
    for (const [csv, sentence] of Object.entries(cases)) {
      const { status, body } = await send(admin, csv);
      t.equal(status, 422, sentence);
      t.equal(body.message, sentence);
    }
    const other = await admin.request('POST', '/api/tracking-links/import', '{}');
    t.equal(other.status, 415);
    t.equal(other.body.message, 'The body must be CSV, sent with Content-Type: text/csv.');
    t.equal((await send(admin, 'a', '?mode=some')).status, 400);
  });

  await t.test('a rehearsal of a file with bad rows', async (t) => {
    const before = await total(admin);
    const csv = 'link_name,website_url,src\nGood,https://a.example/,a\nBad,nowhere,a';
    const all = await send(admin, csv, '?mode=all&dryRun=true');
    t.match(all, { status: 422, body: { created: 0, failed: 1, results: [{ row: 2 }] } });
    const valid = await send(admin, csv, '?mode=valid&dryRun=true');
    t.match(valid, { status: 200, body: { created: 1, failed: 1, results: [{ row: 2 }] } });
    t.equal(await total(admin), before);
  });

  await t.test('a rehearsal', async (t) => {
    const csv = 'link_name;website_url;src\nA;https://a.example/;c\n';
    const before = await total(admin);
    const { status, body } = await send(admin, csv, '?dryRun=true');
    t.equal(status, 200);
    t.match(body, { created: 1, failed: 0 });
    t.equal(await total(admin), before, 'stores nothing');
  });

  await t.test('a warning stands at its column', async (t) => {
    const twice =
      'link_name,website_url,src\nTwin,https://twin.example/,a\nTwin,https://twin.example/,a';
    const { body } = await send(admin, twice, '?dryRun=true');
    t.match(body.results, [
      { row: 2, warnings: [{ path: 'website_url', code: 'duplicate_link' }] },
    ]);
    const exported =
      'Link Name,Created,Created By,URL\n' +
      'Twin,,,https://twin.example/?src=a\nTwin,,,https://twin.example/?src=a';
    const again = (await send(admin, exported, '?dryRun=true')).body;
    t.match(again.results, [{ row: 2, warnings: [{ path: 'URL', code: 'duplicate_link' }] }]);
  });

  await t.test('our own export comes round', async (t) => {
    const csv =
      'Link Name,Created,Created By,URL\n' +
      '"Spring, again",2026-01-01,ada,"https://b.example/?x=1&src=hello%20you&ch=ps&lid=77"\n' +
      'Broken,2026-01-01,ada,nowhere\n';
    const { status, body } = await send(admin, csv, '?mode=valid');
    t.equal(status, 201);
    t.match(body, { created: 1, failed: 1, results: [{ row: 2 }] });
    const paths = body.results[0].errors.map(({ path }: { path: string }) => path);
    t.same([...new Set(paths)], ['URL'], 'what is wrong is wrong with the URL');
    const [link] = (await admin.get('/api/tracking-links?range=[0,0]')).body;
    t.match(link, {
      name: 'Spring, again',
      baseUrl: 'https://b.example/?x=1',
      fullUrl: 'https://b.example/?x=1&src=hello%20you&ch=ps&lid=3',
    });
  });

  await t.test('more rows than a statement holds', async (t) => {
    const before = await total(admin);
    const rows = Array.from({ length: 1_300 }, (_, index) => `L${index},https://c.example/,v`);
    const csv = ['link_name,website_url,src', ...rows].join('\n');
    const { status, body } = await send(admin, csv);
    t.equal(status, 201);
    t.match(body, { created: 1300, failed: 0, duplicates: 1299 });
    t.equal(body.results.length, 1299, 'all but the first have a twin');
    t.equal(await total(admin), before + 1300);
    const { body: parameters } = await admin.get('/api/tracking-parameters');
    t.equal(parameters.at(-1).currentIdentifierValue, before + 1300);
  });

  await t.test('long rows', async (t) => {
    const path = 'x'.repeat(1_900);
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `Long ${at},https://c.example/${at}${path},v`,
    );
    const { body } = await send(admin, ['link_name,website_url,src', ...rows].join('\n'));
    t.match(body, { created: 2_000, failed: 0, duplicates: 0, results: [] });
    const filter = encodeURIComponent('{"q":"Long 1999"}');
    const [last] = (await admin.get(`/api/tracking-links?filter=${filter}`)).body;
    const { body: parameters } = await admin.get('/api/tracking-parameters');
    const { currentIdentifierValue } = parameters.at(-1);
    t.equal(last.baseUrl, `https://c.example/1999${path}`);
    t.match(
      last.fullUrl,
      new RegExp(`lid=${currentIdentifierValue}$`),
      'the last has the last number',
    );
  });

  await t.test('however many rows are warned of, those that are refused are told', async (t) => {
    const twins = Array.from({ length: 10_050 }, () => 'Twin,https://twins.example/,v');
    const csv = ['link_name,website_url,src', ...twins, 'Bad,nowhere,v'].join('\n');
    const refused = await send(admin, csv);
    t.equal(refused.status, 422);
    t.match(refused.body, { created: 0, failed: 1, duplicates: 0, results: [{ row: 10_051 }] });
    const { body } = await send(admin, csv, '?mode=valid&dryRun=true');
    t.match(body, { created: 10_050, failed: 1, duplicates: 10_049 });
    t.equal(body.results.length, 10_001);
    t.match(body.results.at(-1), { row: 10_051, errors: [{ path: 'website_url' }] });
  });

  await t.test('rows that are twins of much earlier ones', async (t) => {
    const before = await total(admin);
    const rows = Array.from({ length: 5_600 }, (_, at) => {
      const twin = new Map([
        [5_400, 1],
        [5_500, 5_200],
      ]).get(at);
      return `Row ${at},https://d.example/${twin ?? at},v`;
    });
    const csv = ['link_name,website_url,src', ...rows].join('\n');
    const results = [
      { row: 5_401, warnings: [{ code: 'duplicate_link', message: /Row 1\b/ }] },
      { row: 5_501, warnings: [{ code: 'duplicate_link', message: /Row 5200\b/ }] },
    ];
    const counts = { created: 5_600, failed: 0, duplicates: 2, results };
    t.match((await send(admin, csv, '?dryRun=true')).body, counts);
    t.match((await send(admin, csv, '?duplicates=skip&dryRun=true')).body, {
      created: 5_598,
      skipped: 2,
    });
    t.equal(await total(admin), before);
    t.match((await send(admin, csv)).body, counts);
    t.equal(await total(admin), before + 5_600);
    const named = async (name: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q: name }));
      const [link] = (await admin.get(`/api/tracking-links?filter=${filter}`)).body;
      return Number(JSON.parse(link.parameters).lid);
    };
    t.equal((await named('Row 5599')) - (await named('Row 5001')), 598, 'numbers in row order');
  });

  await t.test('a file that is too large', async (t) => {
    const { url, stop } = await startServer(engine, { env: { IMPORT_MAX_MB: '1' } });
    t.teardown(stop);
    const client = await signIn(url, address('ada@northwind'));
    const csv = `link_name,website_url\n${'A,https://a.example/\n'.repeat(60_000)}`;
    const { status, body } = await send(client, csv);
    t.equal(status, 413);
    t.equal(body.message, 'The body is larger than 1 MB.');
    const packed = await sendPacked(url, client, csv);
    t.equal(packed.status, 413, 'packing does not make it smaller');
  });

  await t.test('a file that is packed', async (t) => {
    const { url } = await sharedService(engine, 'billed');
    const client = await signIn(url, address('ada@packed'));
    const csv = `link_name,website_url\n${'A,https://a.example/\n'.repeat(100)}`;
    const answer = await sendPacked(url, client, csv);
    t.equal(answer.status, 201);
    t.match(await answer.json(), { created: 100, failed: 0 });
  });
});
