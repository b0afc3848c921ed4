// What becomes of a large file, part by part, is what would have become of it row by row.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { csvCell } from '@utmost/core/csv/cell.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import t from 'tap';
import { scratch, utmost } from '../run-utmost.ts';

const LAUNCHER = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));
const HEADER = 'link_name,website_url,src,camp,note';
const PARAMETERS = `parameters:
  - { displayName: Source, queryName: src, type: dropdown, required: true, allowedValues: [google, "b/ng"] }
  - { displayName: Link ID, queryName: lid, type: identifier, identifierFormat: padded, paddingLength: 5, currentIdentifierValue: 99990 }
  - { displayName: Campaign, queryName: camp, type: text, forceLowercase: true }
`;

/** So many that there are several parts of half a megabyte. */
const ROWS = 4_000;
/** So many that links are written before the end. */
const MANY_ROWS = 9_600;

/** Rows of every kind, with cuts inside quoted cells; long notes make parts of few rows. */
function largeFile(rows: number): string {
  const lines = [HEADER];
  for (let n = 0; n < rows; n += 1) {
    const source = n % 97 === 13 ? 'gogle' : n % 2 === 0 ? 'google' : 'b/ng';
    const url = n % 31 === 7 ? `https://a.example/${n}?lid=${n}&x=1,2` : `https://a.example/${n}`;
    const note = n % 3 === 0 ? `"note ${n}\n${'x\n'.repeat(n % 1601)}"` : `ñ${n}`;
    if (n % 409 === 5) lines.push(`"open ${n},${url},google,x,`);
    if (n % 251 === 3) lines.push('', ' , , , , ', 'short,row');
    lines.push(`Link ${n},"${url}",${source},Spring ${n % 700},${note}`);
  }
  return `${lines.join('\n')}\n`;
}

const NAMES = [
  'Spring',
  '',
  ' ',
  ' x',
  "'=1",
  "'",
  '=1',
  'x'.repeat(255),
  'x'.repeat(256),
  'a\u007fb',
  'a\tb',
  'ok',
];
const URLS = [
  'https://a.example/p',
  'http://a.example/p',
  'https://b.example:8080/',
  'https://b.example:99999/',
  'https://a.example',
  'https://a.example/?q=1',
  'https://a.example/?src=google',
  'https://a.example/#top',
  'https://a.example/a b',
  ' https://a.example/p ',
  'https://u@a.example/',
  'ftp://a.example/',
  'https://2130706433/',
  `https://a.example/${'x'.repeat(2048)}`,
  "'https://a.example/p",
  '',
];
const VALUES = ['google', 'b/ng', 'Google', '', 'none', ' google ', "'=x", 'gogle', 'b/ng'];
const CAMPAIGNS = [
  '',
  'Spring',
  ' ',
  'a b&c',
  '{campaignid}',
  "'-x",
  'x:y',
  'x|y',
  'x'.repeat(300),
];

/** Rows without any quotes, plain and odd by turns, the odd ones each in its own way. */
function plainFile(rows: number): string {
  const lines = [HEADER];
  const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
  for (let n = 0; n < rows; n += 1) {
    const odd = (place: number, list: readonly string[]): string =>
      n % 7 === place ? pick(list, Math.trunc(n / 7)) : (list[0] ?? '');
    const url = n % 7 === 1 ? odd(1, URLS) : `https://a.example/item-${n}`;
    const extra = n % 353 === 9 ? ',more' : '';
    lines.push(
      `${odd(0, NAMES)},${url},${odd(2, VALUES)},${odd(3, CAMPAIGNS)},n${'.'.repeat(n % 907)}${n}${extra}`,
    );
    if (n % 379 === 4) lines.push('', ',,,,');
  }
  return lines.join('\n');
}

function expected(taxonomy: string, text: string) {
  const document = parseTaxonomyDocument(taxonomy).taxonomy;
  if (document === null) throw new Error('the taxonomy is not good');
  const compiled = compileTaxonomy(document);
  let out = '';
  const refused: string[] = [];
  const rows: number[] = [];
  let links = 0;
  let header: SheetHeader | null = null;
  const reader = linkSheetReader(compiled, {
    header: (read) => {
      header = read;
      out += `${read.record.raw},tracking_url\n`;
    },
    row: ({ record, problems }) => {
      const known: SheetHeader | null = header;
      if (known === null) return;
      const { columns } = known as SheetHeader;
      const numbers = nextIdentifiers(compiled, links);
      const checked = checkRow(compiled, columns, record.row, record.fields, numbers);
      const all = problems.length > 0 ? problems : checked.problems;
      if (all.length > 0) {
        refused.push(all.map(sentenceOf).join('; '));
        rows.push(record.row);
      } else {
        out += `${record.raw},${csvCell(checked.built?.fullUrl ?? '', ',')}\n`;
        links += 1;
      }
    },
    fault: () => {},
  });
  reader.push(text);
  reader.end();
  return { out, refused, rows, links };
}

