import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { unansweredOn } from '../support/browser.ts';
import { isAbsent } from './becomes.ts';
import { letThrough } from './hold.ts';
import { addParameter, callApi, see, startJourney } from './journey.ts';
import { openConfig, rowOf } from './parameter-table.ts';
import { turnTab, watchPolls } from './tab.ts';

const PARAMETERS = '/api/tracking-parameters';
const MAPPINGS = '/api/value-mappings';
const ADVANCED = '/api/advanced-link-config';
const MINUTE_MS = 60_000;
// The next three seconds begin when an answer has been taken in, which is half a second later at most.
const ONE_POLL_MS = 3_500;
const THREE_POLLS_MS = 3 * ONE_POLL_MS;

t.test('what is configured is asked for again and again, but not needlessly', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@polled'));
  await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'src' });
  const asked = countRequests(page);
  await page.clock.install();
  await openConfig(page, 'Source');
  // From here on the page's time passes only when it is told to.
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await stop();
  const { askedWithin } = watchPolls(
    page,
    (request) => request.method() === 'GET' && new URL(request.url()).pathname === PARAMETERS,
  );

  t.test('parameters every 3 seconds, mappings every 30', async (t) => {
    const mappings = asked(MAPPINGS);
    // The first may be due already when the counting begins.
    t.ok([3, 4].includes(await askedWithin(THREE_POLLS_MS)));
    t.equal(asked(MAPPINGS), mappings, 'not yet');
    const answered = page.waitForResponse(`**${MAPPINGS}`);
    await page.clock.runFor(30_000);
    t.ok(await answered);
  });

  t.test('they are asked for as what the browser has already', async (t) => {
    const answered = page.waitForResponse(`**${PARAMETERS}`);
    await askedWithin(ONE_POLL_MS);
    const response = await answered;
    const sent = await response.request().allHeaders();
    t.match(sent['if-none-match'], /^"/);
    const { etag } = await response.allHeaders();
    t.equal(sent['if-none-match']?.replace('-gzip', ''), etag?.replace('-gzip', ''), 'unchanged');
  });

  t.test('nothing while the tab is hidden, and at once when it is shown', async (t) => {
    await turnTab(page, 'hidden');
    const [parameters, mappings, advanced] = [asked(PARAMETERS), asked(MAPPINGS), asked(ADVANCED)];
    await page.clock.runFor(MINUTE_MS);
    t.equal(asked(PARAMETERS), parameters);
    t.equal(asked(MAPPINGS), mappings);
    const answered = page.waitForResponse(`**${PARAMETERS}`);
    await turnTab(page, 'visible');
    t.ok(await answered);
    t.equal(asked(ADVANCED), advanced, 'the advanced configuration is not asked for again');
  });

  t.test('nothing while a change is on its way', async (t) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/tracking-parameters/*', async (route) => {
      if (route.request().method() !== 'PUT' || route.request().url().includes('dryRun')) {
        return route.continue();
      }
      unansweredOn(page).delete(route.request());
      await held.promise;
      await route.continue();
    });
    await page.clock.resume();
    await page.getByRole('button', { name: 'Edit Source' }).click();
    await page.getByLabel('Display Name').fill('Origin');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Saving...');
    await stop();
    await callApi(page, 'POST', PARAMETERS, { type: 'text', displayName: 'New', queryName: 'new' });
    const parameters = asked(PARAMETERS);
    await page.clock.runFor(MINUTE_MS);
    t.equal(asked(PARAMETERS), parameters);
    await isAbsent(t, rowOf(page, 'new'));
    held.resolve();
    await page.clock.resume();
    await rowOf(page, 'new').waitFor();
    await see(page, 'Tracking parameter updated successfully');
    await letThrough(page);
  });

  t.test('the advanced configuration is kept for five minutes', async (t) => {
    const there = async () => {
      await page.getByRole('link', { name: 'Create Link', exact: true }).click();
      await page.getByLabel('Link Name').waitFor();
      await page.getByRole('link', { name: 'Parameter Config' }).click();
      await rowOf(page, 'new').waitFor();
    };
    await there();
    const advanced = asked(ADVANCED);
    await there();
    t.equal(asked(ADVANCED), advanced);
    await stop();
    await turnTab(page, 'hidden');
    await page.clock.runFor(5 * MINUTE_MS);
    await page.clock.resume();
    await turnTab(page, 'visible');
    const answered = page.waitForResponse(`**${ADVANCED}`);
    await there();
    t.ok(await answered);
  });
});

/** Counts the requests of a page by path; those of `callApi` are not the page's. */
function countRequests(page: Page): (path: string) => number {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return (path) => counts.get(path) ?? 0;
}
