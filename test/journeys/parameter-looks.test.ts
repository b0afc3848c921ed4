import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine, examinePart } from './examine.ts';
import { callApi, choose, see, seePart, startJourney } from './journey.ts';
import { addManyParameters, discard, openConfig } from './parameter-table.ts';

const CONFIG = { mainParameterName: 'cid', keyValueConnector: ':', delimiter: '~' };

t.test('configuring parameters, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@tidy'));
  await openConfig(page, 'No parameters found');
  await examinePart(t, page, 'parameter-config-empty');
  await addManyParameters(page);
  await openConfig(page, 'Campaign');

  t.test('the table, and the forms over it', async (t) => {
    await page.getByText('+2 more').waitFor();
    await examine(t, page, 'parameter-config');
    const table = page.getByRole('table');
    const overhang = () => table.evaluate((one) => one.scrollWidth - one.clientWidth);
    for (const width of [900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await becomes(t, overhang, 0, `its rows end with it at ${width} px`);
    }

    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('Display Name').fill('campaign');
    await choose(page, 'Type', 'Dropdown');
    await see(page, 'Another parameter is already called "Campaign"');
    await examine(t, page, 'parameter-add');
    await discard(page);

    await page.getByRole('button', { name: 'Use Template' }).click();
    await page.getByRole('dialog', { name: 'Select Parameter Template' }).waitFor();
    await page.getByRole('button', { name: /^Google Analytics 4/ }).click();
    await see(page, 'already exists');
    await examinePart(t, page, 'parameter-template');
    await page.keyboard.press('Escape');
  });

  t.test('value mappings', async (t) => {
    await page.getByRole('button', { name: 'Manage value mappings for Partner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Value Mappings for Partner' });
    await dialog.getByRole('button', { name: 'Edit Partner 1' }).waitFor();
    await examinePart(t, page, 'parameter-mappings');
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'partners.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Display Name,Coded Value\nA,\nB,b\nb,c\n'),
    });
    await see(page, 'Upload Error');
    await examinePart(t, page, 'parameter-mappings-file');
    await page.keyboard.press('Escape');
  });

  t.test('advanced mode', async (t) => {
    await page.getByRole('tab', { name: 'Advanced Configuration' }).click();
    await page.getByLabel('Enable advanced mode').click();
    await seePart(page, 'conflict with the connector');
    await examine(t, page, 'parameter-advanced');
  });

  t.test('a member looks at advanced mode, and cannot change it', async (t) => {
    await callApi(page, 'POST', '/api/advanced-link-config', { ...CONFIG, isEnabled: true });
    await callApi(page, 'POST', '/api/users/invite', { email: address('bob@tidy') });
    const member = await journey.openAs(t, address('bob@tidy'));
    await member.goto('/create-link');
    await member.getByRole('button', { name: 'View configuration' }).click();
    const dialog = member.getByRole('dialog', { name: 'Advanced Link Configuration' });
    await dialog.getByText('View only', { exact: true }).waitFor();
    await becomes(t, () => dialog.getByLabel('Enable advanced mode').isDisabled(), true);
    for (const label of ['Main Parameter Name', 'Key-Value Connector', 'Delimiter']) {
      await becomes(t, () => dialog.getByLabel(label).isDisabled(), true, label);
    }
    await becomes(t, () => dialog.getByLabel('Main Parameter Name').inputValue(), 'cid');
    await becomes(
      t,
      () => dialog.getByRole('button').allTextContents(),
      ['Close'],
      'nothing to press',
    );
    await examinePart(t, member, 'parameter-member');
    await dialog.getByRole('tab', { name: 'Preview' }).click();
    await dialog.getByRole('region', { name: 'Advanced mode' }).waitFor();
    await examinePart(t, member, 'parameter-member-preview');
    await dialog.getByRole('tab', { name: 'Help' }).click();
    await seePart(member, 'Reserved characters');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  t.test('an admin is led to the screen', async (t) => {
    await page.goto('/create-link');
    await page.getByRole('link', { name: 'View configuration' }).click();
    await page.getByRole('button', { name: 'Save Configuration' }).waitFor();
    await becomes(t, () => page.getByLabel('Enable advanced mode').isChecked(), true);
    await isAbsent(t, page.getByText('View only'));
  });

  t.test('a member has no tab for it and is led away', async (t) => {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, role: 'user' } });
    });
    await page.goto('/parameter-config');
    await see(page, 'Access Denied');
    await see(page, 'You need administrator privileges to access this page.');
    await page.waitForURL('**/create-link');
    await isAbsent(t, page.getByRole('link', { name: 'Parameter Config' }));
  });
});
