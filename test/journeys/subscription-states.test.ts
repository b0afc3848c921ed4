// Whatever becomes of a subscription: the screen says what it is, and the way out that it offers works.
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { startTestStripe } from '../support/stripe-sandbox.ts';
import { isAbsent, matches } from './becomes.ts';
import { press } from './checkout.ts';
import { examine, examineClosely } from './examine.ts';
import { callApi, goWithin, see, seePart, signIn, startJourney } from './journey.ts';

const DAYS = 24 * 60 * 60;

t.test('each state of a subscription, and its way out', async (t) => {
  const stripe = await startTestStripe(t);
  const { controls, sdk } = stripe;
  const journey = await startJourney(t, { env: stripe.env });
  // What it asks of the payment provider's pages is none of the watch's complaints.
  const { page, complaints } = await journey.openWatched(t);
  await signIn(page, address('ada@states'));
  const buy = async (outcome: string) => {
    const order = { planId: 2, billingCycle: 'monthly' };
    const path = '/api/subscription/checkout';
    const { sessionId } = await callApi<{ sessionId: string }>(page, 'POST', path, order);
    await stripe.pay(sessionId, outcome);
    await callApi(page, 'POST', '/api/subscription/sync');
  };
  const fact = (name: string) =>
    page.getByRole('region', { name: 'Current plan' }).locator('dl > div', { hasText: name });
  const is = (t: Test, status: string, plan: string) =>
    Promise.all([
      matches(t, () => fact('Status').textContent(), status),
      matches(t, () => fact('Plan').textContent(), plan),
    ]);
  const button = (name: string) => page.getByRole('button', { name });
  const sync = () =>
    Promise.all([page.waitForResponse('**/api/subscription/sync'), button('Sync').click()]);
  const happens = async (...actions: string[]) => {
    for (const action of actions) controls.act(customer, action);
    await sync();
  };
  const fails = async (retriesEnd: 'cancel' | 'unpaid' | 'past_due') => {
    controls.set({ retriesEnd });
    for (const action of ['card-declined', 'period-end']) controls.act(customer, action);
    controls.advance(customer, 10 * DAYS);
    await sync();
  };
  const payOpenInvoice = async () => {
    const row = page.getByRole('row').filter({ hasText: 'Open' });
    const href = await row.getByRole('link', { name: /^View/ }).getAttribute('href');
    await page.goto(href ?? '');
    await press(page, 'Pay with a working card');
    await page.goto('/account/subscription');
    await sync();
  };
  const cancelNow = async () => {
    await button('Cancel Subscription').first().click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Subscription' });
    await dialog.getByText('Your subscription ends now, and nothing more is charged.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await buy('success');
  const [{ id: customer } = { id: '' }] = (await sdk.customers.list()).data;
  await page.goto('/account/subscription');

  t.test('a refund and a dispute are seen', async (t) => {
    const invoice = page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1);
    await happens('refund', 'dispute');
    await matches(t, () => invoice.textContent(), /Disputed.*refunded/);
    await seePart(page, 'Payment disputed: Your bank disputed a payment.');
    await examine(t, page, 'subscription-disputed');
    await happens('dispute-lost');
    await matches(t, () => invoice.textContent(), /Charged back.*refunded/);
    await isAbsent(t, page.getByText('Payment disputed'));
  });

  t.test('payments paused by the operator: resume', async (t) => {
    await happens('pause-collection');
    await seePart(page, "Payments paused: Your subscription isn't charged for now.");
    await is(t, 'Active', 'Pro');
    await examineClosely(t, page, 'subscription-collection');
    await button('Resume Subscription').click();
    await isAbsent(t, page.getByText('Payments paused'));
  });

  t.test('paused after a trial: resume', async (t) => {
    await happens('pause');
    await seePart(page, 'Subscription paused: Your trial ended without a payment method');
    await button('Update Payment Method').waitFor();
    await is(t, 'Paused', 'Free');
    await examineClosely(t, page, 'subscription-paused');
    await see(page, '0 of 20');
    await button('Resume Subscription').click();
    await is(t, 'Active', 'Pro');
    await see(page, '0 of 1,000');
    await isAbsent(t, page.getByText('Subscription paused'));
  });

  t.test('overdue for ever: Pro stays, and the portal takes the payment', async (t) => {
    await fails('past_due');
    await seePart(
      page,
      'Payment overdue: Your last payment failed, or your bank asks you to confirm it.',
    );
    await is(t, 'Payment overdue', 'Pro');
    await button('Cancel Subscription').waitFor();
    await examine(t, page, 'subscription-past-due');
    await button('Update Payment Method').click();
    await page.waitForURL('**/sandbox/stripe/portal/**');
    for (const name of ['Use a working card', 'Pay the open invoice']) await press(page, name);
    await page.getByRole('link', { name: 'Back to Utmost' }).click();
    await page.waitForURL('**/account/subscription');
    await sync();
    await is(t, 'Active', 'Pro');
  });

  t.test('unpaid: pay the open invoice', async (t) => {
    await fails('unpaid');
    await seePart(page, 'Subscription unpaid: Your last payment failed');
    await button('Update Payment Method').waitFor();
    await is(t, 'Unpaid', 'Free');
    await isAbsent(t, page.getByText('Unpaid invoice'), 'it has not ended');
    await examineClosely(t, page, 'subscription-unpaid');
    await payOpenInvoice();
    await is(t, 'Active', 'Pro');
  });

  t.test('unpaid: cancel, and an invoice stays open', async (t) => {
    await fails('unpaid');
    await is(t, 'Unpaid', 'Free');
    await cancelNow();
    await is(t, 'Canceled', 'Free');
    await seePart(
      page,
      'Unpaid invoice: Your subscription has ended, and an invoice is still open.',
    );
    await seePart(page, "Paying it doesn't start your subscription again.");
    await examineClosely(t, page, 'subscription-open-invoice');
    await payOpenInvoice();
    await isAbsent(t, page.getByText('Unpaid invoice'));
    await is(t, 'Canceled', 'Free');
  });

  t.test('not completed, for the bank asks for 3-D Secure: its invoice does', async (t) => {
    controls.setCard(customer, 'authenticate');
    const price = stripe.env.STRIPE_PRICE_PRO_MONTHLY ?? '';
    await sdk.subscriptions.create({ customer, items: [{ price }] });
    await sync();
    await seePart(page, 'or asks you to confirm it: open the invoice to do so.');
    await is(t, 'Payment not completed', 'Free');
    await payOpenInvoice();
    await is(t, 'Active', 'Pro');
    await happens('cancel-now');
    await is(t, 'Canceled', 'Free');
  });

  t.test('not completed: cancel, and pay another way', async (t) => {
    await buy('delayed');
    await page.reload();
    await seePart(page, 'Payment not completed: Your bank is still confirming your first payment');
    await is(t, 'Payment not completed', 'Free');
    await page.getByRole('row').filter({ hasText: 'Open' }).waitFor();
    await isAbsent(t, page.getByText('Unpaid invoice'), 'it has not begun');
    await examineClosely(t, page, 'subscription-incomplete');
    await cancelNow();
    await isAbsent(t, page.getByText('Payment not completed:'));
    await buy('success');
    await sync();
    await is(t, 'Active', 'Pro');
  });

  t.test('with a discount, what is paid is shown, and what another cycle would cost', async (t) => {
    await stripe.discount(customer, 20);
    await sync();
    await matches(t, () => fact('Price').textContent(), '$23.20 per month');
    await matches(t, () => fact('Next payment').textContent(), '$23.20');
    await goWithin(page, '/subscription/plans');
    await see(page, '$23.20');
    await page.getByRole('switch', { name: 'Bill yearly' }).setChecked(true);
    await button('Switch to Yearly Billing').click();
    const dialog = page.getByRole('dialog', { name: 'Switch to Yearly Billing' });
    await dialog.getByText('$231.20 per year').waitFor();
    await examineClosely(t, page, 'subscription-switch-discount');
  });

  t.test('no fault behind the scenes', async (t) => {
    t.same(
      complaints.filter((one) => !one.includes(stripe.url)),
      [],
    );
  });
});
