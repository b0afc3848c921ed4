// Every request that the service sends is one of the pinned SDK's, with parameters of its types: none that the pinned version
// of the API has dropped. What the service does is recorded on its way to the strict stand, and written down as calls of the
// SDK that the compiler checks.
import { execFile } from 'node:child_process';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_VERSION } from '@utmost/api/settings.ts';
import { type Form, readForm } from '@utmost/sandbox/stripe/parameters.ts';
import Stripe from 'stripe';
import t, { type Test } from 'tap';
import { filesUnder, root, textOf } from '../../support/source-files.ts';
import {
  cancel,
  deliver,
  type Payer,
  pro,
  resume,
  sellAnother,
  startBilled,
  sync,
} from './billing-world.ts';

/** Requests, ids left out of their paths, and the type of their parameters in the SDK. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'GET account': 'AccountRetrieveCurrentParams',
  'GET charges': 'ChargeListParams',
  'GET charges/id': 'ChargeRetrieveParams',
  'GET checkout/sessions': 'Checkout.SessionListParams',
  'GET checkout/sessions/id': 'Checkout.SessionRetrieveParams',
  'GET credit_notes': 'CreditNoteListParams',
  'GET credit_notes/id': 'CreditNoteRetrieveParams',
  'GET customers': 'CustomerListParams',
  'GET customers/id': 'CustomerRetrieveParams',
  'GET customers/search': 'CustomerSearchParams',
  'GET disputes': 'DisputeListParams',
  'GET invoice_payments': 'InvoicePaymentListParams',
  'GET invoices': 'InvoiceListParams',
  'GET payment_intents/id': 'PaymentIntentRetrieveParams',
  'GET prices/id': 'PriceRetrieveParams',
  'GET refunds': 'RefundListParams',
  'GET subscriptions': 'SubscriptionListParams',
  'GET subscriptions/id': 'SubscriptionRetrieveParams',
  'POST billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'POST checkout/sessions': 'Checkout.SessionCreateParams',
  'POST checkout/sessions/id/expire': 'Checkout.SessionExpireParams',
  'POST customers': 'CustomerCreateParams',
  'POST customers/id': 'CustomerUpdateParams',
  'POST invoices/create_preview': 'InvoiceCreatePreviewParams',
  'POST subscription_schedules/id/release': 'SubscriptionScheduleReleaseParams',
  'POST subscriptions/id': 'SubscriptionUpdateParams',
  'POST subscriptions/id/resume': 'SubscriptionResumeParams',
  'DELETE customers/id': 'CustomerDeleteParams',
  'DELETE subscriptions/id': 'SubscriptionCancelParams',
};

/** What no request may have: parameters that the API has dropped, or never had, and values of another type. */
const WRONG: readonly (readonly [string, Form])[] = [
  ['POST subscriptions/id', { coupon: 'coupon' }],
  ['POST subscriptions/id', { items: { 0: { price_id: 'price' } } }],
  ['POST subscriptions/id', { proration_date: 'tomorrow' }],
  ['POST invoices/create_preview', { subscription_items: { 0: { price: 'price' } } }],
  ['GET charges', { nonsense: 'x' }],
];

interface Recorded {
  readonly name: string;
  readonly form: Form;
  readonly version: string;
}

