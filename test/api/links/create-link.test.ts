// Creating links: what the server decides, what it ignores, what it refuses, and what comes back as it was.
import t from 'tap';
import { onceAmong } from '../../support/engines.ts';
import { type Organization, onEveryEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-links';
const BASE = 'https://a.example/';

async function addTaxonomy({ addParameter, addMapping }: Organization): Promise<void> {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src', required: true });
  const { id } = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  await addMapping({ parameterId: id, displayValue: 'Paid Search', codedValue: 'ps' });
  await addParameter({
    type: 'text',
    displayName: 'Campaign',
    queryName: 'camp',
    forceLowercase: true,
    allowWhitespace: false,
    allowedSpecialChars: '-_',
  });
  await addParameter({
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
    identifierFormat: 'padded',
  });
  await addParameter({ type: 'text', displayName: 'Old', queryName: 'old', visible: false });
}

onEveryEngine(t, async (t, organization, engine) => {
  // What never gets as far as the database is refused on one engine.
  const once = onceAmong(t, engine);
  const { admin, addLink } = organization;
  await addTaxonomy(organization);
  const parameters = JSON.stringify({ src: 'Google Ads', ch: 'paid search', camp: 'SPRING-26' });
  const draft = { name: 'Spring', baseUrl: `${BASE}?q=a%20b&{keyword}#top`, parameters };
  const total = async () => {
    const range = (await admin.get(`${PATH}?range=[0,0]`)).headers.get('content-range') ?? '';
    return Number(range.split('/')[1]);
  };

  t.test('the server builds, numbers and dates the link', async (t) => {
    const { id, createdAt, lastModifiedAt, ...rest } = await addLink(draft);
    t.match(id, /-7[0-9a-f]{3}-/, 'a UUID of version 7');
    t.equal(createdAt, lastModifiedAt);
    t.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
    t.same(rest, {
      name: 'Spring',
      baseUrl: `${BASE}?q=a%20b&{keyword}#top`,
      fullUrl: `${BASE}?q=a%20b&{keyword}&src=Google%20Ads&ch=ps&camp=spring-26&lid=00001#top`,
      parameters: '{"src":"Google Ads","ch":"ps","camp":"spring-26","lid":"00001"}',
      isAdvancedMode: false,
      urlEncoding: true,
      createdBy: 'ada',
      sortOrder: 0,
      warnings: [],
    });
  });

  t.test('a preview is what creating would give, and stores and numbers nothing', async (t) => {
    const before = await total();
    const body = { ...draft, baseUrl: `${BASE}preview` };
    const { body: preview } = await admin.post(`${PATH}/preview`, body);
    await admin.post(`${PATH}/preview`, body);
    t.equal(await total(), before);
    const link = await addLink(body);
    t.same(preview, {
      fullUrl: link.fullUrl,
      parameters: link.parameters,
      problems: [],
      warnings: [],
    });
    const wrong = await admin.post(`${PATH}/preview`, { name: '', baseUrl: 'a', parameters: '{}' });
    t.equal(wrong.status, 200, 'with problems too');
    t.match(
      wrong.body.problems.map(({ message }: { message: string }) => message),
      ['Link name is required', 'Please enter a valid URL', 'Source is required'],
    );
  });

  t.test('what a client says of what is ours is ignored', async (t) => {
    const link = await addLink({
      ...draft,
      baseUrl: `${BASE}ignored`,
      parameters: '{"src":"a","lid":"99999"}',
      fullUrl: 'https://evil.example/?src=b&lid=99999',
      isAdvancedMode: true,
      id: 'mine',
      createdBy: 'somebody else',
      createdAt: '1970-01-01',
      lastModifiedAt: { nested: ['anything'] },
      warnings: 'none',
      sortOrder: -2_147_483_648,
    });
    t.match(link, {
      fullUrl: `${BASE}ignored?src=a&lid=00003`,
      createdBy: 'ada',
      isAdvancedMode: false,
      sortOrder: -2_147_483_648,
    });
    t.not(link.id, 'mine');
  });

  t.test('the encoding is what the body says, or what its URL tells', async (t) => {
    const body = { ...draft, baseUrl: `${BASE}encoding`, parameters: '{"src":"a b/ü"}' };
    const encoded = '?src=a%20b%2F%C3%BC&lid=';
    const plain = '?src=a%20b/ü&lid=';
    const cases: [object, string][] = [
      [{}, encoded],
      [{ urlEncoding: false }, plain],
      [{ urlEncoding: true, fullUrl: `${BASE}encoding${plain}1` }, encoded],
      [{ fullUrl: `${BASE}encoding${plain}00001` }, plain],
      [{ fullUrl: `${BASE}encoding${encoded}00001` }, encoded],
      [{ fullUrl: 'nonsense' }, encoded],
    ];
    for (const [fields, query] of cases) {
      const { fullUrl } = await addLink({ ...body, ...fields });
      t.ok(fullUrl.startsWith(`${BASE}encoding${query}`), `${JSON.stringify(fields)}: ${fullUrl}`);
    }
  });

  t.test('warnings: a replaced segment, a hidden parameter, a twin', async (t) => {
    const body = {
      name: 'Original',
      baseUrl: `${BASE}warn?src=old&keep=1`,
      parameters: '{"src":"new","old":"x"}',
    };
    const link = await addLink(body);
    t.match(link.fullUrl, /^https:\/\/a\.example\/warn\?keep=1&src=new&lid=\d{5}$/);
    t.same(
      link.warnings.map(({ message }: { message: string }) => message),
      [
        'src in the website URL is replaced by your value',
        "Old is hidden, so new links don't include it",
      ],
    );
    const again = { ...body, baseUrl: `${BASE}warn?keep=1`, parameters: '{"src":"new"}' };
    const twin = await addLink({ ...again, name: 'Twin' });
    t.match(twin.warnings, [
      {
        code: 'duplicate_link',
        path: 'baseUrl',
        message: 'A link with the same URL already exists: Original',
        link: { id: link.id, name: 'Original' },
      },
    ]);
    const preview = await admin.post(`${PATH}/preview`, again);
    t.match(preview.body.warnings, [{ code: 'duplicate_link', message: /: (Twin|Original)$/ }]);
  });

  t.test('every refusal names its field, and takes no number', async (t) => {
    const before = await total();
    const wrong: [object, Record<string, string>][] = [
      [{ name: undefined }, { name: 'Link name is required' }],
      [{ name: ' \n' }, { name: 'Link name is required' }],
      [{ name: '😀'.repeat(256) }, { name: 'Link name must be at most 255 characters' }],
      [{ name: 'a\u0000b' }, { name: "Link name can't contain NUL or half of a surrogate pair" }],
      [{ name: 'a\udc00b' }, { name: "Link name can't contain NUL or half of a surrogate pair" }],
      [{ baseUrl: undefined }, { baseUrl: 'Please enter a valid URL' }],
      [{ baseUrl: 'javascript:alert(1)' }, { baseUrl: 'Please enter a valid URL' }],
      [{ baseUrl: 'data:text/html,x' }, { baseUrl: 'Please enter a valid URL' }],
      [
        { baseUrl: `${BASE}${'x'.repeat(2048)}` },
        { baseUrl: 'Website URL must be at most 2,048 characters' },
      ],
      [
        { baseUrl: 'https://a:b@a.example/' },
        { baseUrl: "Website URL can't contain a username or password" },
      ],
      [
        { baseUrl: 'https://a.exa\tmple/' },
        { baseUrl: "Website URL can't contain spaces, tabs, line breaks or control characters" },
      ],
      [
        { baseUrl: 'https://a.example/\u202espring\u200b' },
        { baseUrl: "Website URL can't contain invisible characters (U+202E, U+200B)" },
      ],
      [{ parameters: undefined }, { 'parameters.src': 'Source is required' }],
      [
        { parameters: '{"src":"a","camp":"a b!"}' },
        {
          'parameters.camp': 'Campaign cannot contain spaces or whitespace',
        },
      ],
      [
        { parameters: '{"src":"a","ch":"radio"}' },
        { 'parameters.ch': 'Channel must be one of the defined coded values' },
      ],
      [
        { parameters: '{"src":"a\\u0000b"}' },
        { 'parameters.src': "Source can't contain control or invisible characters (U+0000)" },
      ],
      [
        { parameters: '{"src":"a","__proto__":"x","constructor":"y"}' },
        {
          'parameters.__proto__': '"__proto__" is not a tracking parameter of this workspace',
          'parameters.constructor': '"constructor" is not a tracking parameter of this workspace',
        },
      ],
    ];
    for (const [fields, errors] of wrong) {
      const answer = await admin.post(PATH, { ...draft, ...fields });
      refusesWith(t, answer, errors, JSON.stringify(fields).slice(0, 80));
    }
    t.equal(await total(), before, 'nothing was stored');
  });

  t.test('parameters that are no JSON object of texts', async (t) => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const wrong = [
      '',
      'null',
      '[]',
      '"a"',
      '{"src":1}',
      '{"src":null}',
      '{"src":["a"]}',
      '{src:1}',
    ];
    for (const text of [...wrong, `{"src":${deep}}`, deep, '{"src":"a"} ']) {
      const isFine = text === '{"src":"a"} ';
      const answer = await admin.post(PATH, { ...draft, parameters: text });
      t.equal(answer.status, isFine ? 201 : 400, text.slice(0, 40));
      if (!isFine) t.match(answer.body.errors.parameters, /must be a JSON object of query name/);
    }
    const twice = await addLink({ ...draft, parameters: '{"src":"first","src":"second"}' });
    t.match(JSON.parse(twice.parameters), { src: 'second' }, 'of equal keys the last one counts');
  });

  t.test('names that mean something to JavaScript are ordinary parameters', async (t) => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty'];
    for (const queryName of names) {
      await organization.addParameter({ type: 'text', displayName: queryName, queryName });
    }
    const values = '{"src":"a","__proto__":"p","constructor":"c","hasOwnProperty":"h"}';
    const link = await addLink({ ...draft, baseUrl: `${BASE}proto`, parameters: values });
    t.match(link.fullUrl, /&__proto__=p&constructor=c&hasOwnProperty=h$/);
    t.match(link.parameters, /"__proto__":"p","constructor":"c"/);
    t.equal((await admin.get(`${PATH}/${link.id}`)).body.parameters, link.parameters);
  });

  t.test(
    'names in every alphabet, and apart by case or accent alone, come back as they were',
    async (t) => {
      const names = [
        'Café',
        'café',
        'cafe',
        'CAFE',
        '😀'.repeat(255),
        'line\nbreak\ttab',
        "'; DROP TABLE tracking_links; --",
        '%_\\"`',
        'مرحبا \u202eevil',
        'e\u0301',
      ];
      const ids: string[] = [];
      for (const name of names) ids.push((await addLink({ ...draft, name })).id);
      for (const [index, id] of ids.entries()) {
        t.equal((await admin.get(`${PATH}/${id}`)).body.name, names[index]);
      }
    },
  );

  t.test('a value of 50 kB', async (t) => {
    const value = 'ü😀 '.repeat(7_000).trim();
    const link = await addLink({ ...draft, parameters: JSON.stringify({ src: value }) });
    t.equal(JSON.parse(link.parameters).src, value);
    const { warnings: _, ...stored } = link;
    t.match((await admin.get(`${PATH}/${link.id}`)).body, stored, 'as it is stored');
    t.equal(new URL(link.fullUrl).searchParams.get('src'), value);
  });

  once('a body of nothing but mistakes is answered within reason', async (t) => {
    const many = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`k${index}`, '']),
    );
    const some = Object.fromEntries(Object.entries(many).slice(0, 1_000));
    const refusals: [object, string | number][] = [
      [many, 'An object in the body has more than 1,000 fields.'],
      [some, 1_000],
      [
        { ...draft, parameters: JSON.stringify(many) },
        'parameters can have at most 1,000 values and 1,000,000 characters',
      ],
      [{ ...draft, parameters: JSON.stringify({ ...some, last: 'a' }) }, 1],
    ];
    for (const [body, said] of refusals) {
      const answer = await admin.post(PATH, body);
      t.equal(answer.status, 400);
      t.ok(JSON.stringify(answer.body).length < 1024 * 1024, 'no longer than what was sent');
      const { details } = answer.body;
      if (typeof said === 'number') t.ok(details.length >= said, String(details.length));
      else t.match(details, [{ message: said }]);
    }
  });

  t.test('an identifier at the end of its numbers', async (t) => {
    const { body } = await admin.get('/api/tracking-parameters');
    const lid = body.find(({ queryName }: { queryName: string }) => queryName === 'lid');
    const path = `/api/tracking-parameters/${lid.id}`;
    await admin.put(path, { currentIdentifierValue: 99_999 });
    const grown = await addLink({ ...draft, baseUrl: `${BASE}grown` });
    t.match(grown.fullUrl, /&lid=100000$/, 'it grows past its padding');
    await admin.put(path, { currentIdentifierValue: Number.MAX_SAFE_INTEGER - 2 });
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push((await admin.post(PATH, draft)).status);
    t.equal(statuses[0], 201);
    const last = await admin.post(PATH, draft);
    refusesWith(t, last, { 'parameters.lid': 'Link ID has no numbers left' }, 'no more');
    const lids = (await admin.get(PATH)).body.map(
      ({ parameters: text }: { parameters: string }) => JSON.parse(text).lid,
    );
    t.equal(new Set(lids).size, lids.length, 'none is given twice');
  });
});
