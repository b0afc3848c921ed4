// Webhooks in every order, repeated, lost, in parallel and forged: one final state, which is Stripe's (threat M5).
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';
import { startTestStripe, type TestStripe } from '../../support/stripe-sandbox.ts';
import { deliver, makePayer, type Payer } from './billing-world.ts';

const START = Date.parse('2027-01-31T10:00:00Z');

async function start(t: Test, engine = engines[0], env: Record<string, string> = {}) {
  if (!engine) throw new Error('There is an engine.');
  const time = { at: START };
  const clock = { now: () => new Date(time.at) };
  const stand = await startTestStripe(t, { clock });
  const stripe = { ...stand, another: (await sellAnotherMonthly(stand)).id };
  const prices = {
    STRIPE_PRICE_PRO_MONTHLY: `${stripe.env.STRIPE_PRICE_PRO_MONTHLY},${stripe.another}`,
  };
  const running = await startServer(engine, { env: { ...stripe.env, ...prices, ...env }, clock });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await running.stop();
  });
  const send = (body: string) => deliver(running, body, stripe.sign(body));
  /** Makes what is stored wrong, as if nothing, or something else, had been told. */
  const spoil = (id: string, planId: number, status: string | null) =>
    database.query(
      'UPDATE organizations SET planId = ?, subscriptionStatus = ?, stripeSubscriptionId = ? WHERE id = ?',
      { replacements: [planId, status, status && 'sub_wrong', id] },
    );
  return { stripe, running, database, send, spoil, time };
}

async function sellAnotherMonthly({ sdk, env }: TestStripe) {
  const { product } = await sdk.prices.retrieve(env.STRIPE_PRICE_PRO_MONTHLY ?? '');
  const price = { product: String(product), currency: 'usd', unit_amount: 1900 };
  return sdk.prices.create({ ...price, recurring: { interval: 'month' } });
}

/** Of all that Stripe tells, what the service may be asked to listen to. */
const TOLD = [
  ...['invoice.paid', 'customer.subscription.created', 'customer.subscription.updated'],
  ...['checkout.session.completed', 'customer.subscription.deleted'],
];
const customerOf = (body: string) => JSON.parse(body).data.object.customer as string;
const typeOf = (body: string) => JSON.parse(body).type as string;

/**
 * Everything that Stripe told of an upgrade that changed to another monthly price and to the yearly one, and got a schedule;
 * and, where it ends, was canceled, resumed, canceled again and ran out.
 */
async function history(
  stripe: TestStripe & { readonly another: string },
  payer: Payer,
  end: 'ends' | 'lives',
): Promise<string[]> {
  await payer.buy('monthly');
  const customer = await payer.customerId();
  const [one] = (await stripe.sdk.subscriptions.list({ customer })).data;
  const [item] = one?.items.data ?? [];
  for (const price of [stripe.another, stripe.env.STRIPE_PRICE_PRO_YEARLY ?? ''])
    await stripe.sdk.subscriptions.update(one?.id ?? '', {
      items: [{ id: item?.id ?? '', price }],
    });
  const acts = ['cancel-at-period-end', 'resume', 'cancel-at-period-end', 'period-end'];
  for (const action of ['schedule', ...(end === 'ends' ? acts : [])])
    stripe.controls.act(customer, action);
  return stripe.events(TOLD).filter((body) => customerOf(body) === customer);
}

const ENDED = {
  plan: { id: 1 },
  organization: { subscriptionStatus: 'canceled', cancelAtPeriodEnd: false },
};
const LIVES = {
  plan: { id: 2, yearlyPrice: 28_900 },
  organization: { subscriptionStatus: 'active', billingCycle: 'yearly', cancelAtPeriodEnd: false },
};

