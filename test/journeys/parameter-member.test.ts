import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { examine } from './examine.ts';
import { addCampaignParameters, callApi, see, startJourney } from './journey.ts';

const CONFIG = { mainParameterName: 'cid', keyValueConnector: '-', delimiter: '~' };

t.test('a member looks at the configuration, and cannot change it', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@packers'));
  await addCampaignParameters(admin);
  await callApi(admin, 'POST', '/api/advanced-link-config', { ...CONFIG, isEnabled: true });
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@packers') });

  t.test('in a dialog', async (t) => {
    const page = await journey.openAs(t, address('bob@packers'));
    await page.goto('/create-link');
    await page.getByRole('button', { name: 'See the configuration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Advanced Link Configuration' });
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
    await examine(t, page, 'parameter-member');
    await dialog.getByRole('tab', { name: 'Preview' }).click();
    await dialog.getByRole('region', { name: 'Advanced mode' }).waitFor();
    await examine(t, page, 'parameter-member-preview');
    await dialog.getByRole('tab', { name: 'Help' }).click();
    await see(page, 'Reserved characters');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  t.test('an admin is led to the screen', async (t) => {
    await admin.goto('/create-link');
    await admin.getByRole('link', { name: 'See the configuration' }).click();
    await admin.getByRole('button', { name: 'Save Configuration' }).waitFor();
    await becomes(t, () => admin.getByLabel('Enable advanced mode').isChecked(), true);
    await becomes(t, () => admin.getByText('View only').count(), 0);
  });
});
