import {
  hasToBeCanceled,
  type ListedSubscription,
  NO_SUBSCRIPTION,
  subscriptionStateOf,
} from '@utmost/api/billing/subscription-state.ts';
import { formatAmount } from '@utmost/core/messages/subscription.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

const CHARGING = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const OVER = [null, '', 'canceled', 'incomplete', 'incomplete_expired', 'nonsense'];

t.test('amounts are in the smallest unit of their currency, as Stripe counts it', (t) => {
  for (const [amount, currency, text] of [
    [2900, 'usd', '$29.00'],
    [2900, 'jpy', '¥2,900'],
    [2900, 'KWD', 'KWD\u00a02.900'],
    [2900, 'isk', 'ISK\u00a029'],
    [2900, 'mga', 'MGA\u00a02,900'],
    [990_000, 'huf', 'HUF\u00a09,900'],
    [990_050, 'huf', 'HUF\u00a09,900.50'],
    [990_000, 'idr', 'IDR\u00a09,900'],
  ] as const)
    t.equal(formatAmount(amount, currency).replace(/\.00$/, ''), text.replace(/\.00$/, ''));
  t.end();
});

t.test('what may charge again has to be canceled first', async (t) => {
  t.equal(hasToBeCanceled(NO_SUBSCRIPTION), false);
  for (const subscriptionStatus of CHARGING) {
    const subscription = { ...NO_SUBSCRIPTION, subscriptionStatus };
    t.equal(hasToBeCanceled(subscription), true, subscriptionStatus);
    t.equal(hasToBeCanceled({ ...subscription, cancelAtPeriodEnd: true }), false, 'it runs out');
  }
  for (const subscriptionStatus of OVER) {
    t.equal(hasToBeCanceled({ ...NO_SUBSCRIPTION, subscriptionStatus }), false);
  }
});

const listed = (one: Partial<ListedSubscription>): ListedSubscription => ({
  stripeSubscriptionId: 'sub_1',
  subscriptionStatus: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEndsAt: new Date('2027-02-28T00:00:00Z'),
  billingCycle: 'monthly',
  price: { amount: 2900, currency: 'usd' },
  nextPayment: { amount: 3190, currency: 'usd' },
  isCollectionPaused: false,
  createdAt: new Date('2027-01-31T00:00:00Z'),
  ...one,
});

t.test('M1 Pro is what is paid for at a price of ours, and nothing else', async (t) => {
  t.match(subscriptionStateOf([]), {
    planId: 1,
    subscription: NO_SUBSCRIPTION,
    billingCycle: null,
  });
  for (const subscriptionStatus of ['active', 'trialing', 'past_due']) {
    t.equal(subscriptionStateOf([listed({ subscriptionStatus })]).planId, 2, subscriptionStatus);
  }
  for (const subscriptionStatus of [
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
    'a word to come',
  ]) {
    t.equal(subscriptionStateOf([listed({ subscriptionStatus })]).planId, 1, subscriptionStatus);
  }
});

t.test('of several the better one counts, in whatever order they are listed', async (t) => {
  const pairs: [string, Partial<ListedSubscription>, Partial<ListedSubscription>][] = [
    ['a paid one', {}, { subscriptionStatus: 'unpaid', currentPeriodEndsAt: null }],
    ['one that goes on', {}, { cancelAtPeriodEnd: true, billingCycle: 'yearly' }],
    ['the longer one', { billingCycle: 'yearly', currentPeriodEndsAt: new Date('2028-01-31') }, {}],
    ['the living one', { subscriptionStatus: 'unpaid' }, { subscriptionStatus: 'canceled' }],
    [
      'the one that ended last',
      { subscriptionStatus: 'canceled', createdAt: new Date('2027-05-01') },
      { subscriptionStatus: 'canceled', currentPeriodEndsAt: new Date('2028-01-31') },
    ],
  ];
  for (const [name, better, worse] of pairs) {
    const both = [
      listed({ stripeSubscriptionId: 'sub_better', ...better }),
      listed({ stripeSubscriptionId: 'sub_worse', ...worse }),
    ];
    for (const order of [both, both.toReversed()]) {
      t.equal(subscriptionStateOf(order).subscription.stripeSubscriptionId, 'sub_better', name);
    }
  }
  const one = listed({});
  t.equal(subscriptionStateOf([one]).hasSeveralSubscriptions, false);
  const second = listed({ stripeSubscriptionId: 'sub_2' });
  t.equal(subscriptionStateOf([one, second]).hasSeveralSubscriptions, true);
  const ended = { ...second, subscriptionStatus: 'canceled' };
  t.equal(subscriptionStateOf([one, ended]).hasSeveralSubscriptions, false, 'one has ended');
  t.equal(
    subscriptionStateOf([{ ...ended, cancelAtPeriodEnd: true }]).subscription.cancelAtPeriodEnd,
    false,
  );
  for (const isSo of [true, false]) {
    const live = subscriptionStateOf([
      { ...one, cancelAtPeriodEnd: isSo, isCollectionPaused: isSo },
    ]);
    t.equal(live.subscription.cancelAtPeriodEnd, isSo);
    t.equal(live.isCollectionPaused, isSo);
  }

  const any = fc.record({
    subscriptionStatus: fc.constantFrom('active', 'past_due', 'unpaid', 'canceled', 'incomplete'),
    cancelAtPeriodEnd: fc.boolean(),
    currentPeriodEndsAt: fc.option(fc.date({ noInvalidDate: true })),
    billingCycle: fc.constantFrom('monthly' as const, 'yearly' as const),
    price: fc.constantFrom(null, { amount: 2900, currency: 'usd' }),
    nextPayment: fc.constantFrom(null, { amount: 3190, currency: 'usd' }),
    isCollectionPaused: fc.boolean(),
    createdAt: fc.constantFrom(new Date(0), new Date(1)),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (facts, random) => {
      const all = facts.map((one, at) => ({ ...one, stripeSubscriptionId: `sub_${at}` }));
      const shuffled = all
        .map((one) => ({ one, by: Number(random.next().value) }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one);
      t.same(subscriptionStateOf(shuffled), subscriptionStateOf(all));
    }),
    { numRuns: 200 },
  );
});
