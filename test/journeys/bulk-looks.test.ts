import { text } from 'node:stream/consumers';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { examine, examinePart } from './examine.ts';
import { letThrough } from './hold.ts';
import {
  addCampaignParameters,
  addParameter,
  dismissNotices,
  sayCode,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { card, fill, untilFocused } from './link-cards.ts';
import { MIXED, take } from './link-files.ts';

t.test('creating many links, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@many'));
  await page.goto('/bulk-create');
  await seePart(page, 'No tracking parameters configured yet.');
  await examine(t, page, 'bulk-empty');
  await page.getByRole('tab', { name: 'CSV Upload' }).click();
  await see(page, 'Format requirements');
  await examinePart(t, page, 'bulk-csv-empty');
  await addCampaignParameters(page);
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Size',
    queryName: 'size',
    allowedValues: 'small,medium,large',
  });

  t.test('typed', async (t) => {
    await page.goto('/bulk-create');
    await fill(card(page, 1), 'Spring', 'spring');
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await fill(card(page, 2), '', 'spring sale');
    await page.getByRole('button', { name: 'Create Links' }).click();
    await seePart(page, '1 link has problems');
    await examine(t, page, 'bulk-manual');

    await page.getByRole('button', { name: 'Generate Variations' }).click();
    await page.getByRole('button', { name: 'All values of Size' }).click();
    await examinePart(t, page, 'bulk-variations');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  t.test('in a grid, from a spreadsheet', async (t) => {
    await page.goto('/bulk-create');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const cell = (column: string, row: number) =>
      page.getByLabel(`${column}, Link #${row}`, { exact: true });
    const rows = Array.from(
      { length: 200 },
      (_, at) =>
        `Link ${at + 1}\thttps://shop.example.com/${at + 1}\tcampaign-${at + 1}\tNewsletter\tAda`,
    );
    // Sheets have blank rows between their parts, and below them.
    const spaced = [...rows.slice(0, 100), '\t\t\t\t', ...rows.slice(100), '\t\t\t\t', '\t\t\t\t'];
    const sheet = ['link_name\tWebsite URL\tutm_campaign\tChannel\tOwner', ...spaced].join('\r\n');
    await cell('Link Name', 1).focus();
    await cell('Link Name', 1).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const paste = { clipboardData, bubbles: true, cancelable: true };
      input.dispatchEvent(new ClipboardEvent('paste', paste));
    }, sheet);
    await see(page, 'Pasted 200 rows. 1 column that is not in the grid (Owner) was left out.');
    await page.getByText('200 links', { exact: true }).waitFor();
    await becomes(t, () => cell('Link Name', 2).inputValue(), 'Link 2');
    await becomes(t, () => cell('Channel', 2).inputValue(), 'Newsletter', 'by its display value');
    const drawn = await page.getByRole('rowheader', { name: /^Link #/ }).count();
    t.ok(drawn > 1 && drawn < 100, `${drawn} of them are drawn`);
    await cell('Size', 1).fill('small');
    await page.getByRole('button', { name: 'Fill down' }).click();
    await becomes(t, () => cell('Size', 3).inputValue(), 'small', 'all rows below');
    for (const [key, size] of [
      ['Control', 'large'],
      ['Meta', 'medium'],
    ] as const) {
      await cell('Size', 1).fill(size);
      await page.keyboard.press('Enter');
      await page.keyboard.press(`${key}+d`);
      await becomes(t, () => cell('Size', 2).inputValue(), size, `from the cell above by ${key}`);
      t.equal(await cell('Size', 3).inputValue(), 'small');
    }
    await cell('Size', 1).fill('small');
    await cell('Size', 2).fill('small');
    await cell('Campaign', 2).fill('spring sale');
    await page.getByRole('button', { name: 'Create Links' }).click();
    await seePart(page, '1 link has problems');
    await dismissNotices(page);
    await examine(t, page, 'bulk-grid');
    await cell('Campaign', 2).fill('spring');
    await page.getByRole('button', { name: 'Create Links' }).click();
    await see(page, '200 tracking links have been created');
    await dismissNotices(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download with URLs' }).click();
    const csv = await text(await (await downloading).createReadStream());
    t.equal(csv.trim().split('\r\n').length, 201);
    t.match(csv, 'utm_campaign=campaign-200&utm_medium=email&lid=00200&size=small');
  });

  t.test('in a grid, with foreign headings', async (t) => {
    const rows = [
      ['Was', 'Wohin', 'Kampagne', 'Kanal', 'Owner'],
      ['A', 'https://shop.example.com/a', 'herbst', 'Newsletter', 'Ada'],
      ['B', 'https://shop.example.com/b', 'herbst', 'Paid Social', 'Bob'],
    ];
    const cell = (column: string, row: number) =>
      page.getByLabel(`${column}, Link #${row}`, { exact: true });
    await cell('Channel', 1).focus();
    await cell('Channel', 1).evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const paste = { clipboardData, bubbles: true, cancelable: true };
        input.dispatchEvent(new ClipboardEvent('paste', paste));
      },
      rows.map((row) => row.join('\t')).join('\n'),
    );
    const dialog = page.getByRole('dialog', { name: 'Match your columns' });
    const becomesOf = (heading: string) =>
      dialog.getByRole('combobox', { name: `${heading} becomes` });
    await becomes(t, () => becomesOf('Wohin').inputValue(), 'Website URL', 'by its values');
    await becomes(t, () => becomesOf('Kanal').inputValue(), 'Channel');
    await becomes(t, () => becomesOf('Owner').inputValue(), "Don't use");
    await becomesOf('Was').fill('Link Name');
    await becomesOf('Was').press('Enter');
    await examinePart(t, page, 'bulk-grid-columns');
    await dialog.getByRole('button', { name: 'Paste' }).click();
    await see(page, 'Pasted 2 rows. 1 column that is not in the grid (Owner) was left out.');
    await becomes(t, () => cell('Link Name', 2).inputValue(), 'B');
    await becomes(t, () => cell('Channel', 2).inputValue(), 'Paid Social');
    await dismissNotices(page);
  });

  t.test('in a grid, where the same is wrong in many rows', async (t) => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await dismissNotices(page);
    const cell = (column: string, row: number) =>
      page.getByLabel(`${column}, Link #${row}`, { exact: true });
    const channels = [...Array(6).fill('Newsleter'), 'Billboard', 'Billboard', 'Newsletter'];
    const rows = channels.map((channel, at) => {
      const host = at < 2 ? 'shop.example.com' : 'https://shop.example.com';
      return `Link ${at}\t${host}/${at}\tspring\t${channel}`;
    });
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), rows.join('\n'));
    await cell('Link Name', 1).click();
    await page.keyboard.press('ControlOrMeta+v');
    const causes = page.getByRole('region', { name: 'Fix once for all rows' });
    await becomes(t, () => causes.getByRole('listitem').count(), 2);
    t.equal(await cell('Website URL', 2).inputValue(), 'https://shop.example.com/1');
    await dismissNotices(page);
    await examinePart(t, page, 'bulk-grid-causes');
    const by = causes.getByRole('combobox', { name: 'Replace Newsleter in Channel with' });
    t.equal(await by.inputValue(), 'Newsletter', 'the only value that is like it');
    await causes.getByRole('button', { name: 'Replace in 6 Rows' }).click();
    await see(page, 'Replaced in 6 rows');
    await becomes(t, () => cell('Channel', 6).inputValue(), 'Newsletter');
    await untilFocused(page.locator('#link-count'));
    await cell('Channel', 1).click();
    await page.keyboard.press('ControlOrMeta+z');
    await becomes(t, () => cell('Channel', 6).inputValue(), 'Newsleter', 'it can be taken back');
    await causes.getByRole('button', { name: 'Replace in 6 Rows' }).click();
    await causes.getByRole('button', { name: 'Allow value Billboard in Channel' }).click();
    await sayCode(page, 'Billboard', 'ooh');
    await causes.waitFor({ state: 'detached' });
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Create Links' }).click();
    await see(page, '9 tracking links have been created');
    await dismissNotices(page);
  });

  t.test('from a file', async (t) => {
    await page.getByRole('tab', { name: 'CSV Upload' }).click();
    await see(page, 'Format requirements');
    await examine(t, page, 'bulk-csv');
    await take(page, 'links.pdf', MIXED);
    await seePart(page, 'Only CSV files are supported.');
    await take(page, 'mixed.csv', MIXED);
    await page.getByRole('button', { name: 'Validate File' }).click();
    await page.getByRole('button', { name: 'All 5' }).click();
    await page.getByText('Row 6 has 5 columns').waitFor();
    await dismissNotices(page);
    await examine(t, page, 'bulk-results');
    const errors = [{ path: 'utm_campaign', message: 'Campaign is taken', code: 'taken' }];
    const results = [1, 3, 5].map((row) => ({ row, errors }));
    const json = { created: 1, failed: 4, duplicates: 0, results, warnings: [] };
    await page.route('**/import*', (route) => route.fulfill({ status: 201, json }));
    await page.getByRole('button', { name: 'Import 3 Valid Row(s)' }).click();
    await seePart(page, '1 link has been imported. Showing 3 of 4 rejected rows.');
    await seePart(page, 'Campaign is taken');
    await dismissNotices(page);
    await examinePart(t, page, 'bulk-outcome');
  });

  t.test('members have the screen too', async (t) => {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, role: 'user' } });
    });
    await page.goto('/create-link');
    const tab = page.getByRole('link', { name: 'Bulk Create' });
    await becomes(t, () => tab.getAttribute('title'), 'Generate multiple tracking URLs');
    await tab.click();
    await card(page, 1).waitFor();
    await letThrough(page);
  });

  t.test('while the parameters are on their way, and when they do not come', async (t) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/value-mappings', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto('/bulk-create');
    await page.locator('[aria-busy="true"]').waitFor();
    await examinePart(t, page, 'bulk-loading');
    held.resolve();
    await see(page, "Couldn't load the parameters.");
    await examinePart(t, page, 'bulk-failed');
  });
});
