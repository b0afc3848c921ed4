import { buffer, text } from 'node:stream/consumers';
import { tableText } from '@utmost/console/src/ui/browser/table-text.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { letThrough } from './hold.ts';
import { addParameter, callApi, dismissNotices, see, seePart, startJourney } from './journey.ts';
import { liftUp, openConfig, rowOf } from './parameter-table.ts';

t.test('display names and the codes they stand for', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@mappings'));
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    allowedValues: 'cpc,email',
  });
  await openConfig(page, 'cpc, email');
  const dialog = page.getByRole('dialog', { name: 'Value Mappings for Channel' });
  const choose = (name: string, text: string) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  t.test('opening them turns coded values on', async (t) => {
    await page.route('**/api/tracking-parameters/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Use coded values for Channel' }).click();
    await seePart(page, 'Failed to enable coded values');
    await page.keyboard.press('Escape');
    await letThrough(page);
    await page.getByRole('button', { name: 'Use coded values for Channel' }).click();
    await see(page, 'Coded values have been enabled for this parameter');
    const [stored] = await callApi<object[]>(page, 'GET', '/api/tracking-parameters');
    t.match(stored, { useCodedValues: true });
  });

  t.test('the template is downloaded', async (t) => {
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Template' }).click();
    const download = await waiting;
    t.equal(download.suggestedFilename(), 'value_mappings_template.csv');
    t.equal(
      await text(await download.createReadStream()),
      'Display Name,Coded Value\r\nPaid Search,cpc\r\nEmail Marketing,email\r\nSocial Media,social\r\n',
    );
  });

  const refusedFiles = [
    {
      text: 'Display Name,Coded Value\n',
      says: 'CSV file must contain at least one row of data plus headers',
    },
    { text: 'Name,Code\nA,a\n', says: "CSV must have 'Display Name' and 'Coded Value' columns" },
    {
      text: 'Display Name,Coded Value\nA,\n,b\n',
      says: '2 rows contain invalid data. Please check for empty values or disallowed characters.',
      row: /Line 2\s*Codified value cannot be empty/,
    },
    {
      text: 'Display Name,Coded Value\nA,a\na,b\n',
      says: 'Duplicate display names found in CSV: A. Display names must be unique.',
      row: /Line 3.*already used with the coded value "a"/,
    },
    {
      text: 'Display Name,Coded Value\n"A,a\n',
      says: "Failed to process CSV file. Please ensure it's a valid CSV format.",
      row: /has an unclosed quote/,
    },
  ];
  for (const { text, says, row } of refusedFiles) {
    t.test(`a file is refused: ${says}`, async (t) => {
      await choose('mappings.csv', text);
      const error = dialog.getByRole('alert').filter({ hasText: says });
      await error.waitFor();
      await matches(t, () => error.textContent(), 'Upload Error');
      if (row) await matches(t, () => error.textContent(), row);
      await isAbsent(t, dialog.getByRole('button', { name: 'Import Values' }));
    });
  }

  t.test('a file that is no CSV is not read', async (t) => {
    await choose('mappings.pdf', 'PK');
    await see(page, 'Choose a CSV, TSV, .xlsx or .ods file.');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await seePart(page, 'Drop a CSV file here, or');
    t.pass();
  });

  t.test('an import that fails keeps the file', async (t) => {
    await choose('mappings.csv', 'Display Name,Coded Value\nPaid Search,ppc\nLetter,news\n');
    await seePart(page, '2 values');
    await page.route('**/upload/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await seePart(page, 'Failed to import CSV data');
    await seePart(page, 'Failed to upload CSV. Please check your file format.');
    await examineClosely(t, page, 'parameter-mappings-failed');
    await letThrough(page);
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await see(page, 'CSV data imported successfully');
    await dialog.getByRole('row', { name: /Letter\s+news/ }).waitFor();
    t.pass();
  });

  t.test('what an import changes is shown before it', async (t) => {
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download current mappings' }).click();
    const current = await text(await (await waiting).createReadStream());
    t.equal(current, 'Display Name,Coded Value\r\nPaid Search,ppc\r\nLetter,news\r\n');
    const sheet = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download as .xlsx' }).click();
    const file = await sheet;
    t.equal(file.suggestedFilename(), 'ch_value_mappings.xlsx');
    const bytes = await buffer(await file.createReadStream());
    t.match(tableText(bytes, null).text, `Paid Search,ppc\nLetter,news\n`);
    await choose('mappings.csv', `${current}Seven,000007\r\n`);
    await seePart(page, '3 values · 1 added');
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await dialog.getByRole('row', { name: /Seven\s+000007/ }).waitFor();

    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await choose('mappings.csv', 'Display Name,Coded Value\nPaid Search,ppc\nSeven,7\nNew,n\n');
    await seePart(page, '3 values · 1 changed · 1 deleted · 1 added');
    await seePart(page, 'One code is the same number written differently.');
    const changes = dialog.getByRole('region', { name: 'Changes' }).getByRole('listitem');
    await becomes(t, () => changes.allTextContents(), [
      'ChangedSeven 000007 → 7',
      'DeletedLetter news',
      'AddedNew n',
    ]);
    await choose('mappings.csv', current);
    await seePart(page, '2 values · 1 deleted');
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await dialog.getByRole('row', { name: /Letter\s+news/ }).waitFor();
  });

  t.test('a value is added, and judged while it is typed', async (t) => {
    await dialog.getByRole('button', { name: 'Add Value' }).click();
    const form = page.getByRole('dialog', { name: 'Add Value Mapping' });
    await form.getByRole('button', { name: 'Add Value' }).click();
    await see(page, 'Display name cannot be empty');
    await form.getByLabel('Display Name').fill('LETTER');
    await see(
      page,
      'This display name is already used with the coded value "news". Display names must be unique.',
    );
    await examineClosely(t, page, 'parameter-mappings-form');
    await form.getByLabel('Display Name').fill('Social');
    await form.getByRole('button', { name: 'Add Value' }).click();
    await see(page, 'Codified value cannot be empty');
    await page.locator('#mapping-codedValue:focus').waitFor();
    await form.getByLabel('Codified Value').fill('soc');
    await form.getByLabel('Codified Value').press('Enter');
    // Said over an open dialog, and to screen readers too: found by role is only what is not hidden from them.
    const said = page
      .getByRole('region', { name: 'Notices' })
      .locator('[role=none]')
      .filter({ hasText: 'Value mapping added successfully' });
    // It stays as long as the pointer is on it.
    await said.hover();
    await becomes(t, () => dialog.isVisible(), true);
    await isAbsent(t, page.getByRole('main'), 'hidden as all else is');
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await said.waitFor({ state: 'detached' });
    await dialog.getByRole('row', { name: /Social\s+soc/ }).waitFor();
  });

  t.test('a value is changed, and deleted', async (t) => {
    await dialog.getByRole('button', { name: 'Edit Social' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Value Mapping' });
    await form.getByLabel('Display Name').fill('Social Media');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Value mapping updated successfully');
    await dialog.getByRole('button', { name: 'Delete Social Media' }).click();
    await seePart(page, 'This action cannot be undone.');
    await page.route('**/api/dropdown-values/*', (route) => route.abort());
    const question = page.getByRole('dialog', { name: 'Delete Value Mapping' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await seePart(page, 'Failed to delete value mapping');
    await letThrough(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Value mapping deleted successfully');
    await dialog.getByRole('row', { name: /Social Media/ }).waitFor({ state: 'detached' });
    await becomes(t, () => focused(page), 'Delete Letter', 'the focus is on the row beside it');
  });

  t.test('changes that fail are told', async (t) => {
    await page.route('**/api/dropdown-values{,/*}', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Add Value' }).click();
    await page.getByLabel('Display Name').fill('Print');
    await page.getByLabel('Codified Value').fill('prt');
    await page.getByLabel('Codified Value').press('Enter');
    await seePart(page, 'Failed to add value mapping');
    await page.keyboard.press('Escape');
    await letThrough(page);
    await dialog.getByRole('button', { name: 'Edit Letter' }).click();
    await page.route('**/api/dropdown-values/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seePart(page, 'Failed to update value mapping');
    await page.keyboard.press('Escape');
    await letThrough(page);
    t.pass();
  });

  t.test('the order is changed by keyboard, and goes back where it is refused', async (t) => {
    const codes = () => dialog.locator('tbody tr > td:nth-child(3)').allTextContents();
    const moveUp = async () => {
      await liftUp(page, 'Letter', 1);
      await page.keyboard.press('Space');
    };
    await dialog.getByRole('row', { name: /Letter/ }).waitFor();
    await becomes(t, () => codes(), ['ppc', 'news']);
    await page.route('**/reorder', (route) => route.abort());
    await moveUp();
    await see(page, 'Failed to reorder value mappings');
    await letThrough(page);
    await becomes(t, () => codes(), ['ppc', 'news']);
    const answered = page.waitForResponse('**/reorder');
    await moveUp();
    await answered;
    await becomes(t, () => codes(), ['news', 'ppc']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, 'ch').getByText('news', { exact: true }).waitFor();
    await matches(t, () => rowOf(page, 'ch').textContent(), /news\s*ppc/);
  });

  t.test('a file of 50,000 rows', async (t) => {
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    const rows = Array.from({ length: 50_000 }, (_, row) => `Partner ${row},p${row}`);
    const read = page.waitForEvent('worker');
    await choose('many.csv', ['Display Name,Coded Value', ...rows].join('\n'));
    await seePart(page, '50,000 values');
    t.ok(await read, 'it is read by a worker');
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await see(page, 'CSV data imported successfully');
    await seePart(page, 'Show 100 more');
    t.pass();
  });

  t.test('no value is added to that many, and it is said why', async (t) => {
    await dialog.getByRole('button', { name: 'Add Value' }).click();
    const form = page.getByRole('dialog', { name: 'Add Value Mapping' });
    const said = form.getByRole('alert');
    await becomes(
      t,
      () => said.textContent(),
      'A parameter can have at most 50,000 value mappings',
    );
    await form.getByLabel('Display Name').fill('One more');
    await form.getByLabel('Codified Value').fill('more');
    await form.getByRole('button', { name: 'Add Value' }).click();
    await becomes(t, () => said.evaluate((one) => one === document.activeElement), true);
  });
});

t.test('a required dropdown loses its values only when that is meant', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@meant'));
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'utm_medium',
    required: true,
    allowedValues: 'cpc,email',
  });
  await page.goto('/parameter-config');
  const useCodes = page.getByRole('button', { name: 'Use coded values for Medium' });
  const question = page.getByRole('dialog', { name: 'Use coded values for Medium?' });
  await useCodes.click();
  await question.getByText("Links can't be created until you add them.").waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  t.equal(await useCodes.count(), 1, 'nothing has changed');

  await page.getByRole('button', { name: 'Edit Medium' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Parameter' });
  await form.getByLabel('Use coded values').click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Use coded values' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Manage value mappings for Medium' }).waitFor();
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
