import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { command, onTerminal, plain } from './on-terminal.ts';
import { CAMPAIGN, SYSTEM_NODE, scratch, TAXONOMY, utmost } from './run-utmost.ts';

t.test('says its version and its commands', async (t) => {
  const version = await utmost(['--version']);
  t.match(version, { code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: '' });
  const help = await utmost(['--help']);
  t.equal(help.code, 0);
  const environment = ['Environment variables:', 'UTMOST_URL', 'UTMOST_TOKEN', 'NO_COLOR', 'CI '];
  const words = ['build', 'check', 'decode', 'generate', 'taxonomy', 'Examples:', ...environment];
  for (const word of words) t.match(help.stdout, word);
});

t.test('every command teaches by example', async (t) => {
  for (const command of ['build', 'check', 'completion', 'decode', 'generate', 'taxonomy']) {
    const asked = await utmost([command, '--help']);
    t.match(asked, { code: 0, stderr: '' });
    t.match(asked.stdout, `$ utmost ${command} `);
    t.equal((await utmost(['help', command])).stdout, asked.stdout);
  }
});

t.test('help goes as deep as the commands do, and names a word that is none', async (t) => {
  const asked = await utmost(['links', 'delete', '--help']);
  t.match(asked.stdout, /^Usage: utmost links delete /);
  for (const words of [
    ['help', 'links', 'delete'],
    ['links', 'help', 'delete'],
  ]) {
    t.match(await utmost(words), { code: 0, stdout: asked.stdout, stderr: '' }, words.join(' '));
  }
  const all = await utmost(['--help']);
  t.match(await utmost(['help']), { code: 0, stdout: all.stdout, stderr: '' });
  const mistakes = [
    { args: ['help', 'nope'], says: "error: unknown command 'nope'\n" },
    { args: ['help', 'biuld'], says: "error: unknown command 'biuld' (Did you mean build?)\n" },
    { args: ['help', 'links', 'lst'], says: "error: unknown command 'lst' (Did you mean list?)\n" },
    { args: ['taxonomy', 'help', 'nope'], says: "error: unknown command 'nope'\n" },
  ];
  for (const { args, says } of mistakes) {
    t.match(await utmost(args), { code: 2, stdout: '', stderr: says }, args.join(' '));
  }
});

t.test('prose is as wide as the terminal, examples stay whole', async (t) => {
  const narrow = await onTerminal(command(['import', '--help']), [], { columns: 50 });
  const lines = plain(narrow.screen).split('\n');
  t.same(
    lines.filter((line) => line.length > 50 && !line.startsWith('  ')),
    [],
  );
  t.ok(lines.includes('  $ utmost import campaign.csv --mode valid --errors rejected.csv'));
  const piped = await utmost(['import', '--help']);
  t.same(
    piped.stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  ')),
    [],
  );
});

t.test('wrong usage is exit code 2 and a sentence', async (t) => {
  const mistakes = [
    { args: [], says: /Usage: utmost/ },
    { args: ['biuld'], says: /unknown command 'biuld'[\s\S]*Did you mean build\?/ },
    { args: ['build'], says: /^--taxonomy and --url and --name are missing\. Run with --help/ },
    {
      args: ['build', '--taxonmy', 'x'],
      says: /unknown option '--taxonmy'[\s\S]*Did you mean --taxonomy\?/,
    },
    { args: ['decode', '-t', TAXONOMY], says: /missing required argument 'url'/ },
    {
      args: ['generate', CAMPAIGN, '-t', TAXONOMY],
      says: /^--output is missing\. Run with --help/,
    },
    { args: ['generate', CAMPAIGN, 'more', '-o', '-', '-t', TAXONOMY], says: /too many arguments/ },
  ];
  for (const { args, says } of mistakes) {
    t.match(await utmost(args), { code: 2, stdout: '', stderr: says }, args.join(' '));
  }
});

t.test('a process of its own ends as it would among many', async (t) => {
  const files = scratch(t);
  const nowhere = { XDG_CONFIG_HOME: files.path('none'), UTMOST_TOKEN: '' };
  const link = ['-t', TAXONOMY, '--name', 'A', '--url'];
  const bad = files.file('bad.txt', 'https://a.example/?utm_source=gogle\n');
  const good = ['utm_source=google', 'utm_medium=cpc', 'utm_campaign=x', 'mkt=de'];
  const cases = [
    { args: ['--version'], code: 0 },
    { args: ['links', '--help'], code: 0 },
    { args: ['build', ...link, 'https://a.example', ...good.flatMap((p) => ['-p', p])], code: 0 },
    { args: ['taxonomy', 'lint', TAXONOMY], code: 0 },
    { args: ['completion', 'fish'], code: 0 },
    { args: ['decode', 'https://a.example', '-t', files.path('none.yaml')], code: 1 },
    { args: ['build', '--no'], code: 2 },
    { args: ['build', ...link, 'nonsense', '--json'], code: 3 },
    { args: ['check', bad, '-t', TAXONOMY], code: 3 },
    { args: ['whoami', '--url', 'https://a.example'], code: 4 },
  ];
  for (const { args, code } of cases) {
    const [among, alone] = [
      await utmost(args, { env: nowhere }),
      await utmost(args, { env: nowhere, alone: true }),
    ];
    t.same(among, alone, args.join(' '));
    t.equal(alone.code, code, args.join(' '));
  }
});

