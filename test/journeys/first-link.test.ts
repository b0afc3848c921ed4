import t from 'tap';
import { address } from '../support/addresses.ts';
import { keepScreenshot } from '../support/browser.ts';
import { becomes, matches } from './becomes.ts';
import { addCampaignParameters, choose, see, startJourney } from './journey.ts';

const URL_OF_LINK =
  'https://shop.example.com/spring?utm_campaign=launch&utm_medium=cpc&lid=00001#sizes';

t.test('a new user signs in, makes a link, finds it and copies it', async (t) => {
  const journey = await startJourney(t, { copies: true });
  const page = await journey.open(t);

  await page.goto('/');
  await see(page, 'Every campaign link, spelled one way.');
  await keepScreenshot(page, 'landing');
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await page.getByRole('heading', { name: 'Log in to Utmost' }).waitFor();
  await keepScreenshot(page, 'login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.waitForURL('**/sandbox/**');
  await keepScreenshot(page, 'sandbox-sign-in');
  await page.getByRole('textbox').fill(address('ada@northwind'));
  await page.getByRole('button').click();
  await page.waitForURL('**/create-link');
  await see(
    page,
    'No tracking parameters configured yet. Configure them in the Parameter Config page.',
  );
  await page.getByRole('heading', { name: 'Tracking Parameters', exact: true }).waitFor();
  await see(page, 'No parameters added');
  await see(page, 'Fill in the website URL to see the link.');
  await keepScreenshot(page, 'create-link-without-parameters');

  await addCampaignParameters(page);
  await page.reload();
  await page.getByLabel('Link Name').fill('Spring launch');
  await page.getByLabel('Website URL').fill('https://shop.example.com/spring#sizes');
  await page.getByLabel('Campaign').fill('launch');
  await choose(page, 'Channel', /Paid Social/);
  await becomes(t, () => page.getByLabel('Link ID').inputValue(), '00001');
  const preview = page.getByRole('region', { name: 'Generated URL' });
  await becomes(t, () => preview.locator('code').nth(1).textContent(), URL_OF_LINK);
  await page.getByRole('button', { name: 'Generate Link' }).click();
  await keepScreenshot(page, 'create-link');

  await page.getByRole('button', { name: 'Save Link' }).click();
  await see(page, 'Tracking link has been saved');
  const saved = page.getByRole('region', { name: 'Saved: Spring launch' });
  await matches(t, () => saved.textContent(), URL_OF_LINK);
  await becomes(t, () => page.getByLabel('Link Name').inputValue(), '', 'the form is empty again');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[readonly]')?.value === '00002',
  );
  await keepScreenshot(page, 'create-link-saved');

  await page.getByRole('link', { name: 'Manage Links' }).click();
  const row = page.getByRole('row', { name: /Spring launch/ });
  await matches(t, () => row.textContent(), URL_OF_LINK);
  await keepScreenshot(page, 'manage-links');
  await row.getByRole('button', { name: 'Copy the URL of Spring launch' }).click();
  await see(page, 'URL copied to clipboard');
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), URL_OF_LINK);
});
