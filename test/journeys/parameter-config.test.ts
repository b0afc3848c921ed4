import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely, examinePart } from './examine.ts';
import { callApi, choose, dismissNotices, see, seePart, startJourney } from './journey.ts';
import { liftUp, namesInOrder, rowOf, untilAt } from './parameter-table.ts';

t.test('an admin shapes how every link must look', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@governed'));

  t.test('nothing is configured yet', async () => {
    await page.goto('/create-link');
    await page.getByRole('link', { name: 'Parameter Config' }).click();
    await page.getByRole('heading', { name: 'Configure Tracking Parameters' }).waitFor();
    await see(page, 'No parameters found');
  });

  t.test('the template of Google Analytics 4 is applied', async (t) => {
    await page.getByRole('button', { name: 'Use Template' }).first().click();
    await page.getByRole('dialog', { name: 'Select Parameter Template' }).waitFor();
    const card = page.getByRole('button', { name: /^Google Analytics 4/ });
    await matches(
      t,
      () => card.textContent(),
      /utm_sourceutm_mediumutm_campaignutm_idutm_term\+4 more$/,
      'its first five names',
    );
    await examinePart(t, page, 'parameter-config-templates');
    await card.click();
    const confirm = page.getByRole('dialog', { name: 'Apply “Google Analytics 4”?' });
    await confirm.getByRole('row', { name: 'Campaign Source utm_source Yes' }).waitFor();
    await confirm.getByRole('row', { name: 'Campaign ID utm_id No' }).waitFor();
    await see(page, 'Existing parameters with the same query names are skipped.');
    await see(page, 'Nothing existing is deleted.');
    await see(page, 'Everything can be customized afterwards.');
    await confirm.getByRole('button', { name: 'Apply Template' }).click();
    await see(page, 'Template parameters applied successfully');
    await confirm.waitFor({ state: 'hidden' });
    await rowOf(page, 'utm_marketing_tactic').waitFor();
    await see(page, 'Drag to change the order in the form and the URL.');
    t.equal((await namesInOrder(page)).length, 9);
    await matches(
      t,
      () => rowOf(page, 'utm_source').textContent(),
      /Special characters: -_\..*No whitespace.*Force lowercase/s,
    );
  });

  t.test('the keyboard moves a row', async (t) => {
    await liftUp(page, 'Campaign Name', 2);
    await page.keyboard.press('Space');
    await see(page, 'Parameter order updated successfully');
    t.same((await namesInOrder(page)).slice(0, 3), ['utm_campaign', 'utm_source', 'utm_medium']);
    await page.reload();
    await rowOf(page, 'utm_source').waitFor();
    t.same((await namesInOrder(page)).slice(0, 3), ['utm_campaign', 'utm_source', 'utm_medium']);
  });

  t.test('the mouse moves a row', async (t) => {
    await dragAbove(page, 'Campaign Medium', 'utm_source', '2 of 9');
    await see(page, 'Parameter order updated successfully');
    t.same((await namesInOrder(page)).slice(0, 3), ['utm_campaign', 'utm_medium', 'utm_source']);
    const stored = await callApi<{ queryName: string }[]>(page, 'GET', '/api/tracking-parameters');
    t.same(
      stored.slice(0, 3).map(({ queryName }) => queryName),
      ['utm_campaign', 'utm_medium', 'utm_source'],
    );
  });

  t.test('a coded dropdown is added', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Parameter' });
    await dialog.getByLabel('Display Name').fill('Partner');
    await dialog.getByLabel('URL Query Name').fill('partner');
    await choose(page, 'Type', 'Dropdown');
    await dialog.getByLabel('Use coded values').click();
    await isAbsent(t, dialog.getByLabel('Allowed Values'), 'the plain list is hidden');
    await see(page, 'Save changes to configure value mappings');
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    const notice = page.getByText('Tracking parameter added successfully').locator('xpath=..');
    await notice.waitFor();
    await matches(t, () => notice.textContent(), /^Success/);
    await dialog.waitFor({ state: 'hidden' });
    await matches(t, () => rowOf(page, 'partner').textContent(), 'No value mappings defined yet');
  });

  t.test('a file of mappings with quotes and commas is imported', async (t) => {
    await page.getByRole('button', { name: 'Manage value mappings for Partner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Value Mappings for Partner' });
    await see(page, 'Map human-readable names to codified URL values');
    const text = [
      'Coded Value,DISPLAY NAME',
      'ppc,"Paid search, brand"',
      'news,"The ""Weekly"" letter"',
      '',
      ...['a', 'b', 'c', 'd'].map((code) => `${code},Partner ${code.toUpperCase()}`),
    ].join('\r\n');
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'partners.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await see(page, 'Ready');
    await see(page, 'Existing mappings will be replaced with the uploaded values.');
    await examinePart(t, page, 'parameter-config-csv');
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await see(page, 'CSV data imported successfully');
    await dialog.getByRole('row', { name: /Paid search, brand\s+ppc/ }).waitFor();
    await dialog.getByRole('row', { name: /The "Weekly" letter\s+news/ }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const row = rowOf(page, 'partner');
    await row.getByText('+1 more').waitFor();
    await row.getByRole('button', { name: 'ppc' }).hover();
    await page.getByRole('tooltip', { name: 'Paid search, brand → ppc' }).waitFor();
    t.pass();
  });

  t.test('advanced mode lists what conflicts, and offers a pair that does not', async (t) => {
    await page.getByRole('tab', { name: 'Advanced Configuration' }).click();
    await page.getByLabel('Enable advanced mode').click();
    const conflicts = page.getByRole('alert').filter({ hasText: 'conflict with the connector' });
    await conflicts.waitFor();
    await becomes(t, () => conflicts.getByRole('listitem').count(), 9);
    await matches(
      t,
      () => conflicts.getByRole('listitem').first().textContent(),
      'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
    );
    await examineClosely(t, page, 'parameter-config-conflicts');
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await isAbsent(t, page.getByRole('dialog'), 'it cannot be saved');
    await page.getByRole('button', { name: 'Use -- and ~' }).click();
    await conflicts.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await becomes(t, () => page.getByLabel('Key-Value Connector').inputValue(), '_');
  });

  t.test('a link proves each rule', async (t) => {
    await page.getByRole('link', { name: 'Create Link', exact: true }).click();
    await page.getByLabel('Link Name').fill('Governed');
    await page.getByLabel('Website URL').fill('https://shop.example.com/spring#sizes');
    await page.getByLabel('Campaign Source').fill('news letter');
    await see(page, 'Campaign Source cannot contain spaces or whitespace');
    await page.getByLabel('Campaign Source').fill('news+letter');
    await see(
      page,
      'Campaign Source can only contain letters, numbers, and these special characters: -_.',
    );
    await page.getByLabel('Campaign Source').fill('News.Letter');
    await page.getByLabel('Campaign Name').fill('SPRING');
    await choose(page, 'Campaign Medium', 'email');
    // Optional fields beyond the first six.
    await page.getByRole('button', { name: 'Show 1 more parameter' }).click();
    await becomes(
      t,
      () => page.evaluate(() => document.activeElement?.id),
      'field-parameters.partner',
    );
    await choose(page, 'Partner', /The "Weekly" letter/);
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
    const saved = page.getByRole('region', { name: 'Saved: Governed' });
    await becomes(
      t,
      () => saved.locator('code').first().textContent(),
      'https://shop.example.com/spring?utm_campaign=spring&utm_medium=email&utm_source=news.letter&partner=news#sizes',
    );
  });

  t.test('how many links use it is said before it is changed or deleted', async (t) => {
    await page.getByRole('link', { name: 'Parameter Config' }).click();
    await page.getByRole('button', { name: 'Edit Campaign Source' }).click();
    await see(page, "1 existing link uses utm_source. Its URL won't change.");
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Campaign ID' }).click();
    await see(page, 'Not used by any link yet.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Manage value mappings for Partner' }).click();
    await page.getByRole('button', { name: 'Delete The "Weekly" letter' }).click();
    await see(page, "1 existing link uses news. Its URL won't change.");
    await examineClosely(t, page, 'parameter-mapping-delete');
    t.pass();
  });

  t.test('what is deleted or changed comes back, unless there is a newer change', async (t) => {
    await page.goto('/parameter-config');
    const before = await documentNow(page);
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: `Edit ${name}` }).waitFor({ state: 'detached' });
    };
    const undo = page.getByRole('button', { name: 'Undo' });
    await remove('Partner');
    await undo.click();
    await see(page, 'The parameters are as they were before');
    t.same(await documentNow(page), before, 'with its mappings, in its place');
    await dismissNotices(page);
    const parameters = () => callApi<Stored[]>(page, 'GET', '/api/tracking-parameters');
    const partner = async () =>
      (await parameters()).find(({ queryName }) => queryName === 'partner')?.id;
    const id = await partner();
    const rename = async (displayName: string, queryName: string) => {
      await page.getByRole('button', { name: 'Edit Partner' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Display Name').fill(displayName);
      await dialog.getByLabel('URL Query Name').fill(queryName);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: `Edit ${displayName}` }).waitFor();
    };
    await rename('Ally', 'ally');
    await undo.click();
    await page.getByRole('button', { name: 'Edit Partner' }).waitFor();
    t.same(await documentNow(page), before);
    t.equal(await partner(), id, 'it is the same parameter, with the numbers that it has');
    await dismissNotices(page);
    await rename('Ally', 'partner');
    await callApi(page, 'PUT', `/api/tracking-parameters/${id}`, { displayName: 'Partner' });
    await undo.click();
    await seePart(page, 'The parameters were changed again meanwhile');
    await page.getByRole('button', { name: 'Edit Partner' }).waitFor();
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Manage value mappings for Partner' }).click();
    const mappings = page.getByRole('dialog', { name: 'Value Mappings for Partner' });
    await mappings.getByRole('button', { name: 'Delete Partner A' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Value Mapping' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await undo.click();
    await see(page, 'The parameters are as they were before');
    await mappings.getByText('Partner A', { exact: true }).waitFor();
    t.same(await documentNow(page), before, 'a value');
    await dismissNotices(page);
    await liftUp(page, 'Partner B', 1);
    await page.keyboard.press('Space');
    await see(page, 'Value mappings reordered');
    await undo.click();
    await see(page, 'The parameters are as they were before');
    t.same(await documentNow(page), before, 'the order of values');
    await mappings.getByRole('button', { name: 'Close' }).click();
    await dismissNotices(page);
    await liftUp(page, 'Partner', 1);
    await page.keyboard.press('Space');
    await see(page, 'Parameter order updated successfully');
    await undo.click();
    await see(page, 'The parameters are as they were before');
    t.same(await documentNow(page), before, 'the order of parameters');
    await dismissNotices(page);
    const counted = { displayName: 'Link Number', queryName: 'nr', type: 'identifier' };
    const { id: counter } = await callApi<Stored>(
      page,
      'POST',
      '/api/tracking-parameters',
      counted,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Edit Link Number' }).click();
    await page.getByRole('dialog').getByLabel('Current Identifier Value').fill('5000');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await undo.click();
    await seePart(page, "A counter isn't set back");
    await callApi(page, 'DELETE', `/api/tracking-parameters/${counter}`);
    await page.reload();
    await remove('Campaign ID');
    await undo.waitFor();
    const [first] = await callApi<{ id: string }[]>(page, 'GET', '/api/tracking-parameters');
    await callApi(page, 'PUT', `/api/tracking-parameters/${first?.id}`, { displayName: 'Newer' });
    await undo.click();
    await seePart(page, 'The parameters were changed again meanwhile');
    const stored = JSON.stringify(await documentNow(page));
    t.match(stored, /Newer/);
    t.notMatch(stored, /Campaign ID/, 'and nothing else');
    await dismissNotices(page);
    await callApi(page, 'PUT', `/api/tracking-parameters/${id}`, { type: 'text' });
    await remove('Partner');
    await see(page, 'Parameter deleted successfully');
    await isAbsent(t, undo, 'no document has the values at rest of a text');
  });
});

interface Stored {
  readonly id: string;
  readonly queryName: string;
}

function documentNow(page: Page): Promise<object> {
  return callApi(page, 'GET', '/api/taxonomy');
}

async function dragAbove(page: Page, name: string, target: string, place: string): Promise<void> {
  const handle = await page.getByRole('button', { name: `Move ${name}` }).boundingBox();
  const row = await rowOf(page, target).boundingBox();
  if (!handle || !row) throw new Error(`${name} or ${target} is not shown.`);
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, row.y + row.height / 2, { steps: 12 });
  await page.mouse.move(x, row.y + 4, { steps: 6 });
  await untilAt(page, name, place);
  await page.mouse.up();
}
