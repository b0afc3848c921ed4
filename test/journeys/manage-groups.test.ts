import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { addLink, addLinks, namesShown, rowOf, rowsAre, showNew } from './link-list.ts';

const groupOf = (page: Page, text: string): Locator =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: text });

t.test('links in groups', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@groups'));
  await addCampaignParameters(page);
  await addLinks(page, 30, (number) => ({
    utm_campaign: 'spring',
    ...(number <= 28 && { utm_medium: number === 1 ? 'cpc' : 'email' }),
  }));
  await page.goto('/manage-links?page=2');
  await rowsAre(page, 10);

  t.test('by a parameter, the largest first, and without pages', async (t) => {
    await choose(page, 'Group By Parameter', 'Channel');
    await groupOf(page, 'Channel email 27 links').waitFor();
    await becomes(t, () => page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Channelemail27 linksExpand',
      'ChannelNot set2 linksExpand',
      'Channelcpc1 linkExpand',
    ]);
    await isAbsent(t, page.getByRole('navigation', { name: 'Pages' }));
    t.match(page.url(), /[?]group=utm_medium$/);
  });

  t.test('a group opens and closes', async (t) => {
    const group = groupOf(page, 'Channel Not set 2 links');
    const expanded = () => group.getAttribute('aria-expanded');
    await becomes(t, expanded, 'false');
    await group.click();
    await rowsAre(page, 2);
    await becomes(t, expanded, 'true');
    await becomes(t, () => namesShown(page), ['Link 30', 'Link 29']);
    await group.click();
    await rowsAre(page, 0);
    await becomes(t, expanded, 'false');
  });

  t.test('all of them at once', async (t) => {
    await page.getByRole('button', { name: 'Expand All' }).click();
    await page.getByRole('button', { name: 'Show more links' }).waitFor();
    await seePart(page, '25 of 27 links');
    await groupOf(page, 'Channel cpc').scrollIntoViewIfNeeded();
    await rowsAre(page, 28);
    await page.getByRole('button', { name: 'Show more links' }).click();
    await rowsAre(page, 30);
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await rowsAre(page, 0);
    await isAbsent(t, page.locator('h2 [aria-expanded="true"]'));
  });

  t.test('the buttons hold their labels on a phone', async (t) => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    const buttons = page.getByRole('button', {
      name: /^(?:Filters|Select|Expand All|Collapse All)/,
    });
    const tooNarrow = () =>
      buttons.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    await becomes(t, tooNarrow, []);
    t.equal(await buttons.count(), 4);
    if (size) await page.setViewportSize(size);
  });

  t.test('what others create is announced, and then shows in the open group', async (t) => {
    await groupOf(page, 'Channel cpc').click();
    await rowsAre(page, 1);
    await rowOf(page, 'Link 1').hover();
    await addLink(page, 'From elsewhere', { utm_campaign: 'spring', utm_medium: 'cpc' });
    await addLink(page, 'Later', { utm_campaign: 'spring', utm_medium: 'cpc' });
    await page.getByRole('button', { name: '2 new links', exact: true }).waitFor();
    await groupOf(page, 'Channel cpc 1 link').waitFor();
    t.same(await namesShown(page), ['Link 1']);
    await showNew(page, '2 new links');
    await groupOf(page, 'Channel cpc 3 links').waitFor();
    await becomes(t, () => namesShown(page), ['Later', 'From elsewhere', 'Link 1']);
  });

  t.test('a large group as a list with pages', async (t) => {
    await groupOf(page, 'Channel email').click();
    await page.getByRole('button', { name: 'Show as list' }).click();
    await see(page, '1–10 of 27');
    t.match(page.url(), /[?]filter=utm_medium&value=email$/);
    await page.goBack();
    await groupOf(page, 'Channel email 27 links').waitFor();
  });

  t.test('groups of what is searched', async () => {
    await page.getByRole('textbox', { name: 'Search links' }).fill('Link 3');
    await groupOf(page, 'Channel email 1 link').waitFor();
    await groupOf(page, 'Channel Not set 1 link').waitFor();
  });

  t.test('a group that is one spelling apart is merged, and parted again', async (t) => {
    const { id } = await addLink(page, 'Misspelled', { utm_campaign: 'sprign' });
    await page.goto('/manage-links?group=utm_campaign');
    await groupOf(page, 'Campaign sprign 1 link').waitFor();
    await page.getByRole('button', { name: 'Merge into spring' }).click();
    await page.getByRole('button', { name: 'Review Changes' }).click();
    const review = page.getByRole('dialog', { name: 'Set Campaign to “spring”?' });
    await review.getByRole('row', { name: 'Misspelled sprign spring' }).waitFor();
    await review.getByRole('button', { name: 'Change 1 Link' }).click();
    await see(page, '1 link changed');
    await isAbsent(t, groupOf(page, 'Campaign sprign'));
    await isAbsent(t, page.getByRole('button', { name: /Merge into/ }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await groupOf(page, 'Campaign sprign 1 link').waitFor();
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
  });

  t.test('more groups than come at once', async () => {
    await addLinks(page, 150, (number) => ({ utm_campaign: `campaign-${number}` }));
    await goWithin(page, '/manage-links?group=utm_campaign&q=campaign-150');
    await groupOf(page, 'Campaign campaign-150 1 link').waitFor();
    await page.getByRole('textbox', { name: 'Search links' }).press('Escape');
    await seePart(page, '100 of 151 groups');
    await page.waitForFunction(() => document.querySelectorAll('main h2').length === 100);
    await page.getByRole('button', { name: 'Show more groups' }).click();
    await page.waitForFunction(() => document.querySelectorAll('main h2').length === 151);
    await choose(page, 'Group By Parameter', 'None');
    await see(page, '1–10 of 182');
  });
});
