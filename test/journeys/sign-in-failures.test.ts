// What a user is told while the session is looked up, and when that fails.

import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { hold, letThrough } from './hold.ts';
import { callApi, goWithin, see, signInInvited, startJourney } from './journey.ts';

/** Notes all that the page says from now on, however briefly. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        said.push(textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** What was said until now is not told any more. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

t.test('before it is known who is there', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@member'));
  const said = await listen(page);

  t.test('the page says that it loads', async (t) => {
    const release = await hold(page, '**/api/auth/me');
    await page.goto('/manage-links');
    await see(page, 'Loading...');
    await release();
    await see(page, 'No links yet');
    t.pass();
  });

  t.test('that signing out could not be done', async (t) => {
    const email = address('bob@member');
    await callApi(page, 'POST', '/api/users/invite', { email });
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await see(page, 'Failed to sign out');
    t.equal(new URL(page.url()).pathname, '/manage-links');
    await letThrough(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });

  t.test('without a session, that it checks, and leads to the login', async (t) => {
    await page.goto('/manage-links');
    await see(page, 'Sign in with Google');
    t.ok((await said()).includes('Checking authentication...'));

    await page.route('**/api/auth/me', (route) => route.abort());
    await page.goto('/manage-links');
    await see(page, 'Sign in with Google');
    t.equal(new URL(page.url()).pathname, '/login', 'a session that cannot be loaded is none');
    await letThrough(page);
  });

  t.test('that they are on their way to sign in', async (t) => {
    const release = await hold(page, '**/api/auth/google/url');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await see(page, 'Taking you to the sign-in page.');
    await becomes(t, () => page.getByRole('button', { name: 'Redirecting...' }).isDisabled(), true);
    await release();
    await page.waitForURL('**/sandbox/**');
  });

  t.test('that signing in could not be begun', async (t) => {
    await page.goto('/login');
    await page.route('**/api/auth/google/url', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await see(page, 'Unable to initiate Google Sign-In. Please try again later.');
    await becomes(
      t,
      () => page.getByRole('button', { name: 'Sign in with Google' }).isEnabled(),
      true,
    );
    await letThrough(page);
  });

  t.test('to a member who may not see it, that they may not', async (t) => {
    await signInInvited(page, address('bob@member'), '/manage-links');
    const sentence = "You don't have permission to view this page.";
    await page.goto('/user-management');
    await see(page, 'Access Denied');
    await page.waitForURL('**/create-link');
    t.ok((await said()).includes(sentence), 'loaded');
    for (const path of ['/parameter-config', '/audit-log']) {
      await forget(page);
      await goWithin(page, path);
      await becomes(t, async () => (await said()).includes(sentence), true, path);
      await page.waitForURL('**/create-link');
    }
  });
});
