import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examine, examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choose,
  dismissNotices,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';

const URL_OF_LINK =
  'https://shop.example.com/spring?utm_campaign=launch&utm_medium=cpc&lid=00001#sizes';

const channelOf = (page: Page) => page.getByText('Channel in GA4').locator('+ dd');

t.test('creating a link', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.open(t);

  t.test('a new user signs in, makes a link, finds it and copies it', async (t) => {
    await page.goto('/');
    await see(page, 'Every campaign link, spelled one way.');
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await page.getByRole('heading', { name: 'Log in to Utmost' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL('**/sandbox/**');
    await examineClosely(t, page, 'sandbox-sign-in');
    await page.getByRole('textbox').fill(address('ada@northwind'));
    await page.getByRole('button').click();
    await page.waitForURL('**/create-link');
    await see(
      page,
      'No tracking parameters configured yet. Configure them in the Parameter Config page.',
    );
    await page.getByRole('heading', { name: 'Tracking Parameters', exact: true }).waitFor();
    await see(page, 'No parameters added');
    await see(page, 'Enter a website URL to see the link.');
    await examineClosely(t, page, 'create-link-without-parameters');

    await isAbsent(t, channelOf(page), 'nothing is foretold without a source');
    await addCampaignParameters(page);
    await page.reload();
    await page.getByLabel('Link Name').fill('Spring launch');
    await page.getByLabel('Website URL').fill('https://shop.example.com/spring#sizes');
    await page.getByLabel('Campaign').fill('launch');
    await choose(page, 'Channel', /Paid Social/);
    await becomes(t, () => page.getByLabel('Link ID').inputValue(), '00001');
    await see(page, '3 parameters · Edit · What you type is checked as you type.');
    const preview = page.getByRole('region', { name: 'Generated URL' });
    await becomes(t, () => preview.locator('code').nth(1).textContent(), URL_OF_LINK);
    await page.getByRole('button', { name: 'Generate Link' }).click();

    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
    const saved = page.getByRole('region', { name: 'Saved: Spring launch' });
    await matches(t, () => saved.textContent(), URL_OF_LINK);
    await becomes(
      t,
      () => page.getByLabel('Link Name').inputValue(),
      '',
      'the form is empty again',
    );
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[readonly]')?.value === '00002',
    );
    await examineClosely(t, page, 'create-link-saved');

    await page.getByRole('link', { name: 'Manage Links' }).click();
    const row = page.getByRole('row', { name: /Spring launch/ });
    await matches(t, () => row.textContent(), URL_OF_LINK);
    await row.getByRole('button', { name: 'Copy the URL of Spring launch' }).click();
    await see(page, 'URL copied to clipboard');
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), URL_OF_LINK);
  });

  t.test('another link is made of one that was saved', async (t) => {
    await dismissNotices(page);
    await goWithin(page, '/create-link');
    const name = page.getByLabel('Link Name');
    const website = page.getByLabel('Website URL');
    const campaign = page.getByLabel('Campaign', { exact: true });
    await name.fill('First');
    await website.fill('https://example.com/first');
    await campaign.fill('spring');
    await choose(page, 'Channel', /Newsletter/);
    const primary = page.locator('main .MuiButton-contained');
    await becomes(t, () => primary.allTextContents(), ['Save LinkCtrl ↵'], 'one step to take');

    t.test('its fields stay for the next one', async (t) => {
      await page.getByRole('button', { name: 'Save and create another' }).click();
      await page.getByRole('region', { name: 'Saved: First' }).waitFor();
      await becomes(t, () => page.getByLabel('Link ID').inputValue(), '00003');
      t.equal(await website.inputValue(), 'https://example.com/first');
      t.equal(await campaign.inputValue(), 'spring');
      await name.fill('Second');
      await page.keyboard.press('Meta+Enter');
      await page.getByRole('region', { name: 'Saved: Second' }).waitFor();
      await becomes(t, () => name.inputValue(), '');
      await becomes(t, () => primary.allTextContents(), ['Generate Link']);
    });

    t.test('or it is duplicated', async (t) => {
      await name.fill('Half typed');
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await becomes(t, () => name.inputValue(), 'Second');
      await see(page, 'Your unfinished link was replaced');
      await page.getByRole('button', { name: 'Undo' }).click();
      await becomes(t, () => name.inputValue(), 'Half typed', 'what was unfinished is back');
      await page.getByRole('region', { name: 'Saved: Second' }).waitFor();
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await becomes(t, () => name.inputValue(), 'Second');
      t.equal(await campaign.inputValue(), 'spring');
      await becomes(t, () => page.getByLabel('Link ID').inputValue(), '00004');
      await examineClosely(t, page, 'create-link-duplicated');
    });

    t.test('or it is duplicated in the list', async (t) => {
      await page.getByRole('link', { name: 'Manage Links' }).click();
      const row = page.getByRole('row', { name: /First/ });
      await row.getByRole('button', { name: 'More actions for First' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.waitForURL('**/create-link');
      await becomes(t, () => name.inputValue(), 'First');
      t.equal(await website.inputValue(), 'https://example.com/first');
      t.equal(await campaign.inputValue(), 'spring');
      await see(page, 'Your unfinished link was replaced');
      await page.getByRole('button', { name: 'Undo' }).click();
      await becomes(t, () => name.inputValue(), 'Second', 'what was unfinished is back');
    });
  });

  t.test('a link whose parameters are packed into one', async (t) => {
    await callApi(page, 'POST', '/api/advanced-link-config', {
      isEnabled: true,
      mainParameterName: 'cid',
      keyValueConnector: '-',
      delimiter: '~',
    });
    await page.reload();
    await page.getByText('Advanced Mode', { exact: true }).waitFor();
    await see(page, 'Advanced Mode: cid');
    await seePart(page, 'All parameters are combined into one main parameter, cid.');
    await seePart(page, 'The key-value connector “-” joins each key and value,');
    await seePart(page, 'the delimiter “~” separates the pairs.');

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
    const url = 'https://example.com/?cid=utm_campaign-spring~utm_medium-email~lid-00004';
    await page.locator('code', { hasText: url }).first().waitFor();
    await examineClosely(t, page, 'create-link-advanced');
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

  t.test('the channel under which Google Analytics 4 will show a link', async (t) => {
    const page = await journey.openAs(t, address('ada@forecast'));
    for (const parameter of ga4.parameters) await addParameter(page, parameter);
    await page.goto('/create-link');
    const source = page.getByLabel('Campaign Source', { exact: true });

    t.test('it follows what is typed', async (t) => {
      await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
      await becomes(
        t,
        () => channelOf(page).textContent(),
        'Add a source and medium to see the channel',
      );
      await page.getByLabel('Campaign Source').fill('linkedin');
      await choose(page, 'Campaign Medium', 'cpc');
      await becomes(t, () => channelOf(page).textContent(), 'Paid Social');
      await examineClosely(t, page, 'create-link-channel');
      await page.getByLabel('Campaign Source').fill('google');
      await becomes(t, () => channelOf(page).textContent(), 'Paid Search');
      await isAbsent(t, page.getByText('Unassigned'));
    });

    t.test('what fits no channel is warned of', async (t) => {
      await page.getByLabel('Campaign Source').fill('my-partner');
      await choose(page, 'Campaign Medium', 'email');
      await becomes(t, () => channelOf(page).textContent(), 'Email');
      await page.getByRole('button', { name: 'Reset Form' }).click();
      await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
      await page.getByLabel('Campaign Source').fill('my-partner');
      await becomes(t, () => channelOf(page).textContent(), 'Unassigned');
      await see(
        page,
        'GA4 has no channel for this source and medium, so it shows these links as "Unassigned"',
      );
    });

    t.test('a value that Google Analytics 4 would cut is warned of', async (t) => {
      await page.getByLabel('Campaign Name').fill('x'.repeat(101));
      await see(
        page,
        'GA4 only keeps the first 100 characters of utm_campaign. This value has 101',
      );
      await becomes(t, () => page.getByRole('button', { name: 'Save Link' }).isVisible(), true);
    });

    t.test('values used before are suggested, and a near miss is asked back', async (t) => {
      const used = { utm_medium: 'cpc', utm_campaign: 'spring' };
      const links = ['google', 'linkedin', 'linkedin-ads'].map((source) => ({
        name: `Of ${source}`,
        baseUrl: 'https://example.com/',
        parameters: JSON.stringify({ ...used, utm_source: source }),
      }));
      await callApi(page, 'POST', '/api/tracking-links/bulk', { links, mode: 'all' });
      await page.reload();
      await page.getByRole('button', { name: 'Reset Form' }).click();
      await page.getByLabel('Link Name').fill('Spring');
      await page.getByLabel('Website URL').fill('https://example.com/spring');
      await source.pressSequentially('li');
      const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
      await becomes(
        t,
        async () => (await suggestions.getByRole('option').allTextContents()).toSorted(),
        ['linkedin', 'linkedin-ads'],
      );
      // A menu lies over the page, outside its landmarks.
      await examineClosely(t, page, 'create-link-suggestions', ['region']);
      await suggestions.getByRole('option', { name: 'linkedin-ads' }).click();
      await becomes(t, () => source.inputValue(), 'linkedin-ads');

      await source.fill('linkdin');
      await page.getByRole('button', { name: 'Use linkedin' }).waitFor();
      await page.keyboard.press('Escape');
      await examine(t, page, 'create-link-near-miss');
      await page.getByRole('button', { name: 'Use linkedin' }).click();
      await becomes(t, () => source.inputValue(), 'linkedin');
      await isAbsent(t, page.getByText('Did you mean'));
    });

    t.test('another link without a number has to get a URL of its own', async (t) => {
      await choose(page, 'Campaign Medium', 'cpc');
      await page.getByLabel('Campaign Name').fill('spring');
      await page.getByRole('button', { name: 'Save and create another' }).click();
      await see(
        page,
        'Tracking link has been saved. Website URL was cleared, because the same one would give the same link.',
      );
      await becomes(t, () => page.getByLabel('Website URL').inputValue(), '');
      await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'Spring');
    });
  });
});
