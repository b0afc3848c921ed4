// A page that a browser translates: its translator puts every text into elements of its own, under React's hands.

import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import {
  addCampaignParameters,
  choice,
  choose,
  dismissNotices,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { card, fill } from './link-cards.ts';
import { addLinks, rowOf, rowsAre } from './link-list.ts';

// As Chromium's and Safari's do, now and whenever the page changes.
async function translateAlways(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeft = (text: Node) =>
      text.nodeValue?.trim() === '' ||
      text.parentElement?.closest('font, [translate=no], script, style, svg, textarea');
    const translate = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      if (root instanceof Text) found.push(root);
      for (const text of found.filter((one) => !isLeft(one))) {
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes) if (document.body?.contains(node)) translate(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

t.test('a translated page', async (t) => {
  const journey = await startJourney(t);
  // What React throws fails the page.
  const page = await journey.openAs(t, address('ada@translated'));
  await translateAlways(page);
  await addCampaignParameters(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  t.test('makes, saves and resets links', async (t) => {
    await page.goto('/create-link');
    const name = page.getByLabel('Link Name');
    await name.fill('Spring');
    await page.getByLabel('Website URL').fill('https://example.com/');
    await page.getByLabel('Campaign').fill('two words');
    await see(page, 'Campaign cannot contain spaces or whitespace');
    await page.getByLabel('Campaign').fill('spring');
    await choose(page, 'Channel', /Paid Social/);
    await choose(page, 'Channel', /Newsletter/);
    await becomes(t, () => choice(page, 'Channel').inputValue(), 'Newsletter');
    await button('Copy to Clipboard').click();
    await button('Copied!').first().waitFor();
    await button('Save and create another').click();
    await page.getByRole('region', { name: 'Saved: Spring' }).waitFor();
    await name.fill('Summer');
    await page.getByLabel('Campaign').fill('summer');
    await button(/^Save Link/).click();
    await page.getByRole('region', { name: 'Saved: Summer' }).waitFor();
    await becomes(t, () => name.inputValue(), '');
    await name.fill('Gone');
    await button(/^Reset/).click();
    await button('Undo').click();
    await becomes(t, () => name.inputValue(), 'Gone');
    await button(/^Reset/).click();
    await dismissNotices(page);
    await matches(t, () => button(/^Save Link/).textContent(), /^Save Link\S/);
    const kept = page.locator('main font', { hasText: /example\.com|utm_campaign|spring|cpc/ });
    await isAbsent(t, kept, 'names, values and URLs are no words');
  });

  t.test('makes many', async (t) => {
    await goWithin(page, '/bulk-create');
    await fill(card(page, 1), 'One', 'two words');
    await button('Create Links').click();
    await seePart(page, '1 link has problems');
    await card(page, 1).getByLabel('Campaign').fill('one');
    await button('Add Another Link').click();
    await fill(card(page, 2), 'Two', 'two');
    await seePart(page, 'Link #2');
    await button(/^Remove Link #2/).click();
    await button('Create Links').click();
    await see(page, '1 tracking link has been created');
    await dismissNotices(page);
    t.pass();
  });

  t.test('finds, selects, edits and groups them', async () => {
    await addLinks(page, 12, (number) => ({ utm_campaign: `c${number % 2}` }));
    await goWithin(page, '/manage-links');
    await rowsAre(page, 10);
    await seePart(page, '15 links in');
    await button('Link Name').click();
    await rowOf(page, 'Link 1').first().waitFor();
    await button('Next page').click();
    await rowsAre(page, 5);
    await button('Select Items').click();
    await see(page, '0 items selected');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await see(page, '5 items selected');
    await button('Delete Selected').click();
    await page.getByRole('dialog').getByText('This removes 5 links for everyone').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await see(page, '5 links deleted successfully');
    await seePart(page, '10 links in');
    await button('Edit Link 1').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Campaign').fill('');
    await see(page, 'Campaign is required');
    await dialog.getByLabel('Campaign').fill('edited');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Link updated');
    await goWithin(page, '/manage-links?group=utm_campaign&numbers=open');
    await button('Expand All').click();
    await button('Collapse All').click();
    await goWithin(page, '/manage-links?q=nothing');
    await see(page, 'No links found');
    await page.getByRole('status').getByRole('button', { name: 'Clear' }).click();
    await rowsAre(page, 10);
  });

  t.test('checks URLs', async (t) => {
    await goWithin(page, '/check-urls');
    const text = page.getByLabel('URLs, or any text with URLs');
    for (const [urls, counts] of [
      ['https://a.example/?utm_campaign=a%20b', '1 URL: 1 with problems'],
      ['https://a.example/?utm_campaign=a https://b.example/?utm_campaign=b', '2 URLs: 2 with'],
    ] as const) {
      await text.fill(urls);
      await button('Check URLs').click();
      const status = page.getByRole('status').filter({ hasText: 'URL' });
      await matches(t, () => status.first().textContent(), counts);
      await button('Check other URLs').click();
      await text.waitFor();
    }
  });

  t.test('configures parameters', async (t) => {
    await goWithin(page, '/parameter-config');
    await button('Add Parameter').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Display name is required');
    await dialog.getByLabel('Display Name').fill('Content');
    await dialog.getByLabel('URL Query Name').fill('utm_content');
    for (const type of ['Dropdown', 'Identifier', 'Text']) await choose(dialog, /Type/, type);
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await dialog.waitFor({ state: 'detached' });
    await matches(t, () => page.getByRole('table').textContent(), /utm_content/);
  });

  t.test('goes through the other screens, and out', async () => {
    for (const path of ['/user-management', '/profile', '/api-tokens', '/audit-log']) {
      await goWithin(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await goWithin(page, '/subscription/plans');
      await page.getByRole('heading', { name: 'Subscription Plans' }).waitFor();
      await page.getByRole('switch').first().click();
    }
    await button('Logout').click();
    await button('Sign in with Google').click();
    await page.waitForURL('**/sandbox/**');
  });
});
