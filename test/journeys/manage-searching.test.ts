// A search among many links: its total says "1,000+", every page can be reached, and one that takes too long says what helps.

import { searchLimit } from '@utmost/api/links/search-limit.ts';
import type { components } from '@utmost/core/contract.d.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { becomes } from './becomes.ts';
import { callApi, goWithin, see, seePart, startJourney } from './journey.ts';
import { rowOf, rowsAre } from './link-list.ts';

const LINKS = 4_000;

t.test('a search among many links', async (t) => {
  const journey = await startJourney(t, { env: { BILLING: 'off' } });
  const database = await journey.database();
  const page = await journey.openAs(t, address('ada@searching'));
  const me = await callApi<components['schemas']['User']>(page, 'GET', '/api/auth/me');
  const { organizationId } = me;
  await storeManyLinks(database, { organizationId, links: LINKS, mark: '01' });
  await database.query(
    "UPDATE tracking_links SET name = 'Buried treasure' WHERE id = (SELECT MIN(id) FROM tracking_links)",
  );

  t.test('it finds what is among the oldest', async () => {
    await page.goto('/manage-links?q=reasure');
    await rowOf(page, 'Buried treasure').waitFor();
    await rowsAre(page, 1);
    await seePart(page, '1 link found in');
  });

  t.test('its total says 1,000+, and there are pages behind', async (t) => {
    await goWithin(page, '/manage-links?q=shop&perPage=100&page=10');
    await rowsAre(page, 100);
    await seePart(page, '1,000+ links found in');
    await page.getByRole('button', { name: 'Next page' }).click();
    await becomes(t, async () => new URL(page.url()).searchParams.get('page'), '11');
    await seePart(page, '1,100+ links found in');
    await goWithin(page, '/manage-links?q=shop&perPage=100&page=40');
    await rowsAre(page, 100);
    await seePart(page, '4,000 links found in');
  });

  t.test('links that follow the rules are found the same way', async () => {
    await goWithin(page, '/manage-links?passes=no');
    await see(page, 'No links found');
  });

  t.test('one that takes too long suggests a filter, and is not repeated', async (t) => {
    const { ms } = searchLimit;
    t.teardown(() => {
      searchLimit.ms = ms;
    });
    searchLimit.ms = 0;
    const searches: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/tracking-links\?/.test(request.url())) searches.push(request.url());
    });
    await page.clock.install();
    await page.goto('/manage-links?passes=no&q=nothing');
    await seePart(page, 'Add a filter, such as a date');
    const asked = searches.length;
    await page.clock.runFor(30_000);
    t.equal(searches.length, asked, 'it would take as long again');
    searchLimit.ms = ms;
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page, 'No links found');
    await page.clock.runFor(6_000);
    await becomes(t, async () => searches.length > asked + 1, true);
  });
});
