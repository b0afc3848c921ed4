import { linkSync, readFileSync, symlinkSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { CAMPAIGN_ROWS, makeCampaign } from '../../fixtures/make-campaign.ts';
import { CAMPAIGN, SYSTEM_NODE, scratch, TAXONOMY, utmost } from '../run-utmost.ts';

const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
const row = (name: string, source = 'google') => `${name},https://a.example/,${source},cpc,x,de`;
const url = (id: string) =>
  `https://a.example/?utm_source=google&utm_medium=cpc&utm_campaign=x&mkt=de&lid=${id}`;
const generate = (input: string, output: string, ...more: string[]) =>
  utmost(['generate', input, '-o', output, '--taxonomy', TAXONOMY, ...more]);

t.test('the campaign is what its script makes', async (t) => {
  const text = readFileSync(CAMPAIGN, 'utf8');
  t.equal(text, makeCampaign(CAMPAIGN_ROWS), 'run: node test/fixtures/make-campaign.ts');
  t.equal(text.split('\n').length, CAMPAIGN_ROWS + 2);
});

t.test('three thousand rows', async (t) => {
  const files = scratch(t);
  const out = files.path('out.csv');
  const campaign = files.file('campaign.csv', makeCampaign(3_000));
  for (const node of [process.execPath, SYSTEM_NODE]) {
    if (node === null) continue;
    const run = await utmost(['generate', campaign, '-o', out, '--taxonomy', TAXONOMY], { node });
    t.match(run, { code: 0, stdout: '', stderr: /3,000 links written to .*out\.csv in / });
  }
  const input: string[][] = parse(readFileSync(campaign));
  const output: string[][] = parse(readFileSync(out));
  t.equal(output.length, 3_001);
  t.equal(output[0]?.at(-1), 'tracking_url');
  t.ok(
    output.every((one, index) => one.slice(0, -1).join('\u0000') === input[index]?.join('\u0000')),
  );
  t.equal(
    output[4]?.at(-1),
    'https://www.nordwand.example/de/shoes/trail?utm_source=facebook&utm_medium=paid_social&utm_campaign=summer_sale_2027&utm_content=hero%20video%2015s&mkt=de&aud=l1&lid=000004',
  );
  t.match(output[3_000]?.at(-1), /lid=003000/);
});

t.test('the input’s columns stay as they are, quotes and all', async (t) => {
  const files = scratch(t);
  const lines = [
    `Notes,${HEADER}`,
    `"plain",${row('"A, ""quoted"""')}`,
    `=1+1,${row('Ünï 😀')}`,
    `"two\nlines",${row(' spaced ')}`,
  ];
  const out = files.path('out.csv');
  const run = await generate(files.file('in.csv', `${lines.join('\n')}\n`), out);
  t.equal(run.code, 0, run.stderr);
  t.match(run.stderr, /aren't tracking parameters, so links don't include them: Notes\n/);
  t.equal(
    readFileSync(out, 'utf8'),
    `${lines[0]},tracking_url\n${lines[1]},${url('000001')}\n${lines[2]},${url('000002')}\n${lines[3]},${url('000003')}\n`,
  );
});

t.test('quotes a URL only where it needs it', async (t) => {
  const files = scratch(t);
  const lines = [HEADER, 'A,"https://a.example/?list=1,2",google,cpc,x,de'];
  const out = files.path('out.csv');
  t.equal((await generate(files.file('in.csv', lines.join('\n')), out)).code, 0);
  const text = readFileSync(out, 'utf8');
  t.match(text, /,"https:\/\/a\.example\/\?list=1,2&utm_source=google[^"]*"\n$/);
});

t.test('reads what spreadsheets write', async (t) => {
  const files = scratch(t);
  const lines = [HEADER, row('Ä'), row('B')];
  const semicolons = lines.map((line) => line.replaceAll(',', ';'));
  const cases = [
    {
      name: 'crlf',
      bytes: lines.join('\r\n'),
      out: `Ä,https://a.example/,google,cpc,x,de,${url('000001')}\r\n`,
    },
    {
      name: 'semicolon',
      bytes: semicolons.join('\n'),
      out: `Ä;https://a.example/;google;cpc;x;de;${url('000001')}\n`,
    },
    { name: 'tab', bytes: lines.join('\n').replaceAll(',', '\t'), out: `\t${url('000001')}\n` },
    { name: 'bom', bytes: `\uFEFF${lines.join('\n')}`, out: `\uFEFF${HEADER},tracking_url\n` },
    {
      name: 'utf16le',
      bytes: Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le'),
      out: `\uFEFF${HEADER},tracking_url\nÄ,`,
    },
    {
      name: 'utf16be',
      bytes: Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le').swap16(),
      out: `\uFEFF${HEADER},tracking_url\nÄ,`,
    },
    {
      name: 'utf16 without a mark',
      bytes: Buffer.from(lines.join('\n'), 'utf16le'),
      out: `${HEADER},tracking_url\nÄ,`,
    },
    { name: 'blank rows', bytes: `\n${lines.join('\n\n')}\n,,,,,\n\n`, out: `${url('000002')}\n` },
  ];
  for (const { name, bytes, out } of cases) {
    const written = files.path('out.csv');
    const run = await generate(files.file('in.csv', bytes), written);
    t.match(run, { code: 0, stderr: /2 links written/ }, name);
    if (name.startsWith('utf16'))
      t.match(run.stderr, /is UTF-16[LB]E\. Links are written as UTF-8/);
    t.ok(readFileSync(written, 'utf8').includes(out), `${name}: ${readFileSync(written, 'utf8')}`);
  }
});

t.test('works in a pipe, with data alone on standard output', async (t) => {
  const input = `${[HEADER, row('A')].join('\n')}\n`;
  const run = await utmost(['generate', '-', '-o', '-', '-t', TAXONOMY], { input });
  t.match(run, { code: 0, stderr: /1 link written to standard output in / });
  t.equal(run.stdout, `${HEADER},tracking_url\n${row('A')},${url('000001')}\n`);
  const named = ['generate', '-', '-o', '-', '-t', TAXONOMY, '--url-column', 'Link, final'];
  t.match((await utmost(named, { input })).stdout, `${HEADER},"Link, final"\n`);
});

t.test('identifiers count on from the taxonomy; a refused row takes none', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    'parameters:\n  - { displayName: S, queryName: s, type: text, required: true }\n  - { displayName: N, queryName: n, type: identifier, identifierFormat: padded, paddingLength: 2, currentIdentifierValue: 98 }\n  - { displayName: M, queryName: m, type: identifier }\n',
  );
  const input =
    'link_name,website_url,s,n\nA,https://a.example,1,77\nB,https://a.example,,\nC,https://a.example,3,\n';
  const run = await utmost(['generate', '-', '-o', '-', '-t', taxonomy], { input });
  t.equal(run.code, 3);
  t.equal(
    run.stdout,
    'link_name,website_url,s,n,tracking_url\nA,https://a.example,1,77,https://a.example?s=1&n=99&m=1\nC,https://a.example,3,,https://a.example?s=3&n=100&m=2\n',
  );
  t.match(run.stderr, /N starts at 99 and isn't reserved/);
  t.match(run.stderr, /standard input:3: s: S is required\n/);
});

