// A text is copied by the first program of the system that takes it, else by the terminal.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import t from 'tap';
import { loadComponents } from '../load-components.ts';
import { scratch } from '../run-utmost.ts';

const TEXT = 'https://a.example/?utm_source=ä';
const BY_TERMINAL = `\u001b]52;c;${Buffer.from(TEXT).toString('base64')}\u0007`;

const DESKTOP = { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' };

/** Environment -> the programs that are tried, in their order, with their arguments. */
const TABLE: [env: NodeJS.ProcessEnv, tried: string[]][] = [
  [{}, []],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, ['wl-copy']],
  [{ DISPLAY: ':0' }, ['xclip -selection clipboard', 'xsel --clipboard --input']],
  [DESKTOP, ['wl-copy', 'xclip -selection clipboard', 'xsel --clipboard --input']],
  [{ WSL_DISTRO_NAME: 'Debian' }, ['clip.exe']],
  [{ TMUX: '/tmp/tmux' }, ['tmux load-buffer -w -']],
  [{ ...DESKTOP, TMUX: '/tmp/tmux', SSH_TTY: '/dev/pts/1' }, ['tmux load-buffer -w -']],
  [{ ...DESKTOP, SSH_CONNECTION: '::1 1 ::1 22' }, []],
];

t.test(
  'programs',
  { skip: process.platform !== 'linux' && 'they are those of Linux' },
  async (t) => {
    const { copyText } = await loadComponents('cli/ui/copy-text.ts');
    for (const [env, tried] of TABLE) {
      for (const end of ['exit 1', 'kill -KILL $$']) {
        for (let succeeds = 0; succeeds <= tried.length; succeeds += 1) {
          const files = scratch(t);
          mkdirSync(files.path('bin'));
          const log = files.path('log');
          for (const [at, command] of tried.entries()) {
            const path = `bin/${command.split(' ')[0]}`;
            const script = `#!/bin/sh\necho "\${0##*/}\${*:+ $*}" >> '${log}'\ncat > '${log}.text'\n`;
            chmodSync(files.file(path, `${script}${at === succeeds ? 'exit 0' : end}\n`), 0o755);
          }
          const PATH = `${files.path('bin')}:/usr/bin:/bin`;
          t.intercept(process, 'env', { value: { ...env, PATH } });
          const sent: string[] = [];
          const said = await copyText(TEXT, (sequence: string) => sent.push(sequence));
          const about = `${JSON.stringify(env)}, ${end}, ${succeeds}`;
          const ran = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
          t.same(ran, tried.slice(0, succeeds + 1), about);
          const [program] = tried[succeeds]?.split(' ') ?? [];
          if (program === undefined) {
            t.same(sent, [BY_TERMINAL], about);
            t.match(said, /^Copied through the terminal/, about);
          } else {
            t.same(sent, [], about);
            t.equal(said, `Copied with ${program}.`, about);
            t.equal(readFileSync(`${log}.text`, 'utf8'), TEXT, about);
          }
          rmSync(files.path('bin'), { recursive: true });
        }
      }
    }
  },
);
