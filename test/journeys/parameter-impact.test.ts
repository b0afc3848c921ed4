import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { addParameter, callApi, choose, see, seePart, startJourney } from './journey.ts';
import { discard, openConfig, rowOf } from './parameter-table.ts';

interface Stored {
  readonly id: string;
  readonly queryName: string;
}

t.test('what a change means is said before it is made', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@impact'));
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'med',
    allowedValues: 'cpc,email,social',
  });
  await addParameter(
    page,
    { type: 'dropdown', displayName: 'Channel', queryName: 'ch', useCodedValues: true },
    { Letter: 'news', Print: 'prt' },
  );
  for (const parameters of ['{"med":"cpc","ch":"news"}', '{"med":"cpc"}', '{"med":"email"}']) {
    const link = { name: 'L', baseUrl: 'https://a.example/', parameters };
    await callApi(page, 'POST', '/api/tracking-links', link);
  }
  const idOf = async (name: string): Promise<string> => {
    const all = await callApi<Stored[]>(page, 'GET', '/api/tracking-parameters');
    return all.find(({ queryName }) => queryName === name)?.id ?? '';
  };
  await openConfig(page, 'cpc, email, social');

  t.test('the fields of a parameter that stored links use', async (t) => {
    await page.getByRole('button', { name: 'Edit Medium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Parameter' });
    await see(page, "3 existing links use med. Their URLs won't change.");
    await dialog.getByLabel('Allowed Values').fill('email, social, new');
    await see(page, "Allowed Values: 2 existing links use this. They won't change.");
    await examineClosely(t, page, 'parameter-impact');
    await dialog.getByLabel('URL Query Name').fill('medium');
    await see(page, "URL Query Name: 3 existing links use this. They won't change.");
    await dialog.getByLabel('URL Query Name').fill('med');
    await dialog.getByLabel('Allowed Values').fill('cpc, email, social, new');
    await page.getByText('existing links use this').waitFor({ state: 'detached' });
    await choose(page, 'Type', 'Text');
    await see(page, "Type: 3 existing links use this. They won't change.");
    await discard(page);
    await rowOf(page, 'med').getByText('cpc, email, social').waitFor();
    t.match(await callApi<object[]>(page, 'GET', '/api/tracking-parameters'), [
      { type: 'dropdown', allowedValues: 'cpc,email,social' },
      {},
    ]);
  });

  t.test('the removal of all parameters', async (t) => {
    await page.getByRole('button', { name: 'Remove All Parameters' }).click();
    await see(
      page,
      "Existing links use 2 of them, Medium most of all (3). Their URLs won't change.",
    );
    await examineClosely(t, page, 'parameter-impact-of-all');
    await page.keyboard.press('Escape');
    t.equal((await callApi<Stored[]>(page, 'GET', '/api/tracking-parameters')).length, 2);
  });

  t.test('a mapped value', async (t) => {
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await see(page, "1 existing link uses ch. Its URL won't change.");
    await page.getByRole('button', { name: 'Edit Letter' }).click();
    await see(page, "1 existing link uses news. Its URL won't change.");
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit Print' }).click();
    await see(page, 'Not used by any link yet.');
    await page.keyboard.press('Escape');
    t.pass();
  });

  const dialog = page.getByRole('dialog', { name: 'Value Mappings for Channel' });

  t.test('a look at the mappings leaves what was typed into the form', async (t) => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edit Channel' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Parameter' });
    await form.getByLabel('Display Name').fill('Way');
    await form.getByRole('button', { name: 'Manage value mappings' }).click();
    await dialog.getByRole('button', { name: 'Edit Letter' }).click();
    await page.getByLabel('Codified Value').press('Enter');
    await see(page, 'Value mapping updated successfully');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await becomes(t, () => form.getByLabel('Display Name').inputValue(), 'Way');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
  });

  t.test('an import that only the server refuses names its rows', async (t) => {
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'channels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Display Name,Coded Value\nLetter,news\n\nPaid,p~s\nOther,o~'),
    });
    await seePart(page, '3 values · 1 deleted · 2 added');
    await dialog.getByRole('tab', { name: 'Manual' }).click();
    await dialog.getByRole('row', { name: /Print/ }).waitFor();
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await seePart(page, '3 values · 1 deleted · 2 added');
    const config = { mainParameterName: 'cid', keyValueConnector: ':', delimiter: '~' };
    await callApi(page, 'POST', '/api/advanced-link-config', { ...config, isEnabled: true });
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await seePart(page, 'Failed to import CSV data');
    const error = dialog.getByRole('alert');
    await error.waitFor();
    await matches(
      t,
      () => error.textContent(),
      'Failed to upload CSV. Please check your file format.',
    );
    await matches(
      t,
      () => error.textContent(),
      '2 rows contain invalid data. Please check for empty values or disallowed characters.',
    );
    await becomes(t, () => error.getByRole('listitem').allTextContents(), [
      'Row 2Codified value cannot contain ~ because they are reserved for advanced mode formatting',
      'Row 3Codified value cannot contain ~ because they are reserved for advanced mode formatting',
    ]);
    await examineClosely(t, page, 'parameter-mappings-refused');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await isAbsent(t, error);
  });

  t.test('a code must not hold a space where that is the delimiter', async (t) => {
    await callApi(page, 'POST', '/api/advanced-link-config', {
      isEnabled: true,
      mainParameterName: 'cid',
      keyValueConnector: ':',
      delimiter: ' ',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await dialog.getByRole('button', { name: 'Add Value' }).click();
    await page.getByLabel('Codified Value').fill('a b');
    await see(
      page,
      'Codified value cannot contain space because it is reserved for advanced mode formatting',
    );
    await page.getByLabel('Codified Value').fill('a:b');
    await see(
      page,
      'Codified value cannot contain : because they are reserved for advanced mode formatting',
    );
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('URL Query Name').fill('a b');
    await see(
      page,
      'Parameter name cannot contain space because it is reserved for advanced mode formatting',
    );
    await discard(page);
    t.pass();
  });

  t.test('only dropdowns have value mappings', async (t) => {
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await dialog.getByRole('tab', { name: 'Manual' }).waitFor();
    await callApi(page, 'PUT', `/api/tracking-parameters/${await idOf('ch')}`, { type: 'text' });
    await see(page, 'This feature is only available for dropdown parameters.');
    await examineClosely(t, page, 'parameter-mappings-text');
    await isAbsent(t, dialog.getByRole('tab'));
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  t.test(
    'a parameter that another admin deletes takes its dialog along, and it is said why',
    async (t) => {
      await page.getByRole('button', { name: 'Edit Medium' }).click();
      const form = page.getByRole('dialog', { name: 'Edit Parameter' });
      await form.waitFor();
      await callApi(page, 'DELETE', `/api/tracking-parameters/${await idOf('med')}`);
      await form.waitFor({ state: 'detached' });
      await see(page, "Someone deleted this parameter, so you can't save your changes.");
      await rowOf(page, 'med').waitFor({ state: 'detached' });
      t.pass();
    },
  );
});
