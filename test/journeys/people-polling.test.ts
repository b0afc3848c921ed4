// The list of people asks for itself every 10 s, but not unseen and not while something is changed.

import type { Request } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { hold } from './hold.ts';
import { callApi, see, startJourney } from './journey.ts';
import { turnTab, watchPolls } from './tab.ts';

const POLL_MS = 10_000;

t.test('who comes is seen without a reload', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@polled'));
  await callApi(page, 'POST', '/api/users/invite', { email: address('bob@polled') });
  await page.clock.install();
  const isOurs = (request: Request) =>
    request.method() === 'GET' && request.url().endsWith('/api/users');
  const { asked, askedWithin } = watchPolls(page, isOurs);
  // What the page still has to do by itself, well before the next poll.
  const settle = () => page.clock.runFor(500);
  await page.goto('/user-management');
  await see(page, address('bob@polled'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await askedWithin(POLL_MS);

  t.test('every 10 s, and what is new is shown', async (t) => {
    t.equal(await askedWithin(3 * POLL_MS), 3);
    await journey.openAs(t, address('bob@polled'));
    t.equal(await askedWithin(POLL_MS), 1);
    await settle();
    await page.getByRole('row', { name: new RegExp(`${address('bob@polled')}.*User`) }).waitFor();
  });

  t.test('not in a hidden tab; at once when it is seen again', async (t) => {
    await turnTab(page, 'hidden');
    t.equal(await askedWithin(6 * POLL_MS), 0);
    const again = page.waitForRequest(isOurs);
    await turnTab(page, 'visible');
    await settle();
    t.ok(await again);
  });

  t.test('not while something is changed', async (t) => {
    const release = await hold(page, '**/api/users/*');
    await page.getByRole('button', { name: 'Edit bob' }).click();
    await settle();
    await page.getByLabel('Username').fill('robert');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await settle();
    await see(page, 'Saving...');
    const before = asked();
    await page.clock.runFor(6 * POLL_MS);
    t.equal(asked() - before, 0);
    const changed = page.waitForResponse('**/api/users/*');
    await release();
    await changed;
    await page.clock.resume();
    await see(page, 'User updated successfully');
    await page.getByRole('row', { name: /robert/ }).waitFor();
    t.ok(asked() > before, 'then it is asked again');
  });
});