t.test('a taxonomy that cannot be used is named with line and column', async (t) => {
  const files = scratch(t);
  const link = ['--url', 'https://a.example', '--name', 'A'];
  const bad = files.file(
    'bad.yaml',
    'parameters:\n  - { displayName: S, queryName: s, type: txt }\n',
  );
  const refused = await utmost(['build', '-t', bad, ...link]);
  t.match(refused, { code: 3, stdout: '' });
  t.equal(
    refused.stderr,
    `${bad}:2:43: parameters[0].type: type must be one of: text, dropdown, date, identifier\n` +
      `Fix this before using the taxonomy in ${bad}.\n`,
  );
  const missing = await utmost(['build', '-t', files.path('none.yaml'), ...link]);
  t.match(missing, {
    code: 1,
    stdout: '',
    stderr: /^.*none\.yaml doesn't exist\. Check the path\.\n$/,
  });
  const folder = await utmost(['build', '-t', files.path('.'), ...link]);
  t.match(folder, { code: 1, stderr: /is a folder\. Name a file instead/ });
  const many = files.file('many.yaml', `parameters:\n${'  - { type: txt }\n'.repeat(30)}`);
  t.match(await utmost(['build', '-t', many, ...link]), { code: 3, stderr: /\n\+10 more\n/ });
  const large = files.file('large.yaml', `# ${'x'.repeat(6_000_000)}\nparameters: []\n`);
  t.match(await utmost(['build', '-t', large, ...link]), { code: 3, stderr: /larger than 5 MB/ });
});

t.test(
  'a taxonomy may come from standard input, as JSON, with a byte-order mark or in UTF-16',
  async (t) => {
    const files = scratch(t);
    const json = JSON.stringify({
      parameters: [{ displayName: 'Ü', queryName: 'ü', type: 'text' }],
    });
    const link = ['--url', 'https://a.example', '--name', 'A', '--param', 'ü=ß'];
    const expected = { code: 0, stdout: 'https://a.example?%C3%BC=%C3%9F\n', stderr: '' };
    t.match(await utmost(['build', '-t', '-', ...link], { input: json }), expected);
    const bom = files.file('bom.json', `\uFEFF${json}`);
    t.match(await utmost(['build', '-t', bom, ...link]), expected);
    const utf16 = files.file('utf16.json', Buffer.from(`\uFEFF${json}`, 'utf16le'));
    t.match(await utmost(['build', '-t', utf16, ...link]), expected);
  },
);

t.test(
  'runs on the system’s Node as on the pinned one',
  { skip: SYSTEM_NODE === null },
  async (t) => {
    const node = SYSTEM_NODE ?? '';
    const files = scratch(t);
    t.match(await utmost(['--version'], { node, alone: true }), { code: 0, stderr: '' });
    const out = files.path('out.csv');
    const args = ['generate', CAMPAIGN, '-o', out, '-t', TAXONOMY];
    t.match(await utmost(args, { node }), { code: 0, stdout: '', stderr: /250 links written/ });
    t.match(await utmost(['build'], { node }), { code: 2 });
  },
);

t.test('without its build it says what to run; a fault in the build is not hidden', async (t) => {
  const files = scratch(t);
  const cli = fileURLToPath(new URL('../../cli', import.meta.url));
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(`${cli}/${part}`, files.path(part), { recursive: true });
  }
  const launcher = files.path('bin/utmost.js');
  renameSync(files.path('dist'), files.path('aside'));
  t.match(await utmost([], { launcher, alone: true }), {
    code: 1,
    stderr: /is not built yet\. Run npm start or npm test/,
  });
  renameSync(files.path('aside'), files.path('dist'));
  t.match(await utmost(['--version'], { launcher, alone: true }), { code: 0 });
  const isCommand = (name: string): boolean =>
    readFileSync(files.path(`dist/${name}`), 'utf8').includes('export { build as default };');
  const chunk = readdirSync(files.path('dist')).find(isCommand) ?? '';
  rmSync(files.path(`dist/${chunk}`));
  t.match(await utmost(['build', '--help'], { launcher, alone: true }), {
    code: 1,
    stderr: /Cannot find module/,
  });
});
