// The list of links asks for itself every 3 s, but not unseen.
import type { Request } from 'playwright-core';
import t from 'tap';
import { startJourney } from './journey.ts';
import { addLink, lookAway, rowOf, rowsAre } from './link-list.ts';

const POLL_MS = 3_000;

t.test('a hidden list asks for nothing', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, 'ada@polled.example');
  await addLink(page, 'First');
  await page.clock.install();
  const isOurs = (request: Request) =>
    request.method() === 'GET' && /[/]api[/]tracking-links[?]/.test(request.url());
  let asked = 0;
  let answered = 0;
  page.on('request', (request) => {
    if (isOurs(request)) asked++;
  });
  page.on('requestfinished', (request) => {
    if (isOurs(request)) answered++;
  });
  // How often it is asked while the page's clock goes on so long; a poll waits for the one before.
  const askedWithin = async (milliseconds: number) => {
    const before = asked;
    for (let passed = 0; passed < milliseconds; passed += 500) {
      await page.clock.runFor(500);
      // What the page has asked is told before it answers this.
      await page.evaluate(() => null);
      while (answered < asked) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return asked - before;
  };
  const show = (visibility: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibility);
  await page.goto('/manage-links');
  await rowsAre(page, 1);
  await lookAway(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await askedWithin(POLL_MS);
  t.equal(await askedWithin(4 * POLL_MS), 4, 'seen, it asks every 3 s');
  await show('hidden');
  t.equal(await askedWithin(10 * POLL_MS), 0, 'unseen, never');
  await addLink(page, 'Second');
  const again = page.waitForRequest(isOurs);
  await show('visible');
  await page.clock.runFor(500);
  t.ok(await again, 'seen again, at once');
  await page.clock.resume();
  await rowOf(page, 'Second').waitFor();
});
