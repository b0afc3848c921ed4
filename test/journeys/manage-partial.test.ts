// Among very many links a search goes on by itself until its page is full, shows how far it is, and can be stopped.

import type { components } from '@utmost/core/contract.d.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { slowClock } from '../support/slow-clock.ts';
import { hold } from './hold.ts';
import { callApi, goWithin, see, seePart, startJourney } from './journey.ts';
import { rowOf, rowsAre } from './link-list.ts';

const LINKS = 9_000;
const GOING_ON = '**/api/tracking-links?*after=*';

t.test('so many links that one answer does not look at all', async (t) => {
  const journey = await startJourney(t, { env: { BILLING: 'off' }, clock: slowClock() });
  const database = await journey.database();
  const page = await journey.openAs(t, address('ada@partial'));
  const me = await callApi<components['schemas']['User']>(page, 'GET', '/api/auth/me');
  const { organizationId } = me;
  await storeManyLinks(database, { organizationId, links: LINKS, mark: '01' });
  await database.query(
    "UPDATE tracking_links SET name = 'Buried treasure' WHERE id = (SELECT MIN(id) FROM tracking_links)",
  );
  const progress = page.getByText(/^Searched /);

  t.test('it tells how far it is, stops, and goes on', async (t) => {
    const letThrough = await hold(page, GOING_ON);
    await page.goto('/manage-links?q=reasure');
    await seePart(page, 'Searched 4,000 of 9,000 links');
    await rowsAre(page, 0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const goOn = page.getByRole('button', { name: 'Keep searching' });
    await goOn.waitFor();
    await letThrough();
    await seePart(page, 'Searched 4,000 of 9,000 links');
    await goOn.click();
    await rowOf(page, 'Buried treasure').waitFor();
    await rowsAre(page, 1);
    await progress.waitFor({ state: 'detached' });
    t.match(page.url(), /[?]q=reasure$/);
  });

  t.test('by itself it finds what is among the oldest', async () => {
    await page.reload();
    await rowOf(page, 'Buried treasure').waitFor();
    await progress.waitFor({ state: 'detached' });
  });

  t.test('a page that is full ends it', async (t) => {
    await goWithin(page, '/manage-links?q=source7%26');
    await rowsAre(page, 10);
    await progress.waitFor({ state: 'detached' });
    await page.goto('/manage-links?q=source7%26&page=22&perPage=10');
    await rowsAre(page, 10);
    t.match(page.url(), /page=22/);
  });

  t.test('links that follow the rules are looked for the same way', async () => {
    const letThrough = await hold(page, GOING_ON);
    await goWithin(page, '/manage-links?passes=no');
    await seePart(page, 'Searched 4,000 of 9,000 links');
    await letThrough();
    await progress.waitFor({ state: 'detached' });
    await see(page, 'No links found');
  });
});
