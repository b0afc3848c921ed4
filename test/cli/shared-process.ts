import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Run } from './run-utmost.ts';

const PROGRAM = fileURLToPath(new URL('./many-commands.js', import.meta.url));

/** What is to be run. */
export interface Order {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Printed on both outputs behind the last of the command, on standard error with the exit code. */
  readonly mark: string;
}

/** A built command line, and the Node that it runs on. */
export interface Build {
  readonly node: string;
  /** The address of its `main.js`. */
  readonly main: string;
}

/** A process that runs command lines one after the other, and doesn't keep its parent from ending. */
class SharedProcess {
  readonly #child: ChildProcess;
  readonly #printed = { stdout: '', stderr: '' };
  #look: () => void = () => {};
  #exitCode: number | null = null;
  isOver = false;

  constructor({ node, main }: Build, env: NodeJS.ProcessEnv) {
    this.#child = fork(PROGRAM, [main], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execPath: node,
      execArgv: [],
      env,
    });
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed[name] += text;
        this.#look();
      });
    }
    this.#child.on('close', (code) => {
      this.isOver = true;
      this.#exitCode = code;
      this.#look();
    });
  }

  async run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
    const mark = `\0${randomUUID()}\0`;
    this.#hold(true);
    const run = new Promise<Run>((resolve) => {
      this.#look = () => {
        const run = this.#runUpTo(mark);
        if (run) resolve(run);
      };
    });
    this.#child.send({ args, env, mark } satisfies Order);
    try {
      return await run;
    } finally {
      Object.assign(this.#printed, { stdout: '', stderr: '' });
      this.#hold(false);
    }
  }

  #runUpTo(mark: string): Run | null {
    const { stdout, stderr } = this.#printed;
    // A command may well end its process.
    if (this.isOver) return { code: this.#exitCode, stdout, stderr };
    const code = stderr.lastIndexOf(mark);
    if (code === -1 || !stderr.endsWith('\n') || !stdout.endsWith(mark)) return null;
    return {
      code: Number(stderr.slice(code + mark.length)),
      stdout: stdout.slice(0, -mark.length),
      stderr: stderr.slice(0, code),
    };
  }

  // While nothing is run, the process is no reason for this one to go on.
  #hold(isHeld: boolean): void {
    const { stdout, stderr, channel } = this.#child;
    const manner = isHeld ? 'ref' : 'unref';
    this.#child[manner]();
    channel?.[manner]();
    for (const stream of [stdout, stderr]) if (stream instanceof Socket) stream[manner]();
  }
}

const idle = new Map<string, SharedProcess[]>();

/**
 * Runs a built command line in a process that many share: its two outputs are pipes of that process and its
 * exit code is the one it would have ended with.
 */
export async function runShared(
  build: Build,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const key = `${build.node} ${build.main}`;
  const waiting = idle.get(key) ?? [];
  idle.set(key, waiting);
  const shared = waiting.pop() ?? new SharedProcess(build, env);
  const run = await shared.run(args, env);
  if (!shared.isOver) waiting.push(shared);
  return run;
}
