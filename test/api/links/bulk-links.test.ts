// Many links in one call: all or the good ones, numbered in one block, rehearsed, within the plan.

import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, signIn } from '../../support/browserless.ts';
import type { Engine } from '../../support/engines.ts';
import { sharedService } from '../../support/shared-services.ts';
import { type Organization, onEveryEngine } from '../organization.ts';

const SOURCE = { type: 'text', displayName: 'Source', queryName: 'src', required: true };
const LID = {
  type: 'identifier',
  displayName: 'Link ID',
  queryName: 'lid',
  identifierFormat: 'padded',
};

// Others use the service meanwhile.
const CALLS = 60;

const good = (name: string) => ({
  name,
  baseUrl: 'https://a.example/',
  parameters: JSON.stringify({ src: name.toLowerCase() }),
});
const BAD = { name: 'Bad', baseUrl: 'javascript:alert(1)', parameters: '{"src":"a"}' };
const UNREADABLE = { name: 'Unreadable', baseUrl: 'https://a.example/', parameters: '[1]' };

const bulk = (client: Client, links: object[], order: object = {}): Promise<Answer> =>
  client.post('/api/tracking-links/bulk', { links, ...order });
const lidsOf = (results: { link: { parameters: string } }[]): number[] =>
  results.map(({ link }) => Number(JSON.parse(link.parameters).lid));
const total = async (client: Client): Promise<number> =>
  (await client.get('/api/tracking-links')).body.length;

async function manyLinks(t: Test, { admin, addParameter }: Organization): Promise<void> {
  await addParameter(SOURCE);
  await addParameter(LID);

  const first = await bulk(admin, [good('One'), good('Two'), good('Three')]);
  t.equal(first.status, 201);
  t.match(first.body, { created: 3, failed: 0, warnings: [] });
  t.same(lidsOf(first.body.results), [1, 2, 3], 'in the order of the rows');
  t.equal(first.body.results[1].link.fullUrl, 'https://a.example/?src=two&lid=00002');
  t.equal(await total(admin), 3);
  const stored = await admin.get(`/api/tracking-links/${first.body.results[0].link.id}`);
  t.match(stored.body, first.body.results[0].link, 'what is answered is what is stored');

  t.test('at least one', async (t) => {
    const refused = await bulk(admin, []);
    t.equal(refused.status, 422);
    t.match(refused.body, {
      code: 'rule_broken',
      message: 'At least one link is required',
      errors: { links: 'At least one link is required' },
    });
  });

  t.test('all or none', async (t) => {
    const refused = await bulk(admin, [good('Four'), BAD, UNREADABLE]);
    t.equal(refused.status, 422);
    t.match(refused.body, {
      code: 'rule_broken',
      message: '2 rows have errors, so nothing was saved.',
      created: 0,
      failed: 2,
      results: [
        { row: 2, errors: [{ path: 'baseUrl' }] },
        { row: 3, errors: [{ path: 'parameters' }] },
      ],
    });
    t.type(refused.body.errors['rows.2.baseUrl'], 'string');
    t.equal(await total(admin), 3, 'nothing is stored');
  });

  t.test('the valid ones', async (t) => {
    const part = await bulk(admin, [BAD, good('Four'), UNREADABLE, good('Five')], {
      mode: 'valid',
    });
    t.equal(part.status, 201);
    t.match(part.body, { created: 2, failed: 2 });
    const [, four, , five] = part.body.results;
    t.same(lidsOf([four, five]), [4, 5], 'the refused took no number');
    t.notOk('link' in part.body.results[0]);
  });

  t.test('a rehearsal', async (t) => {
    const before = await total(admin);
    const rehearsed = await bulk(admin, [good('Six')], { dryRun: true });
    t.equal(rehearsed.status, 200);
    t.same(lidsOf(rehearsed.body.results), [6]);
    t.equal((await bulk(admin, [BAD], { dryRun: true })).status, 422, 'as it would be');
    t.equal(await total(admin), before, 'stores nothing');
    const real = await bulk(admin, [good('Six')]);
    t.same(lidsOf(real.body.results), [6], 'and takes no number');
  });

  t.test('duplicates', async (t) => {
    const { body } = await bulk(admin, [good('New'), good('one'), good('New')]);
    const [fresh, stored, within] = body.results;
    t.notOk('warnings' in fresh);
    t.match(stored.warnings, [{ code: 'duplicate_link', message: /One/ }]);
    t.match(within.warnings, [{ code: 'duplicate_link', message: /New/ }]);
  });

  t.test('the audit log', async (t) => {
    const { body } = await admin.get('/api/audit-log');
    t.match(body[0], { action: 'link.create-many', subject: '3', after: { created: 3 } });
  });

  t.test('more than a call takes', async (t) => {
    t.equal((await bulk(admin, Array(10_001).fill({}))).status, 400);
  });
}

async function thePlanHolds(t: Test, engine: Engine): Promise<void> {
  const { url } = await sharedService(engine, 'billed');
  const client = await signIn(url, address('ada@northwind'));
  await client.post('/api/tracking-parameters', SOURCE);
  const links = Array.from({ length: 499 }, (_, index) => good(`Link ${index}`));
  t.equal((await bulk(client, links)).status, 201);
  const beyond = await bulk(client, [good('A'), good('B')], { mode: 'valid' });
  t.equal(beyond.status, 403);
  t.equal(beyond.body.code, 'limit_reached');
  t.equal(await total(client), 499, 'nothing of it is stored');
  t.equal((await bulk(client, [good('A')])).status, 201);
}

async function manyCalls(t: Test, engine: Engine): Promise<void> {
  const { url } = await sharedService(engine, 'unbilled');
  const client = await signIn(url, address('ada@many'));
  await client.post('/api/tracking-parameters', SOURCE);
  await client.post('/api/tracking-parameters', LID);
  const names = ['A', 'B', 'C', 'D', 'E'];
  const answers = await Promise.all(
    Array.from({ length: CALLS }, () => bulk(client, names.map(good))),
  );
  t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
  const blocks = answers.map(({ body }) => lidsOf(body.results));
  t.ok(
    blocks.every(([first = 0, ...rest]) => rest.every((lid, at) => lid === first + at + 1)),
    'each block is consecutive',
  );
  const all = blocks.flat().sort((one, other) => one - other);
  t.same(
    all,
    Array.from({ length: CALLS * names.length }, (_, index) => index + 1),
    'from 1 on, each once',
  );
}

onEveryEngine(t, async (t, organization, engine) => {
  await t.test('bulk', (t) => manyLinks(t, organization));
  await t.test('the plan holds', (t) => thePlanHolds(t, engine));
  await t.test(`${CALLS} calls of 5 at once`, (t) => manyCalls(t, engine));
});
