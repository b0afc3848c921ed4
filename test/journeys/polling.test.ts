// Lists ask for themselves again and again, but not unseen, and not while something is changed.

import type { Page, Request } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { hold } from './hold.ts';
import { callApi, see, startJourney } from './journey.ts';
import { addLink, lookAway, rowOf, rowsAre } from './link-list.ts';
import { turnTab, watchPolls } from './tab.ts';

const LINKS_MS = 3_000;
const PEOPLE_MS = 10_000;

t.test('what is shown is asked for again and again', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@polled'));
  await addLink(page, 'First');
  await callApi(page, 'POST', '/api/users/invite', { email: address('bob@polled') });
  await page.clock.install();

  t.test('a hidden list of links asks for nothing', async (t) => {
    const isOurs = (request: Request) =>
      request.method() === 'GET' && /[/]api[/]tracking-links[?]/.test(request.url());
    const { askedWithin } = watchPolls(page, isOurs);
    await page.goto('/manage-links');
    await rowsAre(page, 1);
    await lookAway(page);
    await stop(page);
    await askedWithin(LINKS_MS);
    t.equal(await askedWithin(4 * LINKS_MS), 4, 'seen, it asks every 3 s');
    await turnTab(page, 'hidden');
    t.equal(await askedWithin(10 * LINKS_MS), 0, 'unseen, never');
    await addLink(page, 'Second');
    const again = page.waitForRequest(isOurs);
    await turnTab(page, 'visible');
    await page.clock.runFor(500);
    t.ok(await again, 'seen again, at once');
    await page.clock.resume();
    await rowOf(page, 'Second').waitFor();
  });

  t.test('who comes is seen without a reload', async (t) => {
    const isOurs = (request: Request) =>
      request.method() === 'GET' && new URL(request.url()).pathname === '/api/users';
    const { asked, askedWithin } = watchPolls(page, isOurs);
    // What the page still has to do by itself, well before the next poll.
    const settle = () => page.clock.runFor(500);
    await page.goto('/user-management');
    await see(page, address('bob@polled'));
    await stop(page);
    await askedWithin(PEOPLE_MS);

    t.test('every 10 s, and what is new is shown', async (t) => {
      t.equal(await askedWithin(3 * PEOPLE_MS), 3);
      await journey.openAs(t, address('bob@polled'));
      t.equal(await askedWithin(PEOPLE_MS), 1);
      await settle();
      await page.getByRole('row', { name: new RegExp(`${address('bob@polled')}.*User`) }).waitFor();
    });

    t.test('not in a hidden tab; at once when it is seen again', async (t) => {
      await turnTab(page, 'hidden');
      t.equal(await askedWithin(6 * PEOPLE_MS), 0);
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
      await page.clock.runFor(6 * PEOPLE_MS);
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
});

/** From then on the page's time passes only when it is told to. */
async function stop(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
