// Mutants that a seed draws from all of the product: how many of them the suite notices, and which it does not.
// MUTANTS_AREAS=core,api MUTANTS_COUNT=150 MUTANTS_SEED=7 TEST_FILE_SECONDS=80000 npm run prove -- mutants
// What was found is kept in node_modules/.cache/utmost-mutants: the same seed goes on where it was stopped.
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';
import { startMariaDb } from '../../runner/mariadb.ts';
import { selectFiles } from '../../runner/select.ts';
import { filesUnder } from '../../support/source-files.ts';
import { proved } from '../proof.ts';
import { type CheckoutCopy, copyCheckout, SWITCH } from './checkout-copy.ts';
import { compilerError, READERS } from './compiler.ts';
import { type Mutant, mutantsOf, sampleOf, withSwitches } from './mutants.ts';
import { hasStryker } from './stryker.ts';
import { AREAS, likeness } from './tests-of.ts';

const {
  MUTANTS_AREAS = Object.keys(AREAS).join(),
  MUTANTS_COUNT = '10',
  MUTANTS_SEED = String(randomInt(1_000_000)),
  MUTANTS_AT_ONCE = '2',
} = process.env;
/** Percent that are noticed at least, of those that change anything that can be noticed. */
const LEAST: Readonly<Record<string, number>> = { core: 90, db: 80, api: 80, cli: 70, console: 70 };
const BUILT = ['cli', 'console'];
// All that run a constant would take minutes for each that nothing notices; so the rate is the least that the suite has.
const MOST_TESTS = 10;
const TIMES_AS_LONG = 3;
const BUSY_MS = 5_000;
// A processor that others use as well makes all slower.
const WALL_TIMES = 10;
const WHOLE_MS = 900_000;
// Released migrations are held by their hashes; what is generated or a table of data is not code.
const LEFT_OUT = /^db\/migrations\/|\.d\.ts$/;

/** What a test file runs of the mutants' places, by itself. */
interface TestRun {
  readonly test: string;
  readonly ms: number;
  /** Why it cannot be used to find faults: it fails where nothing is wrong. */
  readonly failure: string | null;
  readonly ran: readonly number[];
}

/** @returns why a mutant is noticed; null where it is not, and undefined where that is still open */
type Attempt = (
  copy: CheckoutCopy,
  mutant: Mutant,
  number: number,
) => Promise<string | null | undefined>;

const DAY_MS = 24 * 3_600_000;
t.setTimeout(DAY_MS);
t.test('mutants', { timeout: DAY_MS }, async (t) => {
  if (!hasStryker()) {
    t.pass('mutants', { skip: 'they need Stryker: bash test/prove/mutants/get-stryker.sh' });
    return;
  }
  console.error(`MUTANTS_SEED=${MUTANTS_SEED}`);
  // What was copied and started goes when this process exits.
  process.setMaxListeners(0);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const area of MUTANTS_AREAS.split(',')) {
    const mariaDb = area === 'core' ? null : await startMariaDb();
    t.teardown(() => mariaDb?.stop());
    await tryArea(area, { TEST_MARIADB_URL: mariaDb?.url ?? '' });
  }

  async function tryArea(area: string, env: Readonly<Record<string, string>>): Promise<void> {
    const copies: CheckoutCopy[] = [];
    while (copies.length < Number(MUTANTS_AT_ONCE)) copies.push(await copyCheckout());
    t.teardown(() => {
      for (const copy of copies) copy.remove();
    });
    const [first] = copies;
    if (!first) return;
    const drawn = sampleOf(await mutantsOfArea(area, first), Number(MUTANTS_COUNT), MUTANTS_SEED);
    const texts = drawn.map((one) => textOfMutant(one, first.read(one.file)));
    const files = new Set(drawn.map(({ file }) => file));
    const sound = new Map([...files].map((file) => [file, first.read(file)]));
    const notes = notesOf(area);
    /** Tries those of which so far this was found, which stays where nothing is. */
    const tryAll = async (before: null | undefined, findOut: Attempt) => {
      const waiting = drawn.entries();
      const tryNext = async (copy: CheckoutCopy): Promise<void> => {
        for (const [index, mutant] of waiting) {
          const about = texts[index] ?? '';
          if (notes.get(about) !== before) continue;
          const failure = await findOut(copy, mutant, index + 1);
          if (failure === before) continue;
          notes.add(about, failure);
          const number = `${area} ${index + 1}/${drawn.length}`;
          console.error(`${number} ${about} – ${failure ?? 'no test notices it'}`);
        }
      };
      await Promise.all(copies.map(tryNext));
    };

    await tryAll(undefined, (copy, mutant) => compilerError(copy, [area], mutant));

    for (const copy of copies) await writeIn(copy, drawn);
    const build = async (copy: CheckoutCopy) =>
      BUILT.includes(area)
        ? copy.firstFailure(['--run', 'build'], { limitOf: whole, in: area, env })
        : null;
    for (const failure of await Promise.all(copies.map(build)))
      if (failure !== null) throw new Error(`It cannot be built: ${failure}`);
    const whileBuilding = first.takeRan();
    const runs = await testRuns(area, copies, env, notes);
    await tryAll(undefined, async (copy, { file }, number) => {
      copy.wake(number);
      const isBuiltIn = whileBuilding.has(number);
      const tests = runs.filter(({ ran }) => isBuiltIn || ran.includes(number));
      const failure = isBuiltIn ? await build(copy) : null;
      const noticed = failure ?? (await noticedBy(copy, file, tests, env));
      copy.wake(0);
      if (isBuiltIn) await build(copy);
      return noticed;
    });

    for (const copy of copies) for (const [file, source] of sound) copy.write(file, source);
    const readers = READERS[area] ?? [];
    await tryAll(
      null,
      async (copy, mutant) => (await compilerError(copy, readers, mutant)) ?? null,
    );

    const survivors = texts.filter((text) => notes.get(text) === null);
    const byCompiler = texts.filter((text) => String(notes.get(text)).startsWith('the compiler:'));
    const rate = (100 * (drawn.length - survivors.length)) / drawn.length;
    const found = `${rate.toFixed(0)} % of ${drawn.length} noticed`;
    console.error(`${area}: ${found}, ${byCompiler.length} by the compiler. Not noticed:`);
    for (const one of survivors) console.error(`- ${one}`);
    t.ok(rate >= (LEAST[area] ?? 100), `${area}: ${rate.toFixed(0)} % of the mutants are noticed`);
    proved({
      part: 'Mutants',
      claim: `The suite notices what is made wrong in ${area}, drawn by the seed ${MUTANTS_SEED}`,
      times: drawn.length,
      result: `${rate.toFixed(0)} % noticed`,
    });
  }
});

