import type { Page } from 'playwright-core';
import { callApi, see } from './journey.ts';

/** How a payment on the sandbox's page ends. */
export const ENDINGS = {
  pays: /^Pay \$/,
  declines: 'Pay with a declined card',
  waits: 'Pay by bank transfer, confirmed later',
  abandons: 'Leave without paying',
} as const;

/** From the plans page to the payment page, as an admin goes. */
export async function goToCheckout(page: Page, cycle: 'monthly' | 'yearly'): Promise<void> {
  const yearly = page.getByRole('switch', { name: 'Bill yearly' });
  await yearly.setChecked(cycle === 'yearly');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL(`**/subscription/checkout?planId=2&billingCycle=${cycle}`);
  await see(page, 'Preparing your Pro checkout.');
  await page.waitForURL('**/sandbox/stripe/checkout/**');
}

/** On the payment page. */
export async function endPayment(page: Page, ending: keyof typeof ENDINGS): Promise<void> {
  await page.getByRole('button', { name: ENDINGS[ending] }).click();
}

/** Pays for Pro by requests alone, as an admin, where a test is about something else. */
export async function subscribe(page: Page): Promise<void> {
  const { checkoutUrl } = await callApi<{ checkoutUrl: string }>(
    page,
    'POST',
    '/api/subscription/checkout',
    { planId: 2, billingCycle: 'monthly' },
  );
  await page.request.post(checkoutUrl, { form: { outcome: 'success' }, maxRedirects: 0 });
  await callApi(page, 'POST', '/api/subscription/sync');
}

/** Does something on the payment provider's own pages, and comes back from there. */
export async function inPortal(page: Page, ...buttons: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.waitForURL('**/sandbox/stripe/portal/**');
  for (const name of buttons) await press(page, name);
  await page.getByRole('link', { name: 'Back to Utmost' }).click();
  await page.waitForURL('**/account/subscription');
}

/** On one of those pages, each of whose buttons leads to a page again. */
export async function press(page: Page, name: string): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  await page.waitForLoadState();
}

/** Has the server ask the payment provider, as an admin may who does not want to wait for its word. */
export async function sync(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync' }).click();
  await see(page, 'Your subscription is up to date.');
}
