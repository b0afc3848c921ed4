import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scratch, utmost } from '../run-utmost.ts';

const script = async (shell: string) => (await utmost(['completion', shell])).stdout;

t.test('bash proposes commands, options and their values', async (t) => {
  const path = scratch(t).file('utmost', await script('bash'));
  const propose = (...words: string[]): string[] => {
    const line = ['utmost', ...words].map((word) => `'${word}'`).join(' ');
    const ask = `source '${path}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _utmost; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', ask], { encoding: 'utf8' });
    t.equal(stderr, '');
    return stdout.trim().split(' ').filter(Boolean);
  };
  t.same(propose('gen'), ['generate']);
  t.same(propose('taxonomy', ''), ['lint', 'pull', 'diff', 'apply', 'help']);
  t.same(propose('generate', 'in.csv', '--serv'), ['--server', '--server-url']);
  t.same(propose('generate', 'in.csv', '--url'), ['--url-column']);
  t.same(propose('import', 'in.csv', '--mode', ''), ['all', 'valid']);
  t.same(propose('links', 'd'), ['delete']);
  t.same(propose('tokens', 'create', '--scope', 'r'), ['read']);
  t.same(propose('generate', 'in.csv', '--format', ''), ['csv', 'tsv', 'ndjson']);
  t.same(propose('check', '--format', 's'), ['sarif']);
  t.same(propose('completion', 'z'), ['zsh']);
  t.same(propose('-'), ['--version', '--help']);
  t.same(propose('h'), ['help']);
  t.same(propose('help', 'b'), ['build']);
  t.same(propose('help', 'links', ''), ['list', 'create', 'delete']);
  t.same(propose('taxonomy', 'help', 'd'), ['diff']);
  t.same(propose('taxonomy', 'lint', '-'), ['--json', '--help']);
  t.same(
    propose('whoami', ''),
    ['--server-url', '--retry-for', '--json', '--help'],
    'it takes nothing else',
  );
});

t.test('bash proposes files where a file is to come', async (t) => {
  const files = scratch(t);
  const path = files.file('utmost', await script('bash'));
  mkdirSync(files.path('here'));
  files.file('here/campaign.csv', '');
  // What readline shows for two tabs, at a prompt of its own.
  const proposed = (line: string): string => {
    const input = `source '${path}'\ncd '${files.path('here')}'\nutmost() { :; }\n${line}\t\t`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-i'], { input, encoding: 'utf8' });
    return stdout + stderr;
  };
  for (const line of ['generate ', 'generate in.csv -o ', 'generate in.csv --errors cam']) {
    t.match(proposed(`utmost ${line}`), `utmost ${line.replace('cam', '')}campaign.csv`);
  }
});

t.test('zsh and fish know every command and option', async (t) => {
  const [zsh, fish] = [await script('zsh'), await script('fish')];
  t.match(zsh, /^#compdef utmost\n/);
  for (const command of ['build', 'generate', 'import', 'links_create', 'taxonomy_apply']) {
    t.match(zsh, `_utmost_${command}() {`);
  }
  t.match(zsh, "'*--param[");
  t.match(zsh, "'*--vary[");
  t.match(zsh, "'--version[print the version]'");
  t.match(zsh, "'help:print the help of a command'");
  t.match(zsh, "'links:list, create and delete links'");
  t.match(zsh, '_utmost_help_links() {');
  t.match(fish, / wizard help' -l version -s v /);
  t.match(fish, "-n '__fish_seen_subcommand_from help; and not");
  t.match(zsh, "'--name[the link'\\''s name]:value:_files'");
  t.match(fish, "complete -c utmost -n '__fish_seen_subcommand_from generate' -l vary -r ");
  t.match(fish, "-l format -x -a 'csv tsv ndjson'");
  t.match(fish, "-n '__fish_seen_subcommand_from taxonomy; and __fish_seen_subcommand_from lint'");
});

t.test('the examples work as written, in a home that has none of the folders', async (t) => {
  const home = scratch(t).path('home');
  const { stdout } = await utmost(['completion', '--help']);
  const lines = [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line]) => line);
  const run = `utmost() { echo "completions of $2"; }\nset -e\n${lines.join('\n')}`;
  const { status, stderr } = spawnSync('bash', ['-c', run], {
    env: { ...process.env, HOME: home },
    encoding: 'utf8',
  });
  t.same({ status, stderr }, { status: 0, stderr: '' });
  for (const [shell, path] of Object.entries({
    bash: '.local/share/bash-completion/completions/utmost',
    zsh: '.zfunc/_utmost',
    fish: '.config/fish/completions/utmost.fish',
  })) {
    t.equal(readFileSync(join(home, path), 'utf8'), `completions of ${shell}\n`);
  }
});

t.test('another shell is wrong usage', async (t) => {
  t.match(await utmost(['completion', 'cmd']), {
    code: 2,
    stderr: /Allowed choices are bash, zsh, fish/,
  });
});
