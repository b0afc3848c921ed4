import { recommendedUpgrade } from '@utmost/console/src/subscription/plan-prices.ts';
import t from 'tap';

t.test('the plan that is recommended has more of what is used up', async (t) => {
  for (const kind of ['members', 'parameters', 'links', 'aiRequests'] as const) {
    t.equal(recommendedUpgrade(1, kind)?.name, 'Pro', kind);
    t.equal(recommendedUpgrade(2, kind), null, `${kind}: there is no bigger plan`);
  }
});
