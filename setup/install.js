import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.js';
import {
  environment,
  findNode,
  machineEnvironment,
  nodePath,
  notes,
  root,
  workspaces,
} from './paths.js';
import { withProgress } from './progress.js';
import { runCommand } from './run-command.js';
import { SetupError } from './setup-error.js';

const note = join(notes, 'install');

// What needs the tests, or their types: the service starts without waiting for their runner, and the note says so.
const OF_TESTS = /^(test\/|setup\/check\.js$)/;
const WITHOUT_TESTS = 'without tests ';

// What of a package.json decides what is installed; a changed script must not cost a new installation.
const DECISIVE = [
  'name',
  'workspaces',
  'bin',
  'allowScripts',
  'overrides',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
];

/**
 * Installs the packages when they are missing or the lists of them changed since the last time.
 * @param {string} [file] what runs next: `api/main.ts`
 * @throws {SetupError} with a sentence when it cannot be done
 */
export async function install(file = '') {
  const isForTests = OF_TESTS.test(file);
  if (isInstalled(isForTests)) return;
  await alone(async () => {
    if (isInstalled(isForTests)) return;
    const wanted = wantedPackages();
    if (!matchesLockfile())
      await withProgress(
        'Installing packages (the first time takes about a minute)',
        installPackages,
      );
    await ensureNode();
    if (isForTests) await prepareTap();
    mkdirSync(notes, { recursive: true });
    writeFileSync(note, isForTests ? wanted : WITHOUT_TESTS + wanted);
  });
}

function isInstalled(isForTests) {
  if (!existsSync(note) || findNode() === null) return false;
  const [installed, wanted] = [readFileSync(note, 'utf8'), wantedPackages()];
  return installed === wanted || (!isForTests && installed === WITHOUT_TESTS + wanted);
}

function wantedPackages() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const folder of ['', ...workspaces]) {
    const list = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    hash.update(JSON.stringify(DECISIVE.map((key) => list[key] ?? null)));
  }
  for (const file of ['package-lock.json', '.npmrc', '.taprc']) {
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

// After an `npm install` by hand nothing is missing: npm's record in node_modules tells.
function matchesLockfile() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record) || findNode() === null) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.peer)
    .every(([path, entry]) => entry.link || present[path]?.version === entry.version);
}

// `npm ci` is exact but starts from nothing, and refuses a lockfile that lags behind package.json.
async function installPackages() {
  const existing = existsSync(join(root, 'node_modules/.package-lock.json'));
  const first = await npm(existing ? 'install' : 'ci');
  if (first.ok) return;
  const mayHelp = existing || first.output.includes('EUSAGE');
  const second = mayHelp ? await npm(existing ? 'ci' : 'install') : first;
  if (second.ok) return;
  throw new SetupError(
    `${second.output}\nCouldn't install the packages. See the npm output above, check your network connection and try again.`,
  );
}

function npm(command) {
  return runCommand('npm', [command, '--no-audit', '--no-fund'], machineEnvironment());
}

// Where install scripts are switched off, npm leaves the pinned Node out: its script is run here.
async function ensureNode() {
  if (findNode() === null) {
    const folder = join(root, 'node_modules/node');
    await runCommand('node', ['installArchSpecificPackage.js'], machineEnvironment(), folder);
  }
  nodePath();
}

// tap puts its plugins together once; left to the first test run it would do so in every process at once.
async function prepareTap() {
  const tap = join(root, 'node_modules/.bin/tap');
  if (!existsSync(tap)) return;
  await withProgress('Preparing the test runner', async () => {
    const run = await runCommand(nodePath(), [tap, 'build'], environment());
    if (!run.ok) throw new SetupError(`${run.output}\nCouldn't prepare the test runner.`);
  });
}
