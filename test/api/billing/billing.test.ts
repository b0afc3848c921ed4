// From Free to Pro and back: what is granted is what is paid, and nothing else; stored once on every engine.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startTestStripe } from '../../support/stripe-sandbox.ts';
import { deliver, makePayer, sellAnother } from './billing-world.ts';

const checkout = '/api/subscription/checkout';
const session = (id: string) => `/api/subscription/process-session?session_id=${id}`;

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const stripe = await startTestStripe(t);
    const running = await startServer(engine, { env: stripe.env });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const payer = (name: string) => makePayer(running, stripe, address(`ada@${name}`));

    t.test(
      'M4 what a session has paid for is stored once, however often it is asked',
      async (t) => {
        const { admin, plan, buy } = await payer('buys');
        const id = await buy('yearly');
        t.match(await plan(), { plan: { id: 1 } }, 'no event has arrived yet');
        for (let again = 0; again < 3; again++) {
          t.match(await admin.get(`${session(id)}&billingCycle=monthly`), {
            status: 200,
            body: { success: true, message: 'Your yearly Pro subscription is active.' },
          });
        }
        t.match(await plan(), {
          plan: { id: 2, name: 'Pro', maxLinks: 1_000_000 },
          organization: {
            stripeSubscriptionId: /^sub_/,
            subscriptionStatus: 'active',
            cancelAtPeriodEnd: false,
            billingCycle: 'yearly',
            hasBillingPortal: true,
            hasSeveralSubscriptions: false,
          },
          billing: true,
          payments: 'stripe',
        });
        const audit = (await admin.get('/api/audit-log')).body;
        const changes = audit.filter(
          (one: { action: string }) => one.action === 'subscription.change',
        );
        t.equal(changes.length, 1, 'it is one change');
      },
    );

    t.test('two checkouts at once, in either cycle, end in one subscription', async (t) => {
      const { admin, customerId } = await payer('two-tabs');
      const start = (billingCycle: string) => admin.post(checkout, { planId: 2, billingCycle });
      const same = await Promise.all([start('monthly'), start('monthly'), start('monthly')]);
      const ids = same.map(({ body }) => body.sessionId);
      t.equal(new Set(ids).size, 1, 'the same page');
      const both = await Promise.all([start('monthly'), start('yearly')]);
      await Promise.all(both.map(({ body }) => stripe.pay(body.sessionId, 'success')));
      await Promise.all(both.map(({ body }) => stripe.pay(body.sessionId, 'success')));
      await Promise.all(stripe.events().map((body) => deliver(running, body, stripe.sign(body))));
      const { data } = await stripe.sdk.subscriptions.list({
        customer: await customerId(),
        status: 'all',
      });
      t.equal(data.length, 1);
      t.match(await start('yearly'), {
        status: 409,
        body: { message: 'You are already subscribed to this plan.' },
      });
      t.match(await admin.post(checkout, { planId: 1 }), { status: 409 });
    });

    t.test('no fault of our own', async (t) => {
      t.same(running.logged, []);
    });

    // What follows is the same whatever the engine.
    if (engine !== engines[0]) return;

    t.test('cancel, resume, and cancel at once', async (t) => {
      const { admin, plan, buy } = await payer('cancels');
      t.match(await admin.post('/api/subscription/cancel', { cancelImmediately: false }), {
        status: 409,
        body: { message: 'There is no active subscription to cancel.' },
      });
      t.equal((await admin.post('/api/subscription/resume')).status, 409);
      t.equal((await admin.post('/api/subscription/portal')).status, 409);
      t.same((await admin.get('/api/subscription/invoices')).body, []);
      await admin.get(session(await buy()));
      const cancel = (cancelImmediately: boolean) =>
        admin.post('/api/subscription/cancel', { cancelImmediately });
      t.match(await cancel(false), {
        status: 200,
        body: { message: /^Your subscription will be canceled on [A-Z][a-z]+ \d+, \d{4}\.$/ },
      });
      t.match(await plan(), {
        plan: { id: 2 },
        organization: { cancelAtPeriodEnd: true, subscriptionStatus: 'active' },
      });
      t.equal((await cancel(false)).status, 200, 'a second time it is canceled already');
      t.match(await admin.post('/api/subscription/resume'), {
        status: 200,
        body: { message: 'Your subscription has been resumed successfully.' },
      });
      t.match(await plan(), { plan: { id: 2 }, organization: { cancelAtPeriodEnd: false } });
      t.match(await cancel(true), { body: { message: 'Your subscription has been canceled.' } });
      t.match(await plan(), {
        plan: { id: 1 },
        organization: { subscriptionStatus: 'canceled', cancelAtPeriodEnd: false },
      });
      t.equal((await cancel(true)).status, 409);
      const { body: invoices, headers } = await admin.get('/api/subscription/invoices');
      t.match(invoices, [
        { number: /./, status: 'paid', total: 2900, currency: 'usd', url: /^http/ },
      ]);
      t.equal(headers.get('content-range'), 'invoices 0-0/1');
      t.match((await admin.post('/api/subscription/portal')).body, { url: /^http/ });
    });

    t.test(
      'two subscriptions on one customer: the better one counts, and admins are told',
      async (t) => {
        const { admin, organizationId, plan, buy, customerId } = await payer('twice');
        const join = (email: string) => signInMember(running, database, organizationId, email);
        await join(address('bob@twice'));
        const second = await join(address('cleo@twice'));
        const { id } = (await second.get('/api/auth/me')).body;
        await database.query("UPDATE users SET role = 'admin' WHERE id = ?", {
          replacements: [id],
        });
        await admin.get(session(await buy('monthly')));
        await stripe.subscribe(await customerId(), stripe.env.STRIPE_PRICE_PRO_YEARLY ?? '');
        await admin.post('/api/subscription/sync');
        await admin.post('/api/subscription/sync');
        t.match(await plan(), {
          plan: { id: 2 },
          organization: { billingCycle: 'yearly', hasSeveralSubscriptions: true },
        });
        // Everything that the service has sent, to whomever: the other tests' workspaces are in it as well.
        const mails: { to: string; subject: string }[] = (await admin.get('/sandbox/mail')).body;
        const warned = mails.filter(
          ({ subject }) => subject === 'Your workspace pays for two Utmost subscriptions',
        );
        t.same(
          warned.map(({ to }) => to).toSorted(),
          [address('ada@twice'), address('cleo@twice')],
          'once to each admin, and to no other member',
        );
        await admin.post('/api/subscription/cancel', { cancelImmediately: true });
        t.match(await plan(), {
          plan: { id: 1 },
          organization: { hasSeveralSubscriptions: false },
        });
      },
    );

    t.test('I6 Stripe is asked whether a subscription is active, not what is stored', async (t) => {
      const { admin, buy, customerId } = await payer('ends');
      await buy();
      t.match(await admin.delete('/api/account'), {
        status: 409,
        body: { hasActiveSubscription: true },
      });
      await stripe.act(await customerId(), { action: 'cancel-at-period-end' });
      const open = await payer('opens');
      const { body } = await open.admin.post(checkout, { planId: 2 });
      t.equal((await open.admin.delete('/api/account')).status, 200);
      t.equal((await stripe.pay(body.sessionId, 'success')).status, 409, 'its page is closed');
      t.equal((await admin.delete('/api/account')).status, 200, 'canceled, it runs out');
    });

    t.test('a payment page that lies open is closed once Pro comes from elsewhere', async (t) => {
      const { admin, plan, customerId } = await payer('elsewhere');
      const { body } = await admin.post(checkout, { planId: 2 });
      await stripe.subscribe(await customerId(), stripe.env.STRIPE_PRICE_PRO_YEARLY ?? '');
      await admin.post('/api/subscription/sync');
      t.match(await plan(), { plan: { id: 2 } });
      t.equal((await stripe.pay(body.sessionId, 'success')).status, 409);
    });

    t.test('M4 a payment does the same by its own id, and only when it is paid', async (t) => {
      const { admin, plan, buy, customerId } = await payer('intent');
      await buy();
      const intents = (await stripe.sdk.invoices.list({ customer: await customerId() })).data;
      t.equal(intents.length, 1);
      const [paid] = await stripe.payments(await customerId());
      const hint = { paymentIntentId: paid, planId: 1, billingCycle: 'yearly' };
      t.match(await admin.post('/api/subscription/process-payment', hint), {
        status: 200,
        body: { success: true, message: 'Your monthly Pro subscription is active.' },
      });
      t.match(await plan(), { plan: { id: 2 }, organization: { billingCycle: 'monthly' } });
      const other = await payer('intent-thief');
      await other.buy('monthly', 'decline');
      for (const paymentIntentId of [paid, 'pi_unknown', '../../v1/x', 'nonsense']) {
        const answer = await other.admin.post('/api/subscription/process-payment', {
          paymentIntentId,
          planId: 2,
        });
        t.equal(answer.status, 404, String(paymentIntentId));
      }
      t.match(await other.admin.post('/api/subscription/process-payment', { planId: 2 }), {
        status: 422,
        body: { message: 'Missing payment information. Please try again or contact support.' },
      });
      t.match(await other.plan(), { plan: { id: 1 } });
    });

    t.test('M2 a session of another organization gives nothing', async (t) => {
      const buyer = await payer('buyer');
      const thief = await payer('thief');
      const id = await buyer.buy();
      await thief.buy('monthly', 'decline');
      for (const wrong of [id, 'cs_test_unknown', 'pi_1', '..%2F..%2Fx']) {
        t.match(
          await thief.admin.get(session(wrong)),
          { status: 404, body: { code: 'not_found', message: 'Payment not found.' } },
          wrong,
        );
      }
      t.match(await thief.admin.get('/api/subscription/process-session'), {
        status: 422,
        body: {
          errors: {
            session_id: 'Missing payment information. Please try again or contact support.',
          },
        },
      });
      t.match(await thief.plan(), { plan: { id: 1 } });
      t.equal((await buyer.admin.get(session(id))).status, 200);

      // Made at Stripe by hand, with the thief's customer and another organization's name in it.
      const forged = await stripe.sdk.checkout.sessions.create({
        mode: 'subscription',
        customer: await thief.customerId(),
        client_reference_id: buyer.organizationId,
        line_items: [{ price: stripe.env.STRIPE_PRICE_PRO_MONTHLY ?? '', quantity: 1 }],
        success_url: 'http://localhost/',
      });
      t.equal((await thief.admin.get(session(forged.id))).status, 404);
      t.equal((await buyer.admin.get(session(forged.id))).status, 404);
    });

    t.test('M1 plan, price and cycle of a client decide nothing', async (t) => {
      const { admin, plan, buy, customerId } = await payer('hints');
      const unpaid = await buy('monthly', 'decline');
      t.match(await admin.get(`${session(unpaid)}&billingCycle=yearly`), {
        status: 402,
        body: { code: 'payment_required', message: /^This payment isn't complete/ },
      });
      t.match(await plan(), { plan: { id: 1 }, organization: { subscriptionStatus: null } });
      await admin.post(checkout, { planId: 2, billingCycle: 'monthly', price: 0 });
      t.equal(
        (await admin.post(checkout, { planId: 2, price: 0 })).status,
        400,
        'no price is taken',
      );

      // A subscription to a price that is none of Pro's.
      await stripe.subscribe(await customerId(), await sellAnother(stripe));
      await admin.post('/api/subscription/sync');
      t.match(await plan(), { plan: { id: 1 }, organization: { subscriptionStatus: null } });
    });

    t.test('M3 upgrade never grants Pro', async (t) => {
      const { admin, plan, buy, customerId } = await payer('free');
      t.match(await admin.post('/api/subscription/upgrade', { planId: 2 }), {
        status: 402,
        body: { code: 'payment_required' },
      });
      t.match(await plan(), { plan: { id: 1 } });
      t.match(await admin.post('/api/subscription/upgrade', { planId: 1 }), {
        status: 409,
        body: { message: 'You are already subscribed to this plan.' },
      });
      t.match(await admin.post('/api/subscription/upgrade', {}), {
        status: 422,
        body: { errors: { planId: 'Missing plan ID. Please select a plan first.' } },
      });
      t.equal((await admin.post('/api/subscription/upgrade', { planId: 3 })).status, 422);
      await admin.get(session(await buy()));
      t.match(await admin.post('/api/subscription/upgrade', { planId: 2 }), {
        status: 409,
        body: { message: 'You are already subscribed to this plan.' },
      });
      t.match(await admin.post('/api/subscription/upgrade', { planId: 1 }), {
        status: 409,
        body: {
          message:
            'To downgrade to the Free plan, please cancel your Pro subscription and it will automatically downgrade at the end of your billing period.',
        },
      });
      await admin.post('/api/subscription/cancel', {});
      t.match(
        await admin.post('/api/subscription/upgrade', { planId: 1 }),
        { status: 409, body: { message: /^Your subscription will be canceled on / } },
        'it is canceled already',
      );
      await stripe.act(await customerId(), { action: 'cancel-now' });
      t.match(
        await admin.post('/api/subscription/upgrade', { planId: 1 }),
        {
          status: 200,
          body: { message: 'Your subscription has been successfully updated to Free plan.' },
        },
        'its end had not been told',
      );
    });

    t.test('a member changes nothing, in the words of the specification', async (t) => {
      const { organizationId } = await payer('members');
      const email = address('bob@members');
      const member = await signInMember(running, database, organizationId, email);
      const cancel = 'Only administrators can cancel subscriptions.';
      const upgrade =
        'Only administrators can upgrade plans. Please contact your organization administrator.';
      for (const [path, body, message] of [
        ['cancel', { cancelImmediately: true }, cancel],
        ['resume', undefined, cancel],
        ['upgrade', { planId: 1 }, upgrade],
        ['checkout', { planId: 2 }, upgrade],
      ] as const) {
        const answer = await member.post(`/api/subscription/${path}`, body);
        t.match(answer, { status: 403, body: { code: 'forbidden', message } }, path);
      }
      const nobody = clientOf(running.url);
      t.equal((await nobody.post(checkout, { planId: 2 })).status, 401);
    });

    t.test('a payment that a bank confirms later', async (t) => {
      const { admin, plan, buy, customerId } = await payer('later');
      const id = await buy('monthly', 'delayed');
      t.match(await admin.get(session(id)), {
        status: 402,
        body: { message: /^Your bank is still confirming/ },
      });
      t.match(await admin.post(checkout, { planId: 2 }), {
        status: 409,
        body: { message: /^Your bank is still confirming/ },
      });
      t.match(await plan(), { plan: { id: 1 } });
      await stripe.act(await customerId(), { action: 'confirm' });
      t.equal((await admin.get(session(id))).status, 200);
      t.match(await plan(), { plan: { id: 2 } });

      const refused = await payer('rejected');
      const other = await refused.buy('monthly', 'delayed');
      await stripe.act(await refused.customerId(), { action: 'fail' });
      const rejected = { status: 402, body: { message: /^Your bank rejected this payment/ } };
      t.match(await refused.admin.get(session(other)), rejected);
      const again = await refused.admin.post(checkout, { planId: 2 });
      t.equal(again.status, 200, 'it can be tried again');
      t.match(await refused.admin.get(session(again.body.sessionId)), {
        status: 402,
        body: { message: /^This payment isn't complete/ },
      });
    });

    t.test('no fault of our own', async (t) => {
      t.same(running.logged, []);
    });
  });
}

t.test('where Stripe does not answer, nothing changes and nothing is deleted', async (t) => {
  const [engine] = engines;
  if (!engine) return;
  const stripe = await startTestStripe(t);
  const env = { ...stripe.env, STRIPE_API_BASE: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' };
  const running = await startServer(engine, { env });
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@gone'));
  const gone = {
    status: 503,
    body: {
      message: "The payment service isn't responding. Please try again shortly.",
    },
  };
  t.match(await admin.post(checkout, { planId: 2 }), gone);
  t.equal((await admin.get('/api/auth/me')).status, 200);
});

t.test('with BILLING=off nothing is limited, sold or asked', async (t) => {
  const [engine] = engines;
  if (!engine) return;
  const running = await startServer(engine, { env: { BILLING: 'off' } });
  t.teardown(running.stop);
  const admin = await signIn(running.url, address('ada@off'));
  t.match((await admin.get('/api/subscription/current-plan')).body, {
    billing: false,
    payments: 'none',
    plan: { maxLinks: null },
  });
  t.match(await admin.post(checkout, { planId: 2 }), {
    status: 409,
    body: { message: /^Billing is turned off/ },
  });
  t.equal((await admin.get('/sandbox/stripe')).status, 404, 'and no sandbox is there');
});
