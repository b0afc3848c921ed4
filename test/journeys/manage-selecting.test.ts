import { readFile } from 'node:fs/promises';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { letThrough } from './hold.ts';
import { callApi, dismissNotices, see, seePart, startJourney } from './journey.ts';
import { untilFocused } from './link-cards.ts';
import { addLink, addLinks, rowOf, rowsAre, type StoredLink, showNew } from './link-list.ts';

t.test('selecting links', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@select'));
  await addLinks(page, 21);
  for (const number of [22, 23, 24]) await addLink(page, `Link ${number}`);
  await page.goto('/manage-links');
  await rowsAre(page, 10);
  const tick = (name: string) =>
    page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });

  t.test('the boxes come with Select Items, and go with Cancel Selection', async (t) => {
    await isAbsent(t, page.getByRole('checkbox'));
    await page.getByRole('button', { name: 'Select Items', pressed: false }).click();
    await becomes(t, () => page.locator('tbody').getByRole('checkbox').count(), 10);
    await see(page, '0 items selected');
    await becomes(
      t,
      () => page.getByRole('button', { name: 'Delete Selected' }).isDisabled(),
      true,
    );
    await tick('Link 24').check();
    await see(page, '1 item selected');
    await page.getByRole('button', { name: 'Cancel Selection', pressed: true }).click();
    await page.getByRole('button', { name: 'Select Items' }).click();
    await see(page, '0 items selected');
  });

  t.test('Shift reaches from one box to another', async (t) => {
    await tick('Link 22').check();
    await tick('Link 19').click({ modifiers: ['Shift'] });
    await see(page, '4 items selected');
    await becomes(t, () => tick('Link 20').isChecked(), true);
    await tick('Link 21').click({ modifiers: ['Shift'] });
    await see(page, '1 item selected');
    await page.getByRole('button', { name: 'Select none' }).click();
  });

  t.test('the URLs of several pages are copied in the order of the list', async (t) => {
    await tick('Link 22').check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await tick('Link 9').check();
    await page.getByRole('button', { name: 'Page 1' }).click();
    await tick('Link 24').check();
    await page.getByRole('button', { name: 'Copy URLs' }).click();
    await see(page, 'URLs copied to clipboard');
    const lines = ['Link%2024', 'Link%2022', ''].map((path) => `https://example.com/${path}\n`);
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), lines.join(''));
    await page.getByRole('button', { name: 'Copy as TSV' }).click();
    await see(page, 'Table copied to clipboard');
    const table = await page.evaluate(() => navigator.clipboard.readText());
    t.match(table, /^Link Name\tCreated\tCreated By\tURL\nLink 24\t/);
  });

  t.test('they are exported, and no others', async (t) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    t.equal(file.suggestedFilename(), 'tracking_links.csv');
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    t.equal(rows[0], 'Link Name,Created,Created By,URL');
    t.same(
      rows.slice(1).map((row) => row.split(',')[0]),
      ['Link 9', 'Link 22', 'Link 24'],
    );
  });

  t.test('a value is set in all of them but some, after a look at what changes', async (t) => {
    const draft = { type: 'text', displayName: 'Source', queryName: 'src', forceLowercase: true };
    await callApi(page, 'POST', '/api/tracking-parameters', draft);
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('button', { name: 'Select all 24 links' }).click();
    await see(page, '24 items selected');
    await tick('Link 24').uncheck();
    await page.getByRole('button', { name: 'Set a Value' }).click();
    const choosing = page.getByRole('dialog', { name: 'Set a Value' });
    const source = choosing.getByRole('combobox', { name: 'Source' });
    await source.fill('Spring');
    await source.press('Enter');
    const review = page.getByRole('dialog', { name: 'Set Source to “spring”?' });
    await review.getByText('23 links change.').waitFor();
    await review.getByRole('row', { name: 'Link 1 none spring' }).waitFor();
    await untilFocused(review.getByRole('button', { name: 'Back' }));
    await page.keyboard.press('Enter');
    t.equal(await source.inputValue(), 'Spring', 'what was typed is kept');
    await choosing.getByRole('button', { name: 'Review Changes' }).click();
    await review.getByRole('button', { name: 'Change 23 Links' }).click();
    await see(page, '23 links changed');
    await see(page, '23 items selected');
    await matches(t, () => rowOf(page, 'Link 23').innerText(), /src=spring/);
    await becomes(t, async () => /src=/.test(await rowOf(page, 'Link 24').innerText()), false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page, '23 links restored');
    await becomes(t, async () => /src=/.test(await rowOf(page, 'Link 23').innerText()), false);
    await page.getByRole('button', { name: 'Cancel Selection' }).click();
    await page.getByRole('button', { name: 'Select Items' }).click();
  });

  t.test('links of several pages are deleted in one call', async (t) => {
    await tick('Link 24').check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await tick('Link 10').check();
    await see(page, '2 items selected');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await dialog.getByText('This removes 2 links for everyone').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await see(page, '2 links deleted successfully');
    t.equal(calls.length, 1);
    await seePart(page, '22 links in');
    await rowOf(page, 'Link 10').waitFor({ state: 'detached' });
    await isAbsent(t, page.getByRole('checkbox'), 'the selection is over');
  });

  t.test('a page at once', async () => {
    await page.goto('/manage-links?q=Link+2');
    await rowsAre(page, 5);
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await see(page, '5 items selected');
    await tick('Link 2').uncheck();
    await see(page, '4 items selected');
    await page.getByRole('button', { name: 'Select none' }).click();
    await see(page, '0 items selected');
  });

  t.test('a link that another person has deleted holds up nothing', async () => {
    await tick('Link 23').check();
    await tick('Link 22').check();
    const [gone] = await callApi<StoredLink[]>(
      page,
      'GET',
      '/api/tracking-links?filter={"q":"Link 22"}',
    );
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await callApi(page, 'DELETE', `/api/tracking-links/${gone?.id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await see(page, '1 link deleted successfully');
    await rowsAre(page, 3);
  });

  t.test('all that match now, without those that come later or were taken out', async (t) => {
    await page.goto('/manage-links?q=Link+1');
    await seePart(page, '10 links found');
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('button', { name: 'Select all 10 links' }).click();
    await see(page, '10 items selected');
    await addLink(page, 'Link 100');
    await showNew(page, '1 new link');
    await becomes(t, () => tick('Link 100').isDisabled(), true);
    t.equal(await tick('Link 100').isChecked(), false, 'it was not there');
    await see(page, '10 items selected');
    await tick('Link 15').uncheck();
    await see(page, '9 items selected');
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await dialog.getByText('This removes 9 links for everyone').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await see(page, '9 links deleted successfully');
    await rowsAre(page, 2);
    await rowOf(page, 'Link 15').waitFor();
    await rowOf(page, 'Link 100').waitFor();
  });

  t.test('a deletion is taken back', async () => {
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page, '2 links restored');
    await rowsAre(page, 2);
    await rowOf(page, 'Link 100').waitFor();
  });

  t.test('all of one search are not all of another', async (t) => {
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('button', { name: 'Select all 2 links' }).click();
    await see(page, '2 items selected');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/tracking-links?**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await see(page, '0 items selected');
    const all = [
      page.getByRole('checkbox', { name: 'Select this page' }),
      page.getByRole('button', { name: 'Select all 2 links' }),
    ];
    for (const one of all)
      await becomes(t, () => one.isDisabled(), true, 'what is still shown is not what is meant');
    answer.resolve();
    await page.getByRole('button', { name: 'Select all 12 links' }).waitFor();
    await letThrough(page);
    await becomes(
      t,
      () => page.getByRole('checkbox', { name: 'Select this page' }).isEnabled(),
      true,
    );
  });

  t.test('a deletion that fails deletes nothing and keeps the selection', async () => {
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    const { count } = { count: await page.locator('tbody tr').count() };
    await page.route('**/api/tracking-links', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await seePart(page, "Failed to delete links: Can't reach the server.");
    await see(page, `${count} items selected`);
    await letThrough(page);
  });

  t.test('the last link of the last page leads back to the page before', async () => {
    await addLinks(page, 8);
    const total = (await callApi<StoredLink[]>(page, 'GET', '/api/tracking-links')).length;
    await addLinks(page, 11 - (total % 10));
    await page.goto(`/manage-links?page=${Math.floor((total + 10) / 10) + 1}`);
    await rowsAre(page, 1);
    await page
      .locator('tbody')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Tracking link deleted successfully');
    await rowsAre(page, 10);
  });

  t.test('the last page of many is one step away, and the first one too', async (t) => {
    await addLinks(page, 60);
    const total = (await callApi<StoredLink[]>(page, 'GET', '/api/tracking-links')).length;
    await page.goto('/manage-links');
    await isAbsent(t, page.getByRole('button', { name: 'First page' }));
    await page.getByRole('button', { name: 'Last page' }).click();
    await seePart(page, `–${total} of ${total}`);
    await isAbsent(t, page.getByRole('button', { name: 'Last page' }));
    await page.getByRole('button', { name: 'First page' }).click();
    await see(page, `1–10 of ${total}`);
  });
});
