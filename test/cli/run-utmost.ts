import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runShared } from './shared-process.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));

export const TAXONOMY = fileURLToPath(new URL('../fixtures/taxonomy.yaml', import.meta.url));
export const CAMPAIGN = fileURLToPath(new URL('../fixtures/campaign.csv', import.meta.url));

/** The system's own Node, where it is another one than the pinned. */
export const SYSTEM_NODE =
  existsSync('/usr/bin/node') && !process.execPath.startsWith('/usr/bin/') ? '/usr/bin/node' : null;

/** What a run of the command line left. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How it is run. */
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** What stands on standard input. */
  readonly input?: string | Uint8Array;
  readonly node?: string;
  /** Of another build than the checkout's. */
  readonly launcher?: string;
  /** In a process of its own, where the process is what is tested. */
  readonly alone?: boolean;
}

/**
 * Runs the built command line as its users do. Where there are only arguments and an environment, one process
 * of each Node runs many; standard input asks for a process of its own.
 */
export function utmost(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { input, node = process.execPath, launcher = LAUNCHER, alone = false } = options;
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = { ...inherited, ...options.env };
  if (alone || input !== undefined || args.includes('-')) return runAlone(args, env, options);
  const main = new URL('../dist/main.js', pathToFileURL(launcher)).href;
  return runShared({ node, main }, args, env);
}

function runAlone(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { input = '', node = process.execPath, launcher = LAUNCHER }: RunOptions,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [launcher, ...args], { env });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (piece) => out.push(piece));
    child.stderr.on('data', (piece) => err.push(piece));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        code,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
      });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** A folder for one test's files. */
export interface Scratch {
  path(name: string): string;
  /** Writes a file; answers its path. */
  file(name: string, content: string | Uint8Array): string;
}

/** Makes a folder that goes with the test. */
export function scratch(t: { teardown(work: () => void): void }): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-cli-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(path(name), content);
    return path(name);
  };
  return { path, file };
}
