import { readFileSync } from 'node:fs';
import t from 'tap';
import { scratch, TAXONOMY, utmost } from '../run-utmost.ts';

const LINK = ['--url', 'https://shop.example/a?b=1#c', '--name', 'Spring'];
const PARAMS = [
  ...['--param', 'utm_source=google', '-p', 'utm_medium=cpc'],
  ...['-p', 'utm_campaign=Spring_2027', '-p', 'mkt=united kingdom'],
];
const build = (...more: string[]) => utmost(['build', '-t', TAXONOMY, ...more]);
const decode = (...more: string[]) => utmost(['decode', ...more, '-t', TAXONOMY]);

t.test('builds a link by the rules', async (t) => {
  const { code, stdout, stderr } = await build(...LINK, ...PARAMS);
  t.equal(code, 0);
  t.equal(
    stdout,
    'https://shop.example/a?b=1&utm_source=google&utm_medium=cpc&utm_campaign=spring_2027&mkt=uk&lid=000001#c\n',
  );
  t.match(stderr, /^Warning: Link ID starts at 000001 and isn't reserved/);
});

t.test('tells the same as JSON', async (t) => {
  const { code, stdout } = await build(...LINK, ...PARAMS, '--json');
  t.equal(code, 0);
  t.same(JSON.parse(stdout), {
    fullUrl:
      'https://shop.example/a?b=1&utm_source=google&utm_medium=cpc&utm_campaign=spring_2027&mkt=uk&lid=000001#c',
    parameters: {
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'spring_2027',
      mkt: 'uk',
      lid: '000001',
    },
    problems: [],
    warnings: [
      {
        path: 'parameters.lid',
        code: 'identifier_not_reserved',
        message: "Link ID starts at 000001 and isn't reserved",
      },
    ],
  });
});

t.test('a link that is too long for an ad platform is warned of', async (t) => {
  const url = `https://shop.example/${'a'.repeat(1_979)}`;
  const { code, stderr } = await build('--url', url, '--name', 'Long', ...PARAMS);
  t.equal(code, 0);
  t.match(
    stderr,
    /^Warning: LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one/m,
  );
});

t.test('a link that breaks rules is not printed; each breach is named at its flag', async (t) => {
  const broken = await build(
    '--url',
    'javascript:x',
    '--name',
    '',
    '-p',
    'utm_source=gogle',
    '-p',
    'x=1',
  );
  t.match(broken, { code: 3, stdout: '' });
  for (const line of [
    '--name: Link name is required',
    '--url: Please enter a valid URL',
    '--param utm_source: Source must be one of the allowed values: google, bing,',
    '--param utm_medium: Medium is required',
    '--param x: "x" is not a tracking parameter of this workspace',
  ]) {
    t.match(broken.stderr, `\n${line}`);
  }
  const json = await build(...LINK, '--json');
  t.equal(json.code, 3);
  t.match(JSON.parse(json.stdout).problems[0], {
    path: 'parameters.utm_source',
    code: 'parameter_required',
    message: 'Source is required',
  });
});

t.test('a parameter without value, or twice, is wrong usage', async (t) => {
  t.match(await build(...LINK, '-p', 'utm_source'), {
    code: 2,
    stderr: /Use --param NAME=VALUE/,
  });
  t.match(await build(...LINK, '-p', 'a=1', '-p', 'a=2'), {
    code: 2,
    stderr: /--param a appears twice/,
  });
});

t.test('takes a URL apart and labels what it carries', async (t) => {
  const url = (await build(...LINK, ...PARAMS, '-p', 'utm_content=größe & mehr')).stdout.trim();
  const expected = {
    code: 0,
    stderr: '',
    stdout:
      'Base URL: https://shop.example/a?b=1#c\nSource (utm_source): google\nMedium (utm_medium): cpc\n' +
      'Campaign (utm_campaign): spring_2027\nCreative (utm_content): größe & mehr\n' +
      'Market (mkt): uk = United Kingdom\nLink ID (lid): 000001\n',
  };
  t.match(await decode(url), expected);
  t.match(await utmost(['decode', '-', '-t', TAXONOMY], { input: `${url}\n` }), expected);
});

t.test('says how a link was written: encoded or not, by itself or packed', async (t) => {
  const parameters = '[{ displayName: Note, queryName: note, type: text }]';
  const advanced =
    '{ isEnabled: true, mainParameterName: cid, keyValueConnector: "-", delimiter: "~" }';
  const files = scratch(t);
  const plain = files.file('plain.yaml', `parameters: ${parameters}`);
  const packed = files.file('packed.yaml', `parameters: ${parameters}\nadvanced: ${advanced}`);
  for (const [taxonomy, isPacked] of [
    [plain, false],
    [packed, true],
  ] as const) {
    for (const isEncoded of [true, false]) {
      const link = ['--url', 'https://a.example/', '--name', 'A', '-p', 'note=größe'];
      const encoding = isEncoded ? [] : ['--no-encoding'];
      const built = await utmost(['build', '-t', taxonomy, ...link, ...encoding]);
      const { code, stdout } = await utmost(['decode', built.stdout.trim(), '-t', taxonomy]);
      t.equal(code, 0);
      t.same(stdout.trimEnd().split('\n'), [
        'Base URL: https://a.example/',
        'Note (note): größe',
        ...(isEncoded ? [] : ['URL encoding: off']),
        ...(isPacked ? ['Advanced mode: cid'] : []),
      ]);
    }
  }
});

t.test('labels a code that links have in lower case', async (t) => {
  const lowered =
    'parameters: [{ displayName: Channel, queryName: ch, type: dropdown, forceLowercase: true, valueMappings: [{ displayValue: Paid Search, codedValue: PS }] }]';
  const taxonomy = scratch(t).file('lowered.yaml', lowered);
  t.match(await utmost(['decode', 'https://a.example/?ch=ps', '-t', taxonomy]), {
    code: 0,
    stdout: 'Base URL: https://a.example/\nChannel (ch): ps = Paid Search\n',
  });
});

t.test('tells of parameters behind the #', async (t) => {
  const { code, stderr } = await decode('https://a.example/#/route?utm_source=google');
  t.equal(code, 3);
  t.match(stderr, /^utm_source is after the #, where analytics can't see it$/m);
});

t.test('names every breach of a URL', async (t) => {
  const { code, stderr } = await decode('https://a.example/?utm_source=gogle&utm_campaign=A%20b');
  t.equal(code, 3);
  t.match(stderr, /^Source must be one of the allowed values: google/);
  t.match(stderr, /\nCampaign cannot contain spaces or whitespace\n/);
  t.match(stderr, /\nMarket is required\n/);
  t.match(await utmost(['decode', '-', '-t', TAXONOMY]), {
    code: 2,
    stderr: /Standard input has no URL/,
  });
  const rules = readFileSync(TAXONOMY, 'utf8');
  t.match(await utmost(['decode', 'https://a.example/', '-t', '-'], { input: rules }), {
    stderr: /is required/,
  });
  t.match(await utmost(['decode', '-', '-t', '-']), { code: 2, stderr: /Only one input can be -/ });
});

const advanced = `parameters:
  - { displayName: Source, queryName: src, type: text, required: true }
  - { displayName: Proto, queryName: __proto__, type: text }
  - { displayName: Link ID, queryName: lid, type: identifier, currentIdentifierValue: 41 }
advanced: { isEnabled: true, keyValueConnector: ":", delimiter: "|" }
`;
const plain = advanced.replace('isEnabled: true', 'isEnabled: false');

t.test('what build made, decode and build give back byte for byte', async (t) => {
  const files = scratch(t);
  const taxonomies = [files.file('plain.yaml', plain), files.file('advanced.yaml', advanced)];
  const bases = ['https://a.example', 'https://a.example/?src=standing&q=a%20b&flag#/r?x=1'];
  const values = ['größe 100%', 'a+b&c=d', '{campaignid} 😀', '‘שלום’'];
  for (const taxonomy of taxonomies) {
    for (const [index, value] of values.entries()) {
      const base = bases[index % 2] ?? '';
      const encoding = index % 2 === 0 ? [] : ['--no-encoding'];
      const name = index === 3 ? '__proto__' : 'src';
      const link = ['--name', 'A', '-t', taxonomy];
      const given = [
        '-p',
        `${name}=${value}`,
        ...(index === 3 ? ['-p', 'src=x'] : []),
        '-p',
        'lid=7',
      ];
      const first = await utmost(['build', '--url', base, ...link, ...given, ...encoding]);
      t.equal(first.code, 0, first.stderr);
      const url = first.stdout.trimEnd();
      const taken = JSON.parse((await utmost(['decode', url, '-t', taxonomy, '--json'])).stdout);
      const params = Object.entries(taken.parameters).flatMap(([key, one]) => [
        '-p',
        `${key}=${one}`,
      ]);
      const off = taken.urlEncoding ? [] : ['--no-encoding'];
      const again = await utmost(['build', '--url', taken.baseUrl, ...link, ...params, ...off]);
      t.equal(again.stdout, first.stdout);
    }
  }
});

t.test('what a terminal would obey is shown instead', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    'parameters: [{ displayName: "S\\u202e", queryName: s, type: text }]',
  );
  const named = await utmost([
    'build',
    '-t',
    taxonomy,
    '--url',
    'https://a.example',
    '--name',
    'A',
  ]);
  t.notMatch(named.stderr, '\u202e');
  const url = 'https://a.example/?utm_source=%1B]0;x%07&x=\u001b[31m';
  for (const run of [await decode(url), await decode(url, '--json')]) {
    t.equal(run.code, 3);
    t.notMatch((run.stdout + run.stderr).replaceAll('\n', ''), /\p{Cc}/u);
  }
});
