// The gateway against a stand that others made (emulate 0.12.2): customers, payment pages, what is not there.
// Subscriptions, invoices, the portal and idempotency keys it has not; those are tried in our own sandbox.

import { stripeGateway } from '@utmost/api/billing/stripe/stripe-gateway.ts';
import { createEmulator } from 'emulate';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { freePort } from '../../support/server.ts';

const seed = {
  stripe: {
    products: [{ name: 'Pro' }],
    prices: [{ id: 'price_pro', product_name: 'Pro', currency: 'usd', unit_amount: 2900 }],
  },
};

t.test('customers and payment pages at an independent stand', async (t) => {
  const port = await freePort();
  const stand = await createEmulator({ service: 'stripe', port, seed });
  t.teardown(() => stand.close());
  const { checkouts, customers, ...stripe } = stripeGateway({
    secretKey: 'sk_test_stand',
    webhookSecrets: ['whsec_stand'],
    hasTax: false,
    prices: { monthly: ['price_pro'], yearly: ['price_none'] },
    apiBase: `http://127.0.0.1:${port}`,
  });
  const facts = { name: 'Northwind', email: address('ada@northwind') };
  const customerId = await customers.create('organization', facts);
  t.match(customerId, /^cus_/);
  t.equal(await customers.isThere(customerId), true);
  t.equal(await customers.isThere('cus_none'), false);
  t.equal(await stripe.findPayment('pi_none'), null);
  t.equal(await checkouts.find('cs_none'), null);

  const order = {
    customerId,
    organizationId: 'organization',
    billingCycle: 'monthly',
    successUrl: 'http://localhost/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/canceled',
  } as const;
  const first = await checkouts.create(order);
  t.match(first, { isOpen: true, isPaid: false, isConfirming: false, customerId });
  t.ok(checkouts.isFor(first, order));
  t.notOk(checkouts.isFor(first, { ...order, billingCycle: 'yearly' }));
  t.equal(await checkouts.expire(first.id), true);
  t.equal(await checkouts.expire(first.id), false, 'once');
  t.match(await checkouts.find(first.id), { isOpen: false, isPaid: false });

  const second = await checkouts.create(order);
  const paid = await fetch(`${second.url?.replace('localhost', '127.0.0.1')}/complete`, {
    method: 'POST',
    redirect: 'manual',
  });
  t.equal(paid.headers.get('location'), `http://localhost/success?session_id=${second.id}`);
  t.match(await checkouts.find(second.id), { isOpen: false, isPaid: true, customerId });
  t.equal(await checkouts.expire(second.id), false, 'what is paid stays');
  t.same(
    (await checkouts.list(customerId)).map(({ id }) => id).sort(),
    [first.id, second.id].sort(),
  );
});
