// `identifierPer`: an identifier that gives one number to each value of another parameter, whichever way a link comes.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { onEveryEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-links';
const PARAMETERS = '/api/tracking-parameters';
const AT = 'https://a.example/';
const CAMPAIGN = { type: 'text', displayName: 'Campaign', queryName: 'utm_campaign' };
const SOURCE = { type: 'text', displayName: 'Source', queryName: 'utm_source' };
const ID = {
  ...{ type: 'identifier', displayName: 'Campaign ID', queryName: 'utm_id' },
  identifierPer: 'utm_campaign',
};

const draftOf = (campaign: string, source = 'google') => ({
  ...{ name: `${campaign} ${source}`, baseUrl: AT },
  parameters: JSON.stringify({ utm_campaign: campaign, utm_source: source }),
});
const numberOf = ({ parameters }: { parameters: string }) => JSON.parse(parameters).utm_id;
const create = async (client: Client, campaign: string, source?: string) =>
  (await client.post(PATH, draftOf(campaign, source))).body;
const bulk = async (client: Client, campaigns: string[], mode = 'all', query = '') =>
  client.post(`${PATH}/bulk${query}`, { links: campaigns.map((one) => draftOf(one)), mode });
const publish = (client: Client, urls: string[], query = '') =>
  client.request(
    'POST',
    `${PATH}/import?mode=published${query}`,
    ['link_name,website_url', ...urls.map((url, at) => `Link ${at},${AT}?${url}`)].join('\n'),
    { 'content-type': 'text/csv' },
  );
const counterOf = async (client: Client) => {
  const parameters = (await client.get(PARAMETERS)).body as (typeof ID & {
    currentIdentifierValue: number;
  })[];
  return parameters.find(({ queryName }) => queryName === 'utm_id')?.currentIdentifierValue;
};

