import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely, examinePart } from './examine.ts';
import { hold, letThrough } from './hold.ts';
import {
  addParameter,
  callApi,
  choice,
  choose,
  dismissNotices,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { openConfig, rowOf } from './parameter-table.ts';
import { tryAgain } from './tab.ts';

t.test('advanced link configuration', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@packed'));
  await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'src' });
  await addParameter(page, {
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
    identifierFormat: 'padded',
  });
  await openConfig(page, 'Source');
  const saveButton = page.getByRole('button', { name: 'Save Configuration' });
  const enable = page.getByLabel('Enable advanced mode');
  await page.getByRole('tab', { name: 'Advanced Configuration' }).click();

  t.test('what is missing is said', async (t) => {
    await page.getByLabel('Main Parameter Name').fill('');
    await page.getByLabel('Key-Value Connector').fill('');
    await page.getByLabel('Delimiter').fill('');
    await see(page, 'Main parameter name is required');
    await see(page, 'Key-value connector is required');
    await see(page, 'Delimiter is required');
    await page.getByRole('button', { name: 'Preview' }).click();
    await see(page, 'Preview generation failed');
    await see(page, 'There was an error generating the preview URL.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await becomes(t, () => page.getByLabel('Main Parameter Name').inputValue(), 'sourceid');
    await becomes(t, () => page.getByLabel('Key-Value Connector').inputValue(), '_');
    await becomes(t, () => page.getByLabel('Delimiter').inputValue(), '~');
  });

  t.test('the preview shows both modes', async (t) => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const url = async (mode: string) =>
      page.getByRole('region', { name: mode }).locator('code').textContent();
    await becomes(t, () => url('Standard mode'), 'https://example.com/page?src=example&lid=00001');
    await becomes(
      t,
      () => url('Advanced mode'),
      'https://example.com/page?sourceid=src_example~lid_00001',
    );
    await page.getByLabel('Website URL').fill('https://shop.example.com/?a=1#top');
    await becomes(
      t,
      () => url('Advanced mode'),
      'https://shop.example.com/?a=1&sourceid=src_example~lid_00001#top',
    );
    await examinePart(t, page, 'parameter-advanced-preview');
    await page.getByRole('tab', { name: 'Help', selected: false }).click();
    await page.getByRole('tabpanel', { name: 'Help' }).waitFor();
    await page.getByRole('tab', { name: 'Help', selected: true }).waitFor();
    await see(page, 'Reserved characters');
    await examinePart(t, page, 'parameter-advanced-help');
    await page.getByRole('tab', { name: 'Settings' }).click();
  });

  t.test('enabling warns first, and Cancel restores what is saved', async (t) => {
    await page.getByLabel('Main Parameter Name').fill('cid');
    await enable.click();
    await saveButton.click();
    const dialog = page.getByRole('dialog', { name: 'Enable advanced mode?' });
    await dialog.waitFor();
    await examineClosely(t, page, 'parameter-advanced-warning');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await becomes(t, () => enable.isChecked(), false);
    await becomes(t, () => page.getByLabel('Main Parameter Name').inputValue(), 'sourceid');
  });

  t.test(
    'what is typed is kept while it is saved, and over a look at the parameters',
    async (t) => {
      const name = page.getByLabel('Main Parameter Name');
      const letArrive = await hold(page, '**/api/advanced-link-config');
      await name.fill('cid ');
      await saveButton.click();
      await page.getByRole('button', { name: 'Saving...' }).waitFor();
      await name.fill('campaign');
      await letArrive();
      await see(page, 'Configuration saved');
      await becomes(t, () => name.inputValue(), 'campaign');
      await page.getByRole('tab', { name: 'Parameters' }).click();
      await rowOf(page, 'src').waitFor();
      await page.getByRole('tab', { name: 'Advanced Configuration' }).click();
      await becomes(t, () => name.inputValue(), 'campaign');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await becomes(t, () => name.inputValue(), 'cid', 'what is saved');
      const stored = await callApi<object>(page, 'GET', '/api/advanced-link-config');
      const others = { ...stored, mainParameterName: 'sourceid' };
      await callApi(page, 'POST', '/api/advanced-link-config', others);
      // Whatever came of a change, what is configured is fetched again.
      await page.route('**/api/advanced-link-config', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
      );
      await saveButton.click();
      await see(page, 'Please try again later.');
      await becomes(t, () => name.inputValue(), 'sourceid', 'what another admin saved is shown');
      await letThrough(page);
      await dismissNotices(page);
    },
  );

  t.test('what only the server knows of is listed too', async (t) => {
    await page.route('**/api/advanced-link-config', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({
          message: 'Conflict',
          errors: { 'parameters.src.queryName': 'A name that was changed meanwhile' },
        }),
      }),
    );
    await enable.click();
    await saveButton.click();
    await page.getByRole('button', { name: 'Enable Advanced Mode' }).click();
    await see(page, 'Failed to save configuration');
    await see(page, 'A name that was changed meanwhile');
    await letThrough(page);
    await page.route('**/api/advanced-link-config', (route) => route.fulfill({ status: 500 }));
    await enable.click();
    await enable.click();
    await saveButton.click();
    await page.getByRole('button', { name: 'Enable Advanced Mode' }).click();
    await see(page, 'Please try again later.');
    await letThrough(page);
    await becomes(t, () => enable.isChecked(), true, 'what was changed is kept');
  });

  t.test('it is enabled, with a warning of what follows', async (t) => {
    await saveButton.click();
    await page.getByRole('button', { name: 'Enable Advanced Mode' }).click();
    await see(page, 'Configuration saved');
    await see(page, 'Advanced link configuration has been updated successfully.');
    await seePart(page, 'New links no longer work with tools');
    t.match(await callApi(page, 'GET', '/api/advanced-link-config'), { isEnabled: true });
    await page.getByRole('button', { name: 'Use Template' }).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Parameters' }).click();
    await isAbsent(t, page.getByRole('button', { name: 'Use Template' }));
  });

  t.test('from then on names and lists must not hold what is reserved', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('URL Query Name').fill('utm_source');
    await see(
      page,
      'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
    );
    await choose(page, 'Type', 'Dropdown');
    await seePart(
      page,
      "Dropdown values can't contain the key-value connector “_” or the delimiter “~”.",
    );
    await page.getByLabel('Allowed Values').fill('ok, a_b, c~d');
    await see(
      page,
      'The following dropdown values contain reserved characters and are not allowed: a_b, c~d',
    );
    await page.keyboard.press('Escape');
    t.pass();
  });

  t.test('codes at rest that hold what is reserved do not come into force', async (t) => {
    const path = '/api/advanced-link-config';
    const config = await callApi<object>(page, 'GET', path);
    await callApi(page, 'POST', path, { ...config, isEnabled: false });
    const channel = { type: 'dropdown' as const, displayName: 'Channel', queryName: 'ch' };
    await addParameter(page, { ...channel, useCodedValues: true }, { Paid: 'a_b' });
    const all = await callApi<{ id: string }[]>(page, 'GET', '/api/tracking-parameters');
    const change = `/api/tracking-parameters/${all.at(-1)?.id}`;
    await callApi(page, 'PUT', change, { type: 'text' });
    await callApi(page, 'POST', path, config);
    await openConfig(page, 'Channel');
    await page.getByRole('button', { name: 'Edit Channel' }).click();
    await choose(page, 'Type', 'Dropdown');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.locator('#parameter-type:focus').waitFor();
    const type = choice(page, 'Type');
    const about = await type.getAttribute('aria-describedby');
    await becomes(
      t,
      () => page.locator(`#${about}`).textContent(),
      'Codified value cannot contain _ because they are reserved for advanced mode formatting',
    );
    await page.keyboard.press('Escape');
  });

  t.test('a configuration that cannot be loaded says so', async (t) => {
    await page.route('**/api/advanced-link-config', (route) => route.abort());
    await page.goto('/parameter-config?tab=advanced');
    await see(page, 'Error loading configuration');
    await examineClosely(t, page, 'parameter-advanced-failed');
    await tryAgain(page, '**/api/advanced-link-config');
    await enable.waitFor();
    t.pass();
  });
});
