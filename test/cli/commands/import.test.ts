import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { csvCell } from '@utmost/core/csv/cell.ts';
import t from 'tap';
import { makeCampaign } from '../../fixtures/make-campaign.ts';
import { command, onTerminal, plain } from '../on-terminal.ts';
import { SYSTEM_NODE } from '../run-utmost.ts';
import { onEveryEngine, serve } from '../served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

/** More than are sent at a time. */
const ROWS = 2_010;
const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const row = (name: string, source = 'google') => `${name},https://a.example/,${source},cpc,x,de`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

onEveryEngine('a file becomes links, numbered in its order', async (t, engine) => {
  const { utmost, admin, files, token } = await serve(t, engine);
  await setFixtureTaxonomy(admin);
  const text = makeCampaign(ROWS);
  const lines = text.split('\n');
  const campaign = files.file('campaign.csv', text);
  const run = await utmost(['import', campaign]);
  t.match(run, { code: 0, stdout: '', stderr: /2,010 links from .*campaign\.csv saved in / });
  t.notMatch(run.stderr, token);
  const links = await storedLinks(admin);
  t.equal(links.length, ROWS);
  t.ok(links.every((link, at) => numberOf(link) === at + 1));
  t.ok(links.every(({ name }, at) => lines[at + 1]?.startsWith(`${csvCell(name, ',')},`)));

  const again = await utmost(['import', campaign]);
  t.match(again, { code: 0, stderr: /2,010 links were already saved by an earlier request/ });
  t.equal((await storedLinks(admin)).length, ROWS);
  const small = files.file('small.csv', csv(row('One')));
  t.match(await utmost(['import', small]), { code: 0 });
  t.match(await utmost(['import', small, '--again']), { code: 0, stderr: /1 link from .* saved/ });
  t.equal((await storedLinks(admin)).length, ROWS + 2);
  const changed = files.file('small.csv', csv(row('Two')));
  t.match(await utmost(['import', changed]), { code: 0, stderr: /1 link from .* saved/ });
});

t.test('every format and way in', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const tsv = csv(row('Tabs')).replaceAll(',', '\t');
  const object = { website_url: 'https://a.example/', utm_source: 'google', utm_medium: 'cpc' };
  const ndjson = JSON.stringify({ link_name: "'=1+1", ...object, utm_campaign: 'x', mkt: 'de' });
  const cases = [
    { file: files.file('a.tsv', tsv) },
    { file: files.file('a.csv.gz', gzipSync(csv(row('Packed')))) },
    { file: files.file('a.ndjson', `${ndjson}\n`) },
    { file: files.file('b.csv', Buffer.from(`\uFEFF${csv(row('Wide ü'))}`, 'utf16le')) },
    { file: '-', input: csv(row('"Piped, ""quoted"""')) },
    { file: files.file('c.csv', csv(row("'=guarded"))) },
  ];
  for (const { file, ...more } of cases) {
    t.match(await utmost(['import', file], more), { code: 0, stderr: /1 link from / }, file);
  }
  const names = (await storedLinks(admin)).map(({ name }) => name);
  t.same(names, ['Tabs', 'Packed', "'=1+1", 'Wide ü', 'Piped, "quoted"', '=guarded']);

  const exported = (await admin.get('/api/tracking-links/export')).body;
  const round = await utmost(['import', '-', '--new-numbers'], { input: exported });
  t.match(round, { code: 0, stderr: /6 links from standard input saved/ });
  const links = await storedLinks(admin);
  t.same(
    links.slice(6).map(({ name }) => name),
    names,
    'our own export comes round',
  );
});

