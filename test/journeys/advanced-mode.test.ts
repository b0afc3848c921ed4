import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes, matches } from './becomes.ts';
import { addCampaignParameters, callApi, choose, see, startJourney } from './journey.ts';

t.test('a link whose parameters are packed into one', async (t) => {
  const journey = await startJourney(t, { copies: true });
  const page = await journey.openAs(t, address('ada@advanced'));
  await addCampaignParameters(page);
  await callApi(page, 'POST', '/api/advanced-link-config', {
    isEnabled: true,
    mainParameterName: 'cid',
    keyValueConnector: '-',
    delimiter: '~',
  });
  await page.goto('/create-link');
  await page.getByText('Advanced Mode', { exact: true }).waitFor();
  await see(page, 'Advanced Mode: cid');
  await see(page, 'All parameters are combined into one main parameter, cid.');
  await see(page, 'The key-value connector “-” joins key and value;');
  await see(page, 'the delimiter “~” separates the pairs.');

  await page.getByLabel('Link Name').fill('Packed');
  await page.getByLabel('Website URL').fill('https://example.com/');
  await page.getByLabel('Campaign').fill('spring-launch');
  await see(
    page,
    'Campaign cannot contain - because they are reserved for advanced mode formatting',
  );
  await becomes(t, () => page.getByRole('button', { name: 'Save Link' }).isDisabled(), true);
  await page.getByLabel('Campaign').fill('spring');
  await choose(page, 'Channel', /Newsletter/);
  const url = 'https://example.com/?cid=utm_campaign-spring~utm_medium-email~lid-00001';
  await page.locator('code', { hasText: url }).first().waitFor();
  await keepScreenshot(page, 'create-link-advanced');
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
  await page.getByRole('button', { name: 'Copied!' }).waitFor();
  await see(page, 'URL has been copied to clipboard');
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
  await page.getByRole('button', { name: 'Copy to Clipboard' }).waitFor();

  await page.getByRole('button', { name: 'Save Link' }).click();
  await see(page, 'Tracking link has been saved');
  await page.getByRole('link', { name: 'Manage Links' }).click();
  const row = page.getByRole('row', { name: /Packed/ });
  await matches(t, () => row.textContent(), url);
});
