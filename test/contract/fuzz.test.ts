// Requests made from openapi.yaml by the thousand: whatever is sent, the answer is one that the contract has, and
// whoever may call gets something done. A failure prints how to repeat it: FUZZ_OPERATIONS=…, FUZZ_SEED and FUZZ_PATH
// are what it names, FUZZ_RUNS is how many requests an operation gets.
import { readContract } from '@utmost/api/contract/document.ts';
import { operationSchemas } from '@utmost/api/contract/schemas.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { databaseOf, rowsOf } from '../support/database.ts';
import { anyEngine, engines } from '../support/engines.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sharedService } from '../support/shared-services.ts';
import { isBillingOperation } from './fuzz/conditions.ts';
import { fuzzOperation } from './fuzz/fuzz-operation.ts';
import type { Surroundings } from './fuzz/workspace.ts';
import { makeWorld } from './world.ts';

const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
const schemas = operationSchemas(contract);
const RUNS = Number(process.env.FUZZ_RUNS ?? propertyRuns(50, 2000).numRuns);
const LEAST_SHARE = 0.2;
const isProof = process.env.TEST_PROVE === '1';

const wanted = process.env.FUZZ_OPERATIONS?.split(',');
const operations = contract.operations.filter(
  ({ operationId }) => wanted?.includes(operationId) ?? true,
);

for (const engine of isProof ? engines : [anyEngine]) {
  t.test(`T1 requests made from the contract, on ${engine.name}`, async (t) => {
    const running = sharedService(engine, 'unbilled');
    const { url } = running;
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const theirs = await makeWorld(url, 'theirs');
    const before = await rowsOf(database, theirs.organizationId);
    const around: Surroundings = {
      url,
      database,
      theirs,
      host: await signIn(url, address('hal@host')),
      ...examples(),
    };
    for (const operation of operations.filter((one) => !isBillingOperation(one))) {
      const own = schemas.get(operation.operationId);
      if (!own) throw new Error(operation.operationId);
      const { failure, sent, permitted, succeeded } = await fuzzOperation({
        contract,
        operation,
        schemas: own,
        around,
        runs: RUNS,
      });
      t.equal(failure, null, operation.operationId);
      const share = succeeded / permitted;
      t.ok(
        share >= LEAST_SHARE,
        `${operation.operationId}: ${succeeded} successes of ${permitted} permitted requests`,
      );
      if (process.env.FUZZ_RUNS)
        console.error(
          `${operation.operationId} ${sent} ${permitted} ${succeeded} ${share.toFixed(2)}`,
        );
    }
    t.same(await rowsOf(database, theirs.organizationId), before, 'theirs are as they were');
    t.equal((await around.host.get('/api/ready')).status, 200);
  });
}

function examples() {
  const { schemas } = contract.root.components as {
    schemas: Record<string, { examples: object[] }>;
  };
  const [taxonomy = {}] = schemas.TaxonomyDocument?.examples ?? [];
  const [link = {}] = schemas.TrackingLinkDraft?.examples ?? [];
  return { taxonomy, link };
}