onEveryEngine('published links keep their URLs', async (t, engine) => {
  const { utmost, admin, files, env } = await serve(t, engine);
  await setFixtureTaxonomy(admin);
  const urlOf = (at: number) => {
    const number = String(at + 5).padStart(6, '0');
    return `https://a.example/${at}?utm_source=google&utm_medium=cpc&lid=${number}`;
  };
  const sheet = (rows: number) => [
    'link_name,website_url',
    ...Array.from({ length: rows }, (_, at) => `${at},${urlOf(at)}`),
  ];
  const stored = async () => (await storedLinks(admin)).map(({ fullUrl }) => fullUrl);

  const small = files.file('small.csv', sheet(2).join('\n'));
  const unasked = await utmost(['import', small]);
  t.match(unasked, { code: 2, stdout: '', stderr: /^2 URLs already have a number, such as / });
  t.match(unasked.stderr, 'add --published to keep the URLs, or --new-numbers');
  t.match(await utmost(['import', small, '--published', '--mode', 'valid']), { code: 2 });
  t.same(await stored(), []);

  // More than one request of an ordinary import takes, and refused as a whole.
  const twice = files.file('twice.csv', [...sheet(ROWS), `again,${urlOf(0)}`].join('\n'));
  const refused = await utmost(['import', twice, '--published', '--json']);
  t.equal(refused.code, 3, refused.stderr);
  t.match(refused.stdout, 'Link ID 5 is the number of another link: 0');
  t.same(await stored(), [], 'none is stored');

  const line = command(['import', small]);
  const asked = { sees: 'Are these links published?', types: '\r' };
  const kept = await onTerminal(line, [asked], { env });
  t.equal(kept.code, 0, plain(kept.screen));
  t.same(await stored(), [urlOf(0), urlOf(1)], 'the first answer keeps the URLs');
  const some = files.file('some.csv', [...sheet(0), `Good,${urlOf(9)}`, 'Bad,nowhere'].join('\n'));
  const valid = await onTerminal(command(['import', some, '--mode', 'valid']), [asked], { env });
  t.equal(valid.code, 3, plain(valid.screen));
  t.match(plain(valid.screen), /1 of 2 rows rejected, so nothing was saved\. Fix them and import/);
  t.equal((await stored()).length, 2, 'with that answer, all or none');

  const others = sheet(ROWS).filter((_, at) => at !== 1 && at !== 2);
  const file = files.file('others.csv', others.join('\n'));
  const run = await utmost(['import', file, '--published']);
  t.match(run, { code: 0, stderr: /2,008 links from .* saved in / });
  t.same(
    await stored(),
    Array.from({ length: ROWS }, (_, at) => urlOf(at)),
  );
  const again = await utmost(['import', file, '--published']);
  t.match(again, { code: 0, stderr: /2,008 links were already saved by an earlier request/ });
  t.match(await utmost(['import', files.file('next.csv', csv(row('Next')))]), { code: 0 });
  t.equal(numberOf((await storedLinks(admin)).at(-1) as never), ROWS + 5);

  const owner = { type: 'text', displayName: 'Owner', queryName: 'owner', inUrl: false };
  await admin.post('/api/tracking-parameters', owner);
  const owned = files.file('owned.csv', `link_name,website_url,Owner\nKept,${urlOf(9_000)},Ann\n`);
  t.match(await utmost(['import', owned, '--published']), { code: 0, stderr: /1 link from / });
  t.match((await storedLinks(admin)).at(-1), {
    fullUrl: urlOf(9_000),
    parameters: /"owner":"Ann"/,
  });
});