const ODD = plainFile(ROWS);
for (const [kind, text] of Object.entries({
  'quoted line breaks at every cut': largeFile(ROWS),
  'odd rows among plain ones': ODD,
}))
  t.test(`${kind}: links, refused rows and numbers come out exactly`, async (t) => {
    const files = scratch(t);
    const modes = {
      plain: PARAMETERS,
      unnumbered: PARAMETERS.replace(/.*Link ID.*\n/, ''),
      advanced: `${PARAMETERS}advanced: { isEnabled: true, mainParameterName: cid, keyValueConnector: ":", delimiter: "|" }\n`,
      digits: `${PARAMETERS}advanced: { isEnabled: true, mainParameterName: cid, keyValueConnector: "00001", delimiter: "|" }\n`,
    };
    for (const [mode, taxonomy] of Object.entries(modes)) {
      // Where numbers decide, no row is plain, wherever it is cut.
      if (mode === 'digits' && text !== ODD) continue;
      const wanted = expected(taxonomy, text);
      const out = files.path('out.csv');
      const errors = files.path('errors.csv');
      const input = files.file('in.csv', text);
      const path = files.file('t.yaml', taxonomy);
      const run = await utmost([
        'generate',
        input,
        '-o',
        out,
        '-t',
        path,
        '--errors',
        errors,
        '--json',
      ]);
      t.equal(run.code, 3, mode);
      const { written, refused, problems } = JSON.parse(run.stdout);
      t.same([written, refused], [wanted.links, wanted.refused.length], mode);
      t.ok(readFileSync(out, 'utf8') === wanted.out, `${mode}: the same links`);
      const third = problems
        .filter(({ row }: { row: number }) => row === wanted.rows[2])
        .map(({ message }: { message: string }) => message);
      t.equal(third.join('; '), wanted.refused[2], mode);
      const reasons = readFileSync(errors, 'utf8');
      const last = wanted.refused.at(-1) ?? 'none';
      t.ok(reasons.includes(last), `${mode}: ${last}`);
    }
  });

t.test('one line as long as a book costs its own row alone', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file('t.yaml', PARAMETERS);
  const row = (name: string) => `${name},https://a.example,google,x,`;
  const long = `${'"'.repeat(3)}${'é'.repeat(2_500_000)}`;
  const lines = [
    HEADER,
    row('A'),
    long,
    row('B'),
    `C,https://a.example,google,x,"${'y\n'.repeat(600_000)}`,
    row('D'),
  ];
  const out = files.path('out.csv');
  const run = await utmost([
    'generate',
    files.file('in.csv', lines.join('\n')),
    '-o',
    out,
    '-t',
    taxonomy,
  ]);
  t.match(run, { code: 3, stderr: /:3:/ });
  const names = readFileSync(out, 'utf8')
    .split('\n')
    .map((line) => line.split(',')[0]);
  t.same(names, ['link_name', 'A', 'B', 'D', '']);
});

const MANY = largeFile(MANY_ROWS);
const ALL_OF_MANY = expected(PARAMETERS, MANY).out;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(`${signal} leaves whole rows and says so`, async (t) => {
    const files = scratch(t);
    const taxonomy = files.file('t.yaml', PARAMETERS);
    const out = files.path('out.csv');
    execFileSync('mkfifo', [out]);
    const args = [LAUNCHER, 'generate', '-', '-o', out, '-t', taxonomy];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    child.stdin.on('error', () => {});
    const ended = once(child, 'close');
    child.stdin.write(MANY.slice(0, -9));
    // The input stays open: only the signal ends it, once there is something to be seen of the links.
    const output = createReadStream(out).setEncoding('utf8');
    output.once('data', () => child.kill(signal));
    const [written, said] = await Promise.all([textOf(output), textOf(child.stderr)]);
    t.same(await ended, [128 + constants.signals[signal], null]);
    t.match(
      said,
      /^(?:[\d,]+ rows, .*\n)*Stopped\. .*out\.csv has [\d,]+ links; the other rows were not processed\.\n$/,
    );
    t.ok(written.length > 100_000);
    t.ok(ALL_OF_MANY.startsWith(written));
    t.ok(written.endsWith('\n'));
  });
}

t.test('rows below other headings are refused in every part of the file', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file('t.yaml', PARAMETERS);
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `N${at},https://a.example/,google,x,${'y'.repeat(90)}`,
    );
  const moved = 'website_url,link_name,utm_source,utm_campaign,note';
  const lines = [HEADER, ...rows(6_000), moved, ...rows(12_000), HEADER, ...rows(6_000)];
  const run = await utmost([
    'generate',
    files.file('in.csv', lines.join('\n')),
    '-o',
    files.path('out.csv'),
    '-t',
    taxonomy,
    '--errors',
    files.path('errors.csv'),
    '--json',
  ]);
  t.match(JSON.parse(run.stdout), { written: 12_000, refused: 12_002 });
  const refused = readFileSync(files.path('errors.csv'), 'utf8').split('\n').slice(1, -1);
  t.ok(refused.slice(0, 12_001).every((line) => /,Row 6002 has other headings /.test(line)));
  t.match(refused.at(-1), /Row 18003 repeats the headings/);
});
