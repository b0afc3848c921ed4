// Everything that can be checked without running the product: types, style, the contract, who imports whom.
// Says all that is wrong, and ends with 1 when anything is.
import { join } from 'node:path';
import { lintContract } from './contract-lint.js';
import { judgeExpressions } from './judge-expressions.js';
import { environment, nodePath } from './paths.js';
import { runCommand } from './run-command.js';

const AREAS = ['core', 'db', 'api', 'sandbox', 'console', 'cli', 'setup', 'test'];

/** @type {[string, () => Promise<{ ok: boolean, output: string }>][]} */
const checks = [
  ['contract types', () => node('setup/contract-types.js')],
  [
    'contract',
    async () => {
      const faults = await lintContract();
      return { ok: faults.length === 0, output: faults.join('\n') };
    },
  ],
  [
    'regular expressions',
    async () => {
      const { faults } = await judgeExpressions();
      return { ok: faults.length === 0, output: faults.join('\n') };
    },
  ],
  ...AREAS.map(typesOf),
  ['style', () => node(binary('biome'), 'check', '--error-on-warnings', '.')],
  ['rules of React', () => node(binary('oxlint'), '-c', 'console/.oxlintrc.json', 'console/src')],
  ['boundaries', () => node('test/boundaries.test.ts')],
  ['unused exports and undeclared packages', () => node(binary('knip'), '--no-progress')],
];

let failed = 0;
for (const [name, check] of checks) {
  const started = Date.now();
  const { ok, output } = await check();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'not ok'} ${name} (${seconds} s)`);
  if (!ok) {
    failed += 1;
    console.log(output.trimEnd());
  }
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} area
 * @returns {[string, () => Promise<{ ok: boolean, output: string }>]}
 */
function typesOf(area) {
  return [`types of ${area}`, () => node(binary('tsc'), '-p', area)];
}

function node(...args) {
  return runCommand(nodePath(), args, environment());
}

function binary(name) {
  return join('node_modules', '.bin', name);
}
