// The command line as somebody has it who installs it alone: no checkout, no network.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { root } from '../support/source-files.ts';
import { SYSTEM_NODE, TAXONOMY } from './run-utmost.ts';
import { serve } from './served.ts';
import { setFixtureTaxonomy } from './stored-links.ts';

const NODES = [process.execPath, ...(SYSTEM_NODE === null ? [] : [SYSTEM_NODE])];

function run(command: string, args: readonly string[], cwd: string) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawnSync(command, args, { cwd, encoding: 'utf8', env });
}

/** Runs a program beside a service of this process, which must be able to answer. */
async function runBeside(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; output: string }> {
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const child = spawn(command, args, { cwd, env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

t.test('installs from its own package, alone, and runs', async (t) => {
  const { files, admin, email, env } = await serve(t);
  await setFixtureTaxonomy(admin);
  const packed = run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', files.path('.')],
    join(root, 'cli'),
  );
  t.equal(packed.status, 0, packed.stderr);
  const tarball = readdirSync(files.path('.')).find((name) => name.endsWith('.tgz')) ?? '';
  t.match(tarball, /^utmost-\d+\.\d+\.\d+\.tgz$/);

  const folder = files.path('empty');
  mkdirSync(folder);
  const offline = [
    '--offline',
    '--no-audit',
    '--no-fund',
    '--omit=dev',
    '--cache',
    files.path('cache'),
  ];
  const installed = run('npm', ['install', ...offline, files.path(tarball)], folder);
  t.equal(installed.status, 0, installed.stderr);
  t.same(
    readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['utmost'],
    'nothing else is needed',
  );

  files.file('empty/campaign.csv', makeCampaign(3));
  cpSync(TAXONOMY, join(folder, 'taxonomy.yaml'));
  // Enough for threads to be worth it.
  files.file('empty/large.csv', makeCampaign(4_000));
  const launcher = join(folder, 'node_modules/.bin/utmost');
  for (const node of NODES) {
    const utmost = (...args: string[]) => run(node, [launcher, ...args], folder);
    t.match(utmost('--version'), { status: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: '' }, node);
    t.match(utmost('generate', 'large.csv', '-o', 'links.csv.gz', '-t', 'taxonomy.yaml'), {
      status: 0,
      stderr: /4,000 links written to links\.csv\.gz/,
    });
    t.match(utmost('check', 'campaign.csv', '-t', 'taxonomy.yaml'), {
      status: 0,
      stderr: /0 URLs checked/,
    });
    t.match(utmost('taxonomy', 'lint', 'taxonomy.yaml'), { status: 0, stderr: /8 parameters/ });
    t.match(utmost('completion', 'bash'), {
      status: 0,
      stdout: /complete -o default -F _utmost utmost/,
    });
    t.match(utmost('build', '-t', 'taxonomy.yaml'), {
      status: 2,
      stderr: /--url and --name are missing/,
    });
    const beside = (...args: string[]) => runBeside(node, [launcher, ...args], folder, env);
    t.match(await beside('whoami'), { status: 0, output: email });
    t.match(await beside('taxonomy', 'diff', 'taxonomy.yaml'), { status: 0, output: / matches / });
    const stored = await beside('generate', 'campaign.csv', '-o', 'stored.csv', '--server');
    t.match(stored, { status: 0, output: /3 links written to stored\.csv/ });
    t.match(await beside('import', 'campaign.csv', '--again'), {
      status: 0,
      output: /3 links from /,
    });
    t.match(await beside('export', '-o', 'out.csv'), { status: 0, output: /links written to out/ });
    const missing = ['links', 'create', 'https://a.example', '--name', 'A'];
    t.match(await beside(...missing), { status: 3, output: /--param utm_source: Source is requ/ });
  }
  for (const list of [['params'], ['links'], ['users', 'list'], ['tokens', 'list']]) {
    const run = await runBeside(process.execPath, [launcher, ...list], folder, env);
    t.match(run, { status: 0, output: '\t' }, list.join(' '));
  }
});
