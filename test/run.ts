// node test/run.ts all|core|db|api|console|cli|journeys|setup|screens|prove|FILE…
// Runs every test that this machine can run; the last line of the output is `N passed, N failed`.
// `prove` alone writes docs/reliability.md when all has passed; `prove NAME…` runs these proofs or files as it would:
// `prove mysql`.
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './runner/chromium.ts';
import { describeMachine } from './runner/machine.ts';
import { type PrivateMariaDb, startMariaDb } from './runner/mariadb.ts';
import { memoryFolder } from './runner/memory-folder.ts';
import { makeMigrated } from './runner/migrated.ts';
import { collectProofs, lineOf, writeReport } from './runner/proofs.ts';
import { seedOf, zonesOf } from './runner/seed.ts';
import {
  isProofFile,
  SELECTIONS,
  selectFiles,
  usesBrowser,
  usesDatabase,
  usesServices,
} from './runner/select.ts';
import { startServices } from './runner/services.ts';
import type { Tally } from './runner/tally.ts';
import { runFiles } from './runner/workers.ts';

const FILE_TIMEOUT_S = 480;
const SCREENS_TIMEOUT_S = 1200;
const WORKERS_A_CORE = 3;
const PROOF_TIMEOUT_S = 3600;
const FAULTS_SHOWN = 20;
const FAULT_LENGTH = 1000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Where every process of a run, and of the next, finds what another one has compiled; gone with node_modules.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/utmost-tests');
const words = process.argv.slice(2);
try {
  process.exitCode = await run(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  // What was started already ends with this process, and would else keep it.
  process.exit(1);
}

async function run(words: readonly string[]): Promise<number> {
  if (words.length === 0) throw new Error(`Name what to run: ${SELECTIONS.join(', ')} or files.`);
  const started = performance.now();
  const isProof = words.includes('prove');
  const isWhole = isProof && words.length === 1;
  const selected = selectFiles(
    isProof && !isWhole ? words.filter((word) => word !== 'prove') : words,
  );
  if (selected.length === 0) console.log(`There are no tests of ${words.join(', ')} yet.`);
  const leftOut: string[] = [];
  const seed = seedOf(process.env.TEST_SEED, isProof);
  const zones = zonesOf(seed, process.env.TZ);
  const drawn = `TEST_SEED=${seed}: tests run in ${zones.tests}, services in ${zones.services}.`;
  console.log(drawn);
  const machine = isWhole ? await describeMachine() : null;

  const chromium = findChromium();
  const files = selected.filter((file) => chromium !== null || !usesBrowser(file));
  if (files.length < selected.length) {
    leftOut.push(`${selected.length - files.length} test files: they need Chromium`);
  }

  // A million links are better kept where there is room for more.
  const parent = (isProof ? null : memoryFolder()) ?? tmpdir();
  const mariaDb = files.some(usesDatabase) ? await mariaDbOr(leftOut, parent) : null;
  const env = {
    TEST_SEED: String(seed),
    TZ: zones.tests,
    TEST_SERVICES_TZ: zones.services,
    CHROMIUM: chromium ?? '',
    TEST_MARIADB_URL: mariaDb?.url ?? '',
    TEST_DATA_PARENT: parent,
    TEST_PROVE: isProof ? '1' : '',
    ...(words.includes('screens') && { SCREENS: '1' }),
  };
  Object.assign(process.env, env);
  const migrated = await makeMigrated(parent);
  Object.assign(process.env, migrated.env);
  const services = files.some(usesServices) ? await startServices(env.TEST_MARIADB_URL) : null;
  const proofs = isProof ? collectProofs(parent) : null;
  Object.assign(process.env, services?.env, proofs?.env);

  const tally = isProof ? await runProofs(files) : await runTests(files);
  const faults = (await services?.stop()) ?? [];
  if (faults.length > 0) printFaults(faults);
  tally.failed += faults.length;
  migrated.remove();
  await mariaDb?.stop();

  leftOut.push(...tally.skipped);
  const failed = tally.failed + (process.env.REQUIRE_ALL === '1' ? leftOut.length : 0);
  report(tally.failedFiles, leftOut);
  if (tally.failed > 0) console.log(drawn);
  const minutes = (performance.now() - started) / 60_000;
  const noted = proofs?.take() ?? [];
  for (const proof of noted) console.log(lineOf(proof));
  if (machine) {
    const { passed } = tally;
    const given = { ...machine, MariaDB: mariaDb?.version ?? 'none' };
    const run = { proofs: noted, passed, leftOut, minutes, machine: given };
    console.log(
      failed === 0
        ? `${writeReport(run)} is written, after ${minutes.toFixed(1)} minutes.`
        : `No report is written: ${failed} failed, after ${minutes.toFixed(1)} minutes.`,
    );
  }
  console.log(`${tally.passed} passed, ${failed} failed`);
  return failed === 0 && tally.passed > 0 ? 0 : 1;
}

function runTests(files: readonly string[]): Promise<Tally> {
  // Much of a test is waiting for a page, an answer, the next poll.
  const workers = Math.ceil(availableParallelism() * WORKERS_A_CORE);
  // For the pictures every screen is drawn six times, and looked at with axe each time.
  const timeoutSeconds = process.env.SCREENS === '1' ? SCREENS_TIMEOUT_S : FILE_TIMEOUT_S;
  return runFiles(files, { workers, timeoutSeconds });
}

// Properties want nothing but processors; what measures, or kills at chosen moments, wants the machine for itself.
function runProofs(files: readonly string[]): Promise<Tally> {
  const workers = availableParallelism();
  const properties = files.filter((file) => !isProofFile(file));
  const alone = files.filter(isProofFile);
  return runFiles(properties, { workers, alone, timeoutSeconds: PROOF_TIMEOUT_S });
}

async function mariaDbOr(
  leftOut: string[],
  parent: string,
): Promise<Pick<PrivateMariaDb, 'url' | 'version' | 'stop'> | null> {
  const given = process.env.TEST_MARIADB_URL;
  if (given) return { url: given, version: 'that was given', stop: async () => {} };
  try {
    const mariaDb = await startMariaDb(parent);
    if (mariaDb) console.log(`A private database server is up: ${mariaDb.version}.`);
    else leftOut.push('every test on MariaDB: they need mariadbd or mysqld');
    return mariaDb;
  } catch (error) {
    leftOut.push(
      `every test on MariaDB: ${error instanceof Error ? error.message.trimEnd() : error}`,
    );
    return null;
  }
}

function printFaults(faults: readonly string[]): void {
  const shown = faults.slice(0, FAULTS_SHOWN).map((line) => line.slice(0, FAULT_LENGTH));
  console.log([`The shared services logged ${faults.length} faults:`, ...shown].join('\n- '));
}

function report(failedFiles: string[], leftOut: string[]): void {
  const lists = [
    { heading: 'Failed:', items: failedFiles },
    { heading: 'Left out:', items: leftOut },
  ];
  console.log();
  for (const { heading, items } of lists.filter(({ items }) => items.length > 0)) {
    console.log([heading, ...items.map((item) => `- ${item}`)].join('\n'));
  }
  if (process.env.REQUIRE_ALL === '1' && leftOut.length > 0) {
    console.log('REQUIRE_ALL is set: what was left out counts as failed.');
  }
}
