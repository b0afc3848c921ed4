import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  see,
  signIn,
  startJourney,
  untilAskedAnew,
  valueShown,
} from './journey.ts';

t.test('a session that ends costs nothing that was typed', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@ended'));
  await addCampaignParameters(page);
  await page.goto('/create-link');
  await page.getByLabel('Link Name').fill('Long work');
  await page.getByLabel('Website URL').fill('https://example.com/?a=1');
  await page.getByLabel('Campaign').fill('spring');
  await choose(page, 'Channel', /Paid Social/);

  t.test('a reload keeps it', async (t) => {
    // Answered after the end of the session, it would lead to the login by itself.
    const previewed = untilAskedAnew(page, '/api/tracking-links/preview');
    await page.reload();
    await previewed;
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'Long work');
    await matches(t, () => valueShown(page, 'Channel'), 'Paid Social');
  });

  t.test('saving after the end leads to the login', async (t) => {
    await endElsewhere(page);
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Authentication Required');
    await see(page, "Please log in to continue. New links you haven't saved are kept.");
    t.equal(new URL(page.url()).pathname, '/login');
    await isAbsent(t, page.getByText('Tracking link has been saved'));
    await examineClosely(t, page, 'session-ended');
  });

  t.test('signing in again brings it back', async (t) => {
    await signIn(page, address('ada@ended'));
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'Long work');
    await becomes(t, () => page.getByLabel('Website URL').inputValue(), 'https://example.com/?a=1');
    await becomes(t, () => page.getByLabel('Campaign').inputValue(), 'spring');
    await matches(t, () => valueShown(page, 'Channel'), 'Paid Social');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
  });

  t.test('the list notices it by itself', async (t) => {
    await page.getByRole('link', { name: 'Manage Links' }).click();
    await page.getByRole('row', { name: /Long work/ }).waitFor();
    await endElsewhere(page);
    await see(page, 'Authentication Required');
    await page.waitForURL('**/login?redirect=%2Fmanage-links');
    await see(page, 'Sign in with Google');
    t.pass();
  });

  t.test('another person does not get it, and signing out forgets it', async (t) => {
    await signIn(page, address('ada@ended'), '/manage-links');
    await page.getByRole('link', { name: 'Create Link' }).first().click();
    await page.getByLabel('Link Name').fill('Mine');
    await endElsewhere(page);
    await signIn(page, address('eve@other'));
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), '');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signIn(page, address('ada@ended'));
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), '');
  });

  t.test('signing in as another person in another tab changes all of them', async (t) => {
    await page.getByLabel('Link Name').fill('Mine');
    const other = await page.context().newPage();
    await signIn(other, address('eve@other'));
    await matches(t, () => page.getByRole('banner').textContent(), /eve/);
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), '');
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/login');
    await signIn(other, address('ada@ended'), '/create-link');
    await matches(t, () => page.getByRole('banner').textContent(), /ada/);
    await other.close();
  });
});

// The cookie stays in the browser; the server knows its session no more.
async function endElsewhere(page: Page): Promise<void> {
  await callApi(page, 'POST', '/api/auth/logout');
}