onEveryEngine('bad rows: all or none, or the good ones', async (t, engine) => {
  const { utmost, admin, files } = await serve(t, engine);
  await setFixtureTaxonomy(admin);
  const bad = csv(
    row('Good'),
    row('Bad', 'bong'),
    '',
    row('short').concat(',x'),
    row('', 'google'),
    row('Last'),
  );
  const input = files.file('in.csv', bad);
  const errors = files.path('refused.csv');

  const all = await utmost(['import', input, '--errors', errors]);
  t.equal(all.code, 3);
  t.match(all.stderr, /in\.csv:3: utm_source: /);
  t.match(all.stderr, /in\.csv:5: Row 5 has 7 columns but header has 6 columns/);
  t.match(all.stderr, /in\.csv:6: link_name: Link name is required/);
  t.match(all.stderr, /3 of 5 rows rejected, so nothing was saved/);
  t.equal((await storedLinks(admin)).length, 0);
  const kept = readFileSync(errors, 'utf8').split('\n');
  t.equal(kept[0], `${HEADER},error`);
  t.match(kept[1], `${row('Bad', 'bong')},`);
  t.equal(kept.length, 5);

  const rehearsed = await utmost(['import', input, '--dry-run', '--json']);
  t.equal(rehearsed.code, 3);
  t.match(JSON.parse(rehearsed.stdout), { dryRun: true, rows: 5, created: 2, refused: 3 });
  t.match(
    rehearsed.stderr,
    /2 links from .* would be saved, 3 rows rejected\. Dry run: nothing was saved/,
  );
  t.equal((await storedLinks(admin)).length, 0);

  const valid = await utmost(['import', input, '--mode', 'valid', '--json', '--errors', errors]);
  t.equal(valid.code, 3);
  const report = JSON.parse(valid.stdout);
  t.match(report, { end: 'done', rows: 5, created: 2, refused: 3, moreProblems: 0 });
  t.same(
    report.problems.map(({ row, line }: { row: number; line: number }) => [row, line]),
    [
      [5, 5],
      [3, 3],
      [6, 6],
    ],
  );
  t.equal(readFileSync(errors, 'utf8').trimEnd().split('\n').length, 4);
  t.same(
    (await storedLinks(admin)).map(({ name }) => name),
    ['Good', 'Last'],
  );
  const mended = readFileSync(errors, 'utf8')
    .replace('bong', 'bing')
    .replace(/^"?short.*\n|^,.*\n/gm, '');
  t.match(await utmost(['import', '-'], { input: mended }), { code: 0, stderr: /1 link/ });
});

t.test('files that are none', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const cases = [
    { content: '', code: 3, says: /Row|header|link_name|empty/i },
    { content: `${HEADER}\n`, code: 3, says: /no data rows|row/i },
    { content: 'a,b\n1,2\n', code: 3, says: /link_name/ },
    { content: '{"a":1}\n', code: 3, says: /link_name/ },
  ];
  for (const { content, code, says } of cases) {
    const run = await utmost(['import', files.file('in.csv', content)]);
    t.match(run, { code, stdout: '', stderr: says }, JSON.stringify(content));
  }
  t.match(await utmost(['import', files.path('missing.csv')]), {
    code: 1,
    stderr: "doesn't exist",
  });
  const own = files.file('in.csv', csv(row('A')));
  t.match(await utmost(['import', own, '--errors', own]), { code: 2, stderr: 'would overwrite' });
  t.match(await utmost(['import', own, '--errors', '-']), { code: 2 });
  t.match(await utmost(['import', own, '--mode', 'some']), { code: 2 });
  t.match(await utmost(['import']), { code: 2 });
  t.equal((await storedLinks(admin)).length, 0);
});

t.test('who may not, and what does not fit', async (t) => {
  const { utmost, makeToken, admin, files } = await serve(t, undefined, 'billed');
  await setFixtureTaxonomy(admin);
  const file = files.file('in.csv', csv(...Array.from({ length: 501 }, (_, at) => row(`L ${at}`))));
  const reader = { UTMOST_TOKEN: await makeToken('read') };
  const one = files.file('one.csv', csv(row('One')));
  t.match(await utmost(['import', one], { env: reader }), { code: 4, stderr: /the read scope/ });
  const bad = Array.from({ length: 3 }, (_, at) => row(`Bad ${at}`, 'nowhere else'));
  const some = Array.from({ length: 500 }, (_, at) => row(`L ${at}`));
  const withBad = files.file('bad.csv', csv(...some, row('One more'), ...bad));
  for (const args of [
    ['import', file],
    ['import', file, '--dry-run'],
    ['import', withBad, '--dry-run'],
    ['import', withBad, '--mode', 'valid'],
  ]) {
    const full = await utmost(args);
    t.match(full, {
      code: 4,
      stderr: /This file has 501 links, and your plan allows 500 more\. Nothing was saved\./,
    });
    t.notMatch(full.stderr, /so far|same command/, args.join(' '));
  }
  t.equal((await storedLinks(admin)).length, 0);
  const rehearsed = await utmost(['import', withBad, '--dry-run', '--json']);
  const overLimit = { links: 501, remaining: 500 };
  t.match(JSON.parse(rehearsed.stdout), {
    dryRun: true,
    rows: 504,
    created: 0,
    refused: 3,
    overLimit,
  });
  t.match(
    rehearsed.stderr,
    /bad\.csv:503: utm_source: Source must be/,
    'bad rows are told as well',
  );
  const fits = files.file('fits.csv', csv(...some, ...bad));
  t.match(await utmost(['import', fits, '--dry-run']), {
    code: 3,
    stderr: /500 links from .* would be saved, 3 rows rejected/,
  });
  t.match(await utmost(['import', fits, '--mode', 'valid']), { code: 3 });
  t.equal((await storedLinks(admin)).length, 500);
  const again = await utmost(['import', fits, '--mode', 'valid']);
  t.match(again, { code: 3, stderr: /500 links were already saved by an earlier request/ });
  t.equal(
    (await storedLinks(admin)).length,
    500,
    'what an earlier run stored has its room already',
  );
});