onEveryEngine(t, async (t, { admin, running }) => {
  const setUp = async (client: Client) => {
    for (const one of [CAMPAIGN, SOURCE, ID]) {
      t.equal((await client.post(PARAMETERS, one)).status, 201);
    }
  };
  /** Someone in an organization of their own, with the same parameters. */
  const other = async (name: string) => {
    const client = await signIn(running.url, address(`${name}@numbers`));
    await setUp(client);
    return client;
  };
  await setUp(admin);
  const linksWith = async (parameter: string, value: string) => {
    const filter = JSON.stringify({ parameter, value });
    return (await admin.get(`${PATH}?filter=${encodeURIComponent(filter)}&range=[0,99]`)).body;
  };

  t.test('each value has one number, for one link and many', async (t) => {
    const first = await create(admin, 'spring');
    t.equal(first.fullUrl, `${AT}?utm_campaign=spring&utm_source=google&utm_id=1`);
    t.equal(numberOf(await create(admin, 'summer')), '2');
    t.equal(numberOf(await create(admin, 'spring', 'bing')), '1');
    const { body } = await bulk(admin, ['autumn', 'summer', 'autumn', 'Spring', 'winter']);
    t.same(
      body.results.map((one: { link: { parameters: string } }) => numberOf(one.link)),
      ['3', '2', '3', '4', '5'],
      'a value is told from another by every letter',
    );
    t.equal(await counterOf(admin), 5);
    const none = await create(admin, '');
    t.equal(none.fullUrl, `${AT}?utm_source=google`, 'no value, no number');
    t.equal(await counterOf(admin), 5);
  });

  t.test('a preview says the number, and takes none', async (t) => {
    const preview = async (campaign: string) =>
      (await admin.post(`${PATH}/preview`, draftOf(campaign))).body;
    t.match((await preview('summer')).fullUrl, /utm_id=2$/);
    t.match((await preview('new')).fullUrl, /utm_id=6$/);
    t.same((await preview('new')).problems, []);
    await bulk(admin, ['new', 'newer'], 'all', '?dryRun=true');
    t.equal(await counterOf(admin), 5);
  });

  t.test('refused links take none', async (t) => {
    const bad = { ...draftOf('bad'), baseUrl: 'nowhere' };
    t.equal((await admin.post(PATH, bad)).status, 422);
    const { status } = await admin.post(`${PATH}/bulk`, {
      links: [draftOf('good'), bad],
      mode: 'all',
    });
    t.equal(status, 422);
    const some = await admin.post(`${PATH}/bulk`, {
      links: [bad, draftOf('good'), draftOf('spring', 'bing')],
      mode: 'valid',
    });
    t.same(
      some.body.results.map((one: { link: { parameters: string } | null }) =>
        one.link ? numberOf(one.link) : null,
      ),
      [null, '6', '1'],
    );
    t.equal(await counterOf(admin), 6);
  });

  t.test('a file has them as well', async (t) => {
    const csv = [
      'link_name,website_url,utm_campaign',
      `A,${AT},spring`,
      `B,${AT},fair`,
      `C,${AT},fair`,
    ];
    const { status, body } = await admin.request('POST', `${PATH}/import`, csv.join('\n'), {
      'content-type': 'text/csv',
    });
    t.equal(status, 201, JSON.stringify(body));
    const links = await linksWith('utm_campaign', 'fair');
    t.same(links.map(numberOf), ['7', '7']);
    t.equal(await counterOf(admin), 7);
  });

  t.test('at once, a new value gets one number', async (t) => {
    const client = await other('eve');
    const names = ['a', 'b', 'c'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 10 === 9
          ? bulk(client, names)
          : client.post(PATH, draftOf(names[at % 3] ?? '', `s${at}`)),
      ),
    );
    for (const { status } of answers) t.equal(status, 201);
    const links = (await client.get(`${PATH}?range=[0,99]`)).body as {
      name: string;
      parameters: string;
    }[];
    t.equal(links.length, 36);
    const found = new Map(links.map((one) => [`${one.name[0]} ${numberOf(one)}`, 0]));
    t.equal(found.size, 3, [...found.keys()].join());
    t.same(new Set(links.map(numberOf)), new Set(['1', '2', '3']), 'and those are the next');
    t.equal(await counterOf(client), 3);
    t.equal(await counterOf(admin), 7, 'of one organization, another takes none');
  });

  t.test('an edit takes the number of the new value', async (t) => {
    const link = await create(admin, 'spring', 'edited');
    const edit = async (change: object) => (await admin.put(`${PATH}/${link.id}`, change)).body;
    const values = (campaign: string) => ({ parameters: draftOf(campaign, 'edited').parameters });
    t.match((await edit({ name: 'Renamed' })).fullUrl, /utm_id=1$/, 'the same value');
    t.match((await edit(values('summer'))).fullUrl, /utm_campaign=summer&.*utm_id=2$/);
    t.match((await edit(values('edited'))).fullUrl, /utm_id=8$/, 'a new one');
    t.equal((await edit(values(''))).fullUrl, `${AT}?utm_source=edited`, 'no value has no number');
    t.match((await edit(values('spring'))).fullUrl, /utm_id=1$/);
    t.equal(numberOf(await create(admin, 'edited')), '8', 'that it had stays given');
  });

  t.test('so does a value that is set in many links, and undone', async (t) => {
    const filter = { parameter: 'utm_source', value: 'bing' };
    const before = await linksWith('utm_source', 'bing');
    const set = (body: object) =>
      admin.request('PATCH', PATH, { filter, parameter: 'utm_campaign', ...body });
    t.equal((await set({ value: 'moved', dryRun: true })).body.changed, before.length);
    t.equal(await counterOf(admin), 8);
    const { body } = await set({ value: 'moved' });
    const moved = await linksWith('utm_campaign', 'moved');
    t.equal(moved.length, before.length);
    t.same(new Set(moved.map(numberOf)), new Set(['9']));
    const undone = await admin.post(`${PATH}/restore`, { change: body.change });
    t.equal(undone.status, 200, JSON.stringify(undone.body));
    const after = await linksWith('utm_source', 'bing');
    t.same(new Set(after.map(numberOf)), new Set(before.map(numberOf)));
    t.equal(numberOf(await create(admin, 'moved')), '9');
  });

  t.test('a value keeps its number without links, and no other gets it', async (t) => {
    await admin.request('DELETE', PATH, { filter: {} });
    t.same((await admin.get(PATH)).body, []);
    t.equal(numberOf(await create(admin, 'brand-new')), '10');
    t.equal(numberOf(await create(admin, 'fair')), '7');
  });

  t.test('under other query names, and after they were deleted', async (t) => {
    const client = await other('fay');
    const named = async (queryName: string) =>
      (await client.get(PARAMETERS)).body.find((one: typeof ID) => one.queryName === queryName);
    await bulk(client, ['spring', 'summer']);
    const campaign = await named('utm_campaign');
    const renamed = await client.put(`${PARAMETERS}/${campaign.id}`, { queryName: 'cmp' });
    t.equal(renamed.status, 200, JSON.stringify(renamed.body));
    const id = await named('utm_id');
    t.equal(id.identifierPer, 'cmp', 'it follows');
    const next = async (cmp: string) =>
      JSON.parse(
        (await client.post(PATH, { ...draftOf(''), parameters: JSON.stringify({ cmp }) })).body
          .parameters,
      );
    t.equal((await next('summer')).utm_id, '2');
    t.equal((await client.put(`${PARAMETERS}/${id.id}`, { queryName: 'cid' })).status, 200);
    t.equal((await next('spring')).cid, '1');
    t.equal((await next('autumn')).cid, '3');
    await client.delete(`${PARAMETERS}/${id.id}`);
    await client.post(PARAMETERS, { ...ID, queryName: 'cid', identifierPer: 'cmp' });
    t.equal((await next('autumn')).cid, '3', 'as it was published');
    t.equal((await next('winter')).cid, '4');

    const asked = await client.delete(`${PARAMETERS}/${campaign.id}`);
    t.match(asked, {
      status: 409,
      body: {
        message: 'Campaign ID numbers each link again, because it numbers the values of cmp',
      },
    });
    t.equal((await client.delete(`${PARAMETERS}/${campaign.id}?removeRules=true`)).status, 200);
    t.equal((await named('cid')).identifierPer, undefined);
    const plain = { name: 'Plain', baseUrl: AT };
    t.equal(JSON.parse((await client.post(PATH, plain)).body.parameters).cid, '5');
  });

  t.test('renamed, numbered and renamed back', async (t) => {
    const client = await other('kim');
    const rename = async (from: string, queryName: string) => {
      const all = (await client.get(PARAMETERS)).body as { id: string; queryName: string }[];
      const { id } = all.find((one) => one.queryName === from) ?? {};
      t.equal((await client.put(`${PARAMETERS}/${id}`, { queryName })).status, 200);
    };
    const next = async (values: object) =>
      JSON.parse(
        (await client.post(PATH, { ...draftOf(''), parameters: JSON.stringify(values) })).body
          .parameters,
      );
    await create(client, 'a');
    await rename('utm_id', 'uid');
    t.equal((await next({ utm_campaign: 'b' })).uid, '2');
    await rename('uid', 'utm_id');
    t.equal(numberOf(await create(client, 'b')), '2');
    await rename('utm_campaign', 'cmp');
    t.equal((await next({ cmp: 'c' })).utm_id, '3');
    await rename('cmp', 'utm_campaign');
    t.equal(numberOf(await create(client, 'c')), '3');
    t.equal(numberOf(await create(client, 'a')), '1');
    t.equal(numberOf(await create(client, 'd')), '4');
  });

  t.test('no number beyond the largest', async (t) => {
    const client = await other('lea');
    const id = (await client.get(PARAMETERS)).body[2].id;
    const currentIdentifierValue = Number.MAX_SAFE_INTEGER - 2;
    await client.put(`${PARAMETERS}/${id}`, { currentIdentifierValue });
    const link = await create(client, 'last');
    t.equal(numberOf(link), '9007199254740990');
    const { parameters } = draftOf('beyond');
    const sentence = 'Campaign ID has no numbers left';
    const refused = [
      await client.post(PATH, draftOf('beyond')),
      await bulk(client, ['beyond']),
      await client.put(`${PATH}/${link.id}`, { parameters }),
      await client.request('PATCH', PATH, {
        ...{ filter: {}, parameter: 'utm_campaign', value: 'beyond' },
      }),
    ];
    for (const { status, body } of refused) {
      t.same([status, body.details?.[0].message], [422, sentence]);
    }
    t.equal((await create(client, 'last', 'bing')).name, 'last bing', 'values that have one go on');
  });

  t.test('while it is hidden, a link that changes its value loses it', async (t) => {
    const client = await other('mia');
    const link = await create(client, 'a');
    const id = (await client.get(PARAMETERS)).body[2].id;
    await client.put(`${PARAMETERS}/${id}`, { visible: false });
    const edit = async (change: object) => (await client.put(`${PATH}/${link.id}`, change)).body;
    t.match((await edit({ baseUrl: 'https://b.example/' })).fullUrl, /utm_id=1$/);
    t.notMatch((await edit({ parameters: draftOf('b').parameters })).fullUrl, /utm_id/);
  });

  t.test('published links bring them along', async (t) => {
    const client = await other('gil');
    const { status, body } = await publish(client, [
      'utm_campaign=spring&utm_id=7',
      'utm_campaign=spring&utm_id=7&utm_source=bing',
      'utm_campaign=summer&utm_id=40',
      'utm_id=50',
      'utm_campaign=unnumbered',
    ]);
    t.equal(status, 201, JSON.stringify(body));
    t.equal(numberOf(await create(client, 'spring')), '7');
    t.equal(numberOf(await create(client, 'summer')), '40');
    t.equal(numberOf(await create(client, 'autumn')), '51');
    const cases = {
      'utm_campaign=spring&utm_id=8': 'Campaign ID of "spring" is 7, not 8',
      'utm_campaign=winter&utm_id=40': 'Campaign ID 40 is the number of "summer"',
      'utm_campaign=winter&utm_id=0051': 'Campaign ID 51 is the number of "autumn"',
      'utm_campaign=winter&utm_id=50': 'Campaign ID 50 is the number of another link: Link 3',
      'utm_id=40': 'Campaign ID 40 is the number of "summer"',
      'utm_id=50': 'Campaign ID 50 is the number of another link: Link 3',
    };
    for (const [url, sentence] of Object.entries(cases)) {
      const refused = await publish(client, [url, 'utm_campaign=late&utm_id=90']);
      t.equal(refused.status, 422, url);
      t.equal(refused.body.results[0].errors[0].message, sentence, url);
    }
    const contrary = await publish(client, [
      'utm_campaign=late&utm_id=90',
      'utm_campaign=late&utm_id=91',
      'utm_campaign=later&utm_id=90',
    ]);
    t.same(
      contrary.body.results.map((one: { errors: { message: string }[] }) =>
        one.errors.map(({ message }) => message),
      ),
      [['Campaign ID of "late" is 90, not 91'], ['Campaign ID 90 is the number of "late"']],
    );
    const long = 'v'.repeat(200);
    await create(client, long);
    const clash = await publish(client, ['utm_campaign=winter&utm_id=52']);
    t.equal(
      clash.body.results[0].errors[0].message,
      `Campaign ID 52 is the number of "${'v'.repeat(190)}…"`,
    );
    const again = ['utm_campaign=spring&utm_id=7', 'utm_campaign=fresh&utm_id=95'];
    const skipped = await publish(client, [...again, ...again], '&duplicates=skip');
    t.match(skipped, { status: 201, body: { created: 1, skipped: 3 } });
    t.equal(numberOf(await create(client, 'fresh')), '95');
    t.equal(numberOf(await create(client, 'last')), '96');
  });

  t.test('an identifier of links becomes one of values, and back', async (t) => {
    const client = await other('hal');
    const id = (await client.get(PARAMETERS)).body.find(
      (one: typeof ID) => one.queryName === 'utm_id',
    );
    const change = async (identifierPer: string | null) =>
      t.equal((await client.put(`${PARAMETERS}/${id.id}`, { identifierPer })).status, 200);
    await change(null);
    t.same(
      (await bulk(client, ['a', 'a'])).body.results.map((one: { link: { parameters: string } }) =>
        numberOf(one.link),
      ),
      ['1', '2'],
    );
    await change('utm_campaign');
    t.same(
      (await bulk(client, ['a', 'b', 'a'])).body.results.map(
        (one: { link: { parameters: string } }) => numberOf(one.link),
      ),
      ['3', '4', '3'],
    );
    t.match(await publish(client, ['utm_campaign=c&utm_id=2']), { status: 422 }, 'of a link of a');
    await change(null);
    const taken = await publish(client, ['utm_campaign=z&utm_id=4']);
    t.match(taken.body.results?.[0].errors[0].message, 'Campaign ID 4 is the number of "b"');
    const again = await publish(
      client,
      ['utm_campaign=b&utm_source=google&utm_id=4'],
      '&duplicates=skip',
    );
    t.match(again, { status: 201, body: { skipped: 1 } });
    t.equal(numberOf(await create(client, 'a')), '5');
    await change('utm_campaign');
    t.equal(numberOf(await create(client, 'a')), '3', 'what a value had it has again');
  });

  t.test('text that becomes numbers', async (t) => {
    const client = await other('ned');
    const id = (await client.get(PARAMETERS)).body[2].id;
    const change = (to: object) => client.put(`${PARAMETERS}/${id}`, to);
    t.equal((await change({ type: 'text' })).status, 200);
    for (const campaign of ['a', 'b']) {
      const parameters = JSON.stringify({ utm_campaign: campaign, utm_id: '100' });
      await client.post(PATH, { ...draftOf(campaign), parameters });
    }
    t.equal((await change({ type: 'identifier', identifierPer: 'utm_campaign' })).status, 200);
    for (const campaign of ['a', 'b']) {
      const { status } = await publish(client, [`utm_campaign=${campaign}&utm_id=100`]);
      t.equal(status, 422, `${campaign} is not the only one that has it`);
    }
    t.equal(numberOf(await create(client, 'a')), '101', 'behind what links have');
  });

  t.test('values keep the one number of their links', async (t) => {
    const client = await other('oda');
    const id = (await client.get(PARAMETERS)).body[2].id;
    const change = (to: object) => client.put(`${PARAMETERS}/${id}`, to);
    t.equal(numberOf(await create(client, 'first')), '1');
    await change({ type: 'text' });
    const long = 'v'.repeat(200);
    const typed: [campaign: string, number: string][] = [
      ['typed', '7'],
      ['typed', '007'],
      ['two', '8'],
      ['two', '9'],
      ['one', '10'],
      ['other', '0010'],
      [long, '11'],
      ['word', 'x12'],
      ['taken', '1'],
      ['large', '99999999999999999999'],
      ['largest', '9007199254740990'],
      ['', '13'],
      ['as none', '13'],
    ];
    for (const [at, [campaign, number]] of typed.entries()) {
      const parameters = JSON.stringify({ utm_campaign: campaign, utm_id: number });
      const { status } = await client.post(PATH, { ...draftOf(campaign, `s${at}`), parameters });
      t.equal(status, 201);
    }
    const many = Array.from({ length: 1001 }, (_, at) => ({
      ...{ name: `Many ${at}`, baseUrl: AT },
      parameters: JSON.stringify({ utm_campaign: 'many', utm_source: `m${at}`, utm_id: '20' }),
    }));
    for (const links of [many.slice(0, 600), many.slice(600)]) {
      t.equal((await client.post(`${PATH}/bulk`, { links, mode: 'all' })).status, 201);
    }
    const { body } = await change({ type: 'identifier', identifierPer: 'utm_campaign' });
    t.equal(body.currentIdentifierValue, 20);
    const said = body.warnings.map(({ message }: { message: string }) => message);
    t.ok(said.includes('Earlier links already have utm_id numbers, so the next one is 21'), said);
    const kept = { typed: '7', [long]: '11', first: '1', many: '20' };
    for (const [campaign, number] of Object.entries(kept)) {
      t.equal(numberOf(await create(client, campaign, 'new')), number, campaign);
    }
    const next = ['two', 'one', 'other', 'word', 'taken', 'large', 'largest', 'as none'];
    for (const [at, campaign] of next.entries()) {
      t.equal(numberOf(await create(client, campaign, 'new')), `${21 + at}`, campaign);
    }
    t.equal((await client.delete(`${PARAMETERS}/${id}`)).status, 200);
    await client.post(PARAMETERS, { ...ID, type: 'text', identifierPer: null });
    const parameters = JSON.stringify({ utm_campaign: 'late', utm_id: '40' });
    await client.post(PATH, { ...draftOf('late'), parameters });
    const taxonomy = (await client.get('/api/taxonomy')).body;
    taxonomy.parameters[2] = ID;
    t.equal((await client.put('/api/taxonomy', taxonomy)).status, 200);
    t.equal(numberOf(await create(client, 'late', 'new')), '40', 'by a document as well');
    t.equal(numberOf(await create(client, 'later', 'new')), '41');
  });

  t.test('a value that has another name keeps its number', async (t) => {
    const client = await other('ian');
    const campaign = (await client.get(PARAMETERS)).body.find(
      (one: typeof ID) => one.queryName === 'utm_campaign',
    );
    const list = async (allowedValues: string, valueDetails: object | null = null) => {
      const change = { type: 'dropdown', allowedValues, valueDetails };
      const { status, body } = await client.put(`${PARAMETERS}/${campaign.id}`, change);
      t.equal(status, 200, JSON.stringify(body));
    };
    await list('spring,summer');
    await bulk(client, ['spring', 'summer']);
    await list('spring-27,summer', { 'spring-27': { aliases: ['spring'] } });
    t.match((await create(client, 'spring')).fullUrl, /utm_campaign=spring-27&.*utm_id=1$/);
    const published = ['utm_campaign=spring-27&utm_id=1', 'utm_campaign=spring&utm_id=1'];
    t.match(await publish(client, published), { status: 201 }, 'by either name');
    await list('spring-27,winter', { winter: { aliases: ['summer'] } });
    t.match(await publish(client, ['utm_campaign=winter&utm_id=2']), { status: 201 });
    await list('spring-27,spring,sommer');
    t.equal(numberOf(await create(client, 'spring-27')), '1', 'for good');
    t.equal(numberOf(await create(client, 'sommer')), '3', 'without it another value');
    t.equal(
      numberOf(await create(client, 'spring')),
      '4',
      'a name that is a value again is another',
    );
  });

  t.test('what it must not be', async (t) => {
    const client = await other('joe');
    await client.post(PARAMETERS, { type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
    const id = (await client.get(PARAMETERS)).body.find(
      (one: typeof ID) => one.queryName === 'utm_id',
    );
    const cases = {
      nothing: '"nothing" is not a tracking parameter of this workspace',
      utm_id:
        'Campaign ID is an identifier. One number for each value needs a parameter of another type',
      lid: 'Link ID is an identifier. One number for each value needs a parameter of another type',
    };
    for (const [identifierPer, sentence] of Object.entries(cases)) {
      const change = await client.put(`${PARAMETERS}/${id.id}`, { identifierPer });
      refusesWith(t, change, { identifierPer: sentence }, identifierPer);
      const draft = { ...ID, displayName: 'New', queryName: 'new', identifierPer };
      if (identifierPer === 'utm_id') continue;
      refusesWith(t, await client.post(PARAMETERS, draft), { identifierPer: sentence }, 'new');
    }
    const onText = {
      ...SOURCE,
      displayName: 'New',
      queryName: 'new',
      identifierPer: 'utm_campaign',
    };
    const sentence = 'Only an identifier has "identifierPer"';
    refusesWith(t, await client.post(PARAMETERS, onText), { identifierPer: sentence }, 'a text');
    const { body } = await client.get('/api/taxonomy');
    t.match(body.parameters[2], { queryName: 'utm_id', identifierPer: 'utm_campaign' });
    body.parameters[2].identifierPer = 'nothing';
    const refused = await client.put('/api/taxonomy', body);
    t.equal(refused.status, 422);
    t.match(JSON.stringify(refused.body), /parameters\[2\]\.identifierPer/);
    body.parameters[2].identifierPer = 'utm_source';
    const diff = await client.put('/api/taxonomy?dryRun=true', body);
    t.match(diff.body.changed, [
      { field: 'identifierPer', from: 'utm_campaign', to: 'utm_source' },
    ]);
    t.equal((await client.put('/api/taxonomy', body)).status, 200);
    t.equal(numberOf(await create(client, 'x', 'google')), '1');
    t.equal(numberOf(await create(client, 'y', 'google')), '1');
  });
});