function orders<One>(things: readonly One[]): One[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, at) =>
    orders(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

const BEGINS = [
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'checkout.session.completed',
  // Another price, another cycle, a schedule.
  'customer.subscription.updated',
  'customer.subscription.updated',
  'invoice.paid',
  'customer.subscription.updated',
];

for (const [end, told, at, state] of [
  // The purchase, the other cycle, the schedule and the end; and, where it lives, the other price.
  [
    'ends',
    [...BEGINS, ...Array(3).fill('customer.subscription.updated'), 'customer.subscription.deleted'],
    [0, 5, 7, 11],
    ENDED,
  ],
  ['lives', BEGINS, [0, 4, 5, 7], LIVES],
] as const) {
  const kind = `a subscription that ${end}`;
  t.test(`M5 a history in every order, each event thrice, on ${kind}`, async (t) => {
    const { stripe, running, database, send, spoil } = await start(t);
    const payer = await makePayer(running, stripe, address(`ada@orders-${end}`));
    const events = await history(stripe, payer, end);
    t.same(events.map(typeOf), told);
    const chosen = at.map((index) => events[index] ?? '');
    for (const [index, order] of orders(chosen).entries()) {
      await spoil(payer.organizationId, index % 2 === 0 ? 2 : 1, index % 2 === 0 ? 'active' : null);
      const sent = await Promise.all(order.flatMap((one) => [one, one, one]).map(send));
      t.ok(
        sent.every((status) => status === 200),
        order.map(typeOf).join(),
      );
      t.match(await payer.plan(), state);
    }
    const [ledger] = await database.query('SELECT id, type FROM stripe_events ORDER BY id');
    t.same(
      ledger,
      chosen.map((body) => ({ id: JSON.parse(body).id, type: typeOf(body) })).sort(byId),
      'and each is written down once',
    );
    t.same(running.logged, []);
  });
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

for (const engine of engines) {
  t.test(`M5 as it happens, on ${engine.name}`, async (t) => {
    const { stripe, running, send, spoil, time } = await start(t, engine);

    t.test('any one is lost, and the rest comes in parallel', async (t) => {
      for (const end of ['lives', 'ends'] as const) {
        const payer = await makePayer(running, stripe, address(`ada@lost-${end}`));
        const events = await history(stripe, payer, end);
        for (const lost of events) {
          await spoil(payer.organizationId, end === 'ends' ? 2 : 1, 'unpaid');
          const rest = events.filter((one) => one !== lost);
          const five = Array.from({ length: 5 }, (_, at) => rest[at % rest.length] ?? '');
          const sent = await Promise.all([...rest, ...five].map(send));
          t.same(new Set(sent), new Set([200]), `without ${typeOf(lost)}`);
          t.match(await payer.plan(), end === 'ends' ? ENDED : LIVES);
        }
      }
    });

    t.test('all of them are lost, and the hourly reconciliation finds it', async (t) => {
      const payer = await makePayer(running, stripe, address('ada@silent'));
      const over = await makePayer(running, stripe, address('ada@silent-over'));
      await history(stripe, payer, 'lives');
      await history(stripe, over, 'ends');
      await spoil(over.organizationId, 2, 'active');
      t.match(await payer.plan(), { plan: { id: 1 } });
      const { reconcile } = (
        running.server.plugins as unknown as Record<string, { reconcile(): Promise<number> }>
      )['billing-reconciler'] ?? { reconcile: async () => 0 };
      await reconcile();
      t.match(await payer.plan(), { plan: { id: 1 } }, 'it was asked within the hour');
      time.at += 60 * 60 * 1000;
      t.ok((await reconcile()) >= 1);
      t.match(await payer.plan(), LIVES);
      t.match(await over.plan(), ENDED);
    });

    t.test('a renewal, a renewal that fails, and the end after the last try', async (t) => {
      const payer = await makePayer(running, stripe, address('ada@renews'));
      await payer.buy('monthly');
      const customer = await payer.customerId();
      const told = async () => {
        const ours = stripe.events().filter((body) => customerOf(body) === customer);
        await Promise.all(ours.map(send));
        return payer.plan();
      };
      const first = (await told()).organization.currentPeriodEndsAt;
      t.match(first, /^2027-02-28T/, 'a month after the last day of January');
      await stripe.act(customer, { action: 'period-end' });
      t.match(await told(), {
        plan: { id: 2 },
        organization: { subscriptionStatus: 'active', currentPeriodEndsAt: /^2027-03-31T/ },
      });
      await stripe.act(customer, { action: 'card-declined' });
      await stripe.act(customer, { action: 'period-end' });
      t.match(
        await told(),
        { plan: { id: 2 }, organization: { subscriptionStatus: 'past_due' } },
        'Stripe tries again, and Pro stays meanwhile',
      );
      t.match(
        await payer.admin.post('/api/subscription/checkout', { planId: 2 }),
        { status: 409 },
        'no second subscription beside it',
      );
      await stripe.act(customer, { days: '10' });
      t.match(await told(), { plan: { id: 1 }, organization: { subscriptionStatus: 'canceled' } });
      t.match(
        (await payer.admin.get('/api/subscription/invoices')).body.map(
          ({ status }: { status: string }) => status,
        ),
        ['open', 'paid', 'paid'],
      );
    });

    t.test('no fault of our own', async (t) => {
      t.same(running.logged, []);
    });
  });
}

t.test('M5 what is forged, stale or reformatted is refused', async (t) => {
  const { stripe, running, send, database } = await start(t, engines[0], { LOG_LEVEL: 'warn' });
  const payer = await makePayer(running, stripe, address('ada@forged'));
  await payer.buy();
  const [body = ''] = stripe.events(TOLD);
  const now = START / 1000;
  const good = stripe.sign(body);
  const refused: [string, string, string][] = [
    ['no signature', body, ''],
    ['no signature at all', body, 'nonsense'],
    ['five minutes and a second old', body, stripe.sign(body, now - 301)],
    ['another body', body.replace('"livemode":false', '"livemode":true'), good],
    ['reformatted', JSON.stringify(JSON.parse(body), null, 2), good],
    ['after a byte-order mark', `\ufeff${body}`, good],
    ['another secret', body, forge(stripe, body, now)],
    ['no JSON', 'nonsense', stripe.sign('nonsense')],
    ['no event', '{}', stripe.sign('{}')],
    ['null', 'null', stripe.sign('null')],
    ...[
      ...[{ id: undefined }, { id: [] }, { id: { a: 1 } }, { id: 'x'.repeat(256) }],
      ...[{ type: undefined }, { type: [] }, { type: 'x'.repeat(256) }],
      ...[{ created: undefined }, { created: -1 }, { created: 1e300 }, { created: [] }],
      { data: null },
    ].map((wrong): [string, string, string] => {
      const text = JSON.stringify({ ...JSON.parse(body), ...wrong });
      return [JSON.stringify(wrong).slice(0, 40), text, stripe.sign(text)];
    }),
  ];
  for (const [about, text, signature] of refused) {
    t.equal(await deliver(running, text, signature), 400, about);
  }
  t.match(await payer.plan(), { plan: { id: 1 } });
  t.match(running.logged, [{ level: 40, msg: /doesn't match STRIPE_WEBHOOK_SECRET/ }]);
  t.same((await database.query('SELECT * FROM stripe_events'))[0], [], 'none is written down');
  t.equal(await deliver(running, body, stripe.sign(body, now - 299)), 200);
  t.match(await payer.plan(), { plan: { id: 2 } });

  const event = JSON.parse(body);
  const lie = { ...event, id: 'evt_lie', type: 'customer.subscription.deleted' };
  lie.data.object = { ...lie.data.object, status: 'canceled', items: { data: [] } };
  t.equal(await send(JSON.stringify(lie)), 200);
  t.match(await payer.plan(), { plan: { id: 2 } }, 'only its customer is believed');

  for (const customer of ['cus_of_nobody', null, undefined, 7, [], { id: [] }]) {
    lie.id = `evt_${JSON.stringify(customer)}`;
    lie.data.object.customer = customer;
    t.equal(await send(JSON.stringify(lie)), 200, `a customer that is ${customer}`);
  }
  await stripe.act(await payer.customerId(), { action: 'cancel-now' });
  await payer.admin.delete('/api/account');
  t.equal(await send(body), 200, 'an organization that is gone');
  t.equal(running.logged.length, 1, 'once an hour');
});

function forge(stripe: TestStripe, payload: string, timestamp: number): string {
  const secret = 'whsec_of_somebody_else';
  return stripe.sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

t.test(
  'M5 an answer of Stripe that comes late does not take the place of a newer one',
  async (t) => {
    const { stripe, running, send, proxy } = await startHeld(t);
    const payer = await makePayer(running, stripe, address('ada@late'));
    await payer.buy();
    const customer = await payer.customerId();
    const [paid = ''] = stripe.events(TOLD);
    const release = proxy.holdNext(/^GET .v1.subscriptions\?/);
    const first = send(paid);
    await release.held;
    await stripe.act(customer, { action: 'cancel-now' });
    const second = send(stripe.events().at(-1) ?? '');
    release.go();
    t.same(await Promise.all([first, second]), [200, 200]);
    t.match(await payer.plan(), ENDED);
  },
);

t.test('a turn that another copy of the service took over is left to it', async (t) => {
  const { stripe, running, database, send, proxy } = await startHeld(t);
  const payer = await makePayer(running, stripe, address('ada@over'));
  await payer.buy();
  const [paid = ''] = stripe.events(TOLD);
  const release = proxy.holdNext(/^GET .v1.subscriptions\?/);
  const late = send(paid);
  await release.held;
  const theirs = { lockedBy: 'another', lockedUntil: new Date(Date.now() + 3_600_000) };
  const replacements = [theirs.lockedBy, theirs.lockedUntil, payer.organizationId];
  await database.query('UPDATE billing_accounts SET lockedBy = ?, lockedUntil = ? WHERE id = ?', {
    replacements,
  });
  release.go();
  t.equal(await late, 503, 'what was read meanwhile may be older than what that one stores');
  t.match(await payer.plan(), { plan: { id: 1 } });
  const [rows] = await database.query(
    'SELECT lockedBy, lockedUntil FROM billing_accounts WHERE id = ?',
    { replacements: [payer.organizationId] },
  );
  const [row] = rows as { lockedBy: string | null; lockedUntil: string | Date }[];
  t.equal(row?.lockedBy, theirs.lockedBy);
  t.same(new Date(row?.lockedUntil ?? 0), theirs.lockedUntil);
});

t.test('two copies of the service on one database take turns', async (t) => {
  const engine = engines.at(-1);
  const { stripe, running } = await start(t, engine);
  if (!engine) return;
  const { settings } = running;
  const { DATABASE_URL = '', DATA_DIR = '' } = settings;
  const there = {
    ...engine,
    createDatabase: async () => ({
      databaseUrl: DATABASE_URL || undefined,
      dataDir: DATA_DIR,
      drop: async () => undefined,
    }),
  };
  const { SESSION_SECRET: _, ...env } = { ...stripe.env } as Record<string, string>;
  const copy = await startServer(there, { env, clock: { now: () => new Date(START) } });
  t.teardown(copy.stop);
  const here = await makePayer(running, stripe, address('ada@copies'));
  const also = await makePayer(copy, stripe, address('ada@copies'));
  const order = (billingCycle: string) => ({ planId: 2, billingCycle });
  const answers = await Promise.all(
    [here, also, here, also].map(({ admin }, at) =>
      admin.post('/api/subscription/checkout', order(at % 2 === 0 ? 'monthly' : 'yearly')),
    ),
  );
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  for (const { body } of answers) await stripe.pay(body.sessionId, 'success');
  const { data } = await stripe.sdk.subscriptions.list({
    customer: await here.customerId(),
    status: 'all',
  });
  t.equal(data.length, 1, 'one subscription');
  t.equal((await stripe.sdk.customers.list({ limit: 100 })).data.length, 1, 'and one customer');
});

t.test('what Stripe did for a service that was killed before it stored it is found', async (t) => {
  const { stripe, running, database, send, proxy } = await startHeld(t, engines.at(-1));
  const payer = await makePayer(running, stripe, address('ada@killed'));
  await payer.buy();
  await payer.admin.post('/api/subscription/sync');
  const { PORT: _, ...settings } = running.settings;
  const killed = await startProcess(settings);
  t.teardown(() => killed.end('SIGKILL'));
  const there = await makePayer(killed, stripe, address('ada@killed'));
  const release = proxy.holdNext(/^DELETE /);
  const canceled = there.admin.post('/api/subscription/cancel', { cancelImmediately: true });
  const lost = canceled.then(() => 'answered').catch(() => 'lost');
  await release.held;
  await killed.end('SIGKILL');
  release.go();
  t.equal(await lost, 'lost');
  t.match(await payer.plan(), { plan: { id: 2 } });
  const [rows] = await database.query('SELECT lockedBy FROM billing_accounts WHERE id = ?', {
    replacements: [payer.organizationId],
  });
  t.match(rows, [{ lockedBy: String }], 'its turn outlives it');
  // As time does.
  await database.query('UPDATE billing_accounts SET lockedUntil = ?', {
    replacements: [new Date(0)],
  });
  t.equal(await send(stripe.events(['customer.subscription.deleted']).at(-1) ?? ''), 200);
  t.match(await payer.plan(), ENDED);
});

/** A service whose way to Stripe can be held up. */
async function startHeld(t: Test, engine = engines[0]) {
  let held: { call: RegExp; reached(): void; free: Promise<void> } | null = null;
  const target = { port: 0 };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const holds = held?.call.test(`${method} ${url}`) ? held : null;
    if (holds) held = null;
    const asked = httpRequest(
      { host: '127.0.0.1', port: target.port, method, path: url, headers },
      async (answer) => {
        holds?.reached();
        await holds?.free;
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const STRIPE_API_BASE = `http://127.0.0.1:${port}`;
  const started = await start(t, engine, { STRIPE_API_BASE });
  target.port = Number(new URL(started.stripe.env.STRIPE_API_BASE ?? '').port);
  const holdNext = (call: RegExp) => {
    const reached = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    held = { call, reached: reached.resolve, free: free.promise };
    return { held: reached.promise, go: free.resolve };
  };
  return { ...started, proxy: { holdNext } };
}
