import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { scratch, TAXONOMY, utmost } from '../run-utmost.ts';

const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const row = (name: string, source = 'google') => `${name},https://a.example/,${source},cpc,x,de`;
const generate = (input: string, output: string, ...more: string[]) =>
  utmost(['generate', input, '-o', output, '-t', TAXONOMY, ...more]);
const names = (file: string) =>
  parse(readFileSync(file, 'utf8'), { from_line: 2 }).map((one: string[]) => one[0]);

t.test('a file that is no file of links is refused, and nothing is written over', async (t) => {
  const files = scratch(t);
  const out = files.file('out.csv', 'what was there before');
  const cases = [
    { bytes: '', says: 'CSV file must contain at least a header row and one data row' },
    { bytes: '\uFEFF', says: 'CSV file must contain at least a header row and one data row' },
    { bytes: `${HEADER}\n`, says: 'CSV file must contain at least a header row and one data row' },
    {
      bytes: `${HEADER}${'\n'.repeat(1_000_000)}`,
      says: 'CSV file must contain at least a header row and one data row',
    },
    { bytes: 'website_url\nhttps://a.example\n', says: "CSV file must include 'link_name' column" },
    { bytes: 'link_name\nA\n', says: "CSV file must include 'website_url' column" },
    {
      bytes: 'link_name,website_url,mkt,mkt\n1,2,3,4\n',
      says: "CSV file must include 'mkt' column only once",
    },
    {
      bytes: 'link_name,website_url\rA,https://a.example\r',
      says: 'CSV file has CR line endings. Save it with LF or CRLF line endings and try again',
    },
    {
      bytes: Buffer.from('link_name,website_url,größe\nA,https://a.example,1\n', 'latin1'),
      says: `CSV file's header row isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
    },
    {
      bytes: Buffer.alloc(3_000_000, 0),
      says: "CSV file's header row is longer than 1,000,000 characters. Is this a CSV file?",
    },
  ];
  for (const { bytes, says } of cases) {
    const input = files.file('in.csv', bytes);
    const run = await generate(input, out);
    t.match(run, { code: 3, stdout: '' });
    t.match(run.stderr, `${input}: ${says}\n`, says);
    t.equal(readFileSync(out, 'utf8'), 'what was there before');
  }
});

t.test('what is not seen in a website URL is refused, and named', async (t) => {
  const files = scratch(t);
  const refusal = "Website URL can't contain invisible characters (U+202E)";
  const input = files.file(
    'in.csv',
    `${HEADER}\nA,https://a.example/\u202Espring,google,cpc,x,de\n`,
  );
  const run = await generate(input, files.file('out.csv', ''));
  t.equal(run.code, 3);
  t.match(run.stderr, refusal);
  const built = await utmost([
    ...['build', '-t', TAXONOMY, '--name', 'A', '--url', 'https://a.example/\u202Espring'],
    ...['utm_source=google', 'utm_medium=cpc', 'utm_campaign=x', 'mkt=de'].flatMap((pair) => [
      '--param',
      pair,
    ]),
  ]);
  t.equal(built.code, 3);
  t.match(built.stderr, refusal);
});

t.test(
  'a broken row is named with file, row and column, and the good ones are written',
  async (t) => {
    const files = scratch(t);
    const lines = [
      HEADER,
      row('A'),
      row('B', 'gogle'),
      row('C'),
      'D,https://a.example/,google,cpc,x,de,y',
      '"E,https://a.example/,google,cpc,x,de',
      row('F'),
      '"G"x,https://a.example/,google,cpc,x,de',
      `H,https://a.example/,google,cpc,"a, b",${'\u0000'}`,
      ',,google,cpc,x,nowhere',
      row('I'),
      'J,https://a.example/,google,cpc,x,"de',
    ];
    const input = files.file('in.csv', `${lines.join('\n')}\n`);
    const out = files.path('out.csv');
    const run = await generate(input, out);
    t.equal(run.code, 3);
    const [, ...said] = run.stderr.split('\n');
    const at = (place: string, sentence: string) => `${input}:${place}: ${sentence}`;
    t.same(said, [
      at(
        '3: utm_source',
        'Source must be one of: google, bing, facebook, instagram, linkedin, tiktok, youtube, pinterest, newsletter, partner, podcast, qr-code',
      ),
      at('5', 'Row 5 has 7 columns but header has 6 columns'),
      at(
        '6: link_name',
        'Row 6 has text after a closing quote. To include a quote in a quoted value, write it twice',
      ),
      at(
        '8: link_name',
        'Row 8 has text after a closing quote. To include a quote in a quoted value, write it twice',
      ),
      at('9: mkt', 'Row 9 contains a NUL character'),
      at('10: link_name', 'Link name is required'),
      at('10: website_url', 'Website URL is required'),
      at(
        '10: mkt',
        'Market must be one of the mapped values: Germany, Austria, Switzerland, France, Italy, Spain, Sweden, United Kingdom or their corresponding coded values',
      ),
      at('12: mkt', 'Row 12 has an unclosed quote'),
      said.at(-2),
      '',
    ]);
    t.match(said.at(-2), /^4 links written to .* in [\d.]+ s; 7 rows rejected\.$/);
    t.same(names(out), ['A', 'C', 'F', 'I']);
    t.match(readFileSync(out, 'utf8'), /lid=000004\n$/);
  },
);

t.test('after twenty it counts; --errors takes them all', async (t) => {
  const files = scratch(t);
  const broken = Array.from({ length: 50 }, (_, index) => row(`B${index}`, 'x'));
  const input = files.file('in.csv', [HEADER, ...broken, row('A')].join('\n'));
  const out = files.path('out.csv');
  const plain = await generate(input, out);
  t.equal(plain.stderr.split('\n').filter((line) => /:\d+: /.test(line)).length, 20);
  t.match(plain.stderr, /\n\+30 more; --errors FILE\.csv saves every rejected row\n/);
  const kept = files.path('refused.csv');
  const run = await generate(input, out, '--errors', kept);
  t.match(run, {
    code: 3,
    stderr: /\n\+30 more\n50 rejected rows saved to .*refused\.csv\.\n1 link written/,
  });
  const refused: string[][] = parse(readFileSync(kept));
  t.same(refused[0], [...HEADER.split(','), 'error']);
  t.equal(refused.length, 51);
  t.match(refused[1], [
    'B0',
    'https://a.example/',
    'x',
    'cpc',
    'x',
    'de',
    /^Source must be one of: /,
  ]);
});

t.test('refused rows can be opened in a spreadsheet, mended and run again', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    'parameters: [{ displayName: =1+1, queryName: s, type: text, required: true }]',
  );
  const header = 'link_name;website_url;s;error';
  const lines = [header, 'A;https://a.example;;x', '=B;"https', 'C;D;;;x'];
  const kept = files.path('refused.csv');
  const args = ['-o', files.path('out.csv'), '-t', taxonomy, '--errors', kept];
  const input = files.file('in.csv', lines.join('\r\n'));
  t.equal((await utmost(['generate', input, ...args])).code, 3);
  t.equal(
    readFileSync(kept, 'utf8'),
    `${header};error_2\r\n` +
      "A;https://a.example;;x;'=1+1 is required\r\n" +
      '"\'=B;""https";;;;Row 3 has an unclosed quote\r\n' +
      '"C;D;;;x";;;;Row 4 has 5 columns but header has 4 columns\r\n',
  );
});

