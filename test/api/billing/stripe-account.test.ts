// What a real account at Stripe does that a payer never chose: keys of another account, schedules, states, failures.

import { WEBHOOK_EVENTS } from '@utmost/api/billing/receive-event.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { textOf } from '../../support/source-files.ts';
import { startTestStripe, type TestStripe } from '../../support/stripe-sandbox.ts';
import {
  cancel,
  deliver,
  makePayer,
  type Payer,
  pro,
  refused,
  resume,
  START,
  sellAnother,
  startBilled as start,
  sync,
} from './billing-world.ts';

const HOUR = 60 * 60 * 1000;

const checkout = ({ admin }: Payer) => admin.post('/api/subscription/checkout', { planId: 2 });
const subscriptionOf = async ({ sdk }: TestStripe, customer: string) => {
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  const [one] = data;
  if (!one) throw new Error('There is a subscription.');
  return one;
};

/** Live mode of the account, with Pro for sale. */
async function sellLive({ controls, sdkWith }: TestStripe) {
  const key = controls.makeKey({ isLive: true });
  const sdk = sdkWith(key);
  const { id: product } = await sdk.products.create({ name: 'Pro' });
  const sell = async (interval: 'month' | 'year') =>
    (
      await sdk.prices.create({
        product,
        currency: 'usd',
        unit_amount: 2900,
        recurring: { interval },
      })
    ).id;
  return {
    sdk,
    env: {
      STRIPE_SECRET_KEY: key,
      STRIPE_PRICE_PRO_MONTHLY: await sell('month'),
      STRIPE_PRICE_PRO_YEARLY: await sell('year'),
    },
  };
}

t.test('why Stripe refuses is told to the admin and logged for the operator', async (t) => {
  const { stripe, running, payer } = await start(t);
  const ada = await payer('reasons');
  const [monthly = ''] = [stripe.env.STRIPE_PRICE_PRO_MONTHLY];
  const reasonOf = () => (running.logged.at(-1)?.err as { reason?: object } | undefined)?.reason;
  const rejected = refused(/^The payment service rejected the request\./);

  await stripe.sdk.prices.update(monthly, { active: false });
  t.match(await checkout(ada), rejected);
  t.match(reasonOf(), {
    type: 'StripeInvalidRequestError',
    message: /The price specified is inactive/,
    param: 'line_items[0][price]',
    requestId: /^req_/,
    status: 400,
  });
  await stripe.sdk.prices.update(monthly, { active: true });
  t.equal((await checkout(ada)).status, 200, 'the refusal is not replayed');

  await pro(ada);
  stripe.controls.set({ hasPortal: false });
  t.match(await ada.admin.post('/api/subscription/portal'), rejected);
  t.match(reasonOf(), { message: /default configuration has not been created/ });
  stripe.controls.failNext('rate-limit');
  t.match(await ada.admin.post('/api/subscription/portal'), refused(/too many requests/, 503));
  t.match(reasonOf(), { type: 'StripeRateLimitError', code: 'rate_limit', status: 429 });
});

for (const [about, makeKey, reason] of [
  ['a wrong key', () => 'sk_test_wrong', { type: 'StripeAuthenticationError', status: 401 }],
  [
    'a restricted key without a permission',
    ({ controls }: TestStripe) => controls.makeKey({ may: ['plan_read'] }),
    { type: 'StripePermissionError', message: /rak_customer_read/ },
  ],
] as const) {
  t.test(about, async (t) => {
    const { running, payer } = await start(t, (stripe) => ({ STRIPE_SECRET_KEY: makeKey(stripe) }));
    t.match(await checkout(await payer('key')), refused(/doesn't accept this server's key/));
    t.match(running.logged.at(-1)?.err, { reason });
  });
}

