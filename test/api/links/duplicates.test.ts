// Links whose URL another link has, identifiers aside, are saved with a warning, skipped or rejected, as the request says.

import t from 'tap';
import type { Client } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const CSV = 'link_name,website_url,src';
const importing = (client: Client, query: string, ...lines: string[]) =>
  client.request('POST', `/api/tracking-links/import${query}`, [CSV, ...lines].join('\n'), {
    'content-type': 'text/csv',
  });

onEveryEngine(t, async (t, { admin, addParameter }) => {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  await addParameter({ type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
  const names = async () => {
    const { body } = await admin.get('/api/tracking-links?sort=["createdAt","ASC"]');
    return body.map(({ name, fullUrl }: { name: string; fullUrl: string }) => `${name} ${fullUrl}`);
  };
  await importing(admin, '', 'One,https://a.example/,x');

  const skipped = await importing(
    admin,
    '?duplicates=skip',
    'Again,https://a.example/,x',
    'Two,https://a.example/,y',
    'Twin,https://a.example/,y',
  );
  t.equal(skipped.status, 201);
  t.match(skipped.body, {
    created: 1,
    failed: 0,
    skipped: 2,
    results: [
      {
        row: 1,
        warnings: [{ path: 'website_url', code: 'duplicate_link', link: { name: 'One' } }],
      },
      { row: 3, warnings: [{ code: 'duplicate_link' }] },
    ],
  });
  t.same(await names(), [
    'One https://a.example/?src=x&lid=1',
    'Two https://a.example/?src=y&lid=2',
  ]);

  const rejected = await importing(
    admin,
    '?duplicates=reject',
    'Three,https://a.example/,z',
    'Again,https://a.example/,y',
  );
  t.equal(rejected.status, 422);
  t.match(rejected.body, {
    created: 0,
    failed: 1,
    results: [{ row: 2, errors: [{ code: 'duplicate_link' }] }],
  });
  const valid = await importing(
    admin,
    '?duplicates=reject&mode=valid',
    'Three,https://a.example/,z',
    'Again,https://a.example/,y',
  );
  t.match(valid.body, { created: 1, failed: 1 });

  const draft = { name: 'Again', baseUrl: 'https://a.example/', parameters: '{"src":"x"}' };
  const post = (query: string, headers = {}) =>
    admin.request('POST', `/api/tracking-links${query}`, draft, headers);
  const existing = await post('?duplicates=skip');
  t.equal(existing.status, 200);
  t.match(existing.body, { name: 'One', warnings: [{ code: 'duplicate_link' }] });
  const refused = await post('?duplicates=reject');
  t.equal(refused.status, 422);
  t.match(refused.body, { errors: { baseUrl: 'A link with the same URL already exists: One' } });
  t.equal((await names()).length, 3);

  const first = await post('', { 'idempotency-key': 'k' });
  t.equal(first.status, 201);
  t.notOk(first.headers.get('idempotent-replayed'));
  const replay = await post('', { 'idempotency-key': 'k' });
  t.same(replay.body, first.body);
  t.equal(replay.headers.get('idempotent-replayed'), 'true');
  t.equal((await names()).length, 4);
});