t.test('bytes that are not text are named, the other rows are written', async (t) => {
  const files = scratch(t);
  const text = Buffer.from(
    [HEADER, row('A'), row('Gr\u00f6\u00dfe'), row('C')].join('\n'),
    'latin1',
  );
  const out = files.path('out.csv');
  const run = await generate(files.file('in.csv', text), out);
  t.match(run, {
    code: 3,
    stderr: /:3: link_name: Row 3 isn't UTF-8 text/,
  });
  t.same(names(out), ['A', 'C']);
});

t.test('a line without end does not fill the memory', async (t) => {
  const files = scratch(t);
  const long = `D,https://a.example/,google,cpc,${'x'.repeat(5_000_000)},de`;
  const input = files.file('in.csv', [HEADER, row('A'), long, row('B')].join('\n'));
  const out = files.path('out.csv');
  const run = await generate(input, out);
  t.match(run, {
    code: 3,
    stderr: /:3:.*: Row 3 is longer than 1,000,000 characters/,
  });
  t.same(names(out), ['A', 'B']);
});

t.test('files that cannot be read or written are named', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', [HEADER, row('A')].join('\n'));
  const out = files.path('out.csv');
  t.match(await generate(files.path('none.csv'), out), {
    code: 1,
    stderr: /none\.csv doesn't exist/,
  });
  t.match(await generate(files.path('.'), out), { code: 1, stderr: /is a folder/ });
  t.match(await generate(input, files.path('none/out.csv')), {
    code: 1,
    stderr: /The folder for .* doesn't exist/,
  });
  t.match(await generate(input, files.path('.')), { code: 1, stderr: /is a folder/ });
  t.notOk(existsSync(out));
  t.match(await generate(input, '/dev/full'), {
    code: 1,
    stderr: /The disk is full, so \/dev\/full is incomplete/,
  });
});

t.test(
  'what is missing for all rows is said once, and how many problems are not listed',
  async (t) => {
    const files = scratch(t);
    const rows = (count: number, medium = 'cpc') =>
      Array.from({ length: count }, (_, at) => `N${at},https://a.example/,${medium},x,de`);
    const generate = (...lines: string[]) =>
      utmost([
        'generate',
        files.file('in.csv', lines.join('\n')),
        '-o',
        files.path('out.csv'),
        '-t',
        TAXONOMY,
      ]);
    const header = 'Name,URL,utm_medium,utm_campaign,mkt';
    const missing = await generate(header, ...rows(9_000));
    t.equal(missing.code, 3);
    t.match(
      missing.stderr,
      /^\S+in\.csv:2: Required columns are missing: Source \(utm_source\)\. The headings are: Name, URL, utm_medium, utm_campaign, mkt\n0 links .*; 9,000 rows rejected\.\n$/m,
    );
    const later = await generate(
      `${header},utm_sourcx`,
      ...rows(60).map((one) => `${one},google`),
      ...rows(3, 'nope'),
    );
    t.match(
      later.stderr,
      /:62: utm_medium: Medium must be one of/,
      'what is said once takes no room',
    );
    const warned = await generate(
      `${header},utm_source`,
      ...rows(60).map((one) => `${one},Google`),
    );
    t.equal(warned.stderr.match(/Read "Google" as "google"/g)?.length, 60, 'all that become links');
    const many = await generate(
      `${header},utm_source`,
      ...rows(40, 'nope').map((one) => `${one},google`),
    );
    t.match(many.stderr, /\n\+20 more; --errors FILE\.csv saves every rejected row\n/);
  },
);
