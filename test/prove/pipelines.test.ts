// The package of the command line on every Node that it is for, and in the hook of docs/ci.md as pre-commit runs it.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CAMPAIGN, type Scratch, TAXONOMY } from '../cli/run-utmost.ts';
import { serve } from '../cli/served.ts';
import { root } from '../support/source-files.ts';
import { proved } from './proof.ts';

/** Beside the pinned one and the system's. */
const VERSIONS = ['22', '24'];
const NO_REGISTRY = 'http://127.0.0.1:1';

const found = (command: string): boolean => spawnSync('which', [command]).status === 0;

function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): SpawnSyncReturns<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const more = { ...options, env: { ...env, ...options.env } };
  return spawnSync(command, args, { encoding: 'utf8', timeout: 300_000, ...more });
}

/** Nodes of the package registry, which has one as a package for each version. */
function fetchNodes(files: Scratch): string[] {
  return VERSIONS.flatMap((version) => {
    const folder = files.path(`node${version}`);
    mkdirSync(folder);
    const options = ['--no-audit', '--no-fund', '--prefix', folder, '--foreground-scripts'];
    run('npm', ['install', ...options, `node@${version}`]);
    const node = join(folder, 'node_modules/node/bin/node');
    return existsSync(node) ? [node] : [];
  });
}

t.test('the package installs alone and runs on every Node', { timeout: 900_000 }, async (t) => {
  const { files, url } = await serve(t);
  const nodes = [process.execPath, '/usr/bin/node', ...fetchNodes(files)].filter(existsSync);
  if (nodes.length < VERSIONS.length + 2) {
    t.pass('Node 22 and 24', { skip: 'it needs the npm registry for Node 22 and 24' });
    return;
  }
  const tarball = await fetch(`${url}/cli/utmost.tgz`);
  files.file('utmost.tgz', new Uint8Array(await tarball.arrayBuffer()));
  const npm = run('sh', ['-c', 'readlink -f "$(which npm)"']).stdout.trim();
  const versions: string[] = [];
  for (const node of nodes) {
    const version = run(node, ['--version']).stdout.trim();
    const folder = files.path(version);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    symlinkSync(node, join(folder, 'bin/node'));
    const env = {
      PATH: `${folder}/bin:/bin:/usr/bin`,
      npm_config_prefix: folder,
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: NO_REGISTRY,
    };
    const options = ['--offline', '--no-audit', '--no-fund'];
    const installed = run(
      node,
      [npm, 'install', '--global', ...options, files.path('utmost.tgz')],
      { env },
    );
    t.equal(installed.status, 0, `${version}: ${installed.stderr}`);
    const links = join(folder, 'links.xlsx');
    const utmost = (...args: string[]) => run(join(folder, 'bin/utmost'), args, { env });
    t.match(utmost('generate', CAMPAIGN, '-o', links, '-t', TAXONOMY), {
      status: 0,
      stderr: /250 links written to/,
    });
    t.match(utmost('check', links, '-t', TAXONOMY), {
      status: 0,
      stderr: /250 URLs checked\. No problems\./,
    });
    versions.push(version);
  }
  proved({
    part: 'Counterparts',
    claim:
      'The package of the command line installed alone, without a registry: it makes an .xlsx file of links and checks it',
    times: versions.length,
    result: `Node ${versions.join(', ')}`,
  });
});

t.test('pre-commit keeps bad links out', { timeout: 900_000 }, async (t) => {
  if (!found('pre-commit') || !found('git')) {
    t.pass('pre-commit', { skip: "it needs Debian's pre-commit and git" });
    return;
  }
  const { files, url } = await serve(t);
  const docs = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, hooks = ''] = /```yaml\n(repos:\n[\s\S]*?)```/.exec(docs) ?? [];
  const repository = files.path('repository');
  mkdirSync(repository);
  files.file(
    'repository/.pre-commit-config.yaml',
    hooks.replaceAll('https://links.example.com', url),
  );
  files.file('repository/taxonomy.yaml', readFileSync(TAXONOMY, 'utf8'));
  const home = files.path('home');
  mkdirSync(home);
  const env = {
    HOME: home,
    PRE_COMMIT_HOME: join(home, 'pre-commit'),
    npm_config_registry: NO_REGISTRY,
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
    GIT_CONFIG_GLOBAL: files.file(
      'gitconfig',
      '[user]\nname = Jo\nemail = jo@example.com\n[init]\ndefaultBranch = main\n',
    ),
  };
  const git = (...args: string[]) => run('git', args, { cwd: repository, env });
  git('init');
  t.equal(run('pre-commit', ['install'], { cwd: repository, env }).status, 0);
  const link = (source: string) =>
    `https://a.example/?utm_source=${source}&utm_medium=cpc&utm_campaign=x&mkt=de&lid=000001`;
  const commit = (text: string) => {
    files.file('repository/mail.csv', text);
    git('add', '-A');
    return git('commit', '-m', 'Add links');
  };
  const refused = commit(`Name,Channel,URL\nA,google,${link('gogle')}\n`);
  t.equal(refused.status, 1, refused.stdout + refused.stderr);
  t.match(refused.stderr + refused.stdout, /mail\.csv:2:\d+: Source must be one of/);
  const taken = commit(`Name,Channel,URL\nA,google,${link('google')}\n`);
  t.equal(taken.status, 0, taken.stdout + taken.stderr);
  t.match(git('log', '--oneline').stdout, /Add links\n$/);
  proved({
    part: 'Counterparts',
    claim:
      'The hooks of docs/ci.md run by pre-commit: a commit with a bad link in a CSV file is refused, a good one taken',
    times: 2,
    result: run('pre-commit', ['--version']).stdout.trim(),
  });
});
