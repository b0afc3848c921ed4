// Among many links a search, and the look for those that pass today's taxonomy, say how far they looked, and go on.

import type { components } from '@utmost/core/contract.d.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { callApi, see, startJourney } from './journey.ts';
import { rowOf, rowsAre } from './link-list.ts';

// More than a search looks through letter by letter.
const LINKS = 20_050;

// As the links are named that are stored past the service, the oldest being 0.
const nameOf = (index: number) => `Offer ${(index * 7919) % LINKS}`;

function nameIsFirst(page: Page, name: string): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => document.querySelector('table[aria-label] tbody tr')?.textContent?.includes(wanted),
    name,
  );
}

t.test('so many links that not all are looked at', async (t) => {
  const journey = await startJourney(t, { env: { BILLING: 'off' } });
  const database = await journey.database();
  const page = await journey.openAs(t, address('ada@partial'));
  const me = await callApi<components['schemas']['User']>(page, 'GET', '/api/auth/me');
  const { organizationId } = me;
  await storeManyLinks(database, { organizationId, links: LINKS, mark: '01' });
  // The oldest one: nothing of it is among the words.
  await database.query(
    "UPDATE tracking_links SET name = 'Buried treasure' WHERE id = (SELECT MIN(id) FROM tracking_links)",
  );
  const note = page.getByText('Looked for anywhere in the newest 5,000 links');

  t.test('a text within a word is looked for everywhere when that is asked', async (t) => {
    await page.goto('/manage-links?q=reasure');
    await note.waitFor();
    await rowsAre(page, 0);
    await page.getByRole('button', { name: 'Look everywhere' }).click();
    await rowOf(page, 'Buried treasure').waitFor();
    await rowsAre(page, 1);
    await note.waitFor({ state: 'detached' });
    t.match(page.url(), /[?]q=reasure&everywhere=yes$/);
    await page.reload();
    await rowOf(page, 'Buried treasure').waitFor();
  });

  t.test('another text is looked for as usual', async (t) => {
    await page.getByRole('textbox', { name: 'Search links' }).fill('treasur');
    await note.waitFor();
    t.match(page.url(), /[?]q=treasur$/);
  });

  t.test('which links pass is asked of the newest ones, and then of the older ones', async (t) => {
    await page.goto('/manage-links?passes=yes');
    await see(page, 'The newest 10,000 links were looked at.');
    const goOn = page.getByRole('button', { name: 'Look at the older ones' });
    await goOn.click();
    await page.waitForURL(/olderThan=/);
    await see(page, 'Older links');
    await nameIsFirst(page, nameOf(LINKS - 10_001));
    await goOn.click();
    await nameIsFirst(page, nameOf(LINKS - 20_001));
    await goOn.waitFor({ state: 'detached' });
    t.match(page.url(), /passes=yes&olderThan=/);
  });
});
