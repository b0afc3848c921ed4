import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { letThrough } from './hold.ts';
import {
  addParameter,
  callApi,
  choose,
  dismissNotices,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { addLink } from './link-list.ts';
import { discard, liftUp, namesInOrder, openConfig, rowOf } from './parameter-table.ts';
import { tryAgain } from './tab.ts';

t.test('parameters are added, changed and deleted', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@forms'));
  await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'src' });
  await openConfig(page, 'Source');
  const problemOf = async (label: string): Promise<string | null> => {
    const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
    return id === null ? null : page.locator(`[id="${id}"]`).textContent();
  };

  t.test('names are validated while they are typed', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Parameter' });
    await becomes(
      t,
      () => problemOf('Display Name'),
      null,
      'nothing is said before anything is done',
    );
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await becomes(t, () => problemOf('Display Name'), 'Display name is required');
    await becomes(t, () => problemOf('URL Query Name'), 'Query parameter name is required');
    await page.getByLabel('Display Name').fill('SOURCE');
    await becomes(
      t,
      () => problemOf('Display Name'),
      'Another parameter is already called "Source"',
    );
    await page.getByLabel('Display Name').fill('x'.repeat(51));
    await becomes(
      t,
      () => problemOf('Display Name'),
      'Display name must be less than 50 characters',
    );
    await page.getByLabel('Display Name').fill('x'.repeat(50));
    await becomes(t, () => problemOf('Display Name'), null);
    await page.getByLabel('URL Query Name').fill('src');
    await becomes(
      t,
      () => problemOf('URL Query Name'),
      'Another parameter already has the query name "src"',
    );
    await page.getByLabel('URL Query Name').fill('a\u200bb');
    await becomes(
      t,
      () => problemOf('URL Query Name'),
      "Parameter name can't contain control or invisible characters",
    );
    await page.getByLabel('URL Query Name').fill('q'.repeat(51));
    await becomes(
      t,
      () => problemOf('URL Query Name'),
      'Query parameter name must be less than 50 characters',
    );
    await page.getByLabel('URL Query Name').fill('SRC');
    await see(
      page,
      '"SRC" and "src" differ only in case, so they are two different query parameters',
    );
    await examineClosely(t, page, 'parameter-config-add');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await becomes(t, () => page.getByLabel('URL Query Name').inputValue(), 'SRC');
    await discard(page);
    await dialog.waitFor({ state: 'hidden' });
  });

  t.test('an identifier is required, and its padding stays between 1 and 10', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('Display Name').fill('Link ID');
    await page.getByLabel('URL Query Name').fill('lid');
    await becomes(t, () => page.getByLabel('Required', { exact: true }).isChecked(), false);
    await choose(page, 'Type', 'Identifier');
    await becomes(t, () => page.getByLabel('Required', { exact: true }).isChecked(), true);
    await becomes(t, () => page.getByLabel('Required', { exact: true }).isDisabled(), true);
    await choose(page, 'Format', 'Padded');
    const padding = page.getByLabel('Padding Length');
    await becomes(t, () => padding.inputValue(), '5');
    for (const [typed, kept] of [
      ['11', '10'],
      ['0', '1'],
      ['abc', '5'],
      ['', '5'],
      ['4', '4'],
    ] as const) {
      await padding.fill(typed);
      await padding.blur();
      await becomes(t, () => padding.inputValue(), kept, `"${typed}"`);
    }
    await page.getByLabel('Current Identifier Value').fill('-1');
    await matches(
      t,
      () => problemOf('Current Identifier Value'),
      'Current identifier value must be a whole number from 0 to',
    );
    await page.getByLabel('Current Identifier Value').fill('41');
    await see(page, 'The next link gets 0042.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Tracking parameter added successfully');
    const text = await rowOf(page, 'lid').textContent();
    t.match(text, /Identifier.*Auto-generated.*Padded to 4 digits/s);
    await becomes(t, () => rowOf(page, 'lid').getByRole('checkbox').isChecked(), true);
  });

  t.test('the server’s refusal stands at its field', async (t) => {
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('Display Name').fill('Medium');
    await page.getByLabel('URL Query Name').fill('med');
    await page.route('**/api/tracking-parameters', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            contentType: 'application/json',
            body: JSON.stringify({ message: 'Taken', errors: { queryName: 'Taken' } }),
          })
        : route.continue(),
    );
    const dialog = page.getByRole('dialog', { name: 'Add New Parameter' });
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await seePart(page, 'Failed to add parameter');
    await becomes(t, () => problemOf('URL Query Name'), 'Taken');
    await becomes(t, () => page.evaluate(() => document.activeElement?.id), 'parameter-queryName');
    await letThrough(page);
    await page.getByLabel('URL Query Name').fill('medium');
    await becomes(t, () => problemOf('URL Query Name'), null);
    await page.keyboard.press('Meta+Enter');
    await see(page, 'Tracking parameter added successfully');
    await rowOf(page, 'medium').waitFor();
  });

  t.test('a text says which characters it takes', async (t) => {
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    await choose(page, 'Special Characters', 'Only these');
    await page.getByLabel('Allowed Special Characters').fill('-_');
    await page.getByLabel('Allow whitespace').click();
    await page.getByLabel('Force lowercase').click();
    await choose(page, 'Spaces Become', 'Underscores (_)');
    await page.getByLabel('Visible', { exact: true }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Tracking parameter updated successfully');
    await rowOf(page, 'medium').getByText('Hidden').waitFor();
    const text = await rowOf(page, 'medium').textContent();
    t.match(text, /Special characters: -_.*No whitespace.*Spaces become _.*Force lowercase/s);
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    await choose(page, 'Special Characters', 'None');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seePart(page, 'Spaces can\'t become "_" because values can\'t contain it');
    await choose(page, 'Spaces Become', 'Spaces');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await rowOf(page, 'medium').getByText('Special characters: None').waitFor();
  });

  t.test('another type clears what it does not have', async (t) => {
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    await choose(page, 'Type', 'Dropdown');
    await page.getByLabel('Allowed Values').fill('cpc, email,, social');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await rowOf(page, 'medium').getByText('cpc, email, social').waitFor();
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    await choose(page, 'Type', 'Text');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('row', { name: /Medium medium Text/ }).waitFor();
    const stored = await storedNamed(page, 'medium');
    t.match(stored, { type: 'text', allowedValues: null, useCodedValues: false });
  });

  t.test('a change that fails is told, and the form keeps what was typed', async (t) => {
    await page.route('**/api/tracking-parameters/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    await page.getByLabel('Display Name').fill('Medium, new');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seePart(page, 'Failed to update parameter');
    await becomes(t, () => page.getByLabel('Display Name').inputValue(), 'Medium, new');
    await discard(page);
    await page.getByRole('button', { name: 'Delete Medium' }).click();
    await page.getByRole('dialog', { name: 'Delete Parameter' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seePart(page, "Failed to delete parameter: Can't reach the server.");
    await letThrough(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Parameter deleted successfully');
    await rowOf(page, 'medium').waitFor({ state: 'detached' });
    await becomes(t, () => namesInOrder(page), ['src', 'lid']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await becomes(t, focused, 'Delete Link ID', 'the focus is on the row beside it');
  });

  t.test('an order that the server refuses goes back', async (t) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/tracking-parameters/reorder', async (route) => {
      await held;
      await route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'The list has changed meanwhile.' }),
      });
    });
    await liftUp(page, 'Link ID', 1);
    await page.keyboard.press('Space');
    await see(page, 'Saving order...');
    await becomes(t, () => namesInOrder(page), ['lid', 'src'], 'the list changes at once');
    await examineClosely(t, page, 'parameter-config-saving-order');
    answer();
    await see(page, 'Failed to update parameter order: The list has changed meanwhile.');
    await page.getByText('Saving order...').waitFor({ state: 'hidden' });
    await becomes(t, () => namesInOrder(page), ['src', 'lid']);
    await letThrough(page);
  });

  t.test('what another admin adds appears by itself', async (t) => {
    await addParameter(page, { type: 'text', displayName: 'Elsewhere', queryName: 'else' });
    await rowOf(page, 'else').waitFor();
    t.pass();
  });

  t.test('a template skips what exists, and says so', async (t) => {
    await addParameter(page, { type: 'text', displayName: 'Mine', queryName: 'pk_source' });
    await rowOf(page, 'pk_source').waitFor();
    await page.getByRole('button', { name: 'Use Template' }).click();
    await page.getByRole('button', { name: /^Piwik Pro/ }).click();
    await see(page, 'already exists');
    await page.route('**/apply-template', (route) => route.abort());
    await page.getByRole('button', { name: 'Apply Template' }).click();
    await seePart(page, 'Failed to apply template');
    await letThrough(page);
    await page.getByRole('button', { name: 'Apply Template' }).click();
    await see(
      page,
      'Template "Piwik Pro" applied successfully. Skipped existing parameters: pk_source',
    );
    await rowOf(page, 'pk_cid').waitFor();
    t.equal((await namesInOrder(page)).length, 9);
  });

  t.test('all are removed at once', async (t) => {
    await page.getByRole('button', { name: 'Remove All Parameters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
    await dialog.getByText(/links still work, but their values are no longer validated/).waitFor();
    await dialog.getByText('Not used by any link yet.').waitFor();
    await page.route('**/api/tracking-parameters', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Remove All Parameters' }).click();
    await seePart(page, 'Failed to delete parameters');
    await letThrough(page);
    await dialog.getByRole('button', { name: 'Remove All Parameters' }).click();
    await see(page, 'All parameters have been deleted');
    await see(page, 'No parameters found');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await becomes(t, focused, 'Use Template', 'the focus is on what can be done now');
  });

  t.test('an identifier numbers the values of another parameter', async (t) => {
    await addParameter(page, { type: 'text', displayName: 'Campaign', queryName: 'utm_campaign' });
    await rowOf(page, 'utm_campaign').waitFor();
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('Display Name').fill('Campaign ID');
    await page.getByLabel('URL Query Name').fill('utm_id');
    await choose(page, 'Type', 'Identifier');
    await see(page, 'The next link gets 1.');
    await choose(page, 'One Number For', 'Each Campaign');
    await see(
      page,
      'Links with the same Campaign get the same number. A link without Campaign gets none.',
    );
    await see(page, 'The next new value gets 1.');
    await examineClosely(t, page, 'parameter-config-numbers');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Parameter' }).click();
    await matches(t, () => rowOf(page, 'utm_id').textContent(), 'One for each utm_campaign');

    const add = (name: string, utm_campaign: string) =>
      addLink(page, name, { utm_campaign }).then(({ fullUrl }) => fullUrl);
    t.match(await add('First', 'spring'), /utm_id=1$/);
    t.match(await add('Second', 'summer'), /utm_id=2$/);
    await goWithin(page, '/create-link');
    await page.getByLabel('Link Name').fill('Third');
    await page.getByLabel('Website URL').fill('https://example.com/third');
    const number = page.getByLabel('Campaign ID');
    await becomes(t, () => number.inputValue(), '', 'no campaign, no number');
    for (const [campaign, expected] of [
      ['spring', '1'],
      ['autumn', '3'],
      ['summer', '2'],
    ] as const) {
      await page.getByLabel('Campaign', { exact: true }).fill(campaign);
      await becomes(t, () => number.inputValue(), expected, campaign);
    }
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByRole('region', { name: 'Saved: Third' }).waitFor();
    t.equal(await page.getByText(/Someone else saved/).count(), 0);
    const stored = await callApi<{ id: string; fullUrl: string }[]>(
      page,
      'GET',
      '/api/tracking-links',
    );
    t.match(stored[0]?.fullUrl, /utm_campaign=summer&utm_id=2$/);

    await goWithin(page, `/manage-links/${stored[0]?.id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Tracking Link' });
    await dialog.getByText('assigned once').waitFor();
    await dialog.getByLabel('Campaign', { exact: true }).fill('spring');
    await see(page, 'Campaign ID becomes that of the new value when you save.');
    await examineClosely(t, page, 'manage-links-edit-numbers');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await see(page, 'Link updated');
    const [edited] = await callApi<{ fullUrl: string }[]>(page, 'GET', '/api/tracking-links');
    t.match(edited?.fullUrl, /utm_campaign=spring&utm_id=1$/);
    await openConfig(page, 'Campaign');
  });

  t.test('a list that cannot be loaded says so', async (t) => {
    await page.route('**/api/tracking-parameters', (route) => route.abort());
    await page.reload();
    await see(page, "Couldn't load the parameters.");
    await examineClosely(t, page, 'parameter-config-failed');
    await tryAgain(page, '**/api/tracking-parameters');
    await see(page, 'Campaign ID');
    t.pass();
  });
});

async function storedNamed(page: Page, queryName: string): Promise<object | undefined> {
  const all = await callApi<{ queryName: string }[]>(page, 'GET', '/api/tracking-parameters');
  return all.find((parameter) => parameter.queryName === queryName);
}
