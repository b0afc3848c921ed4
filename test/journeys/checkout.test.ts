// What the pages around a payment do where it does not go straight.
import t from 'tap';
import { address } from '../support/addresses.ts';
import { isAbsent, matches } from './becomes.ts';
import { ENDINGS } from './checkout.ts';
import { examine } from './examine.ts';
import { goWithin, see, signInAtSandbox, startJourney } from './journey.ts';

t.test('around a payment', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@checkout'));

  t.test('without a session', async (t) => {
    const guest = await journey.open(t);
    await guest.goto('/subscription/checkout?planId=2&billingCycle=yearly');
    await guest.waitForURL('**/login?redirect=%2Fsubscription%2Fplans');
    await see(guest, 'Authentication Required');
    await see(guest, 'Please log in to continue with your subscription.');
    await goWithin(guest, '/subscription/canceled');
    await guest.getByRole('heading', { name: 'Payment Canceled' }).waitFor();
    await guest.goto('/subscription/success?session_id=cs_test_1');
    await see(guest, 'Please log in to continue with your subscription.');
    await guest.getByRole('link', { name: 'Log In' }).click();
    const back = '/subscription/success?session_id=cs_test_1';
    await signInAtSandbox(guest, address('eve@checkout'), back);
    await see(guest, 'Payment not found.');
    await see(guest, 'cs_test_1');
    await guest.getByRole('link', { name: 'Return to Dashboard' }).click();
    await guest.waitForURL('**/create-link');
    t.pass();
  });

  t.test('addresses that say too little', async (t) => {
    await page.goto('/subscription/checkout');
    await see(page, 'Missing plan ID. Please select a plan first.');
    await isAbsent(t, page.getByRole('button', { name: 'Try Again' }));
    await goWithin(page, '/subscription/success');
    await see(page, 'Missing payment information. Please try again or contact support.');
    await goWithin(page, '/subscription/success?payment_intent=pi_1&redirect_status=failed');
    await see(page, 'Failed to process payment');
  });

  t.test('M1 an address that claims success is believed nothing', async (t) => {
    await page.goto('/subscription/success?success=true&planId=2&billingCycle=yearly');
    await see(page, 'Failed to update subscription. Please contact support.');
    await page.goto('/subscription/success?payment_intent=pi_1&redirect_status=succeeded&planId=2');
    await see(page, 'Payment not found.');
    await goWithin(page, '/subscription/plans');
    await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
    t.pass();
  });

  t.test('a payment page that cannot be made at first, nor be left for', async (t) => {
    await page.route('**/api/subscription/checkout', (route) => route.fulfill({ status: 502 }), {
      times: 1,
    });
    await page.route('**/sandbox/stripe/checkout/**', (route) => route.abort('aborted'), {
      times: 1,
    });
    await goWithin(page, '/subscription/checkout?planId=2');
    await see(page, 'An error occurred while setting up the payment. Please try again later.');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Redirecting to Checkout' }).waitFor();
    await isAbsent(t, page.getByRole('button', { name: 'Copy Checkout URL' }), 'not at once');
    await page.getByRole('button', { name: 'Copy Checkout URL' }).click();
    await see(page, 'Checkout URL copied to clipboard');
    const url = await page.evaluate(() => navigator.clipboard.readText());
    t.match(url, /\/sandbox\/stripe\/checkout\/cs_\w+$/);
    await examine(t, page, 'checkout-manual');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open Checkout in New Tab' }).click(),
    ]);
    await opened.getByRole('button', { name: ENDINGS.pays }).click();
    await opened.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Open Checkout in New Tab' }).click();
    await see(page, 'Unable to open in new tab. Try copying the link instead.');
    await page.getByRole('link', { name: 'Back to Plans' }).click();
    await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
  });

  t.test('what the server cannot do is said in our words', async (t) => {
    await goWithin(page, '/subscription/plans');
    await page.route('**/api/subscription/{cancel,resume}', (route) =>
      route.fulfill({ status: 502 }),
    );
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Subscription' });
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Cancellation Failed' });
    await matches(
      t,
      () => failed.textContent(),
      'There was a problem canceling your subscription. Please try again later.',
    );
    await page.unroute('**/api/subscription/{cancel,resume}');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('button', { name: 'Resume Subscription' }).waitFor();
    await page.route('**/api/subscription/resume', (route) => route.fulfill({ status: 502 }));
    await page.getByRole('button', { name: 'Resume Subscription' }).click();
    await see(page, 'Failed to resume subscription. Please try again.');
    await isAbsent(t, dialog);
  });
});
