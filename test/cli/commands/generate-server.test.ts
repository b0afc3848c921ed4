// Links by the server's taxonomy, stored there and numbered by it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { gateTo } from '../gate.ts';
import { SYSTEM_NODE, TAXONOMY } from '../run-utmost.ts';
import { onEveryEngine, serve } from '../served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from '../stored-links.ts';
import { CHUNK, NOTE, ROWS } from './interrupted-import.ts';

const LAUNCHER = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));
const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const row = (name: string, source = 'google') => `${name},https://a.example/,${source},cpc,x,de`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
function urlsOf(text: string): string[] {
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return rows.map((one) => one.tracking_url ?? '');
}

onEveryEngine('what is written is what is stored', async (t, engine) => {
  const { utmost, admin, files, url, makeToken } = await serve(t, engine);
  await setFixtureTaxonomy(admin);
  const input = files.file(
    'in.csv',
    csv(row('One'), row('"Two, ""quoted"""'), row('Bad', 'bong'), `${row('Long')},x`, row('Last')),
  );
  const [out, errors] = [files.path('out.csv'), files.path('refused.csv')];
  const generate = (...more: string[]) =>
    utmost(['generate', input, '-o', out, '--server', '--errors', errors, ...more]);
  const first = await generate();
  t.equal(first.code, 3);
  t.match(first.stderr, /in\.csv:4: utm_source: Source must be one of/);
  t.match(first.stderr, /in\.csv:5: Row 5 has 7 columns but header has 6 columns/);
  t.match(first.stderr, /3 links written to .*out\.csv in .*; 2 rows rejected\./);
  t.match(first.stderr, `3 links saved to ${url}.`);
  t.equal(readFileSync(errors, 'utf8').split('\n').length, 4);
  const text = readFileSync(out, 'utf8');
  t.match(text, `${HEADER},tracking_url\n${row('One')},https://a.example/?utm_source=google&`);
  const links = await storedLinks(admin);
  t.same(
    links.map(({ fullUrl }) => fullUrl),
    urlsOf(text),
  );
  t.same(links.map(numberOf), [1, 2, 3]);

  const again = await generate('--json');
  t.match(JSON.parse(again.stdout), { rows: 5, written: 3, refused: 2, server: url });
  t.equal(readFileSync(out, 'utf8'), text, 'the same links again');
  t.equal((await storedLinks(admin)).length, 3);
  const tsv = files.path('out.ndjson');
  await utmost(['generate', input, '-o', tsv, '--server']);
  t.equal(JSON.parse(readFileSync(tsv, 'utf8').split('\n')[0] ?? '').tracking_url, urlsOf(text)[0]);
  t.equal((await storedLinks(admin)).length, 3, 'in another format too');
  await generate('--again');
  t.same((await storedLinks(admin)).map(numberOf), [1, 2, 3, 4, 5, 6]);

  const reader = { UTMOST_TOKEN: await makeToken('read') };
  const refused = await utmost(['generate', '-', '-o', '-', '--server'], {
    input: csv(row('Other')),
    env: reader,
  });
  t.match(refused, { code: 4, stdout: '', stderr: /the read scope/ });
});

t.test('through a pipe, varied, and on the Node of the system', async (t) => {
  const { utmost, admin } = await serve(t);
  await setFixtureTaxonomy(admin);
  const varied = await utmost(
    ['generate', '-', '-o', '-', '--server', '--vary', 'utm_source=google,bing'],
    {
      input: csv(row('A'), row('B').replace('cpc', 'nope')),
      node: SYSTEM_NODE ?? process.execPath,
    },
  );
  t.equal(varied.code, 3);
  t.match(varied.stderr, /:3: utm_medium: Medium must be one of/);
  t.match(urlsOf(varied.stdout), [
    /utm_source=google&.*lid=000001/,
    /utm_source=bing&.*lid=000002/,
  ]);
  const links = await storedLinks(admin);
  t.same(
    links.map(({ name }) => name),
    ['A - google', 'A - bing'],
  );
});

t.test('wrong usage', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const input = files.file('in.csv', csv(row('A')));
  const cases: [string[], RegExp][] = [
    [['--server', '-t', TAXONOMY], /not both/],
    [
      ['--server-url', 'https://a.example', '-t', TAXONOMY],
      /--server-url only works with --server/,
    ],
    [['--again', '-t', TAXONOMY], /--again only works with --server/],
    [[], /--taxonomy \(or --server\) is missing/],
    [['--server', '--vary', 'nope=1'], /no such parameter/],
    [['--server', '--url-column', 'mkt'], /already has a 'mkt' column/],
  ];
  for (const [args, says] of cases) {
    const run = await utmost(['generate', input, '-o', files.path('out.csv'), ...args]);
    t.match(run, { code: 2, stderr: says }, args.join(' '));
  }
  t.equal((await storedLinks(admin)).length, 0);
  const empty = await utmost(['generate', '-', '-o', '-', '--server'], { input: `${HEADER}\n` });
  t.match(empty, { code: 3, stdout: '' });
});

// What the databases make of a chunk that comes again is seen in import-killed.test.ts.
t.test('killed in the middle, and run again', async (t) => {
  const { utmost, admin, files, url, env } = await serve(t);
  await setFixtureTaxonomy(admin);
  const gate = await gateTo(t, url);
  const beside = { ...env, UTMOST_URL: gate.url };
  const rows = Array.from({ length: ROWS }, (_, at) => `${row(`Link ${at}`)},${NOTE}`);
  const input = files.file('in.csv', [`${HEADER},notes`, ...rows].join('\n'));
  const out = files.path('out.csv');
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, 'generate', input, '-o', out, '--server'], {
    env: { ...rest, ...beside },
    stdio: 'ignore',
  });
  let answered = 0;
  gate.guard('POST /api/tracking-links/bulk', async ({ forward }) => {
    const answer = await forward();
    answered += 1;
    if (answered === 2) child.kill('SIGKILL');
    else answer.handOver();
  });
  await once(child, 'exit');
  t.equal((await storedLinks(admin)).length, 2 * CHUNK, 'the second answer was never read');
  const run = await utmost(['generate', input, '-o', out, '--server'], { env: beside });
  t.match(run, { code: 0, stderr: /9 links written to / });
  const links = await storedLinks(admin);
  t.equal(links.length, ROWS);
  t.ok(links.every((link, at) => link.name === `Link ${at}` && numberOf(link) === at + 1));
  t.same(
    urlsOf(readFileSync(out, 'utf8')),
    links.map(({ fullUrl }) => fullUrl),
  );
});
