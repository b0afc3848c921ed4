// The list of links asks for itself every 3 s, but not unseen.

import type { Request } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { startJourney } from './journey.ts';
import { addLink, lookAway, rowOf, rowsAre } from './link-list.ts';
import { turnTab, watchPolls } from './tab.ts';

const POLL_MS = 3_000;

t.test('a hidden list asks for nothing', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@polled'));
  await addLink(page, 'First');
  await page.clock.install();
  const isOurs = (request: Request) =>
    request.method() === 'GET' && /[/]api[/]tracking-links[?]/.test(request.url());
  const { askedWithin } = watchPolls(page, isOurs);
  await page.goto('/manage-links');
  await rowsAre(page, 1);
  await lookAway(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await askedWithin(POLL_MS);
  t.equal(await askedWithin(4 * POLL_MS), 4, 'seen, it asks every 3 s');
  await turnTab(page, 'hidden');
  t.equal(await askedWithin(10 * POLL_MS), 0, 'unseen, never');
  await addLink(page, 'Second');
  const again = page.waitForRequest(isOurs);
  await turnTab(page, 'visible');
  await page.clock.runFor(500);
  t.ok(await again, 'seen again, at once');
  await page.clock.resume();
  await rowOf(page, 'Second').waitFor();
});
