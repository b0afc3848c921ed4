import { choosePlan, type PlanChoice } from '@utmost/console/src/subscription/choose-plan.ts';
import t from 'tap';

const table: readonly {
  who: 'admin' | 'user';
  on: number;
  status: string | null;
  chooses: number;
  comes: PlanChoice;
}[] = [
  { who: 'admin', on: 1, status: null, chooses: 2, comes: 'pay' },
  { who: 'admin', on: 1, status: 'canceled', chooses: 2, comes: 'pay' },
  { who: 'admin', on: 1, status: null, chooses: 1, comes: 'is-current' },
  { who: 'admin', on: 2, status: 'active', chooses: 2, comes: 'is-current' },
  { who: 'admin', on: 2, status: 'active', chooses: 1, comes: 'cancel-first' },
  { who: 'admin', on: 2, status: 'past_due', chooses: 1, comes: 'cancel-first' },
  { who: 'admin', on: 2, status: 'canceled', chooses: 1, comes: 'move-to-free' },
  { who: 'admin', on: 2, status: null, chooses: 1, comes: 'move-to-free' },
  { who: 'user', on: 1, status: null, chooses: 2, comes: 'admins-only' },
  { who: 'user', on: 2, status: 'active', chooses: 1, comes: 'admins-only' },
  { who: 'user', on: 1, status: null, chooses: 1, comes: 'is-current' },
];

for (const { who, on, status, chooses, comes } of table) {
  t.test(`${who} on plan ${on} (${status}) chooses ${chooses}: ${comes}`, async (t) => {
    const chooser = { isAdmin: who === 'admin', currentPlanId: on, subscriptionStatus: status };
    t.equal(choosePlan({ ...chooser, cancelAtPeriodEnd: false }, chooses), comes);
    if (comes === 'cancel-first')
      t.equal(choosePlan({ ...chooser, cancelAtPeriodEnd: true }, chooses), 'is-ending');
  });
}
