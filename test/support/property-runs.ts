/**
 * How often a property is tried: a few hundred cases find what a change broke, thousands what nobody thought of.
 * @param here in `npm test`
 * @param inProof in `npm run prove`
 */
export function propertyRuns(here: number, inProof: number): { numRuns: number } {
  return { numRuns: process.env.TEST_PROVE === '1' ? inProof : here };
}