async function mutantsOfArea(area: string, copy: CheckoutCopy): Promise<Mutant[]> {
  const files = filesUnder(area).filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file));
  const all: Mutant[] = [];
  for (const file of files) all.push(...(await mutantsOf(file, copy.read(file))));
  return all;
}

/** Writes all of them into a copy, asleep. */
async function writeIn(copy: CheckoutCopy, mutants: readonly Mutant[]): Promise<void> {
  copy.wake(0);
  const numbered = mutants.map((mutant, index) => [mutant, index + 1] as const);
  for (const [file, some] of Map.groupBy(numbered, ([{ file }]) => file)) {
    const text = await withSwitches(copy.read(file), new Map(some), join(copy.folder, SWITCH));
    copy.write(file, text);
  }
}

/** Of each test file that runs a mutant what it runs, while all are asleep. */
async function testRuns(
  area: string,
  copies: readonly CheckoutCopy[],
  env: Readonly<Record<string, string>>,
  notes: ReturnType<typeof notesOf>,
): Promise<TestRun[]> {
  const all: TestRun[] = [];
  const waiting = selectFiles(AREAS[area] ?? []).values();
  const runNext = async (copy: CheckoutCopy): Promise<void> => {
    for (const test of waiting) {
      let one = notes.get(test) as TestRun | undefined;
      if (!one) {
        copy.takeRan();
        const started = performance.now();
        const failure = await runTests(copy, [test], whole, env);
        const ms = Math.round(performance.now() - started);
        one = { test, ms, failure, ran: [...copy.takeRan()] };
        // What failed on a busy machine may not fail the next time.
        if (failure === null) notes.add(test, one);
        const what = failure ?? `${one.ran.length} mutants`;
        console.error(`ran ${test} (${(ms / 1000).toFixed(1)} s) ${what}`);
      }
      all.push(one);
    }
  };
  await Promise.all(copies.map(runNext));
  return all.filter(({ failure }) => failure === null);
}

/** @returns what failed first, or null where nothing notices the mutant */
async function noticedBy(
  copy: CheckoutCopy,
  file: string,
  runs: TestRun[],
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  // What is short comes first, and before that what is named alike; each has to start a process.
  const start = Math.min(...runs.map(({ ms }) => ms));
  const cost = ({ test, ms }: TestRun) => (ms - start) / 4 ** likeness(file, test);
  runs.sort((a, b) => cost(a) - cost(b));
  const tests = runs.slice(0, MOST_TESTS).map(({ test }) => test);
  const normal = new Map(runs.map(({ test, ms }) => [test, ms]));
  const limitOf = (test = '') => {
    const busyMs = BUSY_MS + TIMES_AS_LONG * (normal.get(test) ?? 0);
    return { busyMs, wallMs: WALL_TIMES * busyMs };
  };
  return tests.length > 0 ? await runTests(copy, tests, limitOf, env) : null;
}

function runTests(
  copy: CheckoutCopy,
  tests: readonly string[],
  limitOf: (test?: string) => { wallMs: number; busyMs?: number },
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  return copy.firstFailure(['test/prove/mutants/run-files.ts', ...tests], { limitOf, env });
}

function whole() {
  return { wallMs: WHOLE_MS };
}

/** What was found out with this seed before, of mutants by their texts and of test files by their names. */
function notesOf(area: string) {
  const path = resolve(`node_modules/.cache/utmost-mutants/${area}-${MUTANTS_SEED}.ndjson`);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, '');
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const known = new Map(lines.map((line) => JSON.parse(line) as [string, unknown]));
  return {
    get: (about = '') => known.get(about),
    add(about = '', found: unknown) {
      known.set(about, found);
      appendFileSync(path, `${JSON.stringify([about, found])}\n`);
    },
  };
}

function textOfMutant(
  { file, line, kind, start, end, replacement }: Mutant,
  source: string,
): string {
  const short = (text: string) => JSON.stringify(text.slice(0, 80));
  return `${file}:${line} ${kind} ${short(source.slice(start, end))} → ${short(replacement)}`;
}
