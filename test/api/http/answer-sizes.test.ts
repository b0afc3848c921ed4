// No answer exceeds 16 MB but exports: what would is cut and says so, or is refused before anything is stored.
import { LARGEST_ANSWER_BYTES, writeAnswer } from '@utmost/api/http/contract/answer-text.ts';
import { presentRows } from '@utmost/api/links/rows/link-rows-presenter.ts';
import { problem } from '@utmost/core/problem.ts';
import t from 'tap';
import type { Answer } from '../../support/browserless.ts';
import { anyEngine, onceAmong } from '../../support/engines.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { onEveryEngine } from '../organization.ts';

const LINKS = '/api/tracking-links';
const MAPPINGS = '/api/value-mappings';
const CSV = { 'content-type': 'text/csv' };
// In a URL each of them has nine characters: few links are long answers.
const LONG = '\u4e2d'.repeat(28_000);

const sizeOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body));
const listOf = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

t.test('an answer is written as JSON has it', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.object({ withDate: true, maxDepth: 4 })), async (entries) => {
      const long = { entries: listOf(150, (at) => entries[at % entries.length]), left: undefined };
      for (const answer of [entries, long, { at: new Date(0), long }]) {
        if ((await writeAnswer(answer)) !== JSON.stringify(answer)) return false;
      }
      return true;
    }),
    propertyRuns(100, 10_000),
  ),
);

t.test('of very many and very long problems each row keeps the beginning of one', async (t) => {
  const args = { queryName: 'é'.repeat(3_000) };
  const results = listOf(20_000, (row) => ({
    row,
    link: null,
    problems: listOf(3, () => problem('parameter_unknown', 'parameters.x', args)),
    warnings: [],
  }));
  const counts = { created: 0, failed: 20_000, duplicates: 0, skipped: 0, createdAt: null };
  const answer = presentRows({ ...counts, results, warnings: [] });
  t.ok(Buffer.byteLength(JSON.stringify(answer)) < LARGEST_ANSWER_BYTES);
  t.equal(answer.results[0]?.errors?.length, 3);
  t.equal(answer.results[19_999]?.errors?.length, 1);
});

