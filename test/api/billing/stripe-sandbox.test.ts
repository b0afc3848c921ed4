// The sandbox that plays Stripe: it answers the real SDK as Stripe does, and tells the service what happens.
import { startStripeSandbox } from '@utmost/sandbox/stripe/sandbox.ts';
import Stripe from 'stripe';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

/** Checks what the SDK makes of a refusal. */
async function refuses(t: Test, question: Promise<unknown>, expected: object): Promise<void> {
  const error = await question.then(() => null).catch((error: unknown) => error);
  t.match(error, expected);
}

const DAY = 24 * 60 * 60 * 1000;

t.test('a payment reaches the service by webhooks alone', async (t) => {
  const [engine] = engines;
  if (!engine) return;
  const running = await startServer(engine);
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@webhooks'));
  const plan = async () => (await admin.get('/api/subscription/current-plan')).body;
  t.match(await plan(), { payments: 'sandbox', plan: { id: 1 } });
  const { body } = await admin.post('/api/subscription/checkout', { planId: 2 });
  const page = await (await fetch(body.checkoutUrl, { headers: { accept: 'text/html' } })).text();
  t.match(page, /Sandbox<\/span>/, 'it says what it is');
  t.match(page, /no card is charged/);
  const paid = await fetch(body.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  t.match(paid.headers.get('location'), /\/subscription\/success\?session_id=cs_test_/);
  const told = async () => (await admin.get('/sandbox/stripe')).body.deliveries;
  while ((await told()).some(({ status }: { status: number | null }) => status !== 200)) {
    t.ok((await told()).every(({ attempts }: { attempts: number }) => attempts < 3));
  }
  t.match(await plan(), { plan: { id: 2 }, organization: { subscriptionStatus: 'active' } });
  const again = await fetch(body.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  t.equal(again.status, 409, 'a page is paid once');
  t.same(running.logged, []);
});

t.test('it answers the SDK as Stripe does', async (t) => {
  const time = { at: Date.parse('2027-01-31T00:00:00Z') };
  const { sdk, env, pay, act } = await startTestStripe(t, {
    clock: { now: () => new Date(time.at) },
  });
  const customer = await sdk.customers.create({ name: 'N' }, { idempotencyKey: 'k' });
  t.equal((await sdk.customers.create({ name: 'N' }, { idempotencyKey: 'k' })).id, customer.id);
  await refuses(t, sdk.customers.create({ name: 'M' }, { idempotencyKey: 'k' }), {
    type: 'StripeIdempotencyError',
  });
  const order = (price: string) => ({
    mode: 'subscription' as const,
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost/?id={CHECKOUT_SESSION_ID}',
  });
  const monthly = order(env.STRIPE_PRICE_PRO_MONTHLY ?? '');
  await refuses(t, sdk.checkout.sessions.create(order('price_none')), { code: 'resource_missing' });
  await refuses(t, sdk.checkout.sessions.create({ ...monthly, customer: 'cus_none' }), {
    code: 'resource_missing',
  });
  await refuses(t, sdk.checkout.sessions.create({ ...monthly, locale: 'de' }), {
    code: 'parameter_unknown',
  });
  await refuses(t, sdk.subscriptions.cancel('sub_none'), { statusCode: 404 });
  await refuses(t, sdk.products.list(), { statusCode: 404 });
  const { host, port, protocol } = {
    ...sdkAddress(env.STRIPE_API_BASE),
    protocol: 'http' as const,
  };
  const stranger = new Stripe('sk_test_other', { host, port, protocol, maxNetworkRetries: 0 });
  await refuses(t, stranger.customers.list(), { type: 'StripeAuthenticationError' });

  const left = await sdk.checkout.sessions.create(monthly);
  time.at += DAY;
  t.match(await sdk.checkout.sessions.retrieve(left.id), { status: 'expired', url: null });
  await refuses(t, sdk.checkout.sessions.expire(left.id), { type: 'StripeInvalidRequestError' });

  const session = await sdk.checkout.sessions.create(monthly);
  t.equal((await pay(session.id, 'abandon')).status, 303);
  t.match(await sdk.checkout.sessions.retrieve(session.id), { status: 'open' });
  t.equal((await pay(session.id, 'decline')).status, 402);
  t.equal((await pay(session.id, 'delayed')).status, 303);
  const list = () => sdk.subscriptions.list({ customer: customer.id, status: 'all' });
  t.match((await list()).data, [{ status: 'incomplete' }]);
  time.at += 61_000;
  const [subscription] = (await list()).data;
  t.match(subscription, { status: 'active', items: { data: [{ current_period_end: Number }] } });
  const end = (await list()).data[0]?.items.data[0]?.current_period_end ?? 0;
  t.equal(new Date(end * 1000).toISOString().slice(0, 10), '2027-03-01');
  await act(customer.id, { days: '28' });
  t.equal((await sdk.invoices.list({ customer: customer.id })).data.length, 2, 'it is renewed');
  await act(customer.id, { action: 'card-declined' });
  await act(customer.id, { action: 'period-end' });
  t.match((await list()).data, [{ status: 'past_due' }]);
  await act(customer.id, { action: 'card-good' });
  await act(customer.id, { action: 'retry' });
  t.match((await list()).data, [{ status: 'active' }], 'the next try is good');
});

function sdkAddress(base = '') {
  const { hostname, port } = new URL(base);
  return { host: hostname, port };
}

t.test('webhooks are sent until they are taken, and a restart forgets nothing', async (t) => {
  const options = {
    dataDir: t.testdir(),
    clock: { now: () => new Date() },
    publicUrl: 'http://localhost:9',
    webhookUrl: 'http://localhost:9',
  };
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const start = (status: number) => {
    const post = async () => {
      tries.find((one) => one)?.resolve();
      tries.shift();
      return status;
    };
    return startStripeSandbox({ ...options, post });
  };
  const first = await start(500);
  const sdk = new Stripe(first.settings.secretKey, {
    ...sdkAddress(first.settings.apiBase),
    protocol: 'http',
  });
  const { id: customer } = await sdk.customers.create({ email: address('ada@kept') });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: first.settings.prices.monthly[0] ?? '', quantity: 1 }],
    success_url: 'http://localhost/',
  });
  const [once, twice] = tries;
  await sdk.checkout.sessions.expire(session.id);
  await once?.promise;
  await twice?.promise;
  await first.stop();
  const third = Promise.withResolvers<void>();
  tries.push(third);
  const second = await start(200);
  t.teardown(() => second.stop());
  t.match(second.state.customers[customer], { email: address('ada@kept') });
  await third.promise;
  t.match(Object.values(second.state.deliveries), [
    { event: { type: 'checkout.session.expired' }, attempts: Number },
  ]);
});
