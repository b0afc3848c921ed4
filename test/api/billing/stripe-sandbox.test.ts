// The sandbox that plays Stripe: it answers the real SDK as Stripe does, and tells the service what happens.
import { startStripeSandbox } from '@utmost/sandbox/stripe/sandbox.ts';
import Stripe from 'stripe';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

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

t.test('its pages let time pass, and payments succeed, fail and wait', async (t) => {
  const time = { at: Date.parse('2027-01-31T00:00:00Z') };
  const { sdk, env, pay, act } = await startTestStripe(t, {
    clock: { now: () => new Date(time.at) },
  });
  const customer = await sdk.customers.create({ name: 'N' });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: env.STRIPE_PRICE_PRO_MONTHLY ?? '', quantity: 1 }],
    success_url: 'http://localhost/?id={CHECKOUT_SESSION_ID}',
  });
  t.equal((await pay(session.id, 'abandon')).status, 303);
  t.match(await sdk.checkout.sessions.retrieve(session.id), { status: 'open' });
  t.equal((await pay(session.id, 'decline')).status, 402);
  t.equal((await pay(session.id, 'delayed')).status, 303);
  const list = () => sdk.subscriptions.list({ customer: customer.id, status: 'all' });
  t.match((await list()).data, [{ status: 'incomplete' }]);
  time.at += 61_000;
  t.match((await list()).data, [{ status: 'active' }]);
  await act(customer.id, { days: '29' });
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
    const post = async (body: string) => {
      if (JSON.parse(body).type !== 'checkout.session.expired') return 200;
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
  t.match(second.parts.state.get('customer', customer), { email: address('ada@kept') });
  await third.promise;
  const kept = Object.values(second.parts.state.deliveries);
  t.match(
    kept.filter(({ event }) => event.type === 'checkout.session.expired'),
    [{ attempts: Number }],
  );
});
