import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine, examineClosely, examinePart } from './examine.ts';
import { choose, goWithin, see, seePart, startJourney } from './journey.ts';
import { addLink, chooseDensity, LONG_NAME, lookAway, prepareLooks, rowsAre } from './link-list.ts';

t.test('the screens of links, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@looks'));
  await prepareLooks(page);

  t.test('creating one', async (t) => {
    await page.goto('/create-link');
    await page.getByLabel('Link Name').fill('Spring launch');
    await page.getByLabel('Website URL').fill('https://shop.example.com/spring?ref=nav#sizes');
    await choose(page, 'Channel', /Paid Social/);
    await page.getByLabel('Campaign').fill('spring launch');
    await see(page, 'Campaign cannot contain spaces or whitespace');
    await examine(t, page, 'create-link');
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('listbox').waitFor();
    // A menu lies over the page, outside its landmarks.
    await examinePart(t, page, 'create-link-menu', ['region']);
    await page.keyboard.press('Escape');
  });

  t.test('the list of them', async (t) => {
    await goWithin(page, '/manage-links');
    await rowsAre(page, 10);
    await lookAway(page);
    await examine(t, page, 'manage-links');
    await page.getByRole('button', { name: 'Views' }).click();
    await seePart(page, 'No saved views yet.');
    await examinePart(t, page, 'manage-links-views');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await examinePart(t, page, 'delete');
    await page.keyboard.press('Escape');
  });

  t.test('without a mouse', async (t) => {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    const labels: string[] = [];
    for (let step = 0; step < 20; step += 1) {
      labels.push(await focusedLabel(page));
      await page.keyboard.press('Tab');
    }
    t.ok(labels.includes('Link Name'), 'the columns can be sorted');
    t.ok(labels.includes(`Edit ${LONG_NAME}`), 'the rows can be reached');
    await page.keyboard.press('c');
    await page.waitForURL('**/create-link');
  });

  t.test('what opens over and above the list', async (t) => {
    await goWithin(page, '/manage-links?numbers=open&createdBy=ada');
    await page.getByRole('figure').locator('svg').nth(3).waitFor();
    await seePart(page, 'Created By ada');
    await examine(t, page, 'manage-links-numbers');
    await page.getByRole('button', { name: `Edit ${LONG_NAME}` }).click();
    await page.getByRole('dialog').getByLabel('Campaign').fill('two words');
    await see(page, 'Campaign cannot contain spaces or whitespace');
    await examine(t, page, 'manage-links-edit');
    await page.keyboard.press('Escape');
  });

  t.test('selecting', async (t) => {
    // The question about the change that was typed goes with the document.
    await page.goto('/manage-links?filter=utm_source');
    await rowsAre(page, 10);
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await see(page, '10 items selected');
    await lookAway(page);
    await examine(t, page, 'manage-links-selecting');
    await page.getByRole('button', { name: 'Set a Value' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Source' }).fill('linkedn');
    await dialog.getByRole('combobox', { name: 'Parameter' }).focus();
    await dialog.getByRole('button', { name: 'Use linkedin' }).waitFor();
    await examinePart(t, page, 'manage-links-set-value');
    await dialog.getByRole('button', { name: 'Review Changes' }).click();
    await dialog.getByRole('button', { name: 'Change 10 Links' }).waitFor();
    await examinePart(t, page, 'manage-links-value-changes');
    await page.keyboard.press('Escape');
    await chooseDensity(page, 'Compact');
    await lookAway(page);
    await examineClosely(t, page, 'manage-links-compact');
    await chooseDensity(page, 'Comfortable');
  });

  t.test('groups, and what nothing matches', async (t) => {
    await goWithin(page, '/manage-links?group=utm_source');
    await page.getByRole('button', { name: /Source linkedin/ }).click();
    await rowsAre(page, 10);
    await examinePart(t, page, 'manage-links-groups');
    await goWithin(page, '/manage-links?q=nothing-has-this');
    await seePart(page, 'No links found');
    await examinePart(t, page, 'manage-links-no-match');
  });

  t.test('a name of several lines stays one', async (t) => {
    await addLink(page, 'First line\nsecond line', { utm_campaign: 'x' });
    await goWithin(page, '/manage-links');
    await page.getByRole('button', { name: /^Edit First line/ }).waitFor();
    t.pass();
  });

  t.test('what is on its way', async (t) => {
    await page.route('**/api/tracking-links?*', () => {});
    await page.reload();
    await page.locator('[aria-busy="true"]').waitFor();
    await examinePart(t, page, 'manage-links-loading');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  t.test('on paper, the list is a table in dark on light, with nothing to press', async (t) => {
    await page.goto('/manage-links?numbers=open');
    await rowsAre(page, 10);
    await page.getByRole('figure').locator('svg').nth(3).waitFor();
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = () =>
      page.evaluate(() => ({
        row: getComputedStyle(document.querySelector('tbody tr:has(time)') ?? document.body)
          .display,
        background: getComputedStyle(document.body).backgroundColor,
      }));
    await becomes(t, paper, { row: 'table-row', background: 'rgb(250, 249, 246)' });
    await isAbsent(t, page.locator('button:not(figure *)').filter({ visible: true }));
    await isAbsent(t, page.getByRole('navigation').filter({ visible: true }));
    await examineClosely(t, page, 'manage-links-print');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  t.test('with colors of the system, the tab of the screen differs', async (t) => {
    await goWithin(page, '/manage-links');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = (tab: string) =>
      page
        .getByRole('link', { name: tab })
        .evaluate((link) => getComputedStyle(link).borderBottomColor);
    t.not(await edge('Manage Links'), await edge('Bulk Create'));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  t.test('zoomed, it stays readable', async (t) => {
    const root = page.locator(':root');
    await root.evaluate((html) => Object.assign((html as HTMLElement).style, { fontSize: '200%' }));
    await examineClosely(t, page, 'manage-links-text-200');
    const overlap = await page.getByRole('banner').evaluate((header) => {
      const [tabs, who] = [...header.children].slice(1).map((part) => part.getBoundingClientRect());
      return tabs && who && tabs.right > who.left && tabs.bottom > who.top;
    });
    t.equal(overlap, false, 'the header wraps');
    const name = await page.getByText(LONG_NAME).boundingBox();
    t.ok(name && name.width > 220, 'a name has more room');
    await root.evaluate((html) => html.removeAttribute('style'));
    await page.setViewportSize({ width: 320, height: 180 });
    await examineClosely(t, page, 'manage-links-400');
    const tabs = page.getByRole('banner').getByRole('navigation');
    t.equal(await tabs.evaluate((nav) => getComputedStyle(nav).position), 'static');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  t.test('what is not there', async (t) => {
    await goWithin(page, '/no-such-page');
    await seePart(page, 'Page not found');
    await page.getByRole('link', { name: 'Manage Links' }).waitFor();
    await examine(t, page, 'not-found');
  });

  t.test('the theme follows the system until another is chosen', async (t) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [light, dark] = ['rgb(250, 249, 246)', 'rgb(19, 21, 26)'];
    await page.emulateMedia({ colorScheme: 'light' });
    await becomes(t, paper, light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await becomes(t, paper, dark);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await examineClosely(t, page, 'account-menu', ['region']);
    await page.getByRole('menuitemradio', { name: 'Light theme', checked: false }).click();
    await becomes(t, paper, light);
    await page.reload();
    await becomes(t, paper, light);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Light theme', checked: true }).waitFor();
    await page.getByRole('menuitemradio', { name: 'System theme', checked: false }).click();
    await becomes(t, paper, dark);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  t.test('without a network it says so', async (t) => {
    await page.context().setOffline(true);
    await seePart(page, 'You are offline.');
    await examineClosely(t, page, 'offline');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    t.pass();
  });

  t.test('on a phone the tabs are at the bottom, and links are cards', async (t) => {
    const page = await journey.openAs(t, address('ada@looks'), DEVICES.phone);
    await page.goto('/manage-links?filter=utm_source');
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const cells = await row
      .locator('td')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    t.ok(new Set(cells).size >= 3, 'the cells stand below each other');
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('button', { name: 'Select this page' }).click();
    await seePart(page, '10 items selected');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: /Group By Parameter/ }).waitFor();
    await examinePart(t, page, 'manage-links-filters-sheet');
    const edge = async () => {
      const box = await sheet.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await becomes(t, edge, page.viewportSize()?.height, 'a sheet, at the lower edge');
    await sheet.getByRole('button', { name: 'Done' }).click();

    await goWithin(page, '/create-link');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await page.setViewportSize({ width: 360, height: DEVICES.phone.viewport.height });
    const all = nav.getByRole('link');
    await becomes(t, () => all.count(), 6, 'Check URLs is there');
    const rights = await all.evaluateAll((tabs) =>
      tabs.map((tab) => tab.getBoundingClientRect().right),
    );
    t.ok(Math.max(...rights) <= 360, 'and every tab is within the narrowest phone');
    const tabs = await nav.boundingBox();
    t.equal(Math.round((tabs?.y ?? 0) + (tabs?.height ?? 0)), DEVICES.phone.viewport.height);
    const tops = await Promise.all(
      [
        page.getByRole('heading', { name: 'Create Tracking Link' }),
        page.getByLabel('Link Name'),
        page.getByText('Generated URL'),
      ].map(async (one) => (await one.boundingBox())?.y ?? 0),
    );
    t.same(
      tops,
      [...tops].sort((one, other) => one - other),
      'title, fields, URL',
    );
    await page.getByLabel('Website URL').fill('https://a.example/a-page');
    const bar = page.getByRole('button', { name: 'Show the generated URL' });
    await bar.getByText('https://a.example/a-page').waitFor();
    const box = await bar.boundingBox();
    t.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), Math.round(tabs?.y ?? 0));
    await bar.click();
    await becomes(
      t,
      async () =>
        ((await page.getByRole('heading', { name: 'Generated URL' }).boundingBox())?.y ?? 999) <
        400,
      true,
      'a tap leads to its panel',
    );
  });
});

function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
}
