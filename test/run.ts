// node test/run.ts all|core|db|api|console|cli|journeys|setup|screens|prove|FILE…
// Runs every test that this machine can run; the last line of the output is `N passed, N failed`.
// `prove` alone writes docs/reliability.md when all has passed; `prove NAME…` runs these proofs or files as it would:
// `prove mysql`.
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBroker } from './runner/broker.ts';
import { findChromium } from './runner/browsers.ts';
import { describeMachine } from './runner/machine.ts';
import { collectProofs, lineOf, writeReport } from './runner/proofs.ts';
import { runFiles } from './runner/run-files.ts';
import { enterRunFolder } from './runner/run-folder.ts';
import { seedOf, zonesOf } from './runner/seed.ts';
import {
  isProofFile,
  SELECTIONS,
  selectFiles,
  usesBrowser,
  usesDatabase,
} from './runner/select.ts';
import type { Tally } from './runner/tally.ts';
import { engines } from './support/engines.ts';
import { stopShared } from './support/shared.ts';

const { TEST_FILE_SECONDS } = process.env;
const FILE_TIMEOUT_S = Number(TEST_FILE_SECONDS ?? 480);
const SCREENS_TIMEOUT_S = 1200;
const FILES_A_CORE = 3;
const PROOF_TIMEOUT_S = Number(TEST_FILE_SECONDS ?? 3600);
const FAULTS_SHOWN = 20;
const FAULT_LENGTH = 1000;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Where every process of a run, and of the next, finds what another one has compiled; gone with node_modules.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/utmost-tests');
// A run within a run shares nothing with it.
delete process.env.TEST_BROKER;
const given = process.argv.slice(2);
try {
  // `npm test -- FILE…` is `all FILE…`.
  process.exitCode = await run(given.length > 1 ? given.filter((word) => word !== 'all') : given);
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

  if (engines.length === 1 && files.some(usesDatabase)) {
    leftOut.push('every test on MariaDB: they need mariadbd or mysqld');
  }

  // A million links are better kept where there is room for more.
  enterRunFolder(isProof ? tmpdir() : undefined);
  const proofs = isProof ? collectProofs() : null;
  Object.assign(process.env, {
    TEST_SEED: String(seed),
    TZ: zones.tests,
    TEST_SERVICES_TZ: zones.services,
    CHROMIUM: chromium ?? '',
    TEST_PROVE: isProof ? '1' : '',
    ...(words.includes('screens') && { SCREENS: '1' }),
    ...proofs?.env,
  });
  const broker = await startBroker();

  const tally = isProof ? await runProofs(files, broker) : await runTests(files, broker);
  const faults = await stopShared();
  if (faults.length > 0) printFaults(faults);
  tally.failed += faults.length;

  leftOut.push(...tally.skipped);
  const failed = tally.failed + (process.env.REQUIRE_ALL === '1' ? leftOut.length : 0);
  report(tally.failedFiles, leftOut);
  if (tally.failed > 0) console.log(drawn);
  const minutes = (performance.now() - started) / 60_000;
  const noted = proofs?.take() ?? [];
  for (const proof of noted) console.log(lineOf(proof));
  if (machine) {
    const run = { proofs: noted, passed: tally.passed, leftOut, minutes, machine };
    console.log(
      failed === 0
        ? `${writeReport(run)} is written, after ${minutes.toFixed(1)} minutes.`
        : `No report is written: ${failed} failed, after ${minutes.toFixed(1)} minutes.`,
    );
  }
  console.log(`${tally.passed} passed, ${failed} failed`);
  return failed === 0 && tally.passed > 0 ? 0 : 1;
}

function runTests(files: readonly string[], broker: string): Promise<Tally> {
  // Much of a test is waiting for a page, an answer, the next poll.
  const atOnce = Math.ceil(availableParallelism() * FILES_A_CORE);
  // For the pictures every screen is drawn six times, and looked at with axe each time.
  const timeoutSeconds = process.env.SCREENS === '1' ? SCREENS_TIMEOUT_S : FILE_TIMEOUT_S;
  return runFiles(files, { broker, atOnce, timeoutSeconds });
}

// Properties want nothing but processors; what measures, or kills at chosen moments, wants the machine for itself.
function runProofs(files: readonly string[], broker: string): Promise<Tally> {
  const properties = files.filter((file) => !isProofFile(file));
  return runFiles(properties, {
    broker,
    atOnce: availableParallelism(),
    alone: files.filter(isProofFile),
    timeoutSeconds: PROOF_TIMEOUT_S,
  });
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
