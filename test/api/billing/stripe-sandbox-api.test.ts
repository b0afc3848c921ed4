// How the sandbox speaks: keys, refusals, idempotency, lists, searches and expansion, as Stripe's API reference has it.
import t, { type Test } from 'tap';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

const refuses = async (t: Test, question: Promise<unknown>, expected: object, about = '') =>
  t.match(await question.then(() => null).catch((error: unknown) => error), expected, about);

const START = Date.parse('2027-01-31T00:00:00Z');

async function start(t: Test) {
  const time = { at: START };
  const stripe = await startTestStripe(t, { clock: { now: () => new Date(time.at) } });
  const { sdk, env } = stripe;
  const monthly = env.STRIPE_PRICE_PRO_MONTHLY ?? '';
  const raw = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${env.STRIPE_API_BASE}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}`, ...init.headers },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return { ...stripe, sdk, time, monthly, raw, form };
}

t.test('keys: a wrong one, none, a restricted one, one of live mode', async (t) => {
  const { sdk, sdkWith, controls, raw } = await start(t);
  await refuses(t, sdkWith('sk_test_someone_elses').customers.list(), {
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: /^Invalid API Key provided: sk_test_\*+lses$/,
  });
  t.match(await raw('/v1/customers', { headers: { authorization: '' } }), {
    status: 401,
    body: { error: { type: 'invalid_request_error' } },
  });
  const reader = sdkWith(controls.makeKey({ may: ['customer_read'] }));
  t.match(await reader.customers.list(), { data: [] });
  await refuses(t, reader.customers.create({}), {
    type: 'StripePermissionError',
    statusCode: 403,
    message: /Having the 'rak_customer_write' permission/,
  });
  const writer = sdkWith(controls.makeKey({ may: ['customer_write'] }));
  t.match(await writer.customers.list(), { data: [] }, 'writing is reading too');
  const live = sdkWith(controls.makeKey({ isLive: true }));
  const { id } = await live.customers.create({ name: 'Real' });
  t.match(await live.customers.retrieve(id), { livemode: true });
  await refuses(t, sdk.customers.retrieve(id), {
    code: 'resource_missing',
    statusCode: 404,
    message: `No such customer: '${id}'; a similar object exists in live mode, but a test mode key was used to make this request.`,
  });
  t.same((await sdk.customers.list()).data, [], 'lists keep to their mode');
  t.match(await sdk.accounts.retrieveCurrent(), { object: 'account', id: /^acct_/ });
});

t.test('refusals have the documented fields', async (t) => {
  const { sdk, monthly, raw, form } = await start(t);
  const unknown = await raw('/v1/customers', form({ nickname: 'N' }));
  t.match(unknown, {
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: 'Received unknown parameter: nickname',
        param: 'nickname',
        doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
        request_log_url: /^https:\/\/dashboard\.stripe\.com\//,
      },
    },
  });
  t.match(unknown.headers.get('request-id'), /^req_/);
  t.equal(unknown.headers.get('stripe-should-retry'), 'false');
  const customer = await sdk.customers.create({});
  const order = {
    mode: 'subscription',
    customer: customer.id,
    'line_items[0][price]': monthly,
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost/',
  };
  const { success_url: _, ...lacking } = order;
  for (const [fields, code, param] of [
    [{ ...order, 'payment_method_types[0]': 'card' }, 'parameter_unknown', 'payment_method_types'],
    [{ ...order, 'line_items[0][plan]': 'p' }, 'parameter_unknown', 'line_items[0][plan]'],
    [{ ...order, 'subscription_data[name]': 'n' }, 'parameter_unknown', 'subscription_data[name]'],
    [lacking, 'parameter_missing', 'success_url'],
    [{ ...order, success_url: '' }, 'parameter_invalid_empty', 'success_url'],
    [{ ...order, customer: 'cus_none' }, 'resource_missing', 'customer'],
    [
      { ...order, 'line_items[0][price]': 'price_none' },
      'resource_missing',
      'line_items[0][price]',
    ],
    [{ ...order, 'line_items[0][quantity]': 'x' }, 'parameter_invalid_integer', undefined],
  ] as const) {
    const { status, body } = await raw('/v1/checkout/sessions', form(fields));
    t.match(
      { status, ...body.error },
      { status: 400, code, ...(param && { param }) },
      `${code} ${param}`,
    );
  }
  t.match(await raw('/v1/nonsense'), {
    status: 404,
    body: { error: { message: /^Unrecognized request URL \(GET: \/v1\/nonsense\)/ } },
  });
  await refuses(t, sdk.customers.retrieve('cus_none'), {
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  });
  await refuses(t, sdk.subscriptions.list({ customer: 'cus_none' }), {
    statusCode: 400,
    param: 'customer',
  });
  await refuses(t, sdk.subscriptions.cancel('sub_none'), {
    statusCode: 404,
    code: 'resource_missing',
  });
});

t.test('an idempotency key keeps its answer for a day, a failure as well', async (t) => {
  const { sdk, controls, raw, form, time } = await start(t);
  const keyed = (idempotencyKey: string) => ({ idempotencyKey, maxNetworkRetries: 0 });
  const first = await sdk.customers.create({ name: 'N' }, keyed('k'));
  const again = await sdk.customers.create({ name: 'N' }, keyed('k'));
  t.equal(again.id, first.id);
  t.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
  controls.failNext('fail-before');
  const fails = { statusCode: 500, rawType: 'api_error' };
  await refuses(t, sdk.customers.create({ name: 'F' }, keyed('fails')), fails);
  await refuses(
    t,
    sdk.customers.create({ name: 'F' }, keyed('fails')),
    fails,
    'the 500 is replayed',
  );
  t.match(await sdk.customers.create({ name: 'F' }, keyed('another')), { name: 'F' });
  t.equal(
    (await raw('/v1/customers', form({ name: 'F' }, { 'idempotency-key': 'fails' }))).headers.get(
      'stripe-should-retry',
    ),
    'false',
  );
  controls.failNext('fail-after');
  await refuses(t, sdk.customers.create({ email: 'after@example.com' }, keyed('after')), fails);
  t.equal(
    (await sdk.customers.list({ email: 'after@example.com' })).data.length,
    1,
    'the work was done',
  );
  // What was refused before any work, or for want of room, is not kept.
  await refuses(t, sdk.customers.create({ nonsense: '1' } as never, keyed('v')), {
    code: 'parameter_unknown',
  });
  controls.failNext('rate-limit');
  await refuses(t, sdk.customers.create({}, keyed('v')), {
    type: 'StripeRateLimitError',
    statusCode: 429,
    code: 'rate_limit',
  });
  t.match(await sdk.customers.create({}, keyed('v')), { object: 'customer' });
  time.at += 24 * 60 * 60 * 1000;
  t.not(
    (await sdk.customers.create({ name: 'N' }, keyed('k'))).id,
    first.id,
    'forgotten after a day',
  );
});

t.test('lists page, metadata is searched, and ids expand', async (t) => {
  const { sdk, monthly } = await start(t);
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) {
    ids.unshift((await sdk.customers.create({ name: `N${count}`, metadata: { of: 'one' } })).id);
  }
  const page = await sdk.customers.list();
  t.same(
    page.data.map(({ id }) => id),
    ids.slice(0, 10),
  );
  t.match(page, { object: 'list', has_more: true, url: '/v1/customers' });
  const rest = await sdk.customers.list({ starting_after: ids[9] ?? '' });
  t.match(rest, { has_more: false, data: [{ id: ids[10] }, { id: ids[11] }] });
  t.same(
    await sdk.customers
      .list({ limit: 3 })
      .autoPagingToArray({ limit: 100 })
      .then((all) => all.length),
    12,
  );
  t.match(await sdk.customers.search({ query: "metadata['of']:'one'", limit: 1 }), {
    ...{ object: 'search_result', has_more: true },
    data: [{ name: 'N11' }],
  });
  await refuses(t, sdk.customers.search({ query: 'nonsense' }), { statusCode: 400 });

  const customer = ids[0] ?? '';
  const { id } = await sdk.subscriptions.create({ customer, items: [{ price: monthly }] });
  const expand = ['customer', 'latest_invoice.payments.data.payment.payment_intent'];
  const expanded = await sdk.subscriptions.retrieve(id, {
    expand: [expand[0] ?? '', 'items.data.price.product'],
  });
  t.match(expanded, {
    customer: { id: customer },
    items: { data: [{ price: { product: { object: 'product' } } }] },
  });
  t.match((await sdk.subscriptions.retrieve(id)).customer, customer, 'what is stored stays an id');
  t.match(await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] }), {
    latest_invoice: { payments: { data: [{ payment: { type: 'payment_intent' } }] } },
  });
  t.match(await sdk.subscriptions.list({ customer, expand: ['data.customer'] }), {
    data: [{ customer: { id: customer } }],
  });
  await refuses(t, sdk.subscriptions.retrieve(id, { expand: ['nonsense'] }), {
    message: 'This property cannot be expanded (nonsense).',
  });
  t.match(await sdk.events.list({ type: 'customer.subscription.created' }), {
    data: [{ data: { object: { id } } }],
  });
});

t.test('a deleted customer is known as deleted, and takes nothing more', async (t) => {
  const { sdk, monthly, events } = await start(t);
  const { id } = await sdk.customers.create({ name: 'Gone' });
  const subscription = await sdk.subscriptions.create({
    customer: id,
    items: [{ price: monthly }],
  });
  t.same(await sdk.customers.del(id), { id, object: 'customer', deleted: true });
  t.same({ ...(await sdk.customers.retrieve(id)) }, { id, object: 'customer', deleted: true });
  t.match(await sdk.subscriptions.retrieve(subscription.id), { status: 'canceled' });
  await refuses(t, sdk.customers.update(id, { name: 'N' }), {
    code: 'resource_missing',
    statusCode: 404,
  });
  await refuses(t, sdk.customers.del(id), { code: 'resource_missing' });
  await refuses(t, sdk.subscriptions.create({ customer: id, items: [{ price: monthly }] }), {
    code: 'resource_missing',
    param: 'customer',
  });
  t.same((await sdk.customers.list()).data, []);
  t.equal(events(['customer.deleted']).length, 1);
});
