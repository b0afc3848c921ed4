// Spreadsheets in the place of CSV files.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import t from 'tap';
import { type MadeRow, xlsxFile } from '../../support/spreadsheets.ts';
import { gateTo } from '../gate.ts';
import { command, onTerminal, plain } from '../on-terminal.ts';
import { scratch, TAXONOMY, utmost } from '../run-utmost.ts';
import { serve } from '../served.ts';
import { setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

const HEADER = ['link_name', 'website_url', 'utm_source', 'utm_medium', 'utm_campaign', 'mkt'];
const rowOf = (name: string, url = 'https://a.example/?id=000007'): MadeRow => [
  name,
  url,
  'google',
  'cpc',
  'spring',
  'de',
];
const TWO_SHEETS = xlsxFile([
  { name: 'Search', rows: [HEADER, rowOf('A'), [], rowOf('B, or "C"')] },
  { name: 'Paid Social', rows: [HEADER, rowOf('D')] },
]);

t.test('generate', async (t) => {
  const { file, path } = scratch(t);
  const input = file('plan.xlsx', TWO_SHEETS);
  const generate = (...args: string[]) =>
    utmost(['generate', input, '-o', path('links.csv'), '-t', TAXONOMY, ...args]);
  const which = await generate();
  t.match(which, { code: 2, stdout: '' });
  t.match(
    which.stderr,
    'plan.xlsx: This spreadsheet has 2 sheets: "Search", "Paid Social". Choose one with --sheet NAME.',
  );
  const unknown = await generate('--sheet', 'search');
  t.match(unknown, {
    code: 2,
    stderr: 'There is no sheet "search". The sheets are "Search", "Paid Social".',
  });
  const { code, stderr } = await generate('--sheet', 'Search');
  t.equal(code, 0, stderr);
  const [header, first, second] = readFileSync(path('links.csv'), 'utf8').split('\n');
  t.equal(header, [...HEADER, 'tracking_url'].join(','));
  t.match(
    first,
    /^A,https:\/\/a\.example\/\?id=000007,google,cpc,spring,de,https:\/\/a\.example\/\?id=000007&utm_source=google&/,
  );
  t.match(second, /^"B, or ""C""",https/);
});

t.test('gzip, standard input and the name do not matter', async (t) => {
  const { file } = scratch(t);
  const one = xlsxFile([{ name: 'Plan', rows: [HEADER, rowOf('A')] }]);
  const args = ['-o', '-', '-t', TAXONOMY];
  const plain = await utmost(['generate', file('plan.csv', one), ...args]);
  t.match(plain, { code: 0, stdout: /\nA,https/ });
  const packed = await utmost(['generate', file('plan.xlsx.gz', gzipSync(one)), ...args]);
  t.equal(packed.stdout, plain.stdout);
  t.equal((await utmost(['generate', '-', ...args], { input: one })).stdout, plain.stdout);
  const text = file('plan.txt', 'link_name,website_url\n');
  t.match(await utmost(['generate', text, ...args, '--sheet', 'A']), {
    code: 2,
    stderr: /plan\.txt isn't a spreadsheet/,
  });
  const broken = await utmost([
    'generate',
    file('cut.xlsx', one.subarray(0, one.length - 40)),
    ...args,
  ]);
  t.match(broken, { code: 1, stderr: /cut\.xlsx: This spreadsheet is damaged\./ });
});

t.test('check', async (t) => {
  const { file } = scratch(t);
  const bad = 'https://a.example/?utm_source=gogle&utm_medium=cpc';
  const rows = [
    ['Channel', 'URL'],
    ['Search', 'https://a.example/?utm_source=google'],
    ['Social', bad],
  ];
  const input = file('plan.xlsx', xlsxFile([{ name: 'Plan', rows }]));
  const checked = await utmost(['check', input, '-t', TAXONOMY]);
  t.equal(checked.code, 3);
  t.match(checked.stdout, /plan\.xlsx:3:\d+: Source/);
  t.match(checked.stderr, '2 URLs checked');
  const page = file('page.txt', `${bad}\n`);
  const both = await utmost(['check', input, page, '-t', TAXONOMY, '--sheet', 'Plan']);
  t.match(both, { code: 3, stdout: /plan\.xlsx:3:[\s\S]*page\.txt:1:/ });
  t.match(await utmost(['check', input, '-t', TAXONOMY, '--fix']), {
    code: 1,
    stderr: /is a spreadsheet, so --fix can't change it/,
  });
});

t.test('import', async (t) => {
  const { files, admin, utmost } = await serve(t);
  await setFixtureTaxonomy(admin);
  const input = files.file('plan.xlsx', TWO_SHEETS);
  t.match(await utmost(['import', input]), { code: 2, stderr: /Choose one with --sheet NAME/ });
  t.match(await utmost(['import', input, '--sheet', 'Search']), { code: 0, stderr: /2 links/ });
  const names = (await storedLinks(admin)).map(({ name }) => name);
  t.same(names.sort(), ['A', 'B, or "C"']);
});

const MERGED =
  'Merged cells (B2:B3): a value counts for each row that it covers, but only for its first column';
const MERGED_PLAN = xlsxFile([
  {
    name: 'Plan',
    rows: [HEADER, rowOf('A'), ['B', '', 'google', 'cpc', 'spring', 'de']],
    merges: ['B2:B3'],
  },
]);

t.test('what is said of a file to import is said before anything is stored', async (t) => {
  const { files, admin, env, url, utmost } = await serve(t);
  await setFixtureTaxonomy(admin);
  const input = files.file('plan.xlsx', MERGED_PLAN);
  const gate = await gateTo(t, url);
  gate.guard('POST /api/tracking-links/import', ({ response }) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  });
  const failed = await utmost(['import', input, '--url', gate.url]);
  t.equal(failed.code, 1);
  t.ok(failed.stderr.startsWith(`Warning: ${MERGED}\n`), failed.stderr);
  const rehearsed = await utmost(['import', input, '--dry-run', '--json']);
  t.match(JSON.parse(rehearsed.stdout), { warnings: [{ message: MERGED }], created: 2 });
  const stored = async () => (await storedLinks(admin)).length;

  const line = command(['import', input]);
  const asked = { sees: 'Save the links anyway?' };
  const no = await onTerminal(line, [{ ...asked, types: '\r' }], { env });
  t.match(no, { code: 1, screen: /Stopped\. Nothing was changed\./ });
  t.match(plain(no.screen), MERGED);
  t.equal(await stored(), 0);
  const yes = await onTerminal(line, [{ ...asked, types: 'y\r' }], { env });
  t.equal(yes.code, 0, plain(yes.screen));
  t.equal(await stored(), 2);
  const unasked = await onTerminal(command(['import', input, '--again', '--yes']), [], { env });
  t.equal(unasked.code, 0, plain(unasked.screen));
  t.equal(await stored(), 4);

  const piped = await utmost(['import', input, '--again']);
  t.equal(piped.code, 0);
  t.equal(piped.stderr.split(MERGED).length, 2, 'said once');
  t.equal(await stored(), 6);
  const output = files.path('links.csv');
  const generate = command(['generate', input, '-o', output, '--server', '--again']);
  const kept = await onTerminal(generate, [{ ...asked, types: '\r' }], { env });
  t.equal(kept.code, 1, plain(kept.screen));
  t.equal(await stored(), 6);
  t.notOk(existsSync(output));
});

