import { relative } from 'node:path';
import fc, { type RunDetails } from 'fast-check';
import { proved } from '../prove/proof.ts';
import { FIXED_SEED } from '../runner/seed.ts';
import { root } from './source-files.ts';

// Neither a seed nor a reporter is given to a single property.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? FIXED_SEED), reporter: report });

/** The library, with the seed of this run: every file that generates cases takes it from here. */
export default fc;

/** How often a property is tried, as `fc.assert` takes it. */
export interface PropertyRuns {
  readonly numRuns: number;
}

/**
 * How often a property is tried: a few hundred cases find what a change broke, thousands find unexpected ones.
 * @param here in `npm test`
 * @param inProof in `npm run prove`, which counts them
 */
export function propertyRuns(here: number, inProof: number): PropertyRuns {
  return { numRuns: isProof() ? inProof : here };
}

function report<Case>(details: RunDetails<Case>): void {
  const message = fc.defaultReportMessage(details);
  const file = relative(root, process.argv[1] ?? '');
  if (message !== undefined) {
    const command = isProof() ? 'npm run prove --' : 'node setup/run.js --built test/run.ts';
    const again = `Repeat it with: TEST_SEED=${details.seed} ${command} ${file}`;
    throw new Error(`${message}\n${again}`, { cause: details.errorInstance });
  }
  if (!isProof()) return;
  const claim = `The properties in ${file}, each for generated cases`;
  proved({ part: 'Properties', claim, times: details.numRuns });
}

function isProof(): boolean {
  return process.env.TEST_PROVE === '1';
}
