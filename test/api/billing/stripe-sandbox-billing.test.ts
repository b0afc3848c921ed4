// What the sandbox does with subscriptions, money and time, as Stripe's documents on billing have it.
import Stripe from 'stripe';
import t, { type Test } from 'tap';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

const refuses = async (t: Test, question: Promise<unknown>, expected: object) =>
  t.match(await question.then(() => null).catch((error: unknown) => error), expected);

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;

async function start(t: Test) {
  const clock = { now: () => new Date('2027-01-31T00:00:00Z') };
  const stripe = await startTestStripe(t, { clock });
  const { sdk, env, controls } = stripe;
  const [monthly = '', yearly = ''] = [env.STRIPE_PRICE_PRO_MONTHLY, env.STRIPE_PRICE_PRO_YEARLY];
  const subscribe = async (params: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const { id: customer } = await sdk.customers.create({ name: 'N' });
    const one = await sdk.subscriptions.create({
      customer,
      items: [{ price: monthly }],
      ...params,
    });
    return { customer, id: one.id, one };
  };
  const get = (id: string) => sdk.subscriptions.retrieve(id);
  const statuses = async (customer: string) =>
    (await sdk.invoices.list({ customer })).data.map(({ status }) => status);
  const types = (customer: string) =>
    stripe
      .events()
      .map((body) => JSON.parse(body) as Stripe.Event & { data: { object: { customer?: string } } })
      .filter(({ data }) => data.object.customer === customer)
      .map(({ type }) => type);
  const end = (customer: string) => controls.act(customer, 'period-end');
  return { ...stripe, monthly, yearly, subscribe, get, statuses, types, end };
}

