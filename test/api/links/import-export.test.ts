// What was exported can be imported: names, base URLs and values come round, whatever they are made of.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import fc from '../../support/property-runs.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';
const PARAMETERS = [
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid', identifierFormat: 'padded' },
  { type: 'text', displayName: 'Source', queryName: 'src' },
  { type: 'text', displayName: 'Note', queryName: 'a note, "quoted"' },
  { type: 'text', displayName: 'Low', queryName: 'low', forceLowercase: true },
  { type: 'dropdown', displayName: 'Channel', queryName: 'ch', useCodedValues: true },
];

interface Listed {
  name: string;
  baseUrl: string;
  fullUrl: string;
  parameters: string;
}

/** What is to come round; a number is used again. */
function told({ name, baseUrl, parameters }: Listed): string {
  const { lid, ...values } = JSON.parse(parameters);
  return JSON.stringify([name, baseUrl, Object.entries(values).sort()]);
}

// Commas, quotes, line breaks and what a spreadsheet would calculate, at the beginning and within.
const piece = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '＝',
    '|',
    '%',
    '%2C',
  ],
  ...[
    'a',
    'B7',
    ' ',
    'é',
    '😀',
    'cmd',
    '1+1',
    '=HYPERLINK("x")',
    "'=",
    '\\',
    '{keyword}',
    '&',
    '#',
  ],
);
const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const name = text.map((one) => `${one}.`);
const value = text.filter((one) => !/[\p{Cc}\p{Cf}]/u.test(one) && one.trim() !== '');
// None with a parameter of ours in it: a value of the link takes its place in the URL, which is all that is exported.
const baseUrl = fc.constantFrom(
  'https://a.example/',
  'https://a.example/x,y;z?q="quoted"&flag#frag,ment',
  "https://a.example/'=1+1'?a=%20b",
  'https://ümlaut.example/päth?ö=ü',
);
const link = fc.record({
  name,
  baseUrl,
  urlEncoding: fc.boolean(),
  parameters: fc
    .record(
      {
        src: value,
        'a note, "quoted"': value,
        low: value,
        ch: fc.constantFrom('Paid Search', 'ml'),
      },
      { requiredKeys: [] },
    )
    .map((values) => JSON.stringify(values)),
});

/** Imports an export as published links, and sees that URLs, numbers and all else are the same. */
async function publishedTwin(other: Client, file: string, links: Listed[]): Promise<void> {
  await other.request('DELETE', PATH, { filter: {} });
  const headers = { 'content-type': 'text/csv' };
  const { status, body } = await other.request(
    'POST',
    `${PATH}/import?mode=published`,
    file,
    headers,
  );
  const all = (some: Listed[]) =>
    some
      .map(({ name, fullUrl, baseUrl, parameters }) => [name, fullUrl, baseUrl, parameters])
      .sort();
  const [before, after] = [links, (await other.get(PATH)).body].map(all);
  if (status === 201 && JSON.stringify(before) === JSON.stringify(after)) return;
  throw new Error(`${JSON.stringify(body)}\n${before?.join('\n')}\n---\n${after?.join('\n')}`);
}

onEveryEngine(t, async (t, { admin, running }) => {
  const other = await signIn(running.url, address('eve@elsewhere'));
  for (const client of [admin, other]) {
    for (const one of PARAMETERS) {
      const { body } = await client.post('/api/tracking-parameters', one);
      if (one.queryName !== 'ch') continue;
      for (const [displayValue, codedValue] of [
        ['Paid Search', 'ps'],
        ['Mail', 'ml'],
      ]) {
        await client.post('/api/dropdown-values', {
          parameterId: body.id,
          displayValue,
          codedValue,
        });
      }
    }
  }

  t.test('import(export(x)) is x', async (t) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 12 }), async (links) => {
        for (const client of [admin, other]) await client.request('DELETE', PATH, { filter: {} });
        const made = await admin.post(`${PATH}/bulk`, { links, mode: 'valid' });
        const file = await admin.get(`${PATH}/export`);
        if (made.body.created === 0) return;
        const headers = { 'content-type': 'text/csv' };
        const imported = await other.request('POST', `${PATH}/import`, String(file.body), headers);
        if (imported.status !== 201) throw new Error(JSON.stringify(imported.body));
        const [before, after] = [await admin.get(PATH), await other.get(PATH)].map(({ body }) =>
          (body as Listed[]).map(told).sort(),
        );
        if (JSON.stringify(before) !== JSON.stringify(after)) {
          throw new Error(`${before?.join('\n')}\n---\n${after?.join('\n')}\n---\n${file.body}`);
        }
        compared += before?.length ?? 0;
        await publishedTwin(other, String(file.body), (await admin.get(PATH)).body);
      }),
      { numRuns: 25 },
    );
    t.ok(compared > 80, `${compared} links were compared`);
  });

  t.test('an export of nothing is an import of nothing', async (t) => {
    await admin.request('DELETE', PATH, { filter: {} });
    const file = await admin.get(`${PATH}/export`);
    const headers = { 'content-type': 'text/csv' };
    const answer = await other.request('POST', `${PATH}/import`, String(file.body), headers);
    t.ok(answer.status < 500);
  });
});
