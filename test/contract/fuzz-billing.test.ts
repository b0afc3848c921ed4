// Requests made from openapi.yaml by the thousand, those about money: whatever is sent, the answer is one that the contract has, and
// who may call gets something done. A failure prints how to repeat it: FUZZ_OPERATIONS=…, FUZZ_SEED and FUZZ_PATH
// are what it names, FUZZ_RUNS is how many requests an operation gets.
import t from 'tap';
import { engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';
import { startTestStripe } from '../support/stripe-sandbox.ts';
import { billingIn } from './fuzz/billing.ts';
import { isBillingOperation } from './fuzz/conditions.ts';
import { fuzzAll, fuzzedEngines, operationsWhere } from './fuzz/fuzz-operations.ts';

// What is slow here is the payment provider: the engine that starts at once does.
for (const engine of fuzzedEngines(engines.slice(0, 1))) {
  t.test(`M1 requests about money, on ${engine.name}`, async (t) => {
    const stripe = await startTestStripe(t);
    const running = await startServer(engine, { env: { ...stripe.env, TRUST_PROXY: '1' } });
    t.teardown(running.stop);
    const operations = operationsWhere(isBillingOperation);
    await fuzzAll(t, engine, running, operations, billingIn(stripe));
    t.same(running.logged, []);
  });
}
