// Every object of the sandbox has every field of Stripe's published fixtures (github.com/stripe/openapi, MIT), of its type.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

type Json = Record<string, unknown>;
const fixtures: Record<string, Json> = JSON.parse(
  readFileSync(new URL('../../fixtures/stripe/fixtures.json', import.meta.url), 'utf8'),
);

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

// An object of its own stands either as its id or expanded.
const isOneOfItsOwn = (value: unknown) => kindOf(value) === 'object' && 'object' in (value as Json);

/** What an object lacks of a fixture; what is null on one side says nothing of the other. */
function lacking(one: Json, fixture: Json, path: string): string[] {
  return Object.entries(fixture).flatMap(([name, expected]) => {
    const at = `${path}.${name}`;
    const value = one[name];
    if (!(name in one)) return [`${at} is missing`];
    if (value === null || expected === null || name === 'metadata') return [];
    if (typeof value === 'string' && isOneOfItsOwn(expected)) return [];
    if (kindOf(value) !== kindOf(expected))
      return [`${at} is ${kindOf(value)}, not ${kindOf(expected)}`];
    if (Array.isArray(value) && Array.isArray(expected)) {
      const [first, like] = [value[0], expected[0]];
      const areObjects = kindOf(first) === 'object' && kindOf(like) === 'object';
      return areObjects && first && like ? lacking(first as Json, like as Json, `${at}[0]`) : [];
    }
    if (kindOf(value) !== 'object') return [];
    return lacking(value as Json, expected as Json, at);
  });
}

t.test('objects', async (t) => {
  const { sdk, controls, env, pay } = await startTestStripe(t);
  const price = env.STRIPE_PRICE_PRO_YEARLY ?? '';
  const { id: customer } = await sdk.customers.create({});
  const order = {
    mode: 'subscription' as const,
    customer,
    success_url: 'http://localhost/',
    line_items: [{ price, quantity: 1 }],
  };
  const session = await sdk.checkout.sessions.create({
    ...order,
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto' },
  });
  await pay(session.id, 'success');
  await sdk.billingPortal.sessions.create({ customer });
  const [charge] = (await sdk.charges.list({ customer })).data;
  const [invoice] = (await sdk.invoices.list({ customer })).data;
  await sdk.refunds.create({ charge: charge?.id ?? '', amount: 1 });
  await sdk.creditNotes.create({ invoice: invoice?.id ?? '', refund_amount: 1 });
  for (const action of ['dispute', 'schedule']) controls.act(customer, action);
  const first = async (list: PromiseLike<{ data: unknown[] }>) => (await list).data[0] as Json;
  const subscription = await first(sdk.subscriptions.list({ customer }));
  const items = subscription.items as { data: Json[] };
  const made: Record<string, Json> = {
    subscription,
    subscription_item: items.data[0] ?? {},
    'checkout.session': await first(sdk.checkout.sessions.list({ customer })),
    customer: await first(sdk.customers.list()),
    invoice: invoice as unknown as Json,
    line_item: (invoice?.lines.data[0] ?? {}) as Json,
    price: await first(sdk.prices.list()),
    product: await first(sdk.products.list()),
    event: await first(sdk.events.list()),
    subscription_schedule: await first(sdk.subscriptionSchedules.list()),
    'billing_portal.session': (await sdk.billingPortal.sessions.create({
      customer,
    })) as unknown as Json,
    'billing_portal.configuration': await first(sdk.billingPortal.configurations.list()),
    credit_note: await first(sdk.creditNotes.list({ customer })),
    refund: await first(sdk.refunds.list()),
    dispute: await first(sdk.disputes.list()),
    payment_intent: await first(sdk.paymentIntents.list({ customer })),
    payment_method: (await sdk.paymentMethods.retrieve(
      String(subscription.default_payment_method),
    )) as unknown as Json,
    charge: (await sdk.charges.retrieve(charge?.id ?? '')) as unknown as Json,
    invoice_payment: await first(sdk.invoicePayments.list({ invoice: invoice?.id ?? '' })),
  };
  // What an event is about depends on the event, and refunds are sent only where they are expanded.
  delete fixtures.event?.data;
  delete fixtures.charge?.refunds;
  for (const [name, one] of Object.entries(made)) {
    const sent = JSON.parse(JSON.stringify(one)) as Json;
    t.same(lacking(sent, fixtures[name] ?? {}, name), [], name);
  }
});
