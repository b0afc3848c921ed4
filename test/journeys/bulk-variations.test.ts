import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  choose,
  see,
  seePart,
  startJourney,
  valueShown,
} from './journey.ts';
import { card, fill, untilFocused } from './link-cards.ts';

t.test('one link becomes many', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@vary'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Generate Variations' });

  const values = (parameter: string) => dialog.getByRole('combobox', { name: parameter });
  // Another one is chosen, and one that is chosen already taken out.
  const toggle = async (parameter: string, value: string) => {
    await values(parameter).fill(value);
    await values(parameter).press('Enter');
    await becomes(t, () => values(parameter).inputValue(), '');
    // The list stays open for the next one.
    await values(parameter).press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  };

  t.test('without a dropdown there is nothing to vary', async (t) => {
    await page.goto('/bulk-create');
    await see(
      page,
      'No tracking parameters configured yet. Configure them in the Parameter Config page.',
    );
    await button('Generate Variations').click();
    await see(page, 'No Dropdown Parameters');
    await see(page, 'Add a dropdown or text parameter to generate variations.');
    await isAbsent(t, dialog);
  });

  t.test('one link for each value of a dropdown', async (t) => {
    await addCampaignParameters(page);
    await addParameter(page, {
      type: 'dropdown',
      displayName: 'Size',
      queryName: 'size',
      allowedValues: Array.from({ length: 250 }, (_, index) => `s${index + 1}`).join(','),
    });
    await addParameter(page, {
      type: 'dropdown',
      displayName: 'Shop',
      queryName: 'shop',
      allowedValues: Array.from({ length: 21 }, (_, index) => `shop-${index + 1}`).join(','),
    });
    await page.reload();
    await button('Generate Variations').click();
    await becomes(t, () => dialog.getByRole('button', { name: /^Generate 0/ }).isDisabled(), true);
    await see(page, 'Choose at least one value.');
    await toggle('Channel', 'paid soc');
    await dialog.getByRole('button', { name: 'Remove Paid Social' }).waitFor();
    await dialog.getByRole('button', { name: 'Generate 1 Link' }).click();
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'Link - cpc');
    await becomes(t, () => valueShown(card(page, 1), 'Channel'), 'Paid Social');
  });

  t.test('of several dropdowns every combination, counted before', async (t) => {
    await fill(card(page, 1), 'Spring', 'spring');
    await button('Generate Variations').click();
    await dialog.getByRole('button', { name: 'All values of Channel' }).click();
    await dialog.getByRole('button', { name: 'All values of Size' }).click();
    await dialog.getByText('2 × 250 = 500 links').waitFor();
    await dialog.getByRole('button', { name: 'None of the values of Size' }).click();
    await dialog.getByText('2 links', { exact: true }).waitFor();
    await toggle('Size', 's1');
    await toggle('Size', 's3');
    await toggle('Size', 's2');
    await dialog.getByText('2 × 3 = 6 links').waitFor();
    await dialog.getByRole('button', { name: 'Remove s2' }).click();
    await values('Size').fill('s999');
    await values('Size').press('Tab');
    await seePart(page, 'Size must be one of the allowed values: s1, s2');
    await becomes(t, () => dialog.getByRole('button', { name: /^Generate/ }).isDisabled(), true);
    await values('Size').fill('');
    await dialog.getByText('2 × 2 = 4 links').waitFor();
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/tracking-links/bulk'))
        created.push(request.url());
    });
    await page.keyboard.press('Control+Enter');
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'Spring - cpc - s1');
    await becomes(t, () => card(page, 2).getByLabel('Link Name').inputValue(), 'Spring - cpc - s3');
    await see(page, 'Replaced the list with 4 variations');
    t.same(created, [], 'the key that generates them does not create them');
    await button('Undo').click();
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'Spring');
  });

  t.test('each of several links becomes as many', async (t) => {
    await button('Add Another Link').click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await fill(card(page, 2), 'Summer', 'summer');
    await button('Generate Variations').click();
    await seePart(page, 'For each of the 2 links, you get one link for each combination.');
    await dialog.getByRole('button', { name: 'All values of Channel' }).click();
    await dialog.getByText('2 × 2 = 4 links').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await becomes(t, () => card(page, 2).getByLabel('Link Name').inputValue(), 'Summer');
    await button('Remove Link #2').click();
  });

  t.test('of 500 links those are drawn that are seen', async (t) => {
    await button('Generate Variations').click();
    await dialog.getByRole('button', { name: 'All values of Channel' }).click();
    await dialog.getByRole('button', { name: 'All values of Size' }).click();
    await dialog.getByRole('button', { name: 'Generate 500 Links' }).click();
    await page.getByText('500 links', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await card(page, 1).waitFor();
    t.ok((await page.getByRole('region', { name: /^Link #/ }).count()) < 20);
    await card(page, 1).getByLabel('Campaign').fill('spring-1');
    await card(page, 1).locator('code', { hasText: 'utm_campaign=spring-1' }).waitFor();
  });

  t.test('what has the focus stays while the page is scrolled', async (t) => {
    await card(page, 1).getByLabel('Link Name').focus();
    await page.mouse.wheel(0, 20_000);
    await card(page, 60).waitFor();
    await untilFocused(card(page, 1).getByLabel('Link Name'));
    await page.keyboard.type('!');
    await matches(t, () => card(page, 1).getByLabel('Link Name').inputValue(), /!$/);
    await page.keyboard.press('Backspace');
  });

  t.test('the first wrong one is found, however far it is', async (t) => {
    await page.keyboard.press('End');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await card(page, 500).getByLabel('Campaign').fill('two words');
    await page.evaluate(() => window.scrollTo(0, 0));
    await card(page, 1).waitFor();
    await button('Create Links').click();
    await seePart(page, '1 link has problems');
    await untilFocused(card(page, 500).getByLabel('Campaign'));
    await examineClosely(t, page, 'bulk-500');
    t.pass();
  });

  t.test('500 links are created, and the plan has no room for more', async (t) => {
    await card(page, 500).getByLabel('Campaign').fill('last');
    await button('Create Links').click();
    await see(page, '500 tracking links have been created');
    await see(page, '+450 more in Manage Links');
    await fill(card(page, 1), 'One too many', 'more');
    await choose(page, 'Size', /^s7$/);
    await button('Create Links').click();
    await see(
      page,
      'Failed to save links: Your Free plan allows a maximum of 500 tracking links. Upgrade your plan to add more.',
    );
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'One too many');
  });

  t.test('one link for each value of a text that is typed', async (t) => {
    await button('Reset').click();
    await fill(card(page, 1), 'Spring', 'spring');
    await button('Generate Variations').click();
    await dialog.getByLabel('Values of Campaign, one per line').fill('spring\nsummer\n\nspring');
    await dialog.getByRole('button', { name: 'All values of Channel' }).click();
    await dialog.getByText('2 × 2 = 4 links').waitFor();
    await dialog.getByRole('button', { name: 'Generate 4 Links' }).click();
    await becomes(t, () => card(page, 4).getByLabel('Campaign').inputValue(), 'summer');
    await becomes(
      t,
      () => card(page, 4).getByLabel('Link Name').inputValue(),
      'Spring - summer - email',
    );
    await button('Reset').click();
  });

  t.test('at most 10,000 links are created at once', async (t) => {
    const most = 'You can create up to 10,000 links at once.';
    await button('Generate Variations').click();
    for (const name of ['Channel', 'Size', 'Shop'])
      await dialog.getByRole('button', { name: `All values of ${name}` }).click();
    await dialog.getByText(`2 × 250 × 21 = 10,500 links ${most}`).waitFor();
    await becomes(t, () => button('Generate 10,500 Links').isDisabled(), true);
    await toggle('Shop', 'shop-21');
    await dialog.getByText('2 × 250 × 20 = 10,000 links').waitFor();
    await button('Generate 10,000 Links').click();
    await dialog.waitFor({ state: 'detached' });
    await see(page, most);
    await becomes(t, () => button('Add Another Link').isDisabled(), true);
    await button('Remove Link #1').click();
    await becomes(t, () => button('Add Another Link').isEnabled(), true);
    await isAbsent(t, page.getByText(most));
  });
});
