import { appendFileSync } from 'node:fs';

/** What a proof is about; each is a table of docs/reliability.md, in this order. */
export const PARTS = [
  'Faults',
  'MySQL',
  'Cluster',
  'Soak',
  'Counterparts',
  'Contract',
  'Browsers',
  'Properties',
  'Mutants',
] as const;

/** Something that held each time it was tried. */
export interface Proof {
  readonly part: (typeof PARTS)[number];
  /** What was done and what held, a sentence without its period: `kill -9 of the server during an import: every row once`. */
  readonly claim: string;
  /** How often it was done. */
  readonly times: number;
  /** What was seen, in figures: `ready again after 0.4 s at the latest`. */
  readonly result?: string;
}

/**
 * Notes a proof for the report that `npm run prove` writes; call it when all its assertions have passed. Without
 * `npm run prove` nothing happens.
 * @example proved({ part: 'Faults', claim: 'SIGTERM under load: no acknowledged write is lost', times: 3 })
 */
export function proved(proof: Proof): void {
  const file = process.env.TEST_PROOFS;
  if (file) appendFileSync(file, `${JSON.stringify(proof)}\n`);
}
