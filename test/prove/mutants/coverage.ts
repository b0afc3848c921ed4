import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckoutCopy } from './checkout-copy.ts';
import type { Mutant } from './mutants.ts';
import { filesReached } from './tests-of.ts';

/** What a test file runs of the product, by itself. */
export interface Coverage {
  readonly test: string;
  readonly ms: number;
  /** Why it cannot be used to find faults: it fails where nothing is wrong. */
  readonly failure: string | null;
  /** Of each source file that it loads the stretches that it does not run, as begin and end. */
  readonly idle: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

interface CachedCoverage extends Coverage {
  /** The hash of all that the test file may load. */
  readonly key: string;
}

interface V8Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
    }[];
  }[];
}

const CACHE = resolve('node_modules/.cache/utmost-mutants/coverage.ndjson');
const TIMEOUT_MS = 600_000;
const SOURCES = /^(?:core|db|api)\//;

/** Whether a test file runs anything of a stretch of a source file; one that loads none reads them as texts. */
export function runs({ idle }: Coverage, { file, start, end }: Mutant): boolean {
  if (Object.keys(idle).length === 0) return true;
  const stretches = idle[file];
  return stretches !== undefined && !stretches.some(([from, to]) => from <= start && end <= to);
}

/** Of each test file what it runs, from the cache where nothing that it may load has changed. */
export async function coverageOf(
  copies: readonly CheckoutCopy[],
  tests: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Coverage[]> {
  mkdirSync(dirname(CACHE), { recursive: true });
  appendFileSync(CACHE, '');
  const lines = readFileSync(CACHE, 'utf8').split('\n').filter(Boolean);
  const cached = new Map(
    lines.map((line) => JSON.parse(line) as CachedCoverage).map((one) => [one.key, one]),
  );
  const all: Coverage[] = [];
  const waiting = tests.values();
  const collectNext = async (copy: CheckoutCopy): Promise<void> => {
    for (const test of waiting) {
      const key = keyOf(copy, test, Object.values(env).some(Boolean));
      const known = cached.get(key);
      const one = known ?? { key, ...(await collect(copy, test, env)) };
      if (!known) {
        // What failed on a busy machine may not fail the next time.
        if (one.failure === null) appendFileSync(CACHE, `${JSON.stringify(one)}\n`);
        console.error(`ran ${test} (${(one.ms / 1000).toFixed(1)} s) ${one.failure ?? ''}`);
      }
      all.push(one);
    }
  };
  await Promise.all(copies.map(collectNext));
  return all;
}

async function collect(
  copy: CheckoutCopy,
  test: string,
  given: Readonly<Record<string, string>>,
): Promise<Coverage> {
  const folder = await mkdtemp(join(tmpdir(), 'utmost-coverage-'));
  const started = performance.now();
  // What is compiled already tells only which functions ran.
  const env = { ...given, NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
  const failure = await copy.firstFailure(['test/prove/mutants/run-files.ts', test], {
    limitOf: () => ({ wallMs: TIMEOUT_MS }),
    env,
  });
  const ms = Math.round(performance.now() - started);
  const idle = idleStretches(folder, copy);
  rmSync(folder, { recursive: true, force: true });
  return { test, ms, failure, idle };
}

function idleStretches(folder: string, copy: CheckoutCopy): Coverage['idle'] {
  const base = `${pathToFileURL(copy.folder).href}/`;
  const marks = new Map<string, Uint8Array>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as V8Coverage;
    for (const { url, functions } of result) {
      const file = url.startsWith(base) ? url.slice(base.length) : '';
      if (!SOURCES.test(file)) continue;
      const { length } = copy.read(file);
      const here = new Uint8Array(length);
      // What stands within another stretch comes after it.
      const ranges = functions.flatMap((one) => one.ranges);
      ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
      for (const { startOffset, endOffset, count } of ranges)
        here.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      const before = marks.get(file) ?? new Uint8Array(length);
      marks.set(
        file,
        before.map((mark, at) => mark | (here[at] ?? 0)),
      );
    }
  }
  return Object.fromEntries([...marks].map(([file, mark]) => [file, stretchesOf(mark)]));
}

function stretchesOf(marks: Uint8Array): [number, number][] {
  const found: [number, number][] = [];
  for (let start = marks.indexOf(0); start >= 0; ) {
    const next = marks.indexOf(1, start);
    const end = next < 0 ? marks.length : next;
    found.push([start, end]);
    start = marks.indexOf(0, end);
  }
  return found;
}

function keyOf(copy: CheckoutCopy, test: string, isOnMariaDb: boolean): string {
  const hash = createHash('sha256').update(`${test} ${isOnMariaDb}`);
  for (const file of filesReached(test)) hash.update(file).update(copy.read(file));
  return hash.digest('hex');
}
