import { spawnSync } from 'node:child_process';
import t from 'tap';
import { scratch, utmost } from './run-utmost.ts';

const script = async (shell: string) => (await utmost(['completion', shell])).stdout;

t.test('bash proposes commands, options and their values', async (t) => {
  const path = scratch(t).file('utmost', await script('bash'));
  const propose = (...words: string[]): string[] => {
    const line = ['utmost', ...words].map((word) => `'${word}'`).join(' ');
    const ask = `source '${path}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _utmost; echo "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', ask], { encoding: 'utf8' });
    t.equal(stderr, '');
    return stdout.trim().split(' ');
  };
  t.same(propose('gen'), ['generate']);
  t.same(propose('taxonomy', ''), ['lint', 'pull', 'diff', 'apply', 'help', '--help']);
  t.same(propose('generate', 'in.csv', '--url'), ['--url', '--url-column']);
  t.same(propose('import', 'in.csv', '--mode', ''), ['all', 'valid']);
  t.same(propose('links', 'd'), ['delete']);
  t.same(propose('tokens', 'create', '--scope', 'r'), ['read']);
  t.same(propose('generate', 'in.csv', '--format', ''), ['csv', 'tsv', 'ndjson']);
  t.same(propose('check', '--format', 's'), ['sarif']);
  t.same(propose('completion', 'z'), ['zsh']);
});

t.test('zsh and fish know every command and option', async (t) => {
  const [zsh, fish] = [await script('zsh'), await script('fish')];
  t.match(zsh, /^#compdef utmost\n/);
  for (const command of ['build', 'generate', 'import', 'links_create', 'taxonomy_apply']) {
    t.match(zsh, `_utmost_${command}() {`);
  }
  t.match(zsh, "'--name[the link'\\''s name]:value:_files'");
  t.match(fish, "complete -c utmost -n '__fish_seen_subcommand_from generate' -l vary -r ");
  t.match(fish, "-l format -x -a 'csv tsv ndjson'");
  t.match(fish, "-n '__fish_seen_subcommand_from taxonomy; and __fish_seen_subcommand_from lint'");
});

t.test('another shell is wrong usage', async (t) => {
  t.match(await utmost(['completion', 'cmd']), {
    code: 2,
    stderr: /Allowed choices are bash, zsh, fish/,
  });
});
