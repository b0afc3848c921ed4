// Money as Stripe has it: prices in their currencies, what a workspace itself pays, refunds, disputes, and another cycle.

import { WEBHOOK_EVENTS } from '@utmost/api/billing/receive-event.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import type { TestStripe } from '../../support/stripe-sandbox.ts';
import {
  deliver,
  makePayer,
  pro,
  refused,
  sellAnother,
  startBilled,
  sync,
} from './billing-world.ts';

/** Sells Pro in another currency, or at another price. */
async function sellPro({ sdk }: TestStripe, currency: string, monthly: number, yearly: number) {
  const { id: product } = await sdk.products.create({ name: 'Pro' });
  const sell = async (interval: 'month' | 'year', unit_amount: number) => {
    const price = { product, currency, unit_amount, recurring: { interval } };
    return (await sdk.prices.create(price)).id;
  };
  return {
    STRIPE_PRICE_PRO_MONTHLY: await sell('month', monthly),
    STRIPE_PRICE_PRO_YEARLY: await sell('year', yearly),
  };
}

for (const [currency, monthly, yearly] of [
  ['jpy', 4300, 42_000],
  ['kwd', 8900, 89_000],
] as const) {
  t.test(`prices in ${currency}`, async (t) => {
    const { payer, running } = await startBilled(t, (stripe) =>
      sellPro(stripe, currency, monthly, yearly),
    );
    const plans = async () => (await ada.admin.get('/api/subscription-plans')).body;
    const ada = await payer(currency);
    t.match(await plans(), [
      { id: 1, monthlyPrice: 0, yearlyPrice: 0, currency },
      { id: 2, monthlyPrice: monthly, yearlyPrice: yearly, currency },
    ]);
    await pro(ada, 'yearly');
    t.match(await ada.plan(), { plan: { monthlyPrice: null, yearlyPrice: yearly, currency } });
    t.match((await ada.admin.get('/api/subscription/invoices')).body, [
      { total: yearly, currency, refunded: 0 },
    ]);
    t.same(running.logged, []);
  });
}

t.test(
  'where Stripe does not tell its prices, none are shown, and it is asked again',
  async (t) => {
    const { stripe, payer, running } = await startBilled(t);
    const ada = await payer('untold');
    const plans = async () => (await ada.admin.get('/api/subscription-plans')).body;
    const fault = 'rate-limit' as const;
    // Both prices are asked for.
    stripe.controls.failNext(fault, fault);
    t.match(await plans(), [
      { monthlyPrice: 0, yearlyPrice: 0 },
      { monthlyPrice: null, yearlyPrice: null, maxLinks: 1_000_000 },
    ]);
    t.match(running.logged, [{ err: { reason: { code: 'rate_limit' } } }]);
    t.match((await plans())[1], { monthlyPrice: 2900, yearlyPrice: 28_900 });
    stripe.controls.failNext(fault);
    t.match((await plans())[1], { monthlyPrice: 2900 }, 'they are asked for once');
  },
);

t.test('a payer of an older price sees their own', async (t) => {
  const { stripe, payer, beside } = await startBilled(t);
  const ada = await payer('older');
  await pro(ada);
  const dearer = await sellPro(stripe, 'usd', 3900, 38_900);
  const both = (name: keyof typeof dearer) => `${dearer[name]},${stripe.env[name]}`;
  const later = await beside({
    ...stripe.env,
    STRIPE_PRICE_PRO_MONTHLY: both('STRIPE_PRICE_PRO_MONTHLY'),
    STRIPE_PRICE_PRO_YEARLY: both('STRIPE_PRICE_PRO_YEARLY'),
  });
  const there = await makePayer(later, stripe, address('ada@older'));
  await sync(there);
  t.match(await there.plan(), { plan: { id: 2, monthlyPrice: 2900, yearlyPrice: null } });
  t.match((await there.admin.get('/api/subscription-plans')).body[1], { monthlyPrice: 3900 });
});

/** Pro paid by the day, so that invoices are soon many. */
async function daily({ sdk, env }: TestStripe): Promise<Record<string, string>> {
  const { product } = await sdk.prices.retrieve(env.STRIPE_PRICE_PRO_MONTHLY ?? '');
  const price = { product: String(product), currency: 'usd', unit_amount: 2900 };
  const { id } = await sdk.prices.create({ ...price, recurring: { interval: 'day' } });
  return { STRIPE_PRICE_PRO_MONTHLY: `${env.STRIPE_PRICE_PRO_MONTHLY},${id}` };
}

