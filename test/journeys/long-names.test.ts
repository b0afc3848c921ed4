// Names as long as they may be, without a place to break: dialogs show them in full, and the header holds them.

import type { Locator } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely, overhangOf } from './examine.ts';
import { addParameter, callApi, choose, see, startJourney } from './journey.ts';
import { addLink } from './link-list.ts';
import { openConfig } from './parameter-table.ts';

const NAME = 'W'.repeat(50);
const VALUE = 'D'.repeat(255);

/** By how much a text in it goes beyond its edge. */
const overhang = (dialog: Locator): Promise<number> =>
  dialog.evaluate((shown) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const edge = shown.getBoundingClientRect().right;
    let most = 0;
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      most = Math.max(most, range.getBoundingClientRect().right - edge);
    }
    return most;
  });

t.test('long names in dialogs', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@long'), DEVICES.phone);
  await addParameter(
    page,
    { type: 'dropdown', displayName: NAME, queryName: NAME, useCodedValues: true },
    { [VALUE]: VALUE },
  );
  await openConfig(page, NAME);
  for (const action of ['Edit', 'Delete']) {
    await page.getByRole('button', { name: `${action} ${NAME}` }).click();
    const dialog = page.getByRole('dialog', { name: `${action} Parameter` });
    await dialog.getByText('Not used by any link yet.').waitFor();
    t.equal(await overhang(dialog), 0, action);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: `Manage value mappings for ${NAME}` }).click();
  const mappings = page.getByRole('dialog', { name: `Value Mappings for ${NAME}` });
  await mappings.getByRole('button', { name: `Delete ${VALUE}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Value Mapping' });
  await question.getByText('Not used by any link yet.').waitFor();
  await examineClosely(t, page, 'long-names');
  t.equal(await overhang(question), 0);
});

t.test('the header fits every window, with all the tabs of an admin', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada-with-a-rather-long-name@widths'));
  const { id } = await callApi<{ id: string }>(page, 'GET', '/api/auth/me');
  await page.goto('/create-link');
  const home = page.getByRole('link', { name: 'Utmost, go to Create Link' });
  const roomOf = async () => (await home.boundingBox())?.width;
  await page.evaluate(async () => void (await document.fonts.ready));
  const room = await roomOf();
  for (const username of ['ada-with-a-rather-long-name', 'N'.repeat(255)]) {
    await callApi(page, 'PATCH', `/api/users/${id}`, { username });
    await page.reload();
    await see(page, username);
    for (const width of [360, 390, 768, 821, 900, 1001, 1024, 1181, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      t.equal(await overhangOf(page), 0, `${width} px`);
      await becomes(t, () => page.getByRole('button', { name: 'Logout' }).isVisible(), true);
      await becomes(t, roomOf, room, 'the mark keeps its room');
    }
    await becomes(
      t,
      () => page.getByText('· admin').isVisible(),
      true,
      'the role is there, however long the name',
    );
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  await becomes(t, () => page.getByRole('link', { name: 'Check URLs' }).isVisible(), false);
  await page.locator('#user-menu-button').click();
  await page.getByRole('menuitem', { name: 'Check URLs' }).click();
  await see(page, 'URLs, or any text with URLs');
});

t.test(
  'a composed name is seen whole where links are made, and follows its parts where they are edited',
  async (t) => {
    const journey = await startJourney(t);
    const page = await journey.openAs(t, address('ada@composed'));
    const market = 'a-rather-long-market';
    await addParameter(page, {
      type: 'dropdown',
      displayName: 'Market',
      queryName: 'market',
      allowedValues: `uk,${market}`,
    });
    await addParameter(page, { type: 'text', displayName: 'Launch', queryName: 'launch' });
    await addParameter(page, {
      type: 'text',
      displayName: 'Campaign',
      queryName: 'utm_campaign',
      compose: ['market', '_', 'launch'],
    });
    await addLink(page, 'Composed', { market: 'uk', launch: 'spring' });
    await page.goto('/create-link');
    await choose(page, 'Market', market);
    await page.getByLabel('Launch').fill('spring-launch-of-the-year-2026');
    const name = page.getByLabel('Campaign');
    await becomes(t, () => name.inputValue(), `${market}_spring-launch-of-the-year-2026`);
    const hidden = (field: Locator) =>
      field.evaluate((shown) => shown.scrollWidth - shown.clientWidth);
    t.equal(await hidden(name), 0);
    await examineClosely(t, page, 'create-link-composed');
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Edit Composed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Tracking Link' });
    await choose(dialog, 'Market', market);
    await becomes(t, () => dialog.getByLabel('Campaign').inputValue(), `${market}_spring`);
    await isAbsent(t, dialog.getByText('Unchanged values'));
    await examineClosely(t, page, 'edit-composed');
  },
);
