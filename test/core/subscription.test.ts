import { hasToBeCancelled, NO_SUBSCRIPTION } from '@utmost/core/subscription.ts';
import t from 'tap';

const CHARGING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const OVER = [null, '', 'canceled', 'incomplete', 'incomplete_expired', 'nonsense'];

t.test('what may charge again has to be cancelled first', async (t) => {
  t.equal(hasToBeCancelled(NO_SUBSCRIPTION), false);
  for (const subscriptionStatus of CHARGING) {
    const subscription = { ...NO_SUBSCRIPTION, subscriptionStatus };
    t.equal(hasToBeCancelled(subscription), true, subscriptionStatus);
    t.equal(hasToBeCancelled({ ...subscription, cancelAtPeriodEnd: true }), false, 'it runs out');
  }
  for (const subscriptionStatus of OVER) {
    t.equal(hasToBeCancelled({ ...NO_SUBSCRIPTION, subscriptionStatus }), false);
  }
});