t.test('a link that is too long for an ad platform is warned of with its row', async (t) => {
  const long = (name: string, characters: number) =>
    row(name).replace('https://a.example/', `https://a.example/${'a'.repeat(characters)}`);
  const rows = [row('Short'), long('Fits', 1_500), long('Long', 1_950)];
  const input = `${[HEADER, ...rows].join('\n')}\n`;
  const run = await utmost(['generate', '-', '-o', '-', '-t', TAXONOMY], { input });
  t.equal(run.code, 0);
  t.equal(run.stdout.split('\n').length, 5, 'it is written all the same');
  const said = run.stderr.split('\n').filter((line) => line.includes('accept URLs of up to'));
  t.equal(said.length, 1);
  t.match(said[0], /^Warning: standard input:4: website_url: LinkedIn Ads and Taboola accept URLs/);
});

t.test('tells what became of the file as JSON', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', [HEADER, row('A'), row('B', 'x')].join('\n'));
  const out = files.path('out.csv');
  const run = await generate(input, out, '--json');
  t.equal(run.code, 3);
  t.match(JSON.parse(run.stdout), {
    rows: 2,
    written: 1,
    refused: 1,
    output: out,
    problems: [
      {
        row: 3,
        line: 3,
        column: 'utm_source',
        code: 'csv_value_not_listed',
        message: /^Source must be one of: /,
      },
    ],
    moreProblems: 0,
    warnings: [{ code: 'identifier_not_reserved' }],
  });
});

