// What a select does where its menu takes so long to be drawn that the mouse is let go late.

import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { addParameter, startJourney } from './journey.ts';

/** From then on Material takes letting go for a choice. */
const LATE_MS = 500;

t.test('a menu that opens slowly', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@slow'), {
    viewport: { width: 1024, height: 400 },
  });
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Size',
    queryName: 'size',
    // So many that, in so low a window, the menu lies over what was pressed.
    allowedValues: Array.from({ length: 250 }, (_, index) => `s${index + 1}`).join(','),
  });
  await page.clock.install();
  await page.goto('/create-link');
  const size = page.getByRole('combobox', { name: 'Size' });
  const menu = page.getByRole('listbox');
  const press = async () => {
    await size.hover();
    await page.mouse.down();
    await menu.waitFor();
    await page.clock.runFor(LATE_MS);
  };

  t.test('chooses nothing that was not seen', async (t) => {
    await press();
    await page.mouse.up();
    await menu.getByRole('option', { name: 's7', exact: true }).click();
    await menu.waitFor({ state: 'detached' });
    await becomes(t, () => size.textContent(), 's7');
  });

  t.test('lets choose by moving to an option before letting go', async (t) => {
    await press();
    await menu.getByRole('option', { name: 's9', exact: true }).hover();
    await page.mouse.up();
    await menu.waitFor({ state: 'detached' });
    await becomes(t, () => size.textContent(), 's9');
  });
});
