// Requests made from openapi.yaml by the thousand: whatever is sent, the answer is one that the contract has, and
// who may call gets something done. A failure prints how to repeat it: FUZZ_OPERATIONS=…, FUZZ_SEED and FUZZ_PATH
// are what it names, FUZZ_RUNS is how many requests an operation gets.
import t from 'tap';
import { anyEngine } from '../support/engines.ts';
import { sharedService } from '../support/shared-services.ts';
import { isBillingOperation } from './fuzz/conditions.ts';
import { fuzzAll, fuzzedEngines, operationsWhere } from './fuzz/fuzz-operations.ts';

const operations = operationsWhere((one) => !isBillingOperation(one) && one.method !== 'get');

for (const engine of fuzzedEngines([anyEngine])) {
  t.test(`T1 requests made from the contract, on ${engine.name}`, async (t) => {
    await fuzzAll(t, engine, await sharedService(engine, 'unbilled'), operations);
  });
}