t.test('more invoices than one page, refunds, credit notes and a dispute', async (t) => {
  const set: Record<string, string> = {};
  const { stripe, payer, running } = await startBilled(t, async (stripe) =>
    Object.assign(set, await daily(stripe)),
  );
  const { sdk, controls } = stripe;
  const ada = await payer('refunds');
  await ada.buy('monthly', 'decline');
  const customer = await ada.customerId();
  await stripe.subscribe(customer, set.STRIPE_PRICE_PRO_MONTHLY?.split(',')[1] ?? '');
  await sync(ada);
  // The invoice of the last day is charged an hour after it has begun.
  controls.advance(customer, 101 * 24 * 60 * 60 + 60 * 60);
  const invoices = async () => (await ada.admin.get('/api/subscription/invoices')).body;
  t.equal((await invoices()).length, 102);
  const data = await sdk.charges.list({ customer, limit: 3 }).then((list) => list.data);
  const [last, second, third] = data;
  await sdk.refunds.create({ charge: last?.id ?? '' });
  await sdk.refunds.create({ charge: second?.id ?? '', amount: 900 });
  const listed = await sdk.invoices.list({ customer, limit: 3 });
  const note = (at: number, part: { refund_amount?: number; credit_amount?: number }) =>
    sdk.creditNotes.create({ invoice: listed.data[at]?.id ?? '', ...part });
  await note(2, { refund_amount: 500 });
  await note(1, { credit_amount: 300 });
  await sdk.creditNotes.voidCreditNote((await note(1, { credit_amount: 200 })).id);
  controls.act(customer, 'dispute');
  t.match((await invoices()).slice(0, 4), [
    { total: 2900, refunded: 2900, isDisputed: true, creditNotes: [] },
    {
      ...{ total: 2900, refunded: 900, isDisputed: false },
      creditNotes: [{ number: /-CN-02$/, total: 300 }],
    },
    {
      ...{ total: 2900, refunded: 500, isDisputed: false },
      creditNotes: [{ number: /-CN-01$/, total: 500, pdfUrl: /^http/ }],
    },
    { refunded: 0 },
  ]);
  t.ok(third);

  const send = (body: string) => deliver(running, body, stripe.sign(body));
  const told = new Set<string>();
  /** Sends what is new, each thrice. @returns the subjects of all mails */
  const mails = async () => {
    const all = stripe.events(WEBHOOK_EVENTS.filter((type) => !type.startsWith('customer')));
    const fresh = all.filter((body) => !told.has(body));
    for (const body of fresh.flatMap((one) => [one, one, one])) t.equal(await send(body), 200);
    for (const body of fresh) told.add(body);
    return (await ada.admin.get('/sandbox/mail')).body
      .filter(({ to }: { to: string }) => to === address('ada@refunds'))
      .map(({ subject }: { subject: string }) => subject)
      .toSorted();
  };
  const first = [
    'Your Utmost payment was disputed',
    ...Array(3).fill('Your Utmost payment was refunded'),
  ];
  const credit = 'You received a credit for your Utmost subscription';
  t.same(await mails(), [credit, credit, ...first], 'a credit note that refunds is told once');
  for (const [action, now, subject] of [
    ['refund-failed', { refunded: 0, isDisputed: true }, 'A refund of your Utmost payment failed'],
    [
      'dispute-won',
      { isDisputed: false, isChargedBack: false },
      'The dispute of your Utmost payment has ended',
    ],
    [
      'dispute-lost',
      { isDisputed: false, isChargedBack: true },
      'Your disputed Utmost payment was charged back',
    ],
  ] as const) {
    const before = await mails();
    controls.act(customer, action);
    t.same(await mails(), [...before, subject].toSorted(), action);
    t.match((await invoices())[0], now, action);
  }
  const count = (await mails()).length;

  // Dearer than what is credited, so that it is charged.
  const price = await sellAnother(stripe, 5000);
  await stripe.subscribe(customer, price);
  controls.act(customer, 'refund');
  t.equal((await mails()).length, count, "another product's payment is no matter of ours");
  t.match((await ada.plan()).plan, { id: 2 }, 'neither ends the subscription');
  t.same(running.logged, []);
});

t.test('from monthly to yearly and back', async (t) => {
  const { stripe, payer, time, running } = await startBilled(t);
  const { controls, sdk } = stripe;
  let ada = await payer('cycles');
  const change = (billingCycle: string, amountDue?: number) =>
    ada.admin.post('/api/subscription/billing-cycle', { billingCycle, amountDue });
  t.match(await change('yearly'), refused(/no active subscription/));
  const customer = await pro(ada);
  t.match(await change('monthly'), refused(/already subscribed/));
  // Half of a month of 28 days.
  time.at += 14 * 24 * 60 * 60 * 1000;
  // Sessions don't last that long.
  ada = await payer('cycles');
  const yearly = { amountDue: 28_900 - 1450, credit: 0, renewsAt: '2028-02-14T10:00:00.000Z' };
  t.match(await change('yearly'), { status: 200, body: { ...yearly, paymentUrl: null } });
  t.match(await ada.plan(), { organization: { billingCycle: 'monthly' } }, 'shown, not done');
  t.match(await change('yearly', 1), refused(/amount has changed/));
  // What a schedule keeps from being changed is released first.
  controls.act(customer, 'schedule');
  t.match(await change('yearly', yearly.amountDue), { body: { ...yearly, paymentUrl: null } });
  const isYearly = {
    plan: { id: 2, yearlyPrice: 28_900 },
    organization: { billingCycle: 'yearly', currentPeriodEndsAt: yearly.renewsAt },
  };
  t.match(await ada.plan(), isYearly);
  const [invoice] = (await sdk.invoices.list({ customer })).data;
  t.match(invoice, { amount_paid: yearly.amountDue, status: 'paid' }, 'what was shown is charged');

  const back = await change('monthly');
  const renewsAt = '2027-03-14T10:00:00.000Z';
  t.match(back, { status: 200, body: { amountDue: 0, credit: 28_900 - 2900, renewsAt } });
  t.match(await change('monthly', 0), { status: 200, body: { paymentUrl: null } });
  t.match(await ada.plan(), { organization: { billingCycle: 'monthly' } });
  t.match(await change('yearly'), { body: { amountDue: 0 } }, 'the credit pays for it');
  const both = await Promise.all([change('yearly', 0), change('yearly', 0)]);
  t.same(both.map(({ status }) => status).toSorted(), [200, 409], 'two at once change it once');
  t.equal((await sdk.invoices.list({ customer })).data.length, 4);
  t.same(running.logged, []);
});

