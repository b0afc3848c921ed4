// What keeps a command from its work is said in sentences, and to programs as JSON.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { CAMPAIGN, scratch, TAXONOMY, utmost } from './run-utmost.ts';
import { serve } from './served.ts';
import { setFixtureTaxonomy } from './stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
const ROOT = process.getuid?.() === 0;
/** A user whom the system does not know, where the test may become one. */
const STRANGER = ROOT ? { uid: 42_424, gid: 42_424 } : {};

type Env = NodeJS.ProcessEnv;

function asStranger(args: readonly string[], env: Env, input = '') {
  return spawnSync(process.execPath, [LAUNCHER, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    input,
    ...STRANGER,
  });
}

interface Case {
  readonly args: readonly string[];
  readonly says: RegExp;
  readonly code: number;
  readonly env?: Env;
  readonly input?: string;
}

type Runner = (one: Case) => { status: number | null; stderr: string };

function tell(t: Test, cases: readonly Case[], run: Runner): void {
  for (const one of cases) {
    const name = one.args.join(' ');
    const { status, stderr } = run(one);
    t.match(stderr, one.says, name);
    t.equal(status, one.code, name);
    t.notMatch(stderr, /^ +at |Error:|went wrong/m, `${name}: no stack`);
  }
}

t.test('without a home folder', async (t) => {
  const served = await serve(t);
  await setFixtureTaxonomy(served.admin);
  const { url, token } = served;
  chmodSync(served.files.path('.'), 0o755);
  const campaign = served.files.file('campaign.csv', makeCampaign(3));
  const server = ['--server-url', url];
  const signedIn = { UTMOST_URL: url, UTMOST_TOKEN: token };
  const cases: readonly Case[] = [
    { args: ['whoami'], says: /No server/, code: 2 },
    { args: ['logout', ...server], says: /You weren't signed in to/, code: 0 },
    { args: ['links', 'list', ...server], says: /You aren't signed in to/, code: 4 },
    { args: ['login', ...server], says: /^Your user has no home folder\. Set HOME/, code: 1 },
    { args: ['whoami'], says: /^$/, code: 0, env: signedIn },
    {
      args: ['import', campaign],
      says: /3 links from .* saved/,
      code: 0,
      env: signedIn,
    },
  ];
  const homes: readonly Env[] = ROOT ? [{ HOME: '' }, {}] : [{ HOME: '' }];
  for (const home of homes) {
    tell(t, cases, ({ args, env }) => {
      const again = args[0] === 'import' ? [...args, '--again'] : args;
      return asStranger(again, { ...home, ...env });
    });
  }
});

/** What is written, where nothing can be. */
function writing(folder: string, campaign: string, page: string, env: Env): Case[] {
  const out = (name: string): string[] => ['-o', `${folder}/${name}`];
  const { UTMOST_URL = '' } = env;
  const says = /You don't have permission to open|on a read-only file system/;
  const taxonomy = ['-t', TAXONOMY];
  return [
    { args: ['generate', campaign, ...out('a.csv'), ...taxonomy], says, code: 1 },
    { args: ['generate', campaign, ...out('a.xlsx'), ...taxonomy], says, code: 1 },
    { args: ['export', ...out('a.csv')], says, code: 1, env },
    { args: ['taxonomy', 'pull', ...out('a.yaml')], says, code: 1, env },
    { args: ['check', '--fix', page, ...taxonomy], says, code: 1 },
    {
      args: ['login', '--server-url', UTMOST_URL],
      says,
      code: 1,
      env: { XDG_CONFIG_HOME: folder },
    },
    { args: ['import', '-'], says, code: 1, env: { ...env, TMPDIR: folder }, input: 'a' },
  ];
}

t.test('in a folder that is forbidden, or read-only', async (t) => {
  const { url, token, admin, files } = await serve(t);
  await setFixtureTaxonomy(admin);
  chmodSync(files.path('.'), 0o755);
  const env = { UTMOST_URL: url, UTMOST_TOKEN: token };
  const campaign = files.file('campaign.csv', makeCampaign(3));
  const folder = files.path('closed');
  mkdirSync(folder);
  const page = `${folder}/page.txt`;
  writeFileSync(page, 'https://a.example/?utm_source=Google \n');

  await t.test('forbidden', async (t) => {
    chmodSync(folder, 0o555);
    tell(t, writing(folder, campaign, page, env), (one) =>
      asStranger(one.args, one.env ?? {}, one.input),
    );
    chmodSync(folder, 0o000);
    const says = /You don't have permission to open/;
    const cases: readonly Case[] = [
      { args: ['check', page, '-t', TAXONOMY], says, code: 1 },
      { args: ['build', '-t', page, '--url', 'https://a.example', '--name', 'A'], says, code: 1 },
      { args: ['whoami'], says, code: 1, env: { XDG_CONFIG_HOME: folder } },
      { args: ['taxonomy', 'lint', page], says, code: 1 },
    ];
    tell(t, cases, (one) => asStranger(one.args, one.env ?? {}));
    chmodSync(folder, 0o755);
  });

  const mounted = ['unshare', '--mount', '--user', '--map-root-user', 'sh', '-c'];
  const readOnly = `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`;
  const inside = (command: string, rest: readonly string[], env: Env, input = '') => {
    const [program = '', ...words] = [...mounted, `${readOnly} && ${command}`, ...rest];
    const all = { PATH: process.env.PATH, ...env };
    return spawnSync(program, words, { encoding: 'utf8', env: all, input });
  };
  const canMount = inside('true', [], {}).status === 0;
  await t.test('read-only', { skip: canMount ? false : 'nothing can be mounted' }, async (t) => {
    tell(t, writing(folder, campaign, page, env), (one) =>
      inside('exec "$0" "$@"', [process.execPath, LAUNCHER, ...one.args], one.env ?? {}, one.input),
    );
  });
});

t.test('--json says errors as JSON on standard output', async (t) => {
  const served = await serve(t);
  await setFixtureTaxonomy(served.admin);
  const files = scratch(t);
  const missing = files.path('missing');
  const link = ['https://a.example', '--name', 'A'];
  const cases = [
    {
      args: ['build'],
      exit: 2,
      code: 'usage',
      says: '--taxonomy and --url and --name are missing',
    },
    {
      args: ['decode', 'https://a.example', '-t', missing],
      exit: 1,
      code: 'failed',
      says: missing,
    },
    { args: ['check', missing, '-t', TAXONOMY], exit: 1, code: 'failed', says: "doesn't exist" },
    { args: ['taxonomy', 'lint', missing], exit: 1, code: 'failed', says: "doesn't exist" },
    {
      args: ['generate', CAMPAIGN, '-o', '-', '-t', TAXONOMY],
      exit: 2,
      code: 'usage',
      says: '-o -',
    },
    { args: ['whoami', '--colour'], exit: 2, code: 'usage', says: "unknown option '--colour'" },
    { args: ['import', missing], exit: 1, code: 'failed', says: "doesn't exist" },
    { args: ['links', 'delete', '1'], exit: 2, code: 'usage', says: "isn't a link ID" },
  ];
  for (const { args, exit, code, says } of cases) {
    const { code: ended, stdout, stderr } = await served.utmost([...args, '--json']);
    const name = args.join(' ');
    t.equal(ended, exit, name);
    const { error } = JSON.parse(stdout);
    t.match(error, { code, errors: {} }, name);
    t.ok(error.message.includes(says), `${name}: ${error.message}`);
    t.ok(stderr.includes(says), 'and to people');
    t.equal(
      (await served.utmost(args)).stdout.startsWith('{'),
      false,
      'only where it is asked for',
    );
  }
  const format = await utmost(['check', missing, '-t', TAXONOMY, '--format', 'json']);
  t.match(JSON.parse(format.stdout), { error: { code: 'failed' } }, 'the same as --json');

  const refused = await served.utmost(['links', 'create', ...link, '--json']);
  t.equal(refused.code, 3);
  t.match(JSON.parse(refused.stdout).error, {
    code: /^\w+$/,
    errors: { 'parameters.utm_source': /Source is required/ },
  });
  const stranger = { UTMOST_TOKEN: `utmost_pat_${'a'.repeat(38)}` };
  for (const words of [
    'whoami',
    'links list',
    'params',
    'users list',
    'tokens list',
    'export -o x',
  ]) {
    const { code, stdout } = await served.utmost([...words.split(' '), '--json'], {
      env: stranger,
    });
    t.equal(code, 4, words);
    t.match(
      JSON.parse(stdout).error,
      { message: /unknown, revoked or expired/, errors: {} },
      words,
    );
  }

  // What has a result prints that and nothing else.
  const built = await utmost([
    'build',
    '-t',
    TAXONOMY,
    '--url',
    'https://a.example',
    '--name',
    'A',
    '--json',
  ]);
  t.equal(built.code, 3);
  t.match(JSON.parse(built.stdout), { problems: [{}] });
  const decoded = await utmost([
    'decode',
    'https://a.example?utm_source=x',
    '-t',
    TAXONOMY,
    '--json',
  ]);
  t.equal(decoded.code, 3);
  t.match(JSON.parse(decoded.stdout), { problems: [{}] });
});
