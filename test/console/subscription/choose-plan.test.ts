import { choosePlan, type PlanChoice } from '@utmost/console/src/subscription/choose-plan.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import t from 'tap';

const table: readonly {
  who: 'admin' | 'user';
  on: number;
  status: string | null;
  chooses: number;
  cycle?: BillingCycle;
  comes: PlanChoice;
}[] = [
  { who: 'admin', on: 1, status: null, chooses: 2, comes: 'pay' },
  { who: 'admin', on: 1, status: 'canceled', chooses: 2, comes: 'pay' },
  { who: 'admin', on: 1, status: null, chooses: 1, comes: 'is-current' },
  { who: 'admin', on: 2, status: 'active', chooses: 2, comes: 'is-current' },
  { who: 'admin', on: 2, status: 'active', chooses: 2, cycle: 'yearly', comes: 'switch-cycle' },
  { who: 'user', on: 2, status: 'active', chooses: 2, cycle: 'yearly', comes: 'admins-only' },
  { who: 'admin', on: 2, status: 'past_due', chooses: 2, cycle: 'yearly', comes: 'is-current' },
  { who: 'admin', on: 1, status: null, chooses: 1, cycle: 'yearly', comes: 'is-current' },
  { who: 'admin', on: 2, status: 'active', chooses: 1, comes: 'cancel-first' },
  { who: 'admin', on: 2, status: 'past_due', chooses: 1, comes: 'cancel-first' },
  { who: 'admin', on: 2, status: 'canceled', chooses: 1, comes: 'move-to-free' },
  { who: 'admin', on: 2, status: null, chooses: 1, comes: 'move-to-free' },
  { who: 'user', on: 1, status: null, chooses: 2, comes: 'admins-only' },
  { who: 'user', on: 2, status: 'active', chooses: 1, comes: 'admins-only' },
  { who: 'user', on: 1, status: null, chooses: 1, comes: 'is-current' },
];

for (const { who, on, status, chooses, cycle = 'monthly', comes } of table) {
  t.test(`${who} on plan ${on} (${status}) chooses ${chooses}, ${cycle}: ${comes}`, async (t) => {
    const chooser = {
      ...{ isAdmin: who === 'admin', currentPlanId: on, subscriptionStatus: status },
      ...{ cancelAtPeriodEnd: false, isCollectionPaused: false },
      billingCycle: 'monthly',
    } as const;
    t.equal(choosePlan(chooser, chooses, cycle), comes);
    const ending = choosePlan({ ...chooser, cancelAtPeriodEnd: true }, chooses, cycle);
    if (comes === 'cancel-first') t.equal(ending, 'is-ending');
    if (comes === 'switch-cycle') t.equal(ending, 'is-current', 'not while it ends');
  });
}