/** A way to the stand that writes down what passes. */
async function startRecorder(t: Test, target: string) {
  const recorded: Recorded[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    const { method = '', headers } = incoming;
    const url = new URL(incoming.url ?? '', target);
    const path = url.pathname.replace('/v1/', '').replaceAll(/\/[a-z_]+_sandbox\w+/g, '/id');
    const form = { ...readForm(url.search), ...readForm(body.toString()) };
    recorded.push({ name: `${method} ${path}`, form, version: String(headers['stripe-version']) });
    forward({ hostname, port, method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port: own } = server.address() as AddressInfo;
  return { recorded, url: `http://127.0.0.1:${own}` };
}

/** A form as a literal of TypeScript; metadata are texts, and a list is numbered. */
function literalOf(value: string | Form, name = ''): string {
  if (typeof value === 'string') {
    const isText = name === 'metadata' || !/^(true|false|\d+)$/.test(value);
    return isText ? JSON.stringify(value) : value;
  }
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return `[${entries.map(([, one]) => literalOf(one)).join()}]`;
  const inside = (key: string) => (name === 'metadata' ? name : key);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${literalOf(one, inside(key))}`)}}`;
}

/** All that the service asks Stripe for. */
async function doEverything(t: Test, payer: (name: string) => Promise<Payer>, stand: Stand) {
  const ada = await payer('requests');
  const { admin } = ada;
  await admin.get('/api/subscription-plans');
  await admin.post('/api/subscription/checkout', { planId: 2, billingCycle: 'yearly' });
  const customer = await pro(ada);
  const [paymentIntentId] = stand.stripe.payments(customer);
  await admin.post('/api/subscription/process-payment', { paymentIntentId });
  const [session] = (await stand.stripe.sdk.checkout.sessions.list({ customer })).data;
  await admin.get(`/api/subscription/process-session?session_id=${session?.id}`);
  const { controls } = stand.stripe;
  controls.act(customer, 'refund');
  controls.act(customer, 'dispute');
  await admin.get('/api/subscription/invoices');
  const [invoice] = (await stand.stripe.sdk.invoices.list({ customer })).data;
  await stand.stripe.sdk.creditNotes.create({ invoice: invoice?.id ?? '', credit_amount: 100 });
  for (const body of stand.stripe.events(['charge.refunded', 'credit_note.created']))
    t.equal(await stand.send(body), 200);
  await admin.post('/api/subscription/portal');
  controls.act(customer, 'schedule');
  const change = (amountDue?: number) =>
    admin.post('/api/subscription/billing-cycle', { billingCycle: 'yearly', amountDue });
  await change((await change()).body.amountDue);
  await stand.stripe.discount(customer, 20);
  controls.act(customer, 'pause-collection');
  await sync(ada);
  await resume(ada);
  controls.act(customer, 'pause');
  await resume(ada);
  await cancel(ada);
  await resume(ada);
  await cancel(ada, true);
  await admin.delete('/api/account');
  controls.set({ hasSearch: false });
  const other = await payer('requests-other');
  const shared = await pro(other);
  await stand.stripe.subscribe(shared, await stand.sellAnother());
  await cancel(other, true);
  await other.admin.delete('/api/account');
}

interface Stand {
  readonly stripe: Awaited<ReturnType<typeof startBilled>>['stripe'];
  send(body: string): Promise<number>;
  sellAnother(): Promise<string>;
}

t.test('every request type-checks against the pinned SDK', async (t) => {
  t.equal(API_VERSION, Stripe.API_VERSION, 'the version that the SDK was made for');
  const way: { recorded: readonly Recorded[] } = { recorded: [] };
  const { stripe, running, payer } = await startBilled(t, async ({ env }) => {
    const { recorded, url } = await startRecorder(t, env.STRIPE_API_BASE ?? '');
    way.recorded = recorded;
    return { STRIPE_API_BASE: url, STRIPE_TAX: 'on' };
  });
  await doEverything(t, payer, {
    stripe,
    send: (body) => deliver(running, body, stripe.sign(body)),
    sellAnother: () => sellAnother(stripe),
  });
  t.same(running.logged, [], 'the strict stand takes all of them');
  const { recorded } = way;
  t.same(new Set(recorded.map(({ version }) => version)), new Set([API_VERSION]));
  t.same(
    [...new Set(recorded.map(({ name }) => name))].toSorted(),
    Object.keys(PARAMETERS).toSorted(),
    'each kind of request was sent',
  );
  const calls = filesUnder('api/billing/stripe').flatMap((path) =>
    [...textOf(path).matchAll(/stripe\.(\w+\.)*\w+\.\w+\(/g)].map(([call]) => call),
  );
  t.ok(calls.length >= Object.keys(PARAMETERS).length - 1, 'and the product has no other ones');

  const typed = [...recorded.map(({ name, form }) => [name, form] as const), ...WRONG].map(
    ([name, form]) => `Stripe.${PARAMETERS[name]} = ${literalOf(form)};`,
  );
  const lines = [...new Set(typed)].map((one, at) => `export const request${at}: ${one}`);
  const folder = t.testdir({
    'requests.ts': ["import type Stripe from 'stripe';", ...lines, ''].join('\n'),
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'api/tsconfig.json'),
      compilerOptions: { noEmit: true, composite: false, incremental: false, rootDir: '/' },
      include: ['requests.ts'],
      exclude: [],
    }),
  });
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  const rejected = [...stdout.matchAll(/requests\.ts\((\d+),/g)].map(
    ([, line]) => Number(line) - 2,
  );
  const wrong = WRONG.map((_, at) => lines.length - WRONG.length + at);
  t.same([...new Set(rejected)], wrong, `of ${lines.length} requests, the wrong ones:\n${stdout}`);
});
