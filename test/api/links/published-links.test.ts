// Links that are published already: a file of them is stored as it is, with its numbers, or not at all.

import t, { type Test } from 'tap';
import type { Answer, Client } from '../../support/browserless.ts';
import { type Organization, onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const LID = {
  type: 'identifier',
  displayName: 'Link ID',
  queryName: 'lid',
  identifierFormat: 'padded',
  paddingLength: 6,
};

const send = (client: Client, csv: string, mode = 'published', query = ''): Promise<Answer> =>
  client.request('POST', `${PATH}/import?mode=${mode}${query}`, csv, {
    'content-type': 'text/csv',
  });
const sheet = (...rows: string[]): string => ['link_name,website_url', ...rows].join('\n');

interface Listed {
  name: string;
  baseUrl: string;
  fullUrl: string;
  parameters: string;
}

const listed = async (client: Client): Promise<Listed[]> =>
  (await client.get(`${PATH}?range=[0,999]&sort=["name","ASC"]`)).body;
const numbersOf = (links: Listed[]) => links.map(({ parameters }) => JSON.parse(parameters).lid);
const nextNumber = async (client: Client): Promise<string> => {
  const { body } = await client.post(PATH, {
    ...{ name: 'New', baseUrl: 'https://a.example/' },
    parameters: '{"src":"google"}',
  });
  return JSON.parse(body.parameters).lid;
};

onEveryEngine(t, async (t, organization) => {
  const { admin } = organization;
  await organization.addParameter({
    ...{ type: 'dropdown', displayName: 'Source', queryName: 'src', required: true },
    allowedValues: 'google,bing',
  });
  const { id: lid } = await organization.addParameter(LID);

  await t.test('URLs stay byte for byte, and identifiers count on', async (t) => {
    const urls = [
      'https://a.example/?src=google&lid=000007',
      // By other rules than today's: a value that isn't listed, another order, no padding, a space, an odd spelling.
      'https://A.example/%7Eada?lid=12&src=yahoo&x=%2f#top',
      'https://a.example/a b?src=google&lid=000200',
      'https://a.example/?src=bing',
    ];
    const csv = sheet(...urls.map((url, at) => `Link ${at},"${url}"`));
    const rehearsed = await send(admin, csv, 'published', '&dryRun=true');
    t.match(rehearsed, { status: 200, body: { created: 4, failed: 0 } });
    t.same(await listed(admin), [], 'nothing is stored');
    const { status, body } = await send(admin, csv);
    t.equal(status, 201, JSON.stringify(body));
    t.match(body, { created: 4, failed: 0 });
    t.same(body.warnings, [
      {
        path: 'header',
        code: 'identifier_goes_on',
        message: 'Earlier links already have lid numbers, so the next one is 000201',
      },
    ]);
    t.match(
      body.results.map(({ row, warnings }: { row: number; warnings: { message: string }[] }) => [
        row,
        ...warnings.map(({ message }) => message),
      ]),
      [
        [
          2,
          'Link ID must be a number of at least 6 digits',
          'Source must be one of the allowed values: google, bing',
        ],
        [3, "Website URL can't contain spaces, tabs, line breaks or control characters"],
        [4, "Link ID is missing and isn't added, since the URL stays"],
      ],
      'what breaks the rules is said',
    );
    const stored = await listed(admin);
    t.same(
      stored.map(({ fullUrl }) => fullUrl),
      urls,
    );
    t.same(numbersOf(stored), ['000007', '12', '000200', undefined]);
    t.equal(stored[0]?.baseUrl, 'https://a.example/');
    t.equal(await nextNumber(admin), '000201');
    const [, entry] = (await admin.get('/api/audit-log')).body;
    t.match(entry, {
      action: 'link.import-published',
      subject: '4',
      after: { created: 4, highestNumbers: { lid: 200 } },
    });
  });

  await t.test('what can be edited keeps its URL but for the edit', async (t) => {
    const [, odd] = (await admin.get(`${PATH}?sort=["name","ASC"]`)).body;
    const path = `${PATH}/${odd.id}`;
    t.equal((await admin.put(path, { name: 'Link 1, renamed' })).body.fullUrl, odd.fullUrl);
  });

  await t.test('what is refused, each with its sentence', async (t) => {
    const cases = {
      'https://b.example/?src=google&lid=000012':
        'Link ID 12 is the number of another link: Link 1, renamed',
      'https://b.example/?src=google&lid=0000000000000007':
        'Link ID 7 is the number of another link: Link 0',
      'https://b.example/?src=google&lid=000300': 'Link ID 300 is the number of another link: Good',
      'https://b.example/?src=google&lid=1&lid=2': 'The URL has Link ID more than once: 1, 2',
      'https://b.example/?src=google&lid=9007199254740993':
        'Link ID 9007199254740993 is too large to count on from',
      'https://b.example/?src=google&lid=9007199254740989':
        'Link ID 9007199254740989 is too large to count on from',
      'https://b.example/?src=google&lid=000750%20':
        'Link ID "000750 " has a space or plus sign beside the number. Remove it',
      'https://b.example/?src=google&lid=%2B750':
        'Link ID "+750" has a space or plus sign beside the number. Remove it',
      'https://b.example/?sourceid=src_google~lid_000190&lid=000192':
        'The URL has Link ID more than once: 000190, 000192',
      'spring.example/?lid=5': 'Website URL must start with http:// or https://',
      'javascript:alert(1)': 'Website URL must start with http:// or https://',
      'https://ada:pw@b.example/': "Website URL can't contain a username or password",
      'https://b.example/ https://c.example/': 'Website URL has several URLs. Use a row for each',
      [`https://b.example/${'x'.repeat(2048)}?lid=9`]:
        'Website URL must be at most 2,048 characters',
      '#REF!': '"#REF!" is a spreadsheet error. Fix the formula and save the file again',
      '': 'Website URL is required',
    };
    const before = await listed(admin);
    for (const [url, message] of Object.entries(cases)) {
      const csv = sheet('Good,https://b.example/?src=bing&lid=000300', `Bad,"${url}"`);
      const { status, body } = await send(admin, csv);
      t.equal(status, 422, url);
      t.match(body, { created: 0, failed: 1, results: [{ row: 2 }], warnings: [] }, url);
      t.same(
        body.results[0].errors?.map((one: { message: string }) => one.message),
        [message],
        url,
      );
    }
    t.same(await listed(admin), before, 'nothing is stored');
    t.equal(await nextNumber(admin), '000202', 'no number is used up');
  });

  await t.test('a number of a hidden parameter', async (t) => {
    await admin.put(`/api/tracking-parameters/${lid}`, { visible: false });
    const { status, body } = await send(admin, sheet('One,https://b.example/?src=google&lid=400'));
    t.equal(status, 422);
    t.match(body.results[0].errors, [
      {
        path: 'website_url',
        message:
          'The URL has Link ID 400, but Link ID is hidden. Show the parameter before you import this link',
      },
    ]);
    await admin.put(`/api/tracking-parameters/${lid}`, { visible: true });
  });

  await t.test('a sheet with tracking URLs beside the pages, and with values', async (t) => {
    const csv = [
      'link_name,website_url,src,tracking_url',
      'Sheet,https://c.example/,google,https://c.example/?src=google&lid=000500',
    ].join('\n');
    const { body } = await send(admin, csv);
    t.match(body, { created: 1 });
    t.equal(
      body.warnings[0].message,
      'The URLs stay as they are, so these columns are ignored: website_url, src',
    );
    t.match(
      (await listed(admin)).find(({ name }) => name === 'Sheet'),
      { baseUrl: 'https://c.example/', fullUrl: 'https://c.example/?src=google&lid=000500' },
    );
    const again = await send(admin, csv, 'published', '&duplicates=skip');
    t.match(again, { status: 201, body: { created: 0, skipped: 1 } }, 'what is there is skipped');
    const renumbered = csv.replaceAll('000500', '000510');
    const other = await send(admin, renumbered, 'published', '&duplicates=skip');
    t.match(other, { status: 201, body: { created: 1, failed: 0 } }, 'another number is kept');
    const refused = await send(admin, renumbered, 'published', '&duplicates=reject');
    t.match(refused, { status: 422, body: { created: 0, failed: 1 } }, 'the whole URL is there');
  });

  await t.test('an ordinary import says that it changes URLs', async (t) => {
    const { body } = await send(
      admin,
      sheet('O1,https://d.example/?src=bing&lid=000500', 'O2,https://d.example/?src=bing'),
      'valid',
    );
    t.match(body, { created: 2 });
    t.match(
      body.warnings.map(({ message }: { message: string }) => message),
      [
        '1 URL already has a number, such as Link ID 000500. A new number changes the URL. If the links are published, import them as published links to keep their URLs',
      ],
    );
  });

  await t.test('also behind a hidden identifier', async (t) => {
    const old = { ...LID, displayName: 'Old ID', queryName: 'old' };
    const { id } = await organization.addParameter(old);
    await admin.put(`/api/tracking-parameters/${id}`, { visible: false });
    const csv = sheet('O3,https://d.example/3?old=000001&src=bing&lid=000500');
    const { body } = await send(admin, csv, 'valid', '&dryRun=true');
    t.match(body.warnings[0]?.message, /such as Link ID 000500\./);
    await admin.delete(`/api/tracking-parameters/${id}`);
  });

  await t.test('many at once never have a number twice', (t) => race(t, organization));
});

/** Files with the same numbers, files with others and single links, all at once. */
async function race(t: Test, { admin }: Organization): Promise<void> {
  const from = Number(await nextNumber(admin));
  const file = (first: number, name: string) =>
    sheet(
      ...Array.from({ length: 40 }, (_, at) => {
        const number = String(first + at).padStart(6, '0');
        return `${name} ${at},https://${name}.example/${at}?src=google&lid=${number}`;
      }),
    );
  const settled = async (sent: Promise<Answer>): Promise<Answer> => {
    const answer = await sent;
    if (answer.status !== 503) return answer;
    return { ...answer, status: 0 };
  };
  const created = () =>
    admin.post(PATH, {
      name: 'Single',
      baseUrl: 'https://s.example/',
      parameters: '{"src":"bing"}',
    });
  const answers = await Promise.all([
    settled(send(admin, file(from + 5, 'one'))),
    ...Array.from({ length: 6 }, () => settled(created())),
    settled(send(admin, file(from + 5, 'two'))),
    settled(send(admin, file(from + 60, 'three'))),
    ...Array.from({ length: 6 }, () => settled(created())),
  ]);
  t.same(
    answers.filter(({ status }) => ![0, 201, 422].includes(status)),
    [],
    'each is stored or refused',
  );
  t.ok(answers.filter(({ status }) => status === 201).length >= 7, 'most are stored');
  const [one, , , , , , , two] = answers;
  t.notOk(one?.status === 201 && two?.status === 201, 'one of two with the same numbers');
  const numbers = numbersOf(await listed(admin))
    .filter((number) => number !== undefined)
    .map(Number);
  t.equal(new Set(numbers).size, numbers.length, 'no number is there twice');
  t.equal(Number(await nextNumber(admin)), Math.max(...numbers) + 1);
}
