import { text } from 'node:stream/consumers';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { examineClosely, examinePart } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choice,
  choose,
  goWithin,
  optionIn,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { addLink, lookAway, namesShown, rowOf, rowsAre } from './link-list.ts';

t.test('finding links', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@find'));
  await addCampaignParameters(page);
  await addLink(page, 'Alpha', { utm_campaign: 'spring', utm_medium: 'cpc' });
  await addLink(page, 'Beta', { utm_campaign: 'spring', utm_medium: 'email' });
  await addLink(page, 'Gamma', { utm_campaign: 'autumn' });
  await page.goto('/manage-links');
  await rowsAre(page, 3);
  const search = page.getByRole('textbox', { name: 'Search links' });

  t.test('/ leads to the search, which looks at the name', async (t) => {
    await page.keyboard.press('/');
    await page.keyboard.type('alp');
    await rowsAre(page, 1);
    await becomes(t, () => namesShown(page), ['Alpha']);
    await seePart(page, '1 link found in');
    t.match(page.url(), /[?]q=alp$/);
  });

  t.test('at the URL and at the creator', async (t) => {
    await search.fill('utm_campaign=autumn');
    await rowOf(page, 'Gamma').waitFor();
    await rowsAre(page, 1);
    await search.fill('ADA');
    await rowsAre(page, 3);
    t.match(page.url(), /[?]q=ADA$/);
  });

  t.test(
    'what ad blockers refuse in an address can be searched, filtered and grouped',
    async () => {
      const values = { utm_campaign: 'banner-728x90-blue' };
      const { id } = await addLink(page, 'display_300x250_v1', values);
      // The page fails for any of its calls that a list refuses.
      await search.fill('display_300x250_v1');
      await rowsAre(page, 1);
      await goWithin(page, '/manage-links?filter=utm_campaign&value=banner-728x90-blue');
      await rowsAre(page, 1);
      await goWithin(page, '/manage-links?q=display_300x250_v1&group=utm_medium');
      await page.getByRole('heading', { level: 2 }).getByRole('button').waitFor();
      await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
      await goWithin(page, '/manage-links');
      await rowsAre(page, 3);
    },
  );

  t.test('in other languages values stand apart, and sentences stay English', async (t) => {
    const { id } = await addLink(page, 'حملة الربيع 2027', { utm_campaign: 'spring' });
    for (const [locale, day] of [
      ['ar', /[\d٠-٩]/],
      ['de', /^\d\d\.\d\d\.\d{4}, \d\d:/],
      ['ja', /^\d{4}\/\d\d\/\d\d /],
    ] as const) {
      const there = await journey.openAs(t, address('ada@find'), { locale });
      await there.clock.setFixedTime(Date.now() + 86_400_000);
      await there.goto('/manage-links');
      await seePart(there, '4 links in');
      const values = rowOf(there, 'حملة').locator('[translate=no]');
      const isApart = () =>
        values.evaluateAll((all) =>
          all.every((one) => getComputedStyle(one).unicodeBidi === 'isolate'),
        );
      await becomes(t, isApart, true, 'what is read from right to left moves nothing else');
      const created = rowOf(there, 'حملة').locator('time').first();
      t.match(await created.getAttribute('title'), day, 'days are written as there');
      t.match(
        await created.textContent(),
        /just now|min ago/,
        'in words that stay English, by the clock of the service: this one is a day ahead',
      );
      await examineClosely(t, there, `manage-links-${locale}`);
      await there.goto('/manage-links?from=2018-11-02T12:00:00.000Z');
      await seePart(there, 'Nov 2, 2018');
    }
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
    await rowsAre(page, 3);
  });

  t.test('what nothing matches says so, and leads back', async (t) => {
    await search.fill('no such link');
    await see(page, 'No links found');
    await page.getByRole('status').getByRole('button', { name: 'Clear' }).click();
    await rowsAre(page, 3);
    await becomes(t, () => search.inputValue(), '');
    t.match(page.url(), /manage-links$/);
  });

  t.test('Back and forward go through the searches', async (t) => {
    await page.goBack();
    await see(page, 'No links found');
    await becomes(t, () => search.inputValue(), 'no such link');
    await page.goForward();
    await rowsAre(page, 3);
  });

  t.test('Escape empties the search', async (t) => {
    await search.fill('alp');
    await rowsAre(page, 1);
    await search.press('Escape');
    await rowsAre(page, 3);
    await becomes(t, () => search.inputValue(), '');
  });

  t.test('a key that changes nothing of it is no search', async (t) => {
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await search.press('Enter');
    await search.press('Escape');
    await search.fill('alp');
    await rowsAre(page, 1);
    await search.press('Enter');
    await search.press('Escape');
    await rowsAre(page, 3);
    t.equal(await steps(), before + 2, 'there and back');
  });

  t.test('a parameter and its value', async (t) => {
    await choose(page, 'Filter By Parameter', 'Channel');
    await seePart(page, '2 links found in');
    await choice(page, 'Filter Value').click();
    await optionIn(page, 'Paid Social').waitFor();
    await examinePart(t, page, 'manage-links-filter-value', ['region']);
    await choice(page, 'Filter Value').fill('soci');
    await choice(page, 'Filter Value').press('Tab');
    await rowsAre(page, 1);
    await becomes(t, () => namesShown(page), ['Alpha']);
    t.match(page.url(), /filter=utm_medium&value=cpc$/);
  });

  t.test('links that have no value', async (t) => {
    await choose(page, 'Filter Value', /Not set 1 link/);
    await rowOf(page, 'Gamma').waitFor();
    await rowsAre(page, 1);
    await page.reload();
    await rowsAre(page, 1);
    await becomes(t, () => namesShown(page), ['Gamma']);
    await becomes(t, () => choice(page, 'Filter Value').inputValue(), 'Not set');
  });

  t.test('a value that is typed', async (t) => {
    await choose(page, 'Filter By Parameter', 'Campaign');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    const value = choice(page, 'Filter Value');
    await becomes(t, () => value.inputValue(), 'Any value', 'another parameter forgets the value');
    await value.fill('spring');
    await value.press('Enter');
    await rowsAre(page, 2);
    t.match(page.url(), /filter=utm_campaign&value=spring$/);
  });

  t.test('Escape leaves the value as it was, whatever was typed', async (t) => {
    const value = choice(page, 'Filter Value');
    const steps = await page.evaluate(() => history.length);
    for (const typed of ['spr', 'no such value']) {
      await value.fill(typed);
      await optionIn(page, 'spring').waitFor({ state: typed === 'spr' ? 'visible' : 'detached' });
      await value.press('Escape');
      await becomes(t, () => value.inputValue(), 'spring', typed);
      await value.blur();
      await becomes(t, () => value.inputValue(), 'spring', `${typed}, and left`);
    }
    t.match(page.url(), /filter=utm_campaign&value=spring$/);
    t.equal(await page.evaluate(() => history.length), steps, 'nothing was filtered by');
    await rowsAre(page, 2);
  });

  t.test('the file has what is filtered', async (t) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await examineClosely(t, page, 'manage-links-export', ['region']);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ]);
    t.equal(csv.suggestedFilename(), 'tracking_links.csv');
    const lines = (await text(await csv.createReadStream())).trimEnd().split('\r\n');
    t.equal(lines[0], 'Link Name,Created,Created By,URL');
    t.same(
      lines.slice(1).map((line) => line.split(',')[0]),
      ['Alpha', 'Beta'],
    );
    await page.getByRole('button', { name: 'Export' }).click();
    const [rows] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^NDJSON/ }).click(),
    ]);
    t.equal(rows.suggestedFilename(), 'tracking_links.ndjson');
    const names = (await text(await rows.createReadStream()))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name);
    t.same(names, ['Alpha', 'Beta']);
  });

  t.test('F6 a file that a proxy cuts off is not saved', async (t) => {
    const address = /\/api\/tracking-links\/export/;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).split('\r\n').slice(0, 2).join('\r\n');
      await route.fulfill({ response, body: `${body}\r\n` });
    });
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    await see(page, 'The connection ended after 1 of 2 records. Try again.');
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    t.same(saved, []);
    await page.unroute(address);
    await lookAway(page);
  });

  t.test('Clear takes the filter away', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowsAre(page, 3);
    await seePart(page, '3 links in');
  });

  t.test('by creator, by days and by the rules', async (t) => {
    const open = () => page.getByRole('button', { name: 'More Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'More Filters' });
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    await open();
    await dialog.getByLabel('Created By').fill('ada');
    await dialog.getByLabel('Created From').fill('2020-02-29');
    await dialog.getByLabel('Created To').fill(today);
    await examineClosely(t, page, 'manage-links-filters');
    await choose(page, 'Rule status', 'Follows rules');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await seePart(page, 'Created Feb 29, 2020 to ');
    await seePart(page, '3 links found in');
    t.match(page.url(), /createdBy=ada&from=2020-02-.*&to=.*&passes=yes$/);
    await open();
    await becomes(t, () => dialog.getByLabel('Created To').inputValue(), today);
    await dialog.getByLabel('Created To').fill('2020-03-01');
    await page.keyboard.press('Enter');
    await see(page, 'No links found');
    await page.getByRole('status').getByRole('button', { name: 'Clear' }).click();
    await rowsAre(page, 3);
  });

  t.test('favorites are marked, found, and lead there from any screen', async (t) => {
    const star = (name: string) => page.getByRole('button', { name: `Favorite ${name}` });
    for (const name of ['Gamma', 'Alpha', 'Beta']) await star(name).click();
    await star('Beta').click();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a screen, a link or an action' });
    await palette.getByRole('combobox').fill('favorites');
    await palette.getByRole('option', { name: /^Show favorites/ }).click();
    await seePart(page, '2 links found in');
    await becomes(t, () => namesShown(page), ['Gamma', 'Alpha']);
    await examinePart(t, page, 'manage-links-favorites', ['region']);
    t.equal(await star('Alpha').getAttribute('aria-pressed'), 'true');
    await star('Gamma').click();
    await rowsAre(page, 1);
    await page.reload();
    await rowsAre(page, 1);
    await rowOf(page, 'Alpha').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Tracking Link' });
    await dialog.getByRole('button', { name: 'Favorite Alpha' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await see(page, 'No links found');
    await page.getByRole('button', { name: 'Remove filter Favorites' }).click();
    await rowsAre(page, 3);
  });

  t.test('moments of an address stay until another day is chosen', async (t) => {
    const moments = { from: '2020-02-28T12:34:56.000Z', to: '2099-03-01T12:34:56.000Z' };
    const address = page.url();
    await goWithin(page, `/manage-links?${new URLSearchParams(moments)}`);
    await seePart(page, 'Created Feb 28, 2020 to ');
    const dialog = page.getByRole('dialog', { name: 'More Filters' });
    const momentsShown = () =>
      Object.fromEntries([...new URL(page.url()).searchParams].filter(([name]) => name in moments));
    await page.getByRole('button', { name: 'More Filters' }).click();
    await dialog.getByLabel('Created By').fill('ada');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await seePart(page, 'Created By ada');
    t.same(momentsShown(), moments);
    await page.getByRole('button', { name: 'More Filters' }).click();
    await dialog.getByLabel('Created From').fill('2020-02-01');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await seePart(page, 'Created Feb 1, 2020 to ');
    t.equal(momentsShown().to, moments.to);
    await goWithin(page, address);
    await rowsAre(page, 3);
  });

  t.test('two clicks before the page has followed the first are two', async () => {
    const heading = page.getByRole('button', { name: 'Link Name' });
    await heading.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.locator('th[aria-sort="descending"]', { hasText: 'Link Name' }).waitFor();
  });

  t.test('columns sort, and turn round', async (t) => {
    await lookAway(page);
    await page.getByRole('button', { name: 'Link Name' }).click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('tbody tr')?.textContent?.match('Alpha'),
    );
    await becomes(t, () => namesShown(page), ['Alpha', 'Beta', 'Gamma']);
    await page.getByRole('button', { name: 'Link Name' }).click();
    await page.waitForFunction(() =>
      document.querySelector('tbody tr')?.textContent?.match('Gamma'),
    );
    await becomes(t, () => namesShown(page), ['Gamma', 'Beta', 'Alpha']);
    await page.reload();
    await rowsAre(page, 3);
    await becomes(t, () => namesShown(page), ['Gamma', 'Beta', 'Alpha']);
  });

  t.test('every heading that sorts leads to links', async (t) => {
    const headings = page.locator('th').getByRole('button', { name: /Link Name|Created|URL/ });
    await becomes(t, () => headings.allTextContents().then((all) => all.length), 3);
    for (const heading of await headings.all()) {
      const answered = page.waitForResponse(/tracking-links\?.*sort=/);
      await heading.click();
      t.equal((await answered).status(), 200);
      await rowsAre(page, 3);
    }
  });

  t.test('an address that makes no sense shows the list', async () => {
    await page.goto('/manage-links?page=-3&perPage=7&sort=password&values=[1&from=soon');
    await rowsAre(page, 3);
    for (const query of ['sort=fullUrl&order=ASC', 'page=99']) {
      await goWithin(page, '/terms');
      await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
      await goWithin(page, `/manage-links?${query}`);
      await rowsAre(page, 3);
    }
  });
});
