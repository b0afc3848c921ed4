import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  readonly input?: string | Uint8Array;
  readonly node?: string;
  readonly launcher?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the built command line as its users do, in a process of its own. */
export function utmost(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { input = '', node = process.execPath, launcher = LAUNCHER } = options;
  const { NODE_OPTIONS: _, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(node, [launcher, ...args], { env: { ...env, ...options.env } });
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
