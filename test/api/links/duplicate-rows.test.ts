// Each of many rows is told of the newest link with its URL: one that was stored before, or one before it in the
// file; however many links there are, and however far the import has come.
import t from 'tap';
import type { Client } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

// A batch; on the embedded engine those behind the fifth are in a file until they are stored.
const PART = 1000;
const STORED = 3 * PART;
// The first ones are new; then come URLs of stored links and of rows far before.
const NEW = 2 * PART;
const ROWS = 8 * PART;
const URLS = 2 * PART + 37;

const importing = (client: Client, lines: readonly string[]) =>
  client.request(
    'POST',
    '/api/tracking-links/import',
    ['link_name,website_url', ...lines].join('\n'),
    { 'content-type': 'text/csv' },
  );

onEveryEngine(t, async (t, { admin }) => {
  const stored = Array.from({ length: STORED }, (_, at) => at);
  const before = await importing(
    admin,
    stored.map((at) => `Old ${at},https://a.example/${at % URLS}`),
  );
  t.match(before.body, { created: STORED, failed: 0 });

  const newest = new Map(stored.map((at) => [at % URLS, `Old ${at}`]));
  const told = new Map<number, string>();
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const seen = [(at * 7) % URLS, URLS + (at % NEW), URLS + Math.max(0, at - 1)];
    const url = at < NEW || at % 6 > 3 ? URLS + at : (seen[at % 3] ?? 0);
    const twin = newest.get(url);
    if (twin !== undefined) told.set(at + 1, twin);
    newest.set(url, `New ${at}`);
    return `New ${at},https://a.example/${url}`;
  });
  const { body } = await importing(admin, lines);
  t.equal(body.created, ROWS);
  const warned = body.results as { row: number; warnings: { code: string; message: string }[] }[];
  const codes = warned.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  t.same(new Set(codes), new Set(['duplicate_link']));
  const named = warned.map(({ row, warnings: [warning] }): [number, string] => {
    return [row, /(Old|New) \d+$/.exec(warning?.message ?? '')?.[0] ?? ''];
  });
  t.same(named, [...told]);
  t.ok(told.size >= PART, String(told.size));
});
