import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));

export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** After so long without what is waited for, it will not come. */
const PATIENCE_MS = 60_000;
/** Of the screen, where it never came. */
const SHOWN_LENGTH = 3_000;

/** The command line as a line of a shell. */
export const command = (args: readonly string[]): string =>
  [process.execPath, LAUNCHER, ...args].map(quoted).join(' ');

/** What came of a session on a terminal. */
export interface Session {
  /** Everything the terminal was sent. */
  readonly screen: string;
  readonly code: number | null;
}

/** What a test waits for, and types then. */
export interface Step {
  /** Text that is drawn after the step before; what draws it does not count. */
  readonly sees: string | RegExp;
  readonly types?: string;
  readonly does?: () => void;
  /** Gives the terminal another size. */
  readonly resizes?: readonly [columns: number, rows: number];
}

interface Terminal {
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a shell line on a terminal of its own (util-linux's `script`), doing one thing after the other. */
export function onTerminal(
  line: string,
  steps: readonly Step[] = [],
  terminal: Terminal = {},
): Promise<Session> {
  const { columns = 100, rows = 30, cwd, env = {} } = terminal;
  const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, NODE_OPTIONS: ____, ...rest } = process.env;
  const setUp = `stty cols ${columns} rows ${rows}; echo "<$(tty)>"`;
  const child = spawn('script', ['-qfec', `${setUp}; ${line}`, '/dev/null'], {
    cwd,
    env: { ...rest, TERM: 'xterm', ...env },
  });
  const left = [...steps];
  let screen = '';
  let since = 0;
  let patience = setTimeout(() => child.kill(), PATIENCE_MS);
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    screen += piece;
    const next = left[0];
    if (!next || !isDrawn(plain(screen.slice(since)), next.sees)) return;
    left.shift();
    since = screen.length;
    clearTimeout(patience);
    patience = setTimeout(() => child.kill(), PATIENCE_MS);
    if (next.resizes) resize(ttyOf(screen), next.resizes);
    if (next.types !== undefined) child.stdin.write(next.types);
    next.does?.();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(patience);
      const next = left[0]?.sees ?? 'the end';
      if (signal === null && left.length === 0) {
        resolve({ screen: screen.replace(/^<.*>\r\n/, ''), code });
      } else {
        const at = `step ${steps.length - left.length + 1} of ${steps.length}`;
        reject(new Error(`${at} did not see: ${next}\n${plain(screen).slice(-SHOWN_LENGTH)}`));
      }
    });
  });
}

function isDrawn(text: string, sees: string | RegExp): boolean {
  return typeof sees === 'string' ? text.includes(sees) : sees.test(text);
}

/** What can be read of what a terminal was sent. */
export function plain(screen: string): string {
  return stripVTControlCharacters(screen).replaceAll('\r', '');
}

/**
 * What is left on the terminal when a program that had a screen of its own gave it back.
 * @returns null where it did not
 */
export function afterwards(screen: string): string | null {
  const back = '\u001b[?1049l';
  return screen.includes(back) ? plain(screen.slice(screen.lastIndexOf(back))) : null;
}

function ttyOf(screen: string): string {
  return /<(.+?)>/.exec(screen)?.[1] ?? '';
}

function resize(tty: string, [columns, rows]: readonly [number, number]): void {
  spawnSync('stty', ['-F', tty, 'cols', String(columns), 'rows', String(rows)]);
}