t.test('a renewal is drafted, and charged an hour later', async (t) => {
  const { sdk, controls, subscribe, get, statuses, types } = await start(t);
  const { customer, id, one } = await subscribe({ metadata: { organizationId: 'o' } });
  t.match(one, {
    status: 'active',
    metadata: { organizationId: 'o' },
    cancel_at_period_end: false,
  });
  t.same(types(customer), [
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  const [item] = one.items.data;
  const periodEnd = item?.current_period_end ?? 0;
  t.equal(new Date(periodEnd * 1000).toISOString(), '2027-02-28T00:00:00.000Z');
  controls.advance(customer, 28 * DAY);
  t.same(await statuses(customer), ['draft', 'paid']);
  t.match(await get(id), { items: { data: [{ current_period_start: periodEnd }] } });
  controls.advance(customer, HOUR);
  t.same(await statuses(customer), ['paid', 'paid']);
  const [invoice] = (await sdk.invoices.list({ customer })).data;
  t.match(invoice, {
    billing_reason: 'subscription_cycle',
    number: /^SANDBOX\d+-0002$/,
    amount_paid: 2900,
    parent: { subscription_details: { subscription: id } },
    lines: { data: [{ amount: 2900, pricing: { price_details: { price: item?.price.id } } }] },
  });
});

for (const [retriesEnd, status] of [
  ['cancel', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
] as const) {
  t.test(`a failed renewal is retried, and ends ${status} where the account says so`, async (t) => {
    const { sdk, controls, subscribe, get, end, statuses, types } = await start(t);
    controls.set({ retriesEnd });
    const { customer, id } = await subscribe();
    controls.setCard(customer, 'declined');
    end(customer);
    t.match(await get(id), { status: 'past_due' });
    t.ok(types(customer).includes('invoice.payment_failed'));
    const [open] = (await sdk.invoices.list({ customer, status: 'open' })).data;
    t.match(open, { attempt_count: 1, next_payment_attempt: Number });
    controls.advance(customer, 8 * DAY);
    t.match(await get(id), { status });
    t.same(await statuses(customer), ['open', 'paid'], 'the invoice stays open');
    if (status === 'canceled') {
      t.match(await get(id), {
        cancellation_details: { reason: 'payment_failed' },
        ended_at: Number,
      });
      return;
    }
    controls.payInvoice(open?.id ?? '');
    t.match(await get(id), { status: 'active' }, 'what is paid late brings it back');
  });
}

t.test('unpaid, renewals stay drafts', async (t) => {
  const { controls, subscribe, end, statuses } = await start(t);
  controls.set({ retriesEnd: 'unpaid' });
  const { customer } = await subscribe();
  controls.setCard(customer, 'declined');
  end(customer);
  controls.advance(customer, 8 * DAY);
  end(customer);
  t.same(await statuses(customer), ['draft', 'open', 'paid']);
});

t.test('a first payment that is declined or needs 3-D Secure leaves it incomplete', async (t) => {
  const { sdk, controls, monthly, get, types } = await start(t);
  const { id: customer } = await sdk.customers.create({});
  controls.setCard(customer, 'declined');
  const order = { customer, items: [{ price: monthly }] };
  const declined = await sdk.subscriptions.create(order);
  t.equal(declined.status, 'incomplete');
  controls.setCard(customer, 'authenticate');
  const asked = await sdk.subscriptions.create(order);
  t.equal(asked.status, 'incomplete');
  t.ok(types(customer).includes('invoice.payment_action_required'));
  controls.act(customer, 'authenticate');
  t.match(await get(asked.id), { status: 'active' });
});

t.test('a paused one goes on once it is resumed and paid', async (t) => {
  const { sdk, controls, subscribe, get, types } = await start(t);
  const { customer, id } = await subscribe();
  controls.act(customer, 'pause');
  t.match(await get(id), { status: 'paused' });
  await sdk.subscriptions.resume(id);
  t.match(await get(id), { status: 'active' });
  for (const type of ['paused', 'resumed'])
    t.ok(types(customer).includes(`customer.subscription.${type}` as never), type);
  await refuses(t, sdk.subscriptions.resume(id), { statusCode: 400 });
});

t.test('it is canceled now, at the period’s end, and at a time beyond it', async (t) => {
  const { sdk, subscribe, get, controls, end } = await start(t);
  const atEnd = await subscribe();
  const periodEnd = atEnd.one.items.data[0]?.current_period_end ?? 0;
  const set = (params: Stripe.SubscriptionUpdateParams) =>
    sdk.subscriptions.update(atEnd.id, params);
  t.match(await set({ cancel_at_period_end: true }), {
    ...{ status: 'active', cancel_at_period_end: true, cancel_at: periodEnd },
    cancellation_details: { reason: 'cancellation_requested' },
  });
  t.match(await set({ cancel_at_period_end: false }), { cancel_at: null, canceled_at: null });
  const later = periodEnd + 40 * DAY;
  t.match(await set({ cancel_at: later }), { cancel_at: later, cancel_at_period_end: false });
  end(atEnd.customer);
  t.match(await get(atEnd.id), { status: 'active', cancel_at: later }, 'it is renewed meanwhile');
  t.match(await set({ cancel_at: '' }), { cancel_at: null });
  await set({ cancel_at: later });
  controls.advance(atEnd.customer, 41 * DAY);
  t.match(await get(atEnd.id), { status: 'canceled', ended_at: later });
  await refuses(t, set({ cancel_at_period_end: true }), {
    message: 'A canceled subscription can only update its cancellation_details and metadata.',
  });
  const now = await subscribe();
  t.match(await sdk.subscriptions.cancel(now.id), { status: 'canceled', ended_at: Number });
  await refuses(t, sdk.subscriptions.cancel(now.id), { statusCode: 404, code: 'resource_missing' });
});

t.test('a schedule has to be released or canceled first', async (t) => {
  const { sdk, controls, subscribe, get, yearly, monthly, types } = await start(t);
  const { customer, id } = await subscribe({ items: [{ price: yearly }] });
  controls.act(customer, 'schedule');
  const { schedule } = await get(id);
  t.match(await sdk.subscriptionSchedules.retrieve(String(schedule)), {
    ...{ status: 'active', subscription: id, end_behavior: 'release' },
    phases: [{ items: [{ price: yearly }] }, { items: [{ price: monthly }] }],
  });
  const managed = {
    statusCode: 400,
    message: /is managed by the subscription schedule `sub_sched_/,
  };
  await refuses(t, sdk.subscriptions.update(id, { cancel_at_period_end: true }), managed);
  await refuses(t, sdk.subscriptions.update(id, { cancel_at: 1_900_000_000 }), managed);
  await refuses(t, sdk.subscriptions.cancel(id), managed);
  const released = await sdk.subscriptionSchedules.release(String(schedule));
  t.match(released, { status: 'released', released_subscription: id, subscription: null });
  t.match(await get(id), { schedule: null, status: 'active' });
  await refuses(t, sdk.subscriptionSchedules.release(String(schedule)), { statusCode: 400 });
  t.match(await sdk.subscriptions.update(id, { cancel_at_period_end: true }), {
    cancel_at_period_end: true,
  });
  for (const type of ['created', 'released']) {
    t.ok(types(customer).includes(`subscription_schedule.${type}` as never), type);
  }
});

t.test('a change of price is prorated, one of interval begins a new period', async (t) => {
  const { sdk, controls, subscribe, get, yearly, statuses } = await start(t);
  const { customer, id, one } = await subscribe();
  const [item] = one.items.data;
  controls.advance(customer, 14 * DAY);
  const items = [{ id: item?.id ?? '', price: yearly }];
  const preview = await sdk.invoices.createPreview({
    subscription: id,
    subscription_details: { items },
  });
  t.match(preview, {
    ...{ id: /^upcoming_in_/, amount_due: 28900 - 1450 },
    lines: { data: [{ amount: -1450 }, { amount: 28900 }] },
  });
  t.same(await statuses(customer), ['paid'], 'a preview bills nothing');
  t.match(await get(id), { items: { data: [{ price: { id: item?.price.id } }] } });
  t.match(await sdk.subscriptions.update(id, { items }), {
    items: { data: [{ id: item?.id, price: { id: yearly } }] },
  });
  const [invoice] = (await sdk.invoices.list({ customer })).data;
  t.match(invoice, {
    status: 'paid',
    amount_paid: preview.amount_due,
    billing_reason: 'subscription_update',
  });
  const end = (await get(id)).items.data[0]?.current_period_end ?? 0;
  t.equal(new Date(end * 1000).toISOString().slice(0, 10), '2028-02-14');

  const dear = await sdk.prices.create({
    ...{ product: String(item?.price.product), currency: 'usd', unit_amount: 57800 },
    recurring: { interval: 'year' },
  });
  await sdk.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: dear.id }],
    proration_behavior: 'create_prorations',
  });
  t.equal((await statuses(customer)).length, 2, 'prorations wait for the next invoice');
  await sdk.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: yearly }],
    proration_behavior: 'none',
  });
  await refuses(t, sdk.subscriptions.update(id, { items: [{ id: 'si_none', price: yearly }] }), {
    code: 'resource_missing',
  });
});

t.test('prices: inactive ones, other currencies and their decimals', async (t) => {
  const { sdk, monthly, subscribe } = await start(t);
  const { id: product } = await sdk.products.create({ name: 'Pro' });
  const make = (currency: string, unit_amount: number) =>
    sdk.prices.create({ product, currency, unit_amount, recurring: { interval: 'month' } });
  for (const [currency, amount] of [
    ['jpy', 3000],
    ['eur', 2900],
    ['kwd', 9000],
  ] as const) {
    const { id, one } = await subscribe({ items: [{ price: (await make(currency, amount)).id }] });
    t.match(one, { currency, status: 'active' });
    t.match(await sdk.invoices.list({ subscription: id }), { data: [{ currency, total: amount }] });
  }
  const eur = await make('eur', 2900);
  const { customer, id, one } = await subscribe();
  const [item] = one.items.data;
  const toEur = { items: [{ id: item?.id ?? '', price: eur.id }] };
  await refuses(t, sdk.subscriptions.update(id, toEur), {
    message: /^The price specified only supports `eur`/,
  });
  const order = (price: string) => ({
    ...{ mode: 'subscription' as const, customer, line_items: [{ price, quantity: 1 }] },
    success_url: 'http://localhost/',
  });
  await sdk.prices.update(monthly, { active: false });
  const inactive = 'The price specified is inactive. This field only accepts active prices.';
  await refuses(t, sdk.checkout.sessions.create(order(monthly)), {
    message: inactive,
    param: 'line_items[0][price]',
  });
  t.notOk(
    (await sdk.prices.list({ active: true, limit: 100 })).data.some((one) => one.id === monthly),
  );
  await sdk.prices.update(monthly, { active: true });
  const once = await sdk.prices.create({ product, currency: 'usd', unit_amount: 100 });
  await refuses(t, sdk.checkout.sessions.create(order(once.id)), {
    message: /at least one recurring price/,
  });
});

t.test('refunds, credit notes and disputes', async (t) => {
  const { sdk, controls, subscribe, types } = await start(t);
  const { customer, one } = await subscribe();
  const [charge] = (await sdk.charges.list({ customer })).data;
  t.match(charge, { amount: 2900, paid: true, refunded: false });
  t.match(await sdk.refunds.create({ charge: charge?.id ?? '', amount: 900 }), {
    amount: 900,
    status: 'succeeded',
  });
  t.match(await sdk.charges.retrieve(charge?.id ?? ''), { amount_refunded: 900, refunded: false });
  const invoice = String(one.latest_invoice);
  const note = await sdk.creditNotes.create({
    invoice,
    refund_amount: 2000,
    reason: 'order_change',
  });
  t.match(note, { amount: 2000, status: 'issued', refunds: [{ refund: /^re_/ }] });
  t.match(await sdk.charges.retrieve(charge?.id ?? ''), { refunded: true });
  t.match(await sdk.creditNotes.list({ customer }), { data: [{ id: note.id }] });
  t.match(await sdk.invoices.retrieve(invoice), {
    post_payment_credit_notes_amount: 2000,
    status: 'paid',
  });
  controls.act(customer, 'dispute');
  t.match(await sdk.disputes.list({ charge: charge?.id ?? '' }), {
    data: [{ reason: 'fraudulent', status: 'needs_response' }],
  });
  t.ok(
    ['charge.refunded', 'refund.created', 'credit_note.created'].every((type) =>
      types(customer).includes(type as never),
    ),
  );
});

t.test('collection is paused and resumed', async (t) => {
  const { sdk, controls, subscribe, get, end, statuses } = await start(t);
  const { customer, id } = await subscribe();
  controls.act(customer, 'pause-collection');
  t.match(await get(id), { status: 'active', pause_collection: { behavior: 'void' } });
  end(customer);
  t.same(await statuses(customer), ['void', 'paid']);
  t.match(await sdk.subscriptions.update(id, { pause_collection: '' }), { pause_collection: null });
  end(customer);
  t.same(await statuses(customer), ['paid', 'void', 'paid']);
});

t.test('a coupon is deducted from invoices, and from what a change charges', async (t) => {
  const { sdk, discount, subscribe, get, end, yearly } = await start(t);
  const { customer, id, one } = await subscribe();
  await discount(customer, 25);
  t.match(await get(id), { discounts: [/^di_/] });
  end(customer);
  const [invoice] = (await sdk.invoices.list({ customer })).data;
  t.match(invoice, { subtotal: 2900, total: 2175, total_discount_amounts: [{ amount: 725 }] });
  const items = [{ id: one.items.data[0]?.id ?? '', price: yearly }];
  const preview = await sdk.invoices.createPreview({
    subscription: id,
    subscription_details: { items },
  });
  const [unused, period] = preview.lines.data;
  // A renewal is charged an hour after the period has begun.
  t.match(unused, { amount: -Math.round(2175 * (1 - 1 / (31 * 24))), discount_amounts: [] });
  t.match(period, { amount: 28_900, discount_amounts: [{ amount: 7225 }] });
  await sdk.subscriptions.update(id, { discounts: '' });
  t.match(await get(id), { discounts: [] });
});

t.test(
  'a checkout: taxes, addresses, names, its end, and a bank that takes its time',
  async (t) => {
    const { sdk, controls, monthly, pay, events, get, types } = await start(t);
    const { id: customer } = await sdk.customers.create({ name: 'Ada' });
    const order = {
      ...{ mode: 'subscription' as const, customer, line_items: [{ price: monthly, quantity: 1 }] },
      success_url: 'http://localhost/?id={CHECKOUT_SESSION_ID}',
    };
    const taxed = { ...order, automatic_tax: { enabled: true } };
    await refuses(t, sdk.checkout.sessions.create(taxed), {
      code: 'customer_tax_location_invalid',
    });
    controls.set({ hasTax: false });
    await refuses(t, sdk.checkout.sessions.create(taxed), { message: /valid head office address/ });
    controls.set({ hasTax: true });
    await refuses(
      t,
      sdk.checkout.sessions.create({ ...order, tax_id_collection: { enabled: true } }),
      {
        message: /^Tax ID collection requires updating business name on the customer/,
      },
    );
    const session = await sdk.checkout.sessions.create({
      ...taxed,
      customer_update: { address: 'auto' },
      subscription_data: { metadata: { organizationId: 'o' } },
    });
    t.match(session, {
      status: 'open',
      payment_status: 'unpaid',
      expires_at: session.created + DAY,
      subscription: null,
    });
    t.equal((await pay(session.id, 'decline')).status, 402);
    t.equal(
      (await pay(session.id, 'success')).headers.get('location'),
      `http://localhost/?id=${session.id}`,
    );
    t.equal((await pay(session.id, 'success')).status, 409, 'once');
    const done = await sdk.checkout.sessions.retrieve(session.id);
    t.match(done, {
      ...{
        status: 'complete',
        payment_status: 'paid',
        amount_total: 3190,
        total_details: { amount_tax: 290 },
      },
      url: null,
    });
    t.match(await get(String(done.subscription)), {
      metadata: { organizationId: 'o' },
      default_payment_method: /^pm_/,
    });
    t.match(await sdk.customers.retrieve(customer), { name: 'Ada', address: { country: 'US' } });
    t.ok(events(['customer.updated']).length > 0);

    const left = await sdk.checkout.sessions.create(order);
    controls.advance('', DAY);
    t.match(await sdk.checkout.sessions.retrieve(left.id), { status: 'expired', url: null });
    await refuses(t, sdk.checkout.sessions.expire(left.id), {
      message: /Only Checkout Sessions with a status in \["open"\]/,
    });

    const slow = await sdk.checkout.sessions.create(order);
    await pay(slow.id, 'delayed');
    t.match(await sdk.checkout.sessions.retrieve(slow.id), {
      status: 'complete',
      payment_status: 'unpaid',
    });
    controls.act(customer, 'confirm');
    t.match(await sdk.checkout.sessions.retrieve(slow.id), { payment_status: 'paid' });
    const other = await sdk.checkout.sessions.create(order);
    await pay(other.id, 'delayed');
    controls.act(customer, 'fail');
    t.match(await sdk.checkout.sessions.retrieve(other.id), { payment_status: 'unpaid' });
    for (const type of [
      'completed',
      'expired',
      'async_payment_succeeded',
      'async_payment_failed',
    ]) {
      t.ok(types(customer).includes(`checkout.session.${type}` as never), type);
    }
  },
);

t.test('the portal has to be configured, and endpoints take events by their names', async (t) => {
  const { sdk, controls } = await start(t);
  const { id: customer } = await sdk.customers.create({});
  t.match(await sdk.billingPortal.sessions.create({ customer, return_url: 'http://localhost/' }), {
    ...{ url: /\/portal\/bps_/, return_url: 'http://localhost/', configuration: /^bpc_/ },
  });
  controls.set({ hasPortal: false });
  await refuses(t, sdk.billingPortal.sessions.create({ customer }), {
    type: 'StripeInvalidRequestError',
    message:
      /^No configuration provided and your test mode default configuration has not been created\./,
  });
  const url = 'http://localhost/api/stripe/webhook';
  const enabled = (...enabled_events: string[]) =>
    sdk.webhookEndpoints.create({ url, enabled_events: enabled_events as never });
  await refuses(t, enabled('invoice.*'), { param: 'enabled_events[0]' });
  t.match(await enabled('invoice.paid', 'customer.subscription.deleted'), {
    secret: /^whsec_/,
    status: 'enabled',
  });
  t.match(await enabled('*'), { enabled_events: ['*'] });
});

t.test('webhooks are signed by every secret while one is rolled', async (t) => {
  const { sdk, controls, sign, env } = await startTestStripe(t);
  const { id } = await sdk.customers.create({});
  await sdk.customers.update(id, { name: 'N' });
  const [event] = (await sdk.events.list({ type: 'customer.updated' })).data;
  t.match(event, {
    api_version: Stripe.API_VERSION,
    data: { previous_attributes: { name: null } },
  });
  const body = JSON.stringify(event);
  const old = env.STRIPE_WEBHOOK_SECRET ?? '';
  const secret = controls.rollSecret();
  for (const one of [old, secret]) {
    t.equal(sdk.webhooks.constructEvent(body, sign(body), one).id, event?.id);
  }
  controls.dropOldSecret();
  t.throws(() => sdk.webhooks.constructEvent(body, sign(body), old));
  t.equal(sdk.webhooks.constructEvent(body, sign(body), secret).id, event?.id);
});
