import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { scratch, utmost } from '../run-utmost.ts';

const TAXONOMY = `parameters:
  - { displayName: Source, queryName: src, type: text }
  - { displayName: Creative, queryName: cr, type: dropdown, allowedValues: [a, b, c] }
`;
const NUMBERED = `${TAXONOMY}  - { displayName: Link ID, queryName: lid, type: identifier }\n`;
const CSV =
  'link_name,website_url,src\nA,https://a.example,x\n"B, ""b""",https://b.example/?q=1,\n';
const NDJSON =
  '{"link_name":"A","website_url":"https://a.example","src":"x"}\n{"link_name":"B, \\"b\\"","website_url":"https://b.example/?q=1","src":""}\n';

function setting(t: { teardown(work: () => void): void }, taxonomy = TAXONOMY) {
  const files = scratch(t);
  const path = files.file('t.yaml', taxonomy);
  const generate = (input: string, output: string, ...more: string[]) =>
    utmost(['generate', input, '-o', output, '-t', path, ...more]);
  return { files, generate, taxonomy: path };
}

t.test('reads and writes CSV, TSV and NDJSON, by name and by option', async (t) => {
  const { files, generate } = setting(t);
  const csv = files.file('in.csv', CSV);
  const tsv = files.file('in.tsv', CSV.replaceAll('B, ""b""', 'B; ""b""').replaceAll(',', '\t'));
  const ndjson = files.file('in.ndjson', NDJSON);
  const asNdjson =
    '{"link_name":"A","website_url":"https://a.example","src":"x","tracking_url":"https://a.example?src=x"}\n{"link_name":"B, \\"b\\"","website_url":"https://b.example/?q=1","src":"","tracking_url":"https://b.example/?q=1"}\n';
  const asCsv =
    'link_name,website_url,src,tracking_url\nA,https://a.example,x,https://a.example?src=x\n"B, ""b""",https://b.example/?q=1,,https://b.example/?q=1\n';
  const cases = [
    { input: csv, output: 'out.ndjson', out: asNdjson },
    {
      input: csv,
      output: 'out.tsv',
      out: asCsv.replace('B, ', 'B; ').replaceAll(',', '\t').replace('"B; ""b"""', '"B, ""b"""'),
    },
    { input: ndjson, output: 'out.jsonl', out: asNdjson },
    { input: ndjson, output: 'out.csv', out: asCsv },
    { input: ndjson, output: 'out.txt', out: asNdjson },
    { input: tsv, output: 'out.csv', out: asCsv.replace('"B, ""b"""', '"B; ""b"""') },
    { input: csv, output: 'plain', more: ['--format', 'ndjson'], out: asNdjson },
  ];
  for (const { input, output, more = [], out } of cases) {
    const written = files.path(output);
    const run = await generate(input, written, ...more);
    t.match(run, { code: 0, stderr: /2 links written/ }, output);
    t.equal(readFileSync(written, 'utf8'), out, `${input} as ${output}`);
  }
});

t.test('tells NDJSON by its content, also in a pipe', async (t) => {
  const { taxonomy } = setting(t);
  const piped = ['generate', '-', '-o', '-', '-t', taxonomy];
  const run = await utmost(piped, { input: NDJSON });
  t.match(run, {
    code: 0,
    stdout: /^\{"link_name":"A".*"tracking_url":"https:\/\/a\.example\?src=x"\}\n/,
  });
  const told = await utmost([...piped, '--input-format', 'csv'], { input: NDJSON });
  t.match(told, { code: 3, stderr: /header row has a stray or unclosed quote in column 2/ });
  t.match(await utmost([...piped, '--format', 'xml'], { input: NDJSON }), { code: 2 });
});