t.test('never writes over what it reads', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', [HEADER, row('A')].join('\n'));
  const before = readFileSync(input, 'utf8');
  symlinkSync(input, files.path('symbolic.csv'));
  linkSync(input, files.path('hard.csv'));
  for (const name of ['in.csv', 'symbolic.csv', 'hard.csv']) {
    const run = await generate(input, files.path(name));
    t.match(run, {
      code: 2,
      stderr: /(?<![\w-])-o \S+ would overwrite the input\. Choose another file/,
    });
  }
  const other = files.path('out.csv');
  t.match(await generate(input, other, '--errors', input), {
    code: 2,
    stderr: /--errors .* would overwrite the input/,
  });
  t.match(await generate(input, other, '--errors', other), {
    code: 2,
    stderr: /would overwrite the output/,
  });
  t.match(await generate(input, other, '--errors', '-'), { code: 2 });
  t.match(await generate(input, '-', '--json'), { code: 2, stderr: /both use standard output/ });
  t.match(await generate(input, other, '--url-column', 'mkt'), {
    code: 2,
    stderr: /already has a 'mkt' column/,
  });
  t.match(await generate(input, other, '--url-column', ''), { code: 2 });
  t.match(await utmost(['generate', '-', '-o', other, '-t', '-']), { code: 2 });
  t.equal(readFileSync(input, 'utf8'), before);
});

t.test('an identifier of values numbers each of a file once', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    'taxonomy.yaml',
    `version: 1
parameters:
  - { displayName: Campaign, queryName: cmp, type: text, forceLowercase: true }
  - { displayName: Campaign ID, queryName: cid, type: identifier, identifierPer: cmp, currentIdentifierValue: 7 }
`,
  );
  const rows = ['Spring', 'summer', 'spring', '', 'summer'].map(
    (cmp) => `A,https://a.example/,${cmp}`,
  );
  const input = files.file('in.csv', ['link_name,website_url,cmp', ...rows].join('\n'));
  const out = files.path('out.csv');
  const run = await utmost(['generate', input, '-o', out, '--taxonomy', taxonomy]);
  t.match(run, { code: 0, stderr: /Campaign ID starts at 8 and isn't reserved/ });
  const urls = (parse(readFileSync(out)) as string[][]).slice(1).map((one) => one.at(-1));
  t.same(
    urls.map((url) => url?.split('?')[1]),
    ['cmp=spring&cid=8', 'cmp=summer&cid=9', 'cmp=spring&cid=8', undefined, 'cmp=summer&cid=9'],
  );
  const build = async (...params: string[]) => {
    const one = ['build', '--taxonomy', taxonomy, '--url', 'https://a.example/', '--name', 'A'];
    return (await utmost([...one, ...params])).stdout.trim();
  };
  t.notMatch(
    (await utmost(['build', '--taxonomy', taxonomy, '--url', 'https://a.example/', '--name', 'A']))
      .stderr,
    /reserved/,
  );
  t.equal(await build('--param', 'cmp=new'), 'https://a.example/?cmp=new&cid=8');
  t.equal(
    await build('--param', 'cmp=new', '--param', 'cid=3'),
    'https://a.example/?cmp=new&cid=3',
  );

  const refused = files.file(
    'refused.yaml',
    readFileSync(taxonomy, 'utf8').replace('identifierPer: cmp', 'identifierPer: cid'),
  );
  t.match(await utmost(['taxonomy', 'lint', refused]), {
    code: 3,
    stdout: /refused\.yaml:4:\d+: parameters\[1\]\.identifierPer: Campaign ID is an identifier/,
  });
});
