// The command line installed from its package: no checkout, no network.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { SYSTEM_NODE, TAXONOMY } from './run-utmost.ts';
import { serve } from './served.ts';
import { setFixtureTaxonomy } from './stored-links.ts';

const NODES = [process.execPath, ...(SYSTEM_NODE === null ? [] : [SYSTEM_NODE])];

function run(command: string, args: readonly string[], cwd: string) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawnSync(command, args, { cwd, encoding: 'utf8', env });
}

t.test('installs from its own package, alone, and runs', async (t) => {
  const served = await serve(t);
  const { files, admin, email } = served;
  await setFixtureTaxonomy(admin);
  const tarball = 'utmost.tgz';
  const download = await fetch(`${served.url}/cli/${tarball}`);
  t.equal(download.status, 200, 'without signing in');
  t.equal(download.headers.get('content-encoding'), null);
  files.file(tarball, new Uint8Array(await download.arrayBuffer()));
  const checksum = await (await fetch(`${served.url}/cli/${tarball}.sha256`)).text();
  files.file('checksum', checksum);
  const checked = run('sha256sum', ['--check', '--strict', 'checksum'], files.path('.'));
  t.match(checked, { status: 0, stdout: 'utmost.tgz: OK\n' });

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
  const here = join(folder, 'node_modules/utmost');
  const names = readdirSync(here).sort();
  t.same(names, ['LICENSE', 'README.md', 'bin', 'dist', 'package.json'], 'nothing is missing');
  t.notOk(existsSync(join(here, 'dist/download')), 'and it is not in itself');
  const licenses = readFileSync(join(here, 'dist/third-party-licenses.txt'), 'utf8');
  for (const name of ['ink', 'react', 'commander', 'saxes', 'undici']) {
    t.match(licenses, new RegExp(`^${name} \\d`, 'm'), name);
  }
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const { headers } = await fetch(`${served.url}/api/plans`);
  t.equal(headers.get('utmost-version'), version, 'it is the one that fits this server');

  const campaign = files.file('campaign.csv', makeCampaign(3));
  const taxonomy = files.path('taxonomy.yaml');
  cpSync(TAXONOMY, taxonomy);
  // Enough for several parts.
  const large = files.file('large.csv', makeCampaign(4_000));
  const installedAs = join(folder, 'node_modules/.bin/utmost');
  const launcher = realpathSync(installedAs);
  for (const node of NODES) {
    const version = run(node, [installedAs, '--version'], folder);
    t.match(version, { status: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: '' }, node);
    const utmost = (...args: string[]) => served.utmost(args, { node, launcher });
    t.match(await utmost('generate', large, '-o', files.path('links.csv.gz'), '-t', taxonomy), {
      code: 0,
      stderr: /4,000 links written to .*links\.csv\.gz/,
    });
    t.match(await utmost('check', campaign, '-t', taxonomy), {
      code: 0,
      stderr: /0 URLs checked/,
    });
    t.match(await utmost('taxonomy', 'lint', taxonomy), { code: 0, stderr: /8 parameters/ });
    t.match(await utmost('completion', 'bash'), {
      code: 0,
      stdout: /complete -o default -F _utmost utmost/,
    });
    t.match(await utmost('build', '-t', taxonomy), {
      code: 2,
      stderr: /--url and --name are missing/,
    });
    t.match(await utmost('whoami'), { code: 0, stdout: email });
    t.match(await utmost('taxonomy', 'diff', taxonomy), { code: 0, stderr: / matches / });
    const stored = await utmost('generate', campaign, '-o', files.path('stored.csv'), '--server');
    t.match(stored, { code: 0, stderr: /3 links written to .*stored\.csv/ });
    t.match(await utmost('import', campaign, '--again'), { code: 0, stderr: /3 links from / });
    const exported = await utmost('export', '-o', files.path('out.csv'));
    t.match(exported, { code: 0, stderr: /links written to .*out/ });
    const missing = ['links', 'create', 'https://a.example', '--name', 'A'];
    t.match(await utmost(...missing), { code: 3, stderr: /--param utm_source: Source is requ/ });
  }
  for (const list of [['params'], ['links'], ['users', 'list'], ['tokens', 'list']]) {
    t.match(await served.utmost(list, { launcher }), { code: 0, stdout: '\t' }, list.join(' '));
  }
});
