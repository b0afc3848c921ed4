// docs/payments.md, followed word for word at the strict stand, as an admin with an empty Stripe account would.

import { readConfig } from '@utmost/api/config.ts';
import type Stripe from 'stripe';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { textOf } from '../../support/source-files.ts';
import type { TestStripe } from '../../support/stripe-sandbox.ts';
import { cancel, deliver, makePayer, type Payer, startBilled, sync } from './billing-world.ts';

const guide = textOf('docs/payments.md');

/** What the dashboard calls a permission, and what the API's refusals call it. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  Account: 'account',
  'Charges and Refunds': 'charge',
  'Checkout Sessions': 'checkout_session',
  'Credit notes': 'credit_note',
  Customers: 'customer',
  'Customer portal': 'customer_portal',
  Disputes: 'dispute',
  Invoices: 'invoice',
  PaymentIntents: 'payment_intent',
  Prices: 'plan',
  Subscriptions: 'subscription',
};

function permissionsIn(line: 'Write' | 'Read'): string[] {
  const [, names = ''] = new RegExp(`^ +- ${line}: (.+)$`, 'm').exec(guide) ?? [];
  return names.split(', ').map((name) => {
    const permission = PERMISSIONS[name];
    if (!permission) throw new Error(`Stripe has no permission ${name}.`);
    return `${permission}_${line.toLowerCase()}`;
  });
}

const EVENTS = [...guide.matchAll(/^ +- `([\w.]+)`$/gm)].map(([, name = '']) => name);
const SETTINGS = /```sh\n([^`]+)```/.exec(guide)?.[1]?.trim().split('\n') ?? [];

/** "Set up Stripe": products and prices, key, webhook, portal, and the settings that the guide's block names. */
async function setUpStripe({ controls, sdkWith }: TestStripe, isLive: boolean) {
  const sdk = sdkWith(controls.makeKey({ isLive }));
  const { id: product } = await sdk.products.create({ name: 'Utmost Pro' });
  const sell = (interval: 'month' | 'year', unit_amount: number) =>
    sdk.prices.create({ product, currency: 'usd', unit_amount, recurring: { interval } });
  const [monthly, yearly] = [await sell('month', 2900), await sell('year', 28_900)];
  const key = controls.makeKey({
    isLive,
    may: [...permissionsIn('Write'), ...permissionsIn('Read')],
  });
  const { url = '' } = /`(?<url>https:[^`]+\/webhook)`/.exec(guide)?.groups ?? {};
  const enabled_events = EVENTS as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  const { secret = '' } = await sdk.webhookEndpoints.create({ url, enabled_events });
  controls.set({ hasPortal: true, retriesEnd: 'cancel' });
  const copied = [key, secret, monthly.id, yearly.id];
  const env = Object.fromEntries(
    SETTINGS.map((line, at): [string, string] => {
      const [name = '', like = ''] = line.split('=');
      const start = like.replace('...', '').replace('_test', isLive ? '_live' : '_test');
      t.ok(copied[at]?.startsWith(start), `${name} looks as documented`);
      return [name, copied[at] ?? ''];
    }),
  );
  return { sdk, env, secret };
}

/** Sends the service what the endpoint is sent. */
async function tell(
  t: Test,
  running: Parameters<typeof deliver>[0],
  { sdk, events }: TestStripe,
  secret: string,
  at: number,
): Promise<void> {
  for (const payload of events(EVENTS)) {
    const timestamp = Math.floor(at / 1000);
    const header = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    t.equal(await deliver(running, payload, header), 200);
  }
}

const planOf = async (payer: Payer) => (await payer.plan()).plan.name as string;

t.test('from an empty account to the first real payment', async (t) => {
  const done: { test?: Awaited<ReturnType<typeof setUpStripe>> } = {};
  const { stripe, running, time, payer, beside } = await startBilled(t, async (stripe) => {
    stripe.controls.set({ hasPortal: false });
    done.test = await setUpStripe(stripe, false);
    return done.test.env;
  });
  const { test } = done;
  if (!test) throw new Error('Stripe is set up.');
  const { controls } = stripe;

  t.test('in production a test key needs its setting', async (t) => {
    const production = {
      ...{ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(64) },
      ...{ DATABASE_URL: 'mysql://u:p@db.example/utmost', PUBLIC_URL: 'https://links.example.com' },
      ...{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
      ...{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'utmost@links.example.com', ...test.env },
    };
    t.throws(() => readConfig(production), /STRIPE_TEST_MODE=on/);
    const [setting = ''] = /STRIPE_TEST_MODE=on/.exec(guide) ?? [];
    const [name = '', value = ''] = setting.split('=');
    t.match(readConfig({ ...production, [name]: value }), { stripe: { hasTax: false } });
  });

  const ada = await payer('guide');
  t.test('the first payment in test mode', async (t) => {
    t.match((await ada.admin.get('/api/subscription-plans')).body[1], { monthlyPrice: 2900 });
    await ada.buy();
    await tell(t, running, stripe, test.secret, time.at);
    t.equal(await planOf(ada), 'Pro');
    const { status } = await ada.admin.post('/api/subscription/portal');
    t.equal(status, 200, 'Manage Billing');
  });

  const live = await setUpStripe(stripe, true);
  const there = await beside(live.env);
  const owner = await makePayer(there, stripe, address('ada@guide'));
  t.test('live: Free again, Pro for money, and a refund', async (t) => {
    await sync(owner);
    t.equal(await planOf(owner), 'Free');
    await owner.buy();
    await tell(t, there, stripe, live.secret, time.at);
    t.equal(await planOf(owner), 'Pro');
    const { data } = await live.sdk.charges.list();
    await live.sdk.refunds.create({ charge: data[0]?.id ?? '' });
    await tell(t, there, stripe, live.secret, time.at);
    const [invoice] = (await owner.admin.get('/api/subscription/invoices')).body;
    t.match(invoice, { refunded: 2900, total: 2900 });
    t.equal(await planOf(owner), 'Pro', 'a refund cancels nothing');
  });

  t.test(
    'the key of test mode, by mistake: plans stay, and the log names both accounts',
    async (t) => {
      const mistaken = await beside(test.env);
      const same = await makePayer(mistaken, stripe, address('ada@guide'));
      t.match(await sync(same), { status: 409 });
      t.equal(await planOf(same), 'Pro');
      const message = /acct_\w+ in test mode.*acct_/;
      t.match(mistaken.logged.at(-1)?.err, { reason: { message } });
    },
  );

  t.test('later: new prices, and the secret of the webhook is rolled', async (t) => {
    const [old = ''] = [live.env.STRIPE_PRICE_PRO_MONTHLY];
    const { product } = await live.sdk.prices.retrieve(old);
    const price = { product: String(product), currency: 'usd', unit_amount: 3900 };
    const dearer = await live.sdk.prices.create({ ...price, recurring: { interval: 'month' } });
    const rolled = 'whsec_rolled';
    const later = await beside({
      ...live.env,
      STRIPE_PRICE_PRO_MONTHLY: `${dearer.id},${old}`,
      STRIPE_WEBHOOK_SECRET: `${rolled},${live.secret}`,
    });
    const same = await makePayer(later, stripe, address('ada@guide'));
    t.match((await same.admin.get('/api/subscription-plans')).body[1], { monthlyPrice: 3900 });
    await sync(same);
    t.match(await same.plan(), { plan: { name: 'Pro', monthlyPrice: 2900 } }, 'who pays the old');
    for (const secret of [live.secret, rolled]) await tell(t, later, stripe, secret, time.at);
    t.same(later.logged, []);
  });

  t.test('with taxes', async (t) => {
    controls.set({ hasTax: true });
    const [setting = ''] = /STRIPE_TAX=on/.exec(guide) ?? [];
    const [name = '', value = ''] = setting.split('=');
    const taxed = await beside({ ...live.env, [name]: value });
    const cleo = await makePayer(taxed, stripe, address('cleo@guide-taxes'));
    await cleo.buy();
    await sync(cleo);
    t.equal(await planOf(cleo), 'Pro');
    t.same(taxed.logged, []);
  });

  t.test('a deleted workspace is charged no more', async (t) => {
    const [customer] = (await live.sdk.customers.list({ email: address('ada@guide') })).data;
    await cancel(owner);
    t.equal((await owner.admin.delete('/api/account')).status, 200);
    t.match(await live.sdk.customers.retrieve(customer?.id ?? ''), { deleted: true });
    t.same([running.logged, there.logged], [[], []]);
  });
});