t.test('what another cycle waits for, and what keeps its own', async (t) => {
  const { stripe, payer, beside } = await startBilled(t);
  const { controls, sdk } = stripe;

  for (const card of ['card-declined', 'card-authenticate']) {
    t.test(`a payment that waits: ${card}`, async (t) => {
      const ada = await payer(card);
      const customer = await pro(ada);
      const change = (amountDue?: number) =>
        ada.admin.post('/api/subscription/billing-cycle', { billingCycle: 'yearly', amountDue });
      controls.act(customer, card);
      const { amountDue } = (await change()).body;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { body } = await change(amountDue);
        t.match(body.paymentUrl, /\/sandbox\/stripe\/invoices\/in_/);
        t.match(await ada.plan(), {
          plan: { id: 2 },
          organization: { billingCycle: 'monthly', subscriptionStatus: 'active' },
        });
      }
      const open = (await sdk.invoices.list({ customer, status: 'open' })).data;
      t.equal(open.length, 1, 'one of them is to be paid');
      controls.payInvoice(open[0]?.id ?? '');
      await sync(ada);
      t.match(await ada.plan(), { organization: { billingCycle: 'yearly' } });
    });
  }

  t.test('what a discount leaves', async (t) => {
    const ada = await payer('discount');
    const customer = await pro(ada);
    const shows = async (
      monthlyPrice: number | null,
      nextPayment: number | null,
      about: string,
    ) => {
      await sync(ada);
      const expected = { plan: { id: 2, monthlyPrice }, organization: { nextPayment } };
      t.match(await ada.plan(), expected, about);
    };
    await shows(2900, 2900, 'none yet');
    await stripe.discount(customer, 10, 'customer');
    await shows(2610, 2610, 'of the customer');
    await stripe.discount(customer, 20);
    await shows(2320, 2320, 'of the subscription, which comes first');
    const [invoice] = (await sdk.invoices.list({ customer })).data;
    await sdk.creditNotes.create({ invoice: invoice?.id ?? '', credit_amount: 320 });
    await shows(2320, 2000, 'with a credit');
    const yearly = { billingCycle: 'yearly' };
    // Of the month, which was paid without it, all is left.
    const change = await ada.admin.post('/api/subscription/billing-cycle', yearly);
    t.match(change, { body: { price: 23_120, amountDue: 23_120 - 2320 - 320 } });
    // A key that may not ask for it; `invoice_write` is missing.
    const may = ['customer_write', 'subscription_write', 'account_read', 'plan_read'];
    const poor = await beside({ ...stripe.env, STRIPE_SECRET_KEY: controls.makeKey({ may }) });
    const there = await makePayer(poor, stripe, address('ada@discount'));
    t.equal((await sync(there)).status, 200);
    t.match(await there.plan(), { plan: { id: 2, monthlyPrice: null } });
    controls.act(customer, 'cancel-at-period-end');
    await shows(null, null, 'no more is paid');
  });

  t.test('what ends, is unpaid or is paused', async (t) => {
    const ada = await payer('keeps');
    const change = () =>
      ada.admin.post('/api/subscription/billing-cycle', { billingCycle: 'yearly' });
    const customer = await pro(ada);
    for (const [action, back, sentence] of [
      ['cancel-at-period-end', 'resume', /^Your subscription was canceled/],
      ['pause-collection', 'resume-collection', /unpaid or paused/],
      ['pause', 'resume', /unpaid or paused/],
    ] as const) {
      controls.act(customer, action);
      t.match(await change(), refused(sentence), action);
      controls.act(customer, back);
    }
    stripe.setStatus(customer, 'trialing');
    t.match(await change(), refused(/once your trial has ended/));
    stripe.setStatus(customer, 'active');
    t.equal((await change()).status, 200);
  });
});
