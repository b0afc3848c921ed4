// Mutants that a seed draws from all of the product: how many of them the suite notices, and which it does not.
// MUTANTS_AREAS=core,api MUTANTS_COUNT=150 MUTANTS_SEED=7 npm run prove -- mutants
// What was found is kept in node_modules/.cache/utmost-mutants: the same seed goes on where it was stopped.
import { randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import t from 'tap';
import { startMariaDb } from '../../runner/mariadb.ts';
import { filesUnder } from '../../support/source-files.ts';
import { proved } from '../proof.ts';
import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts';
import { type Coverage, coverageOf, runs } from './coverage.ts';
import { applied, type Mutant, mutantsOf, sampleOf } from './mutants.ts';
import { hasStryker } from './stryker.ts';
import { AREAS, likeness, testsOfArea } from './tests-of.ts';

const {
  MUTANTS_AREAS = Object.keys(AREAS).join(),
  MUTANTS_COUNT = '10',
  MUTANTS_SEED = String(randomInt(1_000_000)),
  MUTANTS_AT_ONCE = '2',
} = process.env;
/** Percent that are noticed at least, of those that change anything that can be noticed. */
const LEAST: Readonly<Record<string, number>> = { core: 90, db: 80, api: 80, cli: 70, console: 70 };
// What needs a build or a browser is chosen by its name, not by what it runs.
const NEEDS_BUILD = ['cli', 'console'];
// What no test on the embedded database can run.
const NEEDS_MARIADB = ['db', 'api'];
const TIMEOUT_MS = 900_000;
// All that run a constant would take minutes for each that nothing notices; so the rate is the least that the suite has.
const MOST_TESTS = 20;
const TIMES_AS_LONG = 3;
const BUSY_MS = 5_000;
// A processor that others use as well makes all slower.
const WALL_TIMES = 10;
// Released migrations are held by their hashes; what is generated or a table of data is not code.
const LEFT_OUT = /^db\/migrations\/|\.d\.ts$/;

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
  const first = await copyCheckout();
  const copies = [first];
  while (copies.length < Number(MUTANTS_AT_ONCE)) copies.push(await copyCheckout());
  t.teardown(() => {
    for (const copy of copies) copy.remove();
  });
  for (const area of MUTANTS_AREAS.split(',')) {
    const drawn = sampleOf(await mutantsOfArea(area, first), Number(MUTANTS_COUNT), MUTANTS_SEED);
    const mariaDb = NEEDS_MARIADB.includes(area) ? await startMariaDb() : null;
    const env = { TEST_MARIADB_URL: mariaDb?.url ?? '' };
    const coverage = NEEDS_BUILD.includes(area)
      ? null
      : await coverageOf(copies, testsOfArea(area), env);
    const before = outcomes(area);
    const survivors: string[] = [];
    const waiting = drawn.entries();
    const tryNext = async (copy: CheckoutCopy): Promise<void> => {
      for (const [index, mutant] of waiting) {
        const about = textOfMutant(mutant, copy.read(mutant.file));
        const known = before.get(about);
        const failure = known === undefined ? await noticedBy(copy, mutant, coverage, env) : known;
        if (known === undefined) before.note(about, failure);
        if (failure === null) survivors.push(about);
        console.error(`${area} ${index + 1}/${drawn.length} ${about} – ${failure ?? 'SURVIVED'}`);
      }
    };
    await Promise.all(copies.map(tryNext));
    await mariaDb?.stop();
    const rate = (100 * (drawn.length - survivors.length)) / drawn.length;
    console.error(`${area}: ${rate.toFixed(0)} % of ${drawn.length} noticed. Not noticed:`);
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

/** @returns what failed first, or null where nothing notices the mutant */
async function noticedBy(
  copy: CheckoutCopy,
  mutant: Mutant,
  coverage: readonly Coverage[] | null,
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  const { file } = mutant;
  const [area = ''] = file.split('/');
  const sound = copy.read(file);
  copy.write(file, applied(mutant, sound));
  try {
    if (!coverage) {
      const tests = testsOfArea(area).sort((a, b) => likeness(file, b) - likeness(file, a));
      const command = ['setup/run.js', '--built', 'test/run.ts', ...tests];
      return await copy.firstFailure(command, { limitOf: () => ({ wallMs: TIMEOUT_MS }) });
    }
    const usable = coverage.filter((one) => one.failure === null && runs(one, mutant));
    // What is short comes first, and before that what is named alike; each has to start a process.
    const start = Math.min(...coverage.map(({ ms }) => ms));
    const cost = ({ test, ms }: Coverage) => (ms - start) / 4 ** likeness(file, test);
    usable.sort((a, b) => cost(a) - cost(b));
    const tests = usable.slice(0, MOST_TESTS).map(({ test }) => test);
    const normal = new Map(usable.map(({ test, ms }) => [test, ms]));
    const limitOf = (test = '') => {
      const busyMs = BUSY_MS + TIMES_AS_LONG * (normal.get(test) ?? 0);
      return { busyMs, wallMs: WALL_TIMES * busyMs };
    };
    const command = ['test/prove/mutants/run-files.ts', ...tests];
    const failure = tests.length > 0 ? await copy.firstFailure(command, { limitOf, env }) : null;
    if (failure !== null) return failure;
    const types = await copy.firstFailure(['node_modules/.bin/tsc', '-p', area], {
      limitOf: () => ({ wallMs: TIMEOUT_MS }),
    });
    return types && `the compiler: ${types}`;
  } finally {
    copy.write(file, sound);
  }
}

/** What was found out with this seed before, by the text of the mutant. */
function outcomes(area: string) {
  const path = resolve(`node_modules/.cache/utmost-mutants/${area}-${MUTANTS_SEED}.ndjson`);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, '');
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const known = new Map(lines.map((line) => JSON.parse(line) as [string, string | null]));
  return {
    get: (about: string) => known.get(about),
    note(about: string, failure: string | null) {
      appendFileSync(path, `${JSON.stringify([about, failure])}\n`);
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