t.test('spreadsheets are written as text cells', async (t) => {
  const { files, admin, utmost } = await serve(t);
  await setFixtureTaxonomy(admin);
  const input = files.file(
    'plan.csv',
    `${HEADER.join(';')};code\n000007;https://a.example;google;cpc;spring;de;'=1+1\n`,
  );
  const rowsOf = (name: string) => {
    const rows: (readonly string[])[] = [];
    openSpreadsheet(readFileSync(files.path(name)))[0]?.read((cells) => void rows.push(cells));
    return rows;
  };
  const generated = await utmost([
    'generate',
    input,
    '-o',
    files.path('links.xlsx'),
    '-t',
    TAXONOMY,
  ]);
  t.equal(generated.code, 0, generated.stderr);
  const [header, row] = rowsOf('links.xlsx');
  t.same(header, [...HEADER, 'code', 'tracking_url']);
  t.equal(row?.[0], '000007');
  t.equal(row?.[6], "'=1+1", 'as the input has it');
  const stored = await utmost(['generate', input, '-o', files.path('stored.xlsx'), '--server']);
  t.equal(stored.code, 0, stored.stderr);
  t.match(rowsOf('stored.xlsx')[1]?.[7], /^https:\/\/a\.example\?utm_source=google/);
  const exported = await utmost(['export', '-o', files.path('all.xlsx')]);
  t.equal(exported.code, 0, exported.stderr);
  t.same(rowsOf('all.xlsx')[1]?.[0], '000007');
  t.match(await utmost(['import', files.path('all.xlsx'), '--again', '--new-numbers']), {
    code: 0,
    stderr: /1 link/,
  });

  for (const [args, sentence] of [
    [['-o', files.path('a.ods')], /a\.ods can't be written/],
    [['-o', files.path('a.xlsx'), '--format', 'csv'], /Leave out --format/],
  ] as const) {
    t.match(await utmost(['export', ...args]), { code: 2, stderr: sentence });
    t.match(await utmost(['generate', input, '-t', TAXONOMY, ...args]), {
      code: 2,
      stderr: sentence,
    });
  }
  const errors = ['--errors', files.path('e.xlsx')];
  t.match(await utmost(['import', input, ...errors]), { code: 2, stderr: /is written as text/ });
});

t.test('at a terminal the sheet is asked for', async (t) => {
  const { file, path } = scratch(t);
  const input = file('plan.xlsx', TWO_SHEETS);
  const line = command(['generate', input, '-o', path('links.csv'), '-t', TAXONOMY]);
  const { code } = await onTerminal(line, [{ sees: 'Which sheet of', types: '\u001b[B\r' }]);
  t.equal(code, 0);
  t.match(readFileSync(path('links.csv'), 'utf8'), /\nD,https/);
});
