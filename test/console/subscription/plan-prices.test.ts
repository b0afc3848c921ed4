import {
  priceOf,
  priceShown,
  recommendedUpgrade,
  yearlySaving,
} from '@utmost/console/src/subscription/plan-prices.ts';
import t from 'tap';

t.test('the plan that is recommended has more of what is used up', async (t) => {
  for (const kind of ['members', 'parameters', 'links', 'aiRequests'] as const) {
    t.equal(recommendedUpgrade(1, kind)?.name, 'Pro', kind);
    t.equal(recommendedUpgrade(2, kind), null, `${kind}: there is no bigger plan`);
  }
});

t.test('a workspace sees what it pays itself, where it has the plan and the cycle', async (t) => {
  type Shown = Parameters<typeof priceShown>;
  const sold = { id: 2, monthlyPrice: 2900, yearlyPrice: 28900, currency: 'usd' } as Shown[0];
  const free = { ...sold, id: 1, monthlyPrice: 0, yearlyPrice: null } as Shown[0];
  const paysLess = (billingCycle: string | null) =>
    ({
      plan: { ...sold, monthlyPrice: 1900, yearlyPrice: 18900, currency: 'eur' },
      organization: { billingCycle },
    }) as unknown as Shown[2];
  for (const [plan, cycle, own, amount, currency] of [
    [sold, 'monthly', 'monthly', 1900, 'eur'],
    [sold, 'yearly', 'yearly', 18900, 'eur'],
    [sold, 'yearly', 'monthly', 28900, 'usd'],
    [sold, 'monthly', 'yearly', 2900, 'usd'],
    [sold, 'monthly', null, 2900, 'usd'],
    [free, 'monthly', 'monthly', 0, 'usd'],
  ] as const)
    t.same(
      priceShown(plan, cycle, paysLess(own)),
      { amount, currency },
      `${plan.id} ${cycle} ${own}`,
    );
  t.equal(priceOf(free, 'yearly'), null, 'where it is not sold');
  t.same(
    [
      sold,
      free,
      { monthlyPrice: 1000, yearlyPrice: 12000 },
      { monthlyPrice: 1000, yearlyPrice: 13000 },
    ].map(yearlySaving),
    [17, null, null, null],
  );
});
