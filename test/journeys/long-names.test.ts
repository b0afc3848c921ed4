// Names as long as they may be, without a place to break: dialogs show them in full.

import type { Locator } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES, keepScreenshot } from '../support/browser.ts';
import { addParameter, startJourney } from './journey.ts';
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
    await dialog.getByText(`No stored link uses ${NAME}.`).waitFor();
    t.equal(await overhang(dialog), 0, action);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: `Manage the value mappings of ${NAME}` }).click();
  const mappings = page.getByRole('dialog', { name: `Value Mappings for ${NAME}` });
  await mappings.getByRole('button', { name: `Delete ${VALUE}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Value Mapping' });
  await question.getByText(`No stored link uses ${VALUE}.`).waitFor();
  await keepScreenshot(page, 'long-names');
  t.equal(await overhang(question), 0);
});
