import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely, examinePart } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choice,
  optionIn,
  see,
  startJourney,
} from './journey.ts';
import { addLink } from './link-list.ts';

/** From then on Material takes letting go of the mouse for a choice. */
const LATE_MS = 500;

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id);

t.test('a link by keyboard, and by a slow mouse', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@keys'));
  await addCampaignParameters(page);
  await page.goto('/manage-links');
  await see(page, 'No links yet');

  t.test('the first stop leads past what every screen has', async (t) => {
    const stops = page.locator('a[href], button, input');
    await becomes(t, () => stops.first().textContent(), 'Skip to content');
    await stops.first().press('Enter');
    await becomes(t, () => focusedId(page), 'content');
    await page.goto('/manage-links');
    await see(page, 'No links yet');
  });

  t.test('? shows the keys, Escape closes them', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    await examineClosely(t, page, 'keys');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
  });

  t.test('not while a menu is open, nor where they are turned off', async (t) => {
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const single = keys.getByRole('switch', { name: 'Single-key shortcuts' });
    await page.getByRole('button', { name: 'Account menu' }).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await isAbsent(t, keys);

    const open = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await open.click();
    await single.uncheck();
    await isAbsent(t, keys.getByText('Create link'));
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.reload();
    await see(page, 'No links yet');
    await page.keyboard.press('?');
    await page.keyboard.press('c');
    await isAbsent(t, keys);
    t.match(page.url(), /manage-links/);
    await open.click();
    await single.check();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    // Where the mouse rests counts as pointing at a field.
    await page.mouse.move(0, 0);
  });

  t.test('with Control, Meta or Alt they are left to the browser', async (t) => {
    const before = page.url();
    for (const other of ['Control', 'Meta', 'Alt']) {
      for (const key of ['c', '/', '?']) await page.keyboard.press(`${other}+${key}`);
    }
    await isAbsent(t, page.getByRole('dialog'));
    t.equal(page.url(), before);
  });

  t.test('c creates, and typing it into a field does not', async (t) => {
    await page.keyboard.press('c');
    await page.waitForURL('**/create-link');
    await page.getByLabel('Link Name').waitFor();
    await becomes(t, () => focusedId(page), 'field-name');
    await page.keyboard.type('c?/');
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'c?/');
  });

  t.test('Tab goes through the fields in their order', async (t) => {
    const ids = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      ids.push(await focusedId(page));
    }
    t.same(ids, [
      'field-baseUrl',
      'field-parameters.utm_campaign',
      'field-parameters.utm_medium',
      'field-parameters.lid',
    ]);
  });

  t.test('the part of the URL is highlighted with its field', async (t) => {
    await page.getByLabel('Website URL').fill('https://example.com/');
    await page.getByLabel('Campaign').fill('spring');
    await becomes(t, () => page.locator('code [data-highlighted]').textContent(), 'spring');
    await page.locator('code').getByText('00001').first().hover();
    await becomes(t, () => page.locator('code [data-highlighted]').textContent(), '00001');
  });

  t.test('Enter generates, and leads to saving', async (t) => {
    await page.getByLabel('Link Name').focus();
    await page.keyboard.press('Enter');
    await becomes(t, () => focusedId(page), 'save-link');
  });

  t.test('Ctrl with Enter saves nothing behind a dialog', async (t) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/tracking-links'))
        posts.push(request.url());
    });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    t.same(posts, []);
    t.equal(await page.getByLabel('Link Name').inputValue(), 'c?/');
  });

  t.test('Ctrl with Enter saves', async () => {
    await page.getByLabel('Link Name').focus();
    await page.keyboard.press('Control+Enter');
    await see(page, 'Tracking link has been saved');
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
  });

  t.test('Enter in the last field generates', async (t) => {
    await page.getByLabel('Campaign').focus();
    await page.keyboard.press('Enter');
    await see(page, 'Link name is required');
    await becomes(t, () => focusedId(page), 'field-name');
  });

  t.test('a menu that takes so long to be drawn that the mouse is let go late', async (t) => {
    for (let number = 1; number <= 9; number += 1) {
      const [displayName, queryName] = [`Tag ${number}`, `tag${number}`];
      await addParameter(page, { type: 'text', displayName, queryName });
    }
    // So low a window that the menu lies over what was pressed.
    await page.setViewportSize({ width: 1024, height: 400 });
    await page.clock.install();
    await page.goto('/manage-links');
    const group = choice(page, /^Group By/);
    const menu = page.getByRole('listbox');
    const press = async () => {
      await group.hover();
      await page.mouse.down();
      await menu.waitFor();
      await page.clock.runFor(LATE_MS);
    };

    t.test('chooses nothing that was not seen', async (t) => {
      await press();
      await page.mouse.up();
      await optionIn(page, /^Tag 7/).click();
      await menu.waitFor({ state: 'detached' });
      await matches(t, () => group.textContent(), 'Tag 7');
    });

    t.test('lets choose by moving to an option before letting go', async (t) => {
      await press();
      await optionIn(page, /^Tag 9/).hover();
      await page.mouse.up();
      await menu.waitFor({ state: 'detached' });
      await matches(t, () => group.textContent(), 'Tag 9');
    });
  });

  t.test('Ctrl+K finds screens, links and actions', async (t) => {
    const palette = page.getByRole('dialog', { name: 'Go to a screen, a link or an action' });
    const opened = async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.getByRole('option', { name: 'Parameter Config' }).waitFor();
    };
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await opened();
    await examinePart(t, page, 'palette');
    await page.keyboard.type('parameter c');
    await becomes(t, () => palette.getByRole('option').count(), 1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parameter-config');
    await isAbsent(t, palette);
    const { id } = await addLink(page, `Found by its name ${'W'.repeat(200)}`, {
      utm_campaign: 'spring',
    });
    await opened();
    await page.keyboard.type('found by');
    const found = palette.getByRole('option', { name: /^Found by its name/ });
    t.ok(((await found.boundingBox())?.height ?? 0) < 48, 'a long name stays on one line');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/manage-links/${id}`);
    const edit = page.getByRole('dialog', { name: 'Edit Tracking Link' });
    await edit.waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await isAbsent(t, palette, 'not over another dialog');
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'hidden' });
    await opened();
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await becomes(t, dark, 'rgb(19, 21, 26)', 'an action is done');
    await opened();
    await page.keyboard.type('system');
    await page.keyboard.press('Enter');
    await opened();
    await page.keyboard.press('Escape');
    await isAbsent(t, palette);
  });
});

t.test('a button that opens a menu or a dialog says so', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@opens'));
  const link = { name: 'One', baseUrl: 'https://example.com/' };
  await callApi(page, 'POST', '/api/tracking-links', link);
  await page.goto('/manage-links');
  await page.getByRole('row', { name: /One/ }).waitFor();
  for (const [name, opens] of [
    ['Account menu', 'menu'],
    ['Export', 'menu'],
    ['More actions for One', 'menu'],
    ['More Filters', 'dialog'],
    ['Views', 'dialog'],
  ] as const) {
    // A menu or a dialog hides the rest of the page from screen readers.
    const button = page.getByRole('button', { name, exact: true, includeHidden: true });
    const expanded = () => button.getAttribute('aria-expanded');
    t.equal(await button.getAttribute('aria-haspopup'), opens, name);
    const closed = opens === 'menu' ? 'false' : null;
    t.equal(await expanded(), closed, name);
    await button.click();
    const opened = page.getByRole(opens);
    await opened.waitFor();
    await becomes(t, expanded, opens === 'menu' ? 'true' : null, `${name} is open`);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await becomes(t, expanded, closed, `${name} is closed`);
  }
});
