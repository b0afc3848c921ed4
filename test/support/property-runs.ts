import fc, { type RunDetails } from 'fast-check';
import { proved } from '../prove/proof.ts';

/** How a property is tried, as `fc.assert` takes it. */
export interface PropertyRuns {
  readonly numRuns: number;
  reporter?<Case>(details: RunDetails<Case>): void;
}

/**
 * How often a property is tried: a few hundred cases find what a change broke, thousands what nobody thought of.
 * @param here in `npm test`
 * @param inProof in `npm run prove`, which counts them
 */
export function propertyRuns(here: number, inProof: number): PropertyRuns {
  return process.env.TEST_PROVE === '1' ? { numRuns: inProof, reporter: note } : { numRuns: here };
}

function note<Case>(details: RunDetails<Case>): void {
  const message = fc.defaultReportMessage(details);
  if (message !== undefined) throw new Error(message, { cause: details.errorInstance });
  const claim = `The properties in ${process.env.TEST_FILE}, each for generated cases`;
  proved({ part: 'Properties', claim, times: details.numRuns });
}
