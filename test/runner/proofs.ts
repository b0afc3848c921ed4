import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS, type Proof } from '../prove/proof.ts';
import type { Machine } from './machine.ts';

const REPORT = 'docs/reliability.md';

/** Where tests note what they have proved, while they run. */
export interface Proofs {
  /** How a test finds it: `proved` reads it. */
  env: { TEST_PROOFS: string };
  /** Removes it. @returns what was noted; what was noted several times once, with the sum */
  take(): Proof[];
}

/** Begins a list without a line. */
export function collectProofs(): Proofs {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-proofs-'));
  const file = join(folder, 'proofs.ndjson');
  writeFileSync(file, '');
  return {
    env: { TEST_PROOFS: file },
    take() {
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      rmSync(folder, { recursive: true });
      return summed(lines.map((line) => JSON.parse(line)));
    },
  };
}

function summed(proofs: readonly Proof[]): Proof[] {
  const byClaim = new Map<string, Proof>();
  for (const proof of proofs) {
    const { part, claim, times, result = '' } = proof;
    const key = JSON.stringify([part, claim, result]);
    byClaim.set(key, { ...proof, times: times + (byClaim.get(key)?.times ?? 0) });
  }
  return [...byClaim.values()];
}

/** A proof as a line of the output. @example lineOf(proof) // 'Faults: SIGTERM under load: … (3 times): exit 0 after 1.2 s' */
export function lineOf({ part, claim, times, result }: Proof): string {
  return `${part}: ${claim} (${timesOf(times)})${result === undefined ? '' : `: ${result}`}`;
}

/** What a whole run came to. */
export interface ProvenRun {
  readonly proofs: readonly Proof[];
  readonly passed: number;
  /** What this machine could not run, a line each. */
  readonly leftOut: readonly string[];
  readonly minutes: number;
  readonly machine: Machine;
}

/** Writes docs/reliability.md. @returns its path */
export function writeReport({ proofs, passed, leftOut, minutes, machine }: ProvenRun): string {
  const tables = PARTS.map((part) => ({
    part,
    rows: proofs.filter((proof) => proof.part === part),
  })).filter(({ rows }) => rows.length > 0);
  const sections = [
    '# What was proved',
    'Written by `npm run prove`, which does each of these things on real servers and databases, and fails unless what stands here was seen.',
    `${passed.toLocaleString('en')} assertions passed and none failed, in ${minutes.toFixed(0)} minutes.`,
    ...tables.flatMap(({ part, rows }) => [`## ${part}`, tableOf(rows)]),
    '## The machine',
    machineTable(machine),
    ...(leftOut.length > 0 ? ['## Not run here', leftOut.map((one) => `- ${one}`).join('\n')] : []),
  ];
  writeFileSync(REPORT, `${sections.join('\n\n')}\n`);
  return REPORT;
}

function tableOf(rows: readonly Proof[]): string {
  const lines = rows.map(
    ({ claim, times, result = '' }) =>
      `| ${cell(claim)} | ${times.toLocaleString('en')} | ${cell(result)} |`,
  );
  return ['| What was done, and what held | Times | Seen |', '|---|---:|---|', ...lines].join('\n');
}

function machineTable(machine: Machine): string {
  const lines = Object.entries(machine).map(([label, value]) => `| ${label} | ${cell(value)} |`);
  return ['|  |  |', '|---|---|', ...lines].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function timesOf(times: number): string {
  return times === 1 ? 'once' : `${times.toLocaleString('en')} times`;
}
