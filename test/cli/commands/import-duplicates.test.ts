// Links that exist already: skipped, refused, or answered again under their key.
import t from 'tap';
import { serve } from '../served.ts';
import { setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const csv = (...pages: (string | number)[]) =>
  `${HEADER}\n${pages.map((page) => `N${page},https://a.example/${page},google,cpc,x,de\n`).join('')}`;

t.test('an import skips what exists, or fails on it', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const count = async () => (await storedLinks(admin)).length;
  const plan = (...pages: (string | number)[]) => files.file('plan.csv', csv(...pages));
  t.match(await utmost(['import', plan(1)]), { code: 0 });

  const skipped = await utmost(['import', plan(1, 2), '--skip-existing']);
  t.match(skipped, { code: 0, stderr: /\n1 link from .* saved in .*\n1 link skipped: links with/ });
  t.match(skipped.stderr, 'plan.csv:2: website_url: A link with the same URL already exists: N1');
  t.equal(await count(), 2);
  const again = await utmost(['import', plan(1, 2), '--skip-existing', '--json']);
  t.match(JSON.parse(again.stdout), { end: 'done', created: 0, skipped: 2 });

  const failed = await utmost(['import', plan(3, 2), '--fail-on-duplicates']);
  t.match(failed, {
    code: 3,
    stderr:
      /:3: website_url: A link with the same URL already exists: N2\n1 of 2 rows rejected, so/,
  });
  t.equal(await count(), 2);
  const pages = Array.from({ length: 2_500 }, (_, at) => `p${at}`);
  const late = await utmost(['import', plan(...pages, 2), '--fail-on-duplicates']);
  t.match(late, { code: 3, stderr: /1 of 2,501 rows rejected, so nothing was saved/ });
  t.equal(await count(), 2, 'a duplicate in a later part of a file keeps all of it out');
  const both = ['--skip-existing', '--fail-on-duplicates'];
  t.match(await utmost(['import', plan(1), ...both]), { code: 2 });
});

t.test('an import under a key is stored once', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const run = () =>
    utmost(['import', files.file('plan.csv', csv(1)), '--idempotency-key', 'build-7']);
  t.match(await run(), { code: 0, stderr: /1 link from .* saved/ });
  t.match(await run(), {
    code: 0,
    stderr: /1 link was already saved by an earlier request; nothing new was saved for it/,
  });
  t.equal((await storedLinks(admin)).length, 1);
  t.match(await utmost(['import', files.path('plan.csv'), '--idempotency-key', 'a b']), {
    code: 2,
  });
});

t.test('an import that refuses duplicates can be repeated under its key', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const pages = Array.from({ length: 2_500 }, (_, at) => `p${at}`);
  const plan = files.file('plan.csv', csv(...pages));
  const run = () =>
    utmost(['import', plan, '--fail-on-duplicates', '--idempotency-key', 'build-8', '--json']);
  t.match(JSON.parse((await run()).stdout), { end: 'done', created: 2_500, replayed: 0 });
  t.match(JSON.parse((await run()).stdout), { end: 'done', created: 2_500, replayed: 2_500 });
  const other = ['import', plan, '--fail-on-duplicates', '--idempotency-key', 'build-9'];
  t.match(await utmost(other), { code: 3, stderr: /2,500 of 2,500 rows rejected/ });
  t.equal((await storedLinks(admin)).length, 2_500);
});

t.test('one link', async (t) => {
  const { utmost, admin } = await serve(t);
  await setFixtureTaxonomy(admin);
  const values = ['utm_source=google', 'utm_medium=cpc', 'utm_campaign=x', 'mkt=de'];
  const create = (...more: string[]) =>
    utmost([
      'links',
      'create',
      'https://a.example/',
      '-n',
      'A',
      ...values.flatMap((one) => ['-p', one]),
      ...more,
    ]);
  const first = await create('--idempotency-key', 'k');
  t.match(first, { code: 0, stderr: '' });
  t.match(await create('--idempotency-key', 'k'), {
    code: 0,
    stdout: first.stdout,
    stderr: '1 link was already saved by an earlier request; nothing new was saved for it.\n',
  });
  t.match(await create('--skip-existing'), {
    code: 0,
    stdout: first.stdout,
    stderr: /already exists: A\nNothing was saved: a link with the same URL already exists\.\n/,
  });
  t.match(await create('--fail-on-duplicates'), {
    code: 3,
    stdout: '',
    stderr: /website-url: A link with the same URL already exists: A/,
  });
  t.equal((await storedLinks(admin)).length, 1);
});
