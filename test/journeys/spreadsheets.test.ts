// Spreadsheets and other tables through the console, in and out.
import { buffer } from 'node:stream/consumers';
import type { components } from '@utmost/core/contract.d.ts';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { xlsxFile } from '../support/spreadsheets.ts';
import { becomes } from './becomes.ts';
import { examine, examineClosely, examineLoosely } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  see,
  seePart,
  setPlan,
  startJourney,
} from './journey.ts';
import { HEADER } from './link-files.ts';

type Schemas = components['schemas'];

const COLUMNS = HEADER.split(',');
const rowOf = (name: string): string[] => [
  name,
  'https://shop.example.com/?id=007',
  'spring',
  'email',
];

t.test('tables that are no CSV', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@sheets'));
  await addCampaignParameters(page);
  await page.goto('/bulk-create');
  await page.getByRole('tab', { name: 'CSV Upload' }).click();
  const take = (name: string, content: Uint8Array) =>
    page
      .getByLabel('CSV file')
      .first()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  const validateFile = page.getByRole('button', { name: 'Validate File' });

  t.test('which sheet is asked', async (t) => {
    const sheets = [
      { name: 'Search', rows: [COLUMNS, rowOf('A')] },
      { name: 'Social', rows: [COLUMNS, rowOf('000007'), rowOf('C')] },
    ];
    await take('plan.xlsx', xlsxFile(sheets));
    await validateFile.click();
    await see(page, 'This spreadsheet has several sheets. Choose the one to import.');
    await becomes(t, () => validateFile.isDisabled(), true);
    await choose(page, 'Sheet', 'Social');
    await validateFile.click();
    await seePart(page, '2 rows in plan.xlsx');
    await page.getByRole('button', { name: /^Import/ }).click();
    await see(page, '2 links have been imported');
    t.pass();
  });

  t.test('200 published links keep their URLs, and each can be read', async (t) => {
    await setPlan(journey, page, 2);
    const published = Array.from({ length: 200 }, (_, at) => {
      const lid = String(at + 100).padStart(5, '0');
      const query = `utm_campaign=print-${at}&utm_medium=email&lid=${lid}`;
      return { lid, url: `https://shop.example.com/%7Eprint/${at}?id=007&${query}` };
    });
    const sheet = (links: typeof published) => {
      const rows = links.map(({ lid, url }) => [`Print ${lid}`, url, 'x']);
      return xlsxFile([{ name: 'Print', rows: [['Name', 'URL', 'Owner'], ...rows] }]);
    };
    await page.getByRole('tab', { name: 'Upload File' }).click();
    await take('print.xlsx', sheet(published));
    await validateFile.click();
    await seePart(page, '200 URLs already have a number, such as Link ID 00100.');
    await see(page, 'Are these links published already?');
    const importIt = page.getByRole('button', { name: /^Import 200/ });
    await becomes(t, () => importIt.isDisabled(), true, 'until it is answered');
    await examineLoosely(t, page, 'published-asked');
    await page.getByRole('button', { name: 'Keep Their URLs' }).click();
    await seePart(page, 'The URLs stay as they are, so these columns are ignored: Owner');
    await importIt.click();
    await see(page, '200 links have been imported');

    const urls = published.map(({ url }) => url);
    const { results } = await callApi<Schemas['CheckedUrls']>(
      page,
      'POST',
      '/api/tracking-links/check',
      { urls },
    );
    t.same(
      results.map(({ problems, warnings, values }) => [
        ...problems,
        ...warnings,
        values.find(({ queryName }) => queryName === 'lid')?.value,
      ]),
      published.map(({ lid }) => [lid]),
      'each has its number, and none is unknown',
    );
    const filter = JSON.stringify({ q: 'shop.example.com/%7Eprint/' });
    const stored = await callApi<Schemas['TrackingLink'][]>(
      page,
      'GET',
      `/api/tracking-links?range=[0,199]&sort=["name","ASC"]&filter=${encodeURIComponent(filter)}`,
    );
    t.same(
      stored.map(({ fullUrl }) => fullUrl),
      urls,
    );

    await page.getByRole('tab', { name: 'Upload File' }).click();
    const other = { lid: '00100', url: 'https://shop.example.com/other?utm_campaign=x&lid=00100' };
    await take('again.xlsx', sheet([other]));
    await page.getByLabel('These links are already published: keep their URLs').check();
    await examineClosely(t, page, 'published-chosen');
    await validateFile.click();
    await seePart(page, 'Link ID 100 is the number of another link: Print 00100');
    await seePart(page, 'Published links are imported all or none.');
    await becomes(t, () => page.getByRole('button', { name: /^Import/ }).isDisabled(), true);
  });

  t.test('what is said of the file stays beside its imported links', async (t) => {
    await page.getByRole('tab', { name: 'Upload File' }).click();
    const rows = [
      [...COLUMNS, 'Owner'],
      rowOf('Merged'),
      ['Covered', '', 'spring', 'email', 'Ada'],
    ];
    await take('merged.xlsx', xlsxFile([{ name: 'A', rows, merges: ['B2:B3'], hidden: [3] }]));
    await validateFile.click();
    const said = [
      'Merged cells (B2:B3): a value counts for each row that it covers',
      "These rows are hidden, but they're read like any other: 3.",
      "These columns aren't tracking parameters, so links don't include them: Owner",
    ];
    for (const sentence of said) await seePart(page, sentence);
    await page.getByRole('button', { name: /^Import/ }).click();
    await see(page, '2 links have been imported');
    const imported = page.getByRole('region', { name: /2 links/ });
    for (const sentence of said) await imported.getByText(sentence).waitFor();
    await imported.getByText('Covered').waitFor();
    await examineClosely(t, page, 'imported-with-warnings');
    await imported.getByRole('button', { name: 'Close' }).click();
  });

  t.test('someone new: 20 links of foreign columns, with three misspellings', async (t) => {
    const newcomer = await journey.openAs(t, address('eve@foreign'));
    await addCampaignParameters(newcomer);
    await newcomer.goto('/bulk-create');
    const headings = ['Was', 'Zielseite', 'Kampagne', 'Kanal', 'Verantwortlich'];
    const misspelled = new Map([
      [3, 'Newsleter'],
      [8, 'Paid Socal'],
      [12, 'Nwsletter'],
    ]);
    const rows = Array.from({ length: 20 }, (_, at) => [
      `Anzeige ${at + 1}`,
      `https://shop.example.com/${at + 1}`,
      `herbst-${at % 4}`,
      misspelled.get(at) ?? (at % 2 ? 'Newsletter' : 'Paid Social'),
      'Ada',
    ]);
    const file = xlsxFile([{ name: 'Plan', rows: [headings, ...rows] }]);
    const named = (name: string | RegExp) => newcomer.getByRole('button', { name });
    let presses = 0;
    const press = async (what: { click: () => Promise<void> }) => {
      presses += 1;
      await what.click();
    };
    const since = performance.now();
    await press(newcomer.getByRole('tab', { name: 'CSV Upload' }));
    presses += 2;
    await newcomer
      .getByLabel('CSV file')
      .first()
      .setInputFiles({ name: 'plan.xlsx', mimeType: '', buffer: Buffer.from(file) });
    await press(named('Validate File'));
    const columns = newcomer.getByRole('region', { name: 'Match your columns' });
    const becomesOf = (heading: string) =>
      columns.getByRole('combobox', { name: `${heading} becomes` });
    await becomes(t, () => becomesOf('Was').inputValue(), "Don't use");
    await becomes(t, () => becomesOf('Zielseite').inputValue(), 'Website URL', 'a synonym');
    await becomes(t, () => becomesOf('Kampagne').inputValue(), 'Campaign', 'a synonym');
    await becomes(t, () => becomesOf('Kanal').inputValue(), 'Channel', 'by its values');
    await becomes(t, () => becomesOf('Verantwortlich').inputValue(), "Don't use");
    await columns.getByText('Anzeige 3', { exact: true }).waitFor();
    await press(becomesOf('Was'));
    await newcomer.keyboard.type('link n');
    await newcomer.keyboard.press('Enter');
    presses += 7;
    await becomes(t, () => becomesOf('Was').inputValue(), 'Link Name');
    const looking = performance.now();
    await examine(t, newcomer, 'bulk-columns');
    const looked = performance.now() - looking;
    await press(named('Validate File'));
    const causes = newcomer.getByRole('region', { name: 'Fix once for all rows' });
    await causes.getByText('Kanal').first().waitFor();
    await see(newcomer, 'Found 3 errors');
    for (const left of [2, 1, 0]) {
      await press(causes.getByRole('button', { name: 'Replace in 1 Row' }).first());
      await seePart(newcomer, `${20 - left} valid rows`);
    }
    await seePart(
      newcomer,
      "aren't tracking parameters, so links don't include them: Verantwortlich",
    );
    await press(named('Import 20 Valid Row(s)'));
    await see(newcomer, '20 links have been imported');
    const seconds = (performance.now() - since - looked) / 1000;
    t.comment(`20 links of foreign columns: ${presses} clicks and keys, ${seconds.toFixed(1)} s`);
    t.ok(seconds < 120 && presses <= 20, `${presses} clicks and keys in ${seconds.toFixed(1)} s`);
    const links = await callApi<Schemas['TrackingLink'][]>(
      newcomer,
      'GET',
      '/api/tracking-links?range=[0,99]&sort=["createdAt","ASC"]',
    );
    t.equal(
      links[3]?.fullUrl,
      'https://shop.example.com/4?utm_campaign=herbst-3&utm_medium=email&lid=00004',
    );
    t.equal(
      links.some(({ fullUrl }) => fullUrl.includes('Ada')),
      false,
      'no owner in a link',
    );

    await newcomer.reload();
    await newcomer.getByRole('tab', { name: 'CSV Upload' }).click();
    const sent = newcomer.waitForRequest((request) => request.url().includes('/import'));
    await newcomer
      .getByLabel('CSV file')
      .first()
      .setInputFiles({ name: 'next.xlsx', mimeType: '', buffer: Buffer.from(file) });
    await named('Validate File').click();
    await seePart(newcomer, '20 rows in next.xlsx');
    t.ok(await sent, 'what was said of the columns is remembered');
  });

  t.test('a damaged one says so', async (t) => {
    await page.getByRole('tab', { name: 'Upload File' }).click();
    await take('cut.xlsx', xlsxFile([{ name: 'A', rows: [COLUMNS] }]).subarray(0, 200));
    await validateFile.click();
    await seePart(page, 'This spreadsheet is damaged. Open it, save it again and try again.');
    t.pass();
  });

  t.test('UTF-16 with tabs, as Excel saves Unicode text', async (t) => {
    const text = `\uFEFF${[COLUMNS, rowOf('Überraschung')].map((row) => row.join('\t')).join('\r\n')}`;
    await take('plan.txt', Buffer.from(text, 'utf16le'));
    await validateFile.click();
    await seePart(page, '1 row in plan.txt');
    await seePart(page, 'Überraschung');
    t.pass();
  });

  t.test('links are exported as text cells, or as CSV with a byte-order mark', async (t) => {
    await page.goto('/manage-links');
    const exported = async (entry: RegExp) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: entry }).click();
      const download = await saving;
      return [
        download.suggestedFilename(),
        await buffer(await download.createReadStream()),
      ] as const;
    };
    const [name, bytes] = await exported(/^Excel/);
    t.equal(name, 'tracking_links.xlsx');
    const rows: (readonly string[])[] = [];
    openSpreadsheet(bytes)[0]?.read((cells) => void rows.push(cells));
    t.same(rows[0], ['Link Name', 'Created', 'Created By', 'URL']);
    t.same(
      rows
        .slice(1)
        .map(([link]) => link)
        .filter((link) => !link?.startsWith('Print '))
        .sort(),
      ['000007', 'C', 'Covered', 'Merged'],
    );
    const [, csv] = await exported(/^CSV/);
    t.equal(csv.subarray(0, 3).toString('hex'), 'efbbbf');
  });
});