t.test('refused objects come with their reason, also what is no object', async (t) => {
  const { files, generate } = setting(t);
  const lines = [
    NDJSON.split('\n')[0],
    '{"link_name":"","website_url":"x"}',
    '{"bro',
    '{"src":"x","n":1}',
  ];
  const errors = files.path('errors.ndjson');
  const input = files.file('in.ndjson', lines.join('\n'));
  const run = await generate(input, files.path('out.ndjson'), '--errors', errors);
  t.match(run, { code: 3, stderr: /:3: Row 3 isn't a JSON object/ });
  t.equal(
    readFileSync(errors, 'utf8'),
    '{"link_name":"","website_url":"x","error":"Link name is required; Website URL must start with http:// or https://"}\n' +
      `{"line":"{\\"bro","error":"Row 3 isn't a JSON object"}\n` +
      `{"src":"x","n":1,"error":"Link name is required; Website URL is required"}\n`,
  );
  for (const empty of ['', '\n\n']) {
    const none = await utmost(
      [
        'generate',
        '-',
        '-o',
        files.path('none'),
        '-t',
        files.path('t.yaml'),
        '--input-format',
        'ndjson',
      ],
      { input: empty },
    );
    t.match(none, { code: 3, stderr: /at least one JSON object/ });
  }
});

t.test('a row may have fields that the first one lacks', async (t) => {
  const { files, generate } = setting(t);
  const rows = [
    { link_name: 'A', website_url: 'https://a.example' },
    { link_name: 'B', website_url: 'https://b.example', src: 'x', owner: 'Ann' },
  ];
  const input = files.file('in.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const out = files.path('out.csv');
  t.match(await generate(input, out, '--format', 'csv'), { code: 0, stderr: /2 links/ });
  t.equal(
    readFileSync(out, 'utf8'),
    'link_name,website_url,src,owner,tracking_url\n' +
      'A,https://a.example,,,https://a.example\n' +
      'B,https://b.example,x,Ann,https://b.example?src=x\n',
  );
});

t.test('a field that only comes late is refused by row and name, with what to do', async (t) => {
  const { files, generate } = setting(t);
  const row = { link_name: 'A', website_url: `https://a.example/${'x'.repeat(1_000)}` };
  const late = (first: object): string =>
    [first, ...Array.from({ length: 1_199 }, () => row), { ...row, owner: 'Ann' }]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
  const out = files.path('out.csv');
  t.match(await generate(files.file('late.ndjson', late(row)), out), {
    code: 3,
    stderr:
      ':1201: owner: Row 1201 has the field "owner", which no object at the start of the file has. Add "owner": null to the first object\n' +
      `1,200 links written to ${out}`,
  });
  const mended = files.file('mended.ndjson', late({ ...row, owner: null }));
  t.match(await generate(mended, out), { code: 0, stderr: /1,201 links/ });
  t.match(readFileSync(out, 'utf8'), ',Ann,https://a.example/');
});

t.test('packs and unpacks gzip', async (t) => {
  const { files, generate, taxonomy } = setting(t);
  const zipped = gzipSync(CSV);
  const out = files.path('out.csv.gz');
  t.match(await generate(files.file('in.csv.gz', zipped), out), { code: 0 });
  t.match(gunzipSync(readFileSync(out)).toString(), /x,https:\/\/a\.example\?src=x\n/);
  // Told by its first bytes, whatever its name; several members are one file.
  const members = Buffer.concat([gzipSync(CSV.slice(0, 20)), gzipSync(CSV.slice(20))]);
  const piped = await utmost(['generate', '-', '-o', '-', '-t', taxonomy], { input: members });
  t.match(piped, { code: 0, stderr: /2 links/ });
  for (const broken of [
    zipped.subarray(0, 40),
    Buffer.concat([zipped.subarray(0, 20), Buffer.alloc(40, 7)]),
  ]) {
    const run = await generate(files.file('broken.csv.gz', broken), files.path('none.csv'));
    t.match(run, { code: 1, stderr: /broken\.csv\.gz isn't valid gzip/ });
  }
});

t.test('varies every row, several parameters by every combination', async (t) => {
  const { files, generate } = setting(t, NUMBERED);
  const out = files.path('out.csv');
  const input = files.file(
    'in.csv',
    'link_name,website_url,src\nA,https://a.example,x\n,https://b.example,\n',
  );
  const run = await generate(input, out, '--vary', 'cr=a,b');
  t.match(run, { code: 0, stderr: /4 links written/ });
  t.equal(
    readFileSync(out, 'utf8'),
    'link_name,website_url,src,cr,tracking_url\n' +
      'A - a,https://a.example,x,a,https://a.example?src=x&cr=a&lid=1\n' +
      'A - b,https://a.example,x,b,https://a.example?src=x&cr=b&lid=2\n' +
      'Link - a,https://b.example,,a,https://b.example?cr=a&lid=3\n' +
      'Link - b,https://b.example,,b,https://b.example?cr=b&lid=4\n',
  );
  const both = files.path('both.ndjson');
  t.match(
    await generate(
      files.file('in.ndjson', NDJSON),
      both,
      '--vary',
      'src=1,2',
      '--vary',
      'cr=a,b,c',
    ),
    {
      code: 0,
      stderr: /12 links written/,
    },
  );
  t.match(readFileSync(both, 'utf8').split('\n')[5], '"link_name":"A - 2 - c"');
});

t.test('leaves out variations that the rules do not allow, and counts them', async (t) => {
  const rule = 'by: src, allow: { filled: [a, b], otherwise: [c] }';
  const ruled = NUMBERED.replace('[a, b, c] }', `[a, b, c], ${rule} }`);
  const { files, generate } = setting(t, ruled);
  const out = files.path('out.csv');
  const input = files.file(
    'in.csv',
    'link_name,website_url,src\nA,https://a.example,x\nB,https://b.example,\n',
  );
  const run = await generate(input, out, '--vary', 'cr=a,b,c');
  t.match(run, {
    code: 0,
    stderr:
      /3 links written .*\n3 variations left out: the rules don't allow these values together\.\n/,
  });
  t.equal(
    readFileSync(out, 'utf8'),
    'link_name,website_url,src,cr,tracking_url\n' +
      'A - a,https://a.example,x,a,https://a.example?src=x&cr=a&lid=1\n' +
      'A - b,https://a.example,x,b,https://a.example?src=x&cr=b&lid=2\n' +
      'B - c,https://b.example,,c,https://b.example?cr=c&lid=3\n',
  );
  const json = await generate(input, out, '--vary', 'cr=a,b,c', '--json');
  t.match(JSON.parse(json.stdout), { written: 3, refused: 0, leftOut: 3 });
});

t.test(
  'a row of which one variation is refused is refused as a whole, and takes no number',
  async (t) => {
    const { files, generate } = setting(t, NUMBERED);
    const out = files.path('out.csv');
    const errors = files.path('errors.csv');
    const long = `${'A'.repeat(250)},https://a.example,x`;
    const input = files.file(
      'in.csv',
      `link_name,website_url,src\n${long}\nB,https://b.example,x\n`,
    );
    const run = await generate(
      input,
      out,
      '--vary',
      'cr=a,b',
      '--vary',
      'src=12345,2',
      '--errors',
      errors,
    );
    t.match(run, { code: 3, stderr: /4 links written to .*; 1 row rejected/ });
    t.match(readFileSync(out, 'utf8'), /B - a - 12345,.*&lid=1\n/);
    t.equal(
      readFileSync(errors, 'utf8').split('\n')[1],
      `${long},Link name must be at most 255 characters`,
    );
  },
);

t.test('what cannot be varied is wrong usage', async (t) => {
  const { files, generate } = setting(t, NUMBERED);
  const input = files.file('in.csv', CSV);
  const cases = [
    { vary: ['cr'], says: /--vary cr has no values/ },
    { vary: ['cr=,'], says: /has no values/ },
    { vary: ['cr=a', '--vary', 'cr=b'], says: /appears twice/ },
    { vary: ['lid=1'], says: /no such parameter/ },
    { vary: ['other=1'], says: /no such parameter/ },
    {
      vary: [`src=${Array.from({ length: 1001 }, (_, n) => n)}`],
      says: /1,001 links per row/,
    },
  ];
  for (const { vary, says } of cases) {
    const run = await generate(input, files.path('out.csv'), '--vary', ...vary);
    t.match(run, { code: 2, stderr: says }, vary.join(' '));
  }
});