onEveryEngine(t, async (t, { admin, addParameter, addLink }, engine) => {
  const tooLarge = (answer: Answer, about: string) => {
    t.equal(answer.status, 413, about);
    t.match(answer.body, { code: 'too_large', message: /16 MB/ }, about);
  };
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const draft = (at: number) => ({
    name: `Link ${at}`,
    baseUrl: 'https://a.example/',
    parameters: JSON.stringify({ src: `${at}-${LONG}` }),
  });

  await t.test('lists of links, and their groups', async (t) => {
    for (const first of [0, 26]) {
      const links = listOf(26, (at) => draft(first + at));
      t.equal((await admin.post(`${LINKS}/bulk`, { links })).status, 201);
    }
    tooLarge(await admin.get(LINKS), 'all');
    tooLarge(await admin.get(`${LINKS}?filter={"q":"Link"}`), 'those with a text');
    tooLarge(await admin.get(`${LINKS}?filter={"parameter":"src"}`), 'those with a value');
    const page = await admin.get(`${LINKS}?range=[0,39]`);
    t.equal(page.body.length, 40);
    t.ok(sizeOf(page) < LARGEST_ANSWER_BYTES);
    const groups = await admin.get(`${LINKS}/groups?by=src&range=[0,999]&filter={"q":"Link"}`);
    t.ok(sizeOf(groups) < LARGEST_ANSWER_BYTES);
    t.equal(
      (await admin.get(`${LINKS}/export?format=ndjson`)).status,
      200,
      'an export is streamed',
    );
  });

  await t.test("a link's history, and the audit log", async (t) => {
    const { id } = await addLink(draft(0));
    for (let at = 1; at <= 26; at += 1) {
      const { status } = await admin.patch(`${LINKS}/${id}`, { parameters: draft(at).parameters });
      t.equal(status, 200);
    }
    const link = await admin.get(`${LINKS}/${id}`);
    const { history } = link.body;
    t.ok(history.length > 2 && history.length < 27, `${history.length} changes`);
    t.equal(history.at(-1).action, 'link.create');
    t.ok(sizeOf(link) < LARGEST_ANSWER_BYTES);
    tooLarge(await admin.get('/api/audit-log?range=[0,999]'), 'the audit log');
    t.equal((await admin.get('/api/audit-log?range=[0,9]')).body.length, 10);
  });

  // What follows is made before anything is stored, or of what was read, on either engine alike.
  if (engine !== anyEngine) return;

  await t.test('links that are made', async (t) => {
    const links = listOf(40, (at) => draft(1_000 + at));
    tooLarge(await admin.post(`${LINKS}/bulk`, { links }), 'a bulk');
    const { headers } = await admin.get(`${LINKS}?range=[0,0]`);
    t.match(headers.get('content-range'), /\/53$/, 'nothing was saved');
  });

  await t.test('a link whose URL is long beyond use', async (t) => {
    await addParameter({ type: 'text', displayName: 'Medium', queryName: 'med' });
    const parameters = JSON.stringify({ src: '\u4e2d'.repeat(30_000) });
    const answer = await admin.post(LINKS, {
      name: 'A',
      baseUrl: 'https://a.example/',
      parameters,
    });
    t.match(answer, {
      status: 422,
      body: { errors: { fullUrl: 'Tracking URL must be at most 262,144 characters' } },
    });
  });

  await t.test('value mappings', async (t) => {
    const add = (queryName: string) =>
      addParameter({ displayName: queryName, queryName, type: 'dropdown', useCodedValues: true });
    const values = (count: number) =>
      listOf(count, (at) => ({
        displayValue: `D${at}`.padEnd(255, '\u4e2d'),
        codedValue: `c${at}`.padEnd(255, 'c'),
      }));
    const upload = (id: string, count: number) =>
      admin.post(`/api/dropdown-values/upload/${id}`, { csvData: values(count) });
    const [first, second] = [await add('first'), await add('second')];
    tooLarge(await upload(first.id, 15_000), 'more than an answer can list');
    t.same((await admin.get(MAPPINGS)).body, [], 'nothing was saved');
    t.equal((await upload(first.id, 7_500)).status, 200);
    tooLarge(await upload(second.id, 7_500), 'more than the list of all can have');
    const all = await admin.get(MAPPINGS);
    t.equal(all.body.length, 7_500);
    t.ok(sizeOf(all) < LARGEST_ANSWER_BYTES);
    for (const accept of ['application/json', 'application/yaml']) {
      const taxonomy = await admin.request('GET', '/api/taxonomy', undefined, { accept });
      t.equal(taxonomy.status, 200, accept);
    }
  });

  await t.test('the difference between taxonomies', async (t) => {
    const { body } = await admin.get('/api/taxonomy');
    const kept = [{ displayValue: 'Kept', codedValue: 'kept' }];
    const parameters = body.parameters.map((one: { type: string }) => {
      return one.type === 'dropdown' ? { ...one, valueMappings: kept } : one;
    });
    const difference = await admin.put('/api/taxonomy?dryRun=true', { ...body, parameters });
    t.equal(difference.status, 200, JSON.stringify(difference.body).slice(0, 500));
    t.ok(sizeOf(difference) < LARGEST_ANSWER_BYTES, `${sizeOf(difference)} bytes`);
    const { removed } = difference.body.valueMappings;
    t.equal(removed.length + difference.body.omitted, 7_500);
    t.match(difference.body.summary.at(-1), /^And [\d,]+ more changes\.$/);
  });

  await t.test('problems of a long taxonomy document', async (t) => {
    const document = `{${listOf(20_000, (at) => `key${at}: 1`)}}`;
    const type = { 'content-type': 'application/yaml' };
    const { status, body } = await admin.request('PUT', '/api/taxonomy', document, type);
    t.equal(status, 400);
    t.match(body.details.at(-1), {
      code: 'more_problems',
      message: /^And 19,001 more problems\.$/,
    });
  });

  await t.test('lists of allowed values', async (t) => {
    const allowed = (at: number) => ({
      displayName: `List ${at}`,
      queryName: `list${at}`,
      type: 'dropdown',
      allowedValues: `${at}-`.padEnd(300_000, 'v'),
    });
    const answers: Answer[] = [];
    for (let at = 0; at < 4; at += 1) {
      answers.push(await admin.post('/api/tracking-parameters', allowed(at)));
    }
    t.same(
      answers.slice(0, 3).map(({ status }) => status),
      [201, 201, 201],
    );
    tooLarge(answers[3] as Answer, 'more than an answer can list');
    t.ok(sizeOf(await admin.get('/api/tracking-parameters')) < LARGEST_ANSWER_BYTES);
  });

  await onceAmong(t, engine)('aliases of values', async (t) => {
    const values = listOf(36, (at) => `value${at}`);
    const aliased = (name: number) => ({
      displayName: `Aliased ${name}`,
      queryName: `aliased${name}`,
      type: 'dropdown',
      allowedValues: values.join(),
      valueDetails: Object.fromEntries(
        values.map((value) => [
          value,
          { aliases: listOf(100, (at) => `${value}-${at}-`.padEnd(250, 'x')) },
        ]),
      ),
    });
    const answers: Answer[] = [];
    for (let at = 0; at < 5; at += 1) {
      answers.push(await admin.post('/api/tracking-parameters', aliased(at)));
    }
    t.same(
      answers.slice(0, 4).map(({ status }) => status),
      [201, 201, 201, 201],
    );
    tooLarge(answers[4] as Answer, 'aliases and dates of values');
    for (const { body } of answers.slice(0, 4)) {
      t.equal((await admin.delete(`/api/tracking-parameters/${body.id}`)).status, 200);
    }
  });

  await t.test('rows of a file that are refused', async (t) => {
    const file = `link_name,website_url,src\n${listOf(12_000, (at) => `L${at},no URL,${'x'.repeat(1_200)}\n`).join('')}`;
    const answer = await admin.request('POST', `${LINKS}/import?mode=valid`, file, CSV);
    t.match(answer, { status: 201, body: { failed: 12_000 } });
    t.ok(sizeOf(answer) < LARGEST_ANSWER_BYTES);
  });
});