t.test('on the Node of the system', { skip: SYSTEM_NODE === null }, async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const file = files.file('in.csv', csv(row('One', 'a\u001b[31m'), row('Two')));
  const run = await utmost(['import', file], { node: SYSTEM_NODE ?? '' });
  t.equal(run.code, 3);
  t.notMatch(run.stderr, '\u001b');
  const good = await utmost(['import', '-'], { node: SYSTEM_NODE ?? '', input: csv(row('Two')) });
  t.match(good, { code: 0, stderr: /1 link from standard input saved/ });
});

t.test('a row becomes a link for each value that it is varied by', async (t) => {
  const { utmost, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  const count = async () => (await storedLinks(admin)).length;
  const vary = ['--vary', 'utm_source=google,bing', '--vary', 'utm_content=a,b'];
  const plan = files.file('plan.csv', csv(row('A'), row('B').replace('cpc', 'nope')));
  const refused = await utmost(['import', plan, ...vary]);
  t.match(refused, { code: 3, stderr: /:3: utm_medium: .*\n1 of 2 rows rejected, so nothing/ });
  t.equal(await count(), 0);

  const rejected = files.path('rejected.csv');
  const valid = ['import', plan, ...vary, '--mode', 'valid', '--errors', rejected];
  t.match(await utmost([...valid, '--dry-run']), { code: 3, stderr: /4 links .* would be saved/ });
  t.equal(await count(), 0);
  t.match(await utmost(valid), { code: 3, stderr: /4 links .* saved in .*; 1 row rejected/ });
  t.match(readFileSync(rejected, 'utf8'), /^.*,error\nB,.*,google,nope,x,de,.*\n$/);
  const links = await storedLinks(admin);
  t.same(
    links.map(({ name }) => name),
    ['A - google - a', 'A - google - b', 'A - bing - a', 'A - bing - b'],
  );
  t.match(links[3]?.fullUrl, /utm_source=bing&.*utm_content=b/);

  const good = files.file('good.csv', csv(row('A'), row('C').replace('/,', '/c,')));
  const again = await utmost(['import', good, ...vary, '--fail-on-duplicates']);
  t.match(again, { code: 3, stderr: /1 of 2 rows rejected, so nothing was saved/ });
  t.equal(await count(), 4);
  const skipped = await utmost(['import', good, ...vary, '--skip-existing']);
  t.match(skipped, {
    code: 0,
    stderr: /4 links .* saved.*\n4 links skipped: links with the same URL/,
  });
  const document = (await admin.get('/api/taxonomy')).body;
  const ruled = document.parameters.map((one: { queryName: string }) =>
    one.queryName === 'utm_content'
      ? { ...one, by: 'utm_source', allow: { google: ['empty'] } }
      : one,
  );
  t.match(await admin.put('/api/taxonomy', { ...document, parameters: ruled }), { status: 200 });
  const other = files.file('other.csv', csv(row('D').replace('/,', '/d,')));
  const leftOut = /2 variations left out: the rules don't allow these values together/;
  const ruledImport = await utmost(['import', other, ...vary]);
  t.match(ruledImport, { code: 0, stderr: /2 links .* saved/ });
  t.match(ruledImport.stderr, leftOut);
  const written = files.path('written.csv');
  const generated = await utmost([
    'generate',
    other,
    '-o',
    written,
    '--server',
    ...vary,
    '--again',
  ]);
  t.match(generated.stderr, leftOut);
  t.same(
    readFileSync(written, 'utf8').match(/D - \w+ - \w/g),
    ['D - bing - a', 'D - bing - b'],
    'their numbers follow one another',
  );
  t.match(await utmost(['import', good, '--vary', 'nope=1']), {
    code: 2,
    stderr: /no such parameter/,
  });
});