t.test('a restricted key with the permissions that are documented is enough', async (t) => {
  const may = [
    ...['customer_write', 'subscription_write', 'checkout_session_write', 'customer_portal_write'],
    ...['invoice_write', 'account_read', 'plan_read', 'charge_read', 'dispute_read'],
    ...['credit_note_read', 'payment_intent_read'],
  ];
  const { stripe, running, payer } = await start(t, ({ controls }) => ({
    STRIPE_SECRET_KEY: controls.makeKey({ may }),
  }));
  const ada = await payer('restricted');
  const customer = await pro(ada);
  const [paymentIntentId] = stripe.payments(customer);
  await ada.admin.post('/api/subscription/process-payment', { paymentIntentId });
  await ada.admin.get('/api/subscription/invoices');
  await ada.admin.post('/api/subscription/portal');
  for (const change of [cancel, resume, cancel]) t.equal((await change(ada)).status, 200);
  t.equal((await ada.admin.delete('/api/account')).status, 200);
  t.same(running.logged, []);
});

t.test('a failure that Stripe replays does not outlive its attempt', async (t) => {
  const { stripe, payer } = await start(t);
  const goesWell = { reached: () => undefined, waitFor: Promise.resolve() };
  // Search, create, the account, and the list of payment pages come before the page itself.
  for (const fault of ['fail-before', 'fail-after'] as const) {
    const ada = await payer(fault);
    // The prices are asked for once.
    await ada.admin.get('/api/subscription-plans');
    stripe.controls.failNext(goesWell, fault);
    t.match(await checkout(ada), refused(/isn't responding/, 503), `the customer: ${fault}`);
    const first = await checkout(ada);
    t.equal(first.status, 200);
    const page = await stripe.sdk.checkout.sessions.retrieve(first.body.sessionId);
    await stripe.sdk.checkout.sessions.expire(page.id);
    // Whether the customer is there, and the list of pages.
    stripe.controls.failNext(goesWell, goesWell, goesWell, fault);
    t.match(await checkout(ada), refused(/isn't responding/, 503), `the page: ${fault}`);
    t.equal((await checkout(ada)).status, 200);
    const customer = String(page.customer);
    const { data } = await stripe.sdk.checkout.sessions.list({ customer, status: 'open' });
    t.equal(data.length, 1, 'one page is open');
  }
});

t.test('under a schedule: canceled at the end of the period, resumed, and at once', async (t) => {
  const { stripe, running, payer } = await start(t);
  const ada = await payer('schedule');
  const customer = await pro(ada);
  stripe.controls.act(customer, 'schedule');
  await sync(ada);
  t.match(await ada.plan(), {
    plan: { monthlyPrice: 2900 },
    organization: { nextPayment: 28_900 },
  });
  t.equal((await cancel(ada)).status, 200);
  t.match(await ada.plan(), { plan: { id: 2 }, organization: { cancelAtPeriodEnd: true } });
  t.match(await subscriptionOf(stripe, customer), { cancel_at_period_end: true, schedule: null });
  t.equal((await resume(ada)).status, 200);
  t.match(await resume(ada), refused(/no canceled subscription/), 'once');
  stripe.controls.act(customer, 'schedule');
  t.equal((await cancel(ada, true)).status, 200);
  t.match(await ada.plan(), {
    plan: { id: 1 },
    organization: { subscriptionStatus: 'canceled' },
  });
  t.same(running.logged, []);
});

t.test('an end after the period is none yet', async (t) => {
  const { stripe, payer } = await start(t);
  const ada = await payer('later');
  const customer = await pro(ada);
  const { id } = await subscriptionOf(stripe, customer);
  const cancel_at = START / 1000 + 100 * 24 * 60 * 60;
  await stripe.sdk.subscriptions.update(id, { cancel_at });
  await sync(ada);
  const renews = { cancelAtPeriodEnd: false, currentPeriodEndsAt: '2027-02-28T10:00:00.000Z' };
  t.match(await ada.plan(), { plan: { id: 2 }, organization: renews });
  t.match(await ada.admin.delete('/api/account'), { status: 409 });
  t.equal((await cancel(ada)).status, 200);
  t.match(await ada.plan(), { organization: { ...renews, cancelAtPeriodEnd: true } });
  t.equal(
    (await subscriptionOf(stripe, customer)).cancel_at,
    Date.parse('2027-02-28T10:00Z') / 1000,
  );
  await resume(ada);
  t.match(await subscriptionOf(stripe, customer), { cancel_at: null });
  // Within the period it is the end.
  await stripe.sdk.subscriptions.update(id, { cancel_at: START / 1000 + 60 * 60 });
  await sync(ada);
  const ends = { cancelAtPeriodEnd: true, currentPeriodEndsAt: '2027-01-31T11:00:00.000Z' };
  t.match(await ada.plan(), { plan: { id: 2 }, organization: ends });
});

t.test('the key of another account or mode changes nothing that is paid for', async (t) => {
  const live: { sdk?: TestStripe['sdk'] } = {};
  const { stripe, running, database, time, payer, beside } = await start(t, async (stripe) => {
    const { sdk, env } = await sellLive(stripe);
    live.sdk = sdk;
    return env;
  });
  const ada = await payer('live');
  await ada.buy();
  await sync(ada);
  t.match(await ada.plan(), { plan: { id: 2 } });
  const stored = async () =>
    (
      await database.query(
        'SELECT stripeCustomerId, stripeAccountId, isLivemode FROM billing_accounts WHERE id = ?',
        { replacements: [ada.organizationId] },
      )
    )[0] as { stripeCustomerId: string; stripeAccountId: string; isLivemode: number }[];
  const [before] = await stored();
  t.match(before, { stripeCustomerId: /^cus_/, stripeAccountId: /^acct_/, isLivemode: 1 });

  const other = await beside(stripe.env);
  const there = await makePayer(other, stripe, address('ada@live'));
  t.equal(there.organizationId, ada.organizationId);
  const reconcile = async () => {
    time.at += HOUR;
    const { reconcile } = (
      other.server.plugins as unknown as Record<string, { reconcile(): Promise<number> }>
    )['billing-reconciler'] ?? { reconcile: async () => 0 };
    await reconcile();
  };
  const isRefused = async (about: string) => {
    const elsewhere = refused(/^Your workspace pays through another payment account/);
    t.match(await sync(there), elsewhere, about);
    t.match(await checkout(there), elsewhere, about);
    t.match(await there.admin.delete('/api/account'), elsewhere, about);
    await reconcile();
    t.match(await there.plan(), { plan: { id: 2 } }, about);
    t.match((await stored())[0]?.stripeCustomerId, before?.stripeCustomerId, about);
    t.match(other.logged.at(-1)?.err, { reason: { message: /STRIPE_SECRET_KEY opens acct_/ } });
  };
  await isRefused('another mode');
  await database.query("UPDATE billing_accounts SET stripeAccountId = 'acct_other'");
  await isRefused('another account');
  await database.query('UPDATE billing_accounts SET stripeAccountId = NULL, isLivemode = NULL');
  await isRefused('nothing is known of the customer');
  t.equal((await sync(ada)).status, 200);
  t.same(await stored(), [before], 'where it is known, its account is written down');
  t.match(await ada.plan(), { plan: { id: 2 } });
  t.same(running.logged, []);
});

t.test('what was paid in test mode is forgotten when the service goes live', async (t) => {
  const { stripe, payer, beside } = await start(t);
  const ada = await payer('goes-live');
  await pro(ada);
  const live = await sellLive(stripe);
  const there = await makePayer(await beside(live.env), stripe, address('ada@goes-live'));
  t.equal((await sync(there)).status, 200);
  t.match(await there.plan(), { plan: { id: 1 }, organization: { subscriptionStatus: null } });
  await there.buy();
  await sync(there);
  t.match(await there.plan(), { plan: { id: 2 } });
  t.equal((await live.sdk.customers.list()).data.length, 1, 'another customer, of live mode');
});

t.test('a customer that was lost is looked up before another is made', async (t) => {
  const { stripe, database, time, payer } = await start(t);
  const ada = await payer('lost');
  const customer = await pro(ada);
  // What the search finds has to be a minute old.
  time.at += HOUR;
  for (const hasSearch of [true, false]) {
    stripe.controls.set({ hasSearch });
    await database.query('UPDATE billing_accounts SET stripeCustomerId = NULL');
    await database.query("UPDATE organizations SET planId = 1, subscriptionStatus = 'canceled'");
    t.match(await checkout(ada), refused(/already subscribed/), 'it pays already');
    t.match(await ada.plan(), { plan: { id: 2 } });
    t.equal(await ada.customerId(), customer);
    t.equal((await stripe.sdk.customers.list()).data.length, 1);
  }
});

t.test('prices that the settings mix up are not sold, and the log names the setting', async (t) => {
  const { stripe, beside } = await start(t);
  const { STRIPE_PRICE_PRO_MONTHLY: monthly = '', STRIPE_PRICE_PRO_YEARLY: yearly = '' } =
    stripe.env;
  const { product } = await stripe.sdk.prices.retrieve(monthly);
  const sell = async (currency: string, interval?: 'week' | 'year') => {
    const price = { product: String(product), currency, unit_amount: 700 };
    return (
      await stripe.sdk.prices.create({ ...price, ...(interval && { recurring: { interval } }) })
    ).id;
  };
  for (const [about, prices, message] of [
    ['swapped', [yearly, monthly], /PRO_MONTHLY is price_\w+, which is not .* paid monthly/],
    ['weekly', [await sell('usd', 'week'), yearly], /PRO_MONTHLY is .* paid monthly/],
    ['one-time', [monthly, await sell('usd')], /PRO_YEARLY is .* paid yearly/],
    ['two currencies', [monthly, await sell('eur', 'year')], /in usd and .* in eur/],
  ] as const) {
    const [STRIPE_PRICE_PRO_MONTHLY, STRIPE_PRICE_PRO_YEARLY] = prices;
    const mixed = await beside({
      ...stripe.env,
      STRIPE_PRICE_PRO_MONTHLY,
      STRIPE_PRICE_PRO_YEARLY,
    });
    const ada = await makePayer(mixed, stripe, address('ada@mixed'));
    t.match(await checkout(ada), refused(/prices are set up wrong/), about);
    t.match(mixed.logged.at(-1)?.err, { reason: { message } }, about);
    const [, shown] = (await ada.admin.get('/api/subscription-plans')).body;
    t.match(shown, { monthlyPrice: null, yearlyPrice: null }, about);
  }
});

t.test('who pays a price that was taken from the settings keeps Pro, and pays once', async (t) => {
  const { stripe, running, payer, beside } = await start(t);
  const ada = await payer('taken');
  await pro(ada);
  const { STRIPE_PRICE_PRO_MONTHLY: old = '' } = stripe.env;
  const { product } = await stripe.sdk.prices.retrieve(old);
  const price = { product: String(product), currency: 'usd', unit_amount: 3900 };
  const dearer = await stripe.sdk.prices.create({ ...price, recurring: { interval: 'month' } });
  const later = await beside({ ...stripe.env, STRIPE_PRICE_PRO_MONTHLY: dearer.id });
  const there = await makePayer(later, stripe, address('ada@taken'));
  t.equal((await sync(there)).status, 200);
  t.match(await there.plan(), { plan: { id: 2, monthlyPrice: 2900, yearlyPrice: null } });
  t.match(await checkout(there), refused(/already subscribed/));
  t.match(await there.admin.delete('/api/account'), { status: 409 });
  const change = (amountDue?: number) =>
    there.admin.post('/api/subscription/billing-cycle', { billingCycle: 'yearly', amountDue });
  await change((await change()).body.amountDue);
  t.match(await there.plan(), { plan: { id: 2, yearlyPrice: 28_900 } });
  t.same([running.logged, later.logged], [[], []]);
});

t.test(
  'where billing was turned off, what is still charged is said, and can be canceled',
  async (t) => {
    const { stripe, payer, beside } = await start(t);
    await pro(await payer('off'));
    const off = await beside({ ...stripe.env, BILLING: 'off', LOG_LEVEL: 'warn' });
    t.match(off.logged.at(-1), { msg: /^Stripe goes on charging 1 workspace, but BILLING is off/ });
    const ada = await makePayer(off, stripe, address('ada@off'));
    t.match(await checkout(ada), refused(/^Billing is turned off/));
    t.match(await ada.plan(), { billing: false, plan: { maxLinks: null } });
    t.equal((await ada.admin.post('/api/subscription/portal')).status, 200);
    t.equal((await cancel(ada)).status, 200);
    t.equal((await ada.admin.delete('/api/account')).status, 200);
  },
);

t.test('a customer keeps the name and address that it has', async (t) => {
  const { stripe, payer } = await start(t);
  const ada = await payer('names');
  const customer = await pro(ada);
  t.match(await stripe.sdk.customers.retrieve(customer), { email: address('ada@names') });
  const facts = { name: 'Bookkeeping Ltd', email: address('books@names') };
  await stripe.sdk.customers.update(customer, facts);
  await cancel(ada, true);
  t.equal((await checkout(ada)).status, 200);
  t.match(await stripe.sdk.customers.retrieve(customer), facts);
  await stripe.sdk.customers.del(customer);
  const { post } = ada.admin;
  t.match(await post('/api/subscription/portal'), refused(/was deleted at the payment service/));
  t.equal((await checkout(ada)).status, 200, 'with another customer');
});

t.test(
  'with STRIPE_TAX=on, taxes are worked out at the address that the payer enters',
  async (t) => {
    const { stripe, running, payer } = await start(t, () => ({ STRIPE_TAX: 'on' }));
    const ada = await payer('taxes');
    const id = await ada.buy();
    await sync(ada);
    t.match(await ada.plan(), {
      plan: { id: 2, monthlyPrice: 2900 },
      organization: { nextPayment: 3190 },
    });
    t.match((await ada.admin.get('/api/subscription-plans')).body[1], { isTaxAdded: true });
    const yearly = { billingCycle: 'yearly' };
    const preview = await ada.admin.post('/api/subscription/billing-cycle', yearly);
    t.match(preview, { body: { price: 28_900, amountDue: 28_600, tax: 2600 } });
    t.match(await stripe.sdk.checkout.sessions.retrieve(id), {
      automatic_tax: { enabled: true, status: 'complete' },
      tax_id_collection: { enabled: true },
      billing_address_collection: 'required',
    });
    await cancel(ada, true);
    await checkout(ada);
    const customer = await stripe.sdk.customers.retrieve(await ada.customerId());
    t.match(customer, { name: 'Name on the payment page', address: { country: 'US' } });
    t.same(running.logged, []);
  },
);

t.test('unpaid, paused, not completed, not collected: each has its way out', async (t) => {
  const { stripe, payer } = await start(t);
  stripe.controls.set({ retriesEnd: 'unpaid' });
  const canceled = { status: 200, body: { message: 'Your subscription has been canceled.' } };

  const unpaid = await payer('unpaid');
  const customer = await pro(unpaid);
  for (const action of ['card-declined', 'period-end']) stripe.controls.act(customer, action);
  stripe.controls.advance(customer, 10 * 24 * 60 * 60);
  await sync(unpaid);
  t.match(await unpaid.plan(), { plan: { id: 1 }, organization: { subscriptionStatus: 'unpaid' } });
  t.match(await checkout(unpaid), refused(/unpaid invoice/));
  t.match(await resume(unpaid), refused(/unpaid invoice/));
  t.match(await unpaid.admin.delete('/api/account'), { status: 409 });
  t.match(await cancel(unpaid), canceled, 'at once, for nothing is paid for');
  t.equal((await checkout(unpaid)).status, 200);

  const paused = await payer('paused');
  const its = await pro(paused);
  stripe.controls.act(its, 'pause');
  await sync(paused);
  t.match(await paused.plan(), { plan: { id: 1 }, organization: { subscriptionStatus: 'paused' } });
  t.match(await checkout(paused), refused(/paused/));
  stripe.controls.act(its, 'card-declined');
  t.match(await resume(paused), refused(/^Your payment failed/));
  t.match(await paused.plan(), { plan: { id: 1 } });
  stripe.controls.act(its, 'card-good');
  t.equal((await resume(paused)).status, 200);
  t.match(await paused.plan(), { plan: { id: 2 }, organization: { subscriptionStatus: 'active' } });
  stripe.controls.act(its, 'pause');
  t.match(await cancel(paused), canceled);
  t.equal((await paused.admin.delete('/api/account')).status, 200);

  const incomplete = await payer('incomplete');
  await incomplete.buy('monthly', 'delayed');
  t.match(await checkout(incomplete), refused(/^Your bank is still confirming/));
  t.match(await cancel(incomplete), canceled);
  t.equal((await checkout(incomplete)).status, 200);

  const free = await payer('collection');
  stripe.controls.act(await pro(free), 'pause-collection');
  await sync(free);
  const state = (isCollectionPaused: boolean) => ({
    plan: { id: 2 },
    organization: { subscriptionStatus: 'active', isCollectionPaused },
  });
  t.match(await free.plan(), state(true));
  t.equal((await resume(free)).status, 200);
  t.match(await free.plan(), state(false));
});

t.test(
  'a payment that fails while nobody looks is told to the admins by e-mail, once',
  async (t) => {
    const { stripe, running, payer } = await start(t);
    const told = async ({ admin }: Payer, name: string) => {
      for (const body of stripe.events(WEBHOOK_EVENTS))
        await deliver(running, body, stripe.sign(body));
      return (await admin.get('/sandbox/mail')).body
        .filter(({ to }: { to: string }) => to === address(`ada@${name}`))
        .map(({ subject }: { subject: string }) => subject);
    };
    const late = await payer('rejected');
    const session = await late.buy('monthly', 'delayed');
    t.same(await told(late, 'rejected'), []);
    stripe.controls.act(await late.customerId(), 'fail');
    for (let again = 0; again < 2; again++)
      t.same(await told(late, 'rejected'), ['Your Utmost payment was not completed']);
    const path = `/api/subscription/process-session?session_id=${session}`;
    t.match(await late.admin.get(path), refused(/^Your bank rejected this payment/, 402));

    const ends = await payer('ends');
    const its = await pro(ends);
    for (const action of ['card-declined', 'period-end']) stripe.controls.act(its, action);
    const failed = 'Your Utmost payment failed';
    t.same(await told(ends, 'ends'), [failed]);
    stripe.controls.advance(its, 10 * 24 * 60 * 60);
    for (let again = 0; again < 2; again++)
      t.same((await told(ends, 'ends')).toSorted(), [
        failed,
        'Your workspace moved to the Free plan',
      ]);

    const leaves = await payer('leaves');
    const theirs = await pro(leaves);
    for (const action of ['card-declined', 'period-end']) stripe.controls.act(theirs, action);
    await told(leaves, 'leaves');
    await cancel(leaves, true);
    t.same(await told(leaves, 'leaves'), [failed], 'who moved to Free by canceling knows it');

    const ada = await payer('fails');
    const customer = await pro(ada);
    for (const action of ['card-authenticate', 'period-end']) stripe.controls.act(customer, action);
    for (let again = 0; again < 3; again++) await sync(ada);
    t.match(await ada.plan(), {
      plan: { id: 2 },
      organization: { subscriptionStatus: 'past_due' },
    });
    t.same(await told(ada, 'fails'), [failed]);
    stripe.controls.act(customer, 'authenticate');
    t.same(await told(ada, 'fails'), [failed]);
    t.match(await ada.plan(), { organization: { subscriptionStatus: 'active' } });
  },
);

t.test("another product's subscriptions are neither counted nor canceled", async (t) => {
  const { stripe, payer } = await start(t);
  const price = await sellAnother(stripe);
  const ada = await payer('products');
  const customer = await pro(ada);
  await stripe.subscribe(customer, price);
  await sync(ada);
  t.match(await ada.plan(), { plan: { id: 2 }, organization: { hasSeveralSubscriptions: false } });
  await cancel(ada, true);
  t.match(await ada.plan(), { plan: { id: 1 } });
  t.match(await cancel(ada, true), refused(/no active subscription/));
  t.equal((await ada.admin.delete('/api/account')).status, 200);
  const { data } = await stripe.sdk.subscriptions.list({ customer });
  t.same(
    data.map(({ status, items }) => [status, items.data[0]?.price.id]),
    [['active', price]],
  );
  const { metadata } = (await stripe.sdk.customers.retrieve(customer)) as {
    metadata: Record<string, string>;
  };
  t.same(metadata, { deletedOrganizationId: ada.organizationId }, 'the customer is let go');
});

t.test('a deleted organization is charged no more, or the operator is told', async (t) => {
  const { stripe, running, payer } = await start(t);
  const ada = await payer('deleted');
  const customer = await pro(ada);
  await cancel(ada);
  t.equal((await ada.admin.delete('/api/account')).status, 200);
  t.match(await stripe.sdk.customers.retrieve(customer), { deleted: true });
  t.match(await subscriptionOf(stripe, customer), { status: 'canceled' });
  const send = (body: string) => deliver(running, body, stripe.sign(body));
  for (const body of stripe.events(['invoice.paid'])) t.equal(await send(body), 200);
  t.same(running.logged, []);
  // As an operator could in Stripe's dashboard.
  const { id } = await stripe.sdk.customers.create({ name: 'Of nobody' });
  await stripe.subscribe(id, stripe.env.STRIPE_PRICE_PRO_YEARLY ?? '');
  t.equal(await send(stripe.events(['invoice.paid']).at(-1) ?? ''), 200);
  t.match(running.logged, [{ msg: new RegExp(`^Stripe charged ${id} for a subscription`) }]);
  // Of another server that uses the account.
  const elsewhere = await stripe.sdk.customers.create({ metadata: { organizationId: 'theirs' } });
  await stripe.subscribe(elsewhere.id, stripe.env.STRIPE_PRICE_PRO_YEARLY ?? '');
  t.equal(await send(stripe.events(['invoice.paid']).at(-1) ?? ''), 200);
  const another = await stripe.sdk.customers.create({ name: 'Of another product' });
  await stripe.subscribe(another.id, await sellAnother(stripe));
  t.equal(await send(stripe.events(['invoice.paid']).at(-1) ?? ''), 200);
  t.equal(running.logged.length, 1, 'what is not ours is no matter of ours');
});

t.test('while the webhook secret is rolled, both are accepted', async (t) => {
  const signed: string[] = [];
  const { stripe, running } = await start(t, async ({ sdk, events, sign, controls, env }) => {
    await sdk.customers.create({ name: 'A customer' });
    const [body = ''] = events();
    signed.push(sign(body));
    const STRIPE_WEBHOOK_SECRET = `${controls.rollSecret()},${env.STRIPE_WEBHOOK_SECRET}`;
    signed.push(sign(body));
    controls.dropOldSecret();
    signed.push(sign(body));
    return { STRIPE_WEBHOOK_SECRET };
  });
  const [body = ''] = stripe.events();
  for (const header of signed) t.equal(await deliver(running, body, header), 200);
  t.equal(await deliver(running, `${body} `, signed[0] ?? ''), 400);
});

t.test('the documented events are those that Stripe takes and the service acts on', async (t) => {
  const { sdk } = await startTestStripe(t);
  const endpoint = { url: 'https://links.example/api/stripe/webhook' };
  const enabled_events = [...WEBHOOK_EVENTS];
  t.match(await sdk.webhookEndpoints.create({ ...endpoint, enabled_events }), { enabled_events });
  const documented = textOf('docs/payments.md').match(
    /`(charge|checkout|credit_note|customer|invoice|refund)\.[\w.]+`/g,
  );
  t.same(documented?.map((name) => name.slice(1, -1)).toSorted(), WEBHOOK_EVENTS.toSorted());
  const starred = ['invoice.*'] as unknown as ['*'];
  await t.rejects(sdk.webhookEndpoints.create({ ...endpoint, enabled_events: starred }));
});
