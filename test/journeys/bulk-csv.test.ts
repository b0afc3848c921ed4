import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  dismissNotices,
  sayCode,
  see,
  seePart,
  setPlan,
  startJourney,
} from './journey.ts';
import { drop, dropBeside, HEADER, MIXED, saved, take, validate } from './link-files.ts';
import { lookBack } from './tab.ts';

t.test('a file of links is checked before anything is sent', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@file'));
  await addCampaignParameters(page);
  // So that there is room for all of a large file.
  await setPlan(journey, page, 2);
  await page.clock.install();
  await page.goto('/bulk-create');
  await page.getByRole('tab', { name: 'CSV Upload' }).click();
  const results = page.getByRole('tab', { name: 'Validation Results' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const changeRules = async (allowWhitespace: boolean) => {
    const [first] = await callApi<{ id: string }[]>(page, 'GET', '/api/tracking-parameters');
    await callApi(page, 'PUT', `/api/tracking-parameters/${first?.id}`, { allowWhitespace });
    await lookBack(page, '/api/tracking-parameters');
  };

  t.test('the results wait for a validated file', async (t) => {
    await becomes(t, () => results.isDisabled(), true);
    await becomes(t, () => button('Validate File').isDisabled(), true);
    await becomes(t, () => button('Reset').isDisabled(), true);
    const upload = page.getByRole('tab', { name: 'Upload File' });
    await becomes(t, () => upload.getAttribute('aria-selected'), 'true');
    await see(page, 'CSV files up to 10MB');
    const requirements = page.getByRole('region', { name: 'Format requirements' });
    await becomes(t, () => requirements.getByRole('listitem').allTextContents(), [
      'The first row has the column names. Each row after it is one link.',
      'The link_name and website_url columns are required.',
      'Website URLs must start with http:// or https://.',
      'Name the other columns after your query names, as below, or choose what yours are in the next step.',
      'For coded dropdowns, use the display value or the code. Identifiers are assigned automatically.',
      'Put values with commas, quotes or line breaks in double quotes. Separate columns with commas, semicolons, tabs or |.',
      'Spreadsheets (.xlsx and .ods) and .tsv and .txt files work as well.',
      'You can also import a file exported from Manage Links.',
    ]);
  });

  t.test('the template is made of the parameters', async (t) => {
    const [name, text] = await saved(page, 'Download Template');
    t.equal(name, 'tracking_links_template.csv');
    t.equal(
      text,
      `${HEADER}\r\n"Spring launch, newsletter",https://example.com/page,example,cpc\r\n`,
    );
  });

  t.test('a file of another kind, or too large', async (t) => {
    await take(page, 'links.pdf', MIXED);
    await see(page, 'Invalid File');
    await see(page, 'Only CSV files are supported. Please upload a file with .csv extension.');
    await becomes(t, () => button('Validate File').isDisabled(), true);
    await drop(page, 'huge.csv', { start: HEADER, line: 'x', times: 10 * 1024 * 1024 });
    await see(page, 'CSV files can be up to 10MB, but this one is 10.1MB');
    await button('Reset').click();
    await becomes(t, () => button('Reset').isDisabled(), true, 'nothing is left of it');
  });

  t.test('a file that cannot be read', async (t) => {
    const cases: [string, readonly string[]][] = [
      ['CSV file must contain at least a header row and one data row', [HEADER]],
      ["CSV file must include 'link_name' column", ['website_url', 'https://a.example/']],
      ["CSV file must include 'website_url' column", ['link_name', 'A']],
    ];
    for (const [sentence, lines] of cases) {
      await dismissNotices(page);
      await validate(page, 'broken.csv', lines);
      await see(page, 'CSV Parsing Error');
      await see(page, sentence);
      await becomes(t, () => results.isDisabled(), true, sentence);
    }
    const gone = join(t.testdir({ 'gone.csv': MIXED.join('\n') }), 'gone.csv');
    await page.getByLabel('CSV file').first().setInputFiles(gone);
    await rm(gone);
    await button('Validate File').click();
    await see(page, "Couldn't read the file. It may have been moved or changed. Choose it again.");
    await button('Reset').click();
    await seePart(page, 'Drop a CSV file here');
  });

  t.test('a file is dropped, and another one in its place', async (t) => {
    await drop(page, 'first.csv', { start: HEADER });
    const chosen = page.getByRole('status').filter({ hasText: 'first.csv' });
    await drop(page, 'dropped.csv', { start: MIXED.join('\n') }, chosen);
    await see(page, 'dropped.csv');
    await isAbsent(t, chosen);
    t.ok(await dropBeside(page), 'one that misses the place does not take the page away');
    await becomes(t, () => button('Validate File').isEnabled(), true);
  });

  t.test('every error is said at its row and column', async (t) => {
    const release = await hold(page, 'rows');
    await page.keyboard.press('ControlOrMeta+Enter');
    await see(page, 'Validation Failed');
    await see(page, 'Loading rows...');
    await release();
    await isAbsent(t, page.getByText('Loading rows...'));
    await see(page, 'Found 5 errors');
    await see(page, '5 rows in dropped.csv');
    await see(page, '3 valid rows');
    await see(page, '2 rows with errors');
    await becomes(t, () => page.getByRole('columnheader').allTextContents(), [
      'Row',
      'Status',
      'Link Name',
      'Website URL',
      'Errors',
    ]);
    const third = page.getByRole('row', { name: /^4 Error/ });
    for (const sentence of [
      'link_name Link name is required',
      'website_url Website URL must start with http:// or https://',
      'utm_campaign Campaign cannot contain spaces or whitespace',
      'utm_medium Channel must be one of the mapped values: Paid Social, Newsletter or their corresponding coded values',
    ])
      await third.getByText(sentence).waitFor();
    await page
      .getByRole('row', { name: /^6 Error Too many/ })
      .getByText('Row 6 has 5 columns but header has 4 columns')
      .waitFor();
    await becomes(t, () => page.locator('tbody tr').count(), 2, 'those with errors come first');
    t.ok(await dropBeside(page));
  });

  t.test('all rows, or the good ones, with the links that they become', async (t) => {
    await button('Valid 3').click();
    await page.getByRole('row', { name: /^5 Valid Summer, the "big" one/ }).waitFor();
    const urls = await page.locator('tbody code').allTextContents();
    t.same(urls, [
      'https://shop.example.com/spring?utm_campaign=spring&utm_medium=cpc&lid=00001',
      'https://shop.example.com/letter?ref=nav&utm_campaign=letter&utm_medium=email&lid=00002',
      'https://shop.example.com/summer?utm_campaign=summer&lid=00003',
    ]);
    await button('All 5').click();
    await page.getByRole('row', { name: /^6 Error/ }).waitFor();
  });

  t.test('the refused rows can be saved, with the reason', async (t) => {
    const [name, text] = await saved(page, 'Download rejected rows');
    t.equal(name, 'dropped_rejected.csv');
    const lines = text.split('\r\n');
    t.equal(lines[0], `${HEADER},error`);
    t.match(lines[1], /^,ftp:\/\/shop.example.com,spring sale,fax,"Link name is required; Website/);
    t.match(lines[2], /^"Too many,https:\/\/shop.example.com\/many,,,more",,,,Row 6 has 5 columns/);
    t.equal(lines.length, 4);
  });

  t.test('the results stay while another tab is looked at', async () => {
    await page.getByRole('tab', { name: 'Manual Entry' }).click();
    await page.getByRole('region', { name: 'Link #1' }).waitFor();
    await page.getByRole('tab', { name: 'CSV Upload' }).click();
    await see(page, '5 rows in dropped.csv');
    await button('Back to Upload').click();
    await button('Change File').waitFor();
    await results.click();
    await see(page, '5 rows in dropped.csv');
  });

  t.test('results are held against the rules of today', async (t) => {
    await changeRules(true);
    await see(page, 'The parameters have changed since this check.');
    await button('Check again').click();
    await see(page, 'Found 4 errors');
    await isAbsent(t, page.getByText('The parameters have changed'));
    await changeRules(false);
  });

  t.test('a reload says which file is to be chosen again', async (t) => {
    await page.reload();
    await seePart(page, 'Choose dropped.csv again.');
    await becomes(t, () => results.isDisabled(), true);
    await button('Reset').click();
    await isAbsent(t, page.getByText('Choose dropped.csv again'));
    await page.reload();
    await seePart(page, 'Drop a CSV file here');
    await isAbsent(t, page.getByText('Choose dropped.csv again'));
    await take(page, 'again.csv', MIXED);
    await validate(page, 'again.csv', MIXED);
    await see(page, '5 rows in again.csv');
  });

  t.test('a row with a URL of thousands of characters leaves room for the others', async (t) => {
    const long = `Long,https://shop.example.com/${'a'.repeat(1_990)},long,`;
    await button('Back to Upload').click();
    await validate(page, 'long.csv', [HEADER, long]);
    await button('Valid 1').click();
    const row = page.getByRole('row', { name: /^2 Valid Long/ });
    await row.getByText('accept URLs of up to 2,000 characters').waitFor();
    const { height = 0 } = (await row.boundingBox()) ?? {};
    t.ok(height > 50 && height < 400, `${height}`);
  });

  t.test('a file without a good row cannot be imported', async (t) => {
    await button('Back to Upload').click();
    await validate(page, 'bad.csv', [HEADER, 'Nowhere,,,']);
    await button('Import 0 Valid Row(s)').click();
    await see(page, 'No Valid Rows');
    await see(page, 'Every row in this file has errors. Fix them and validate the file again.');
    await button('Valid 0').click();
    await see(page, 'No rows.');
    await becomes(t, () => page.getByText('0 valid rows').count(), 1);
  });

  t.test('a large file: progress, the way out, and pages', async (t) => {
    await button('Back to Upload').click();
    await button('Reset').click();
    const line = 'Link,https://shop.example.com/page,spring,\n';
    await drop(page, 'large.csv', { start: `${HEADER}\n`, line, times: 100_000 });
    const canceled = cancelOnProgress(page);
    await button('Validate File').click();
    await canceled;
    await becomes(
      t,
      () => results.isDisabled(),
      true,
      'nothing to see of a check that was canceled',
    );
    await button('Validate File').click();
    await see(page, '100,000 valid rows');
    await see(page, 'Validation Passed');
    await see(page, '100,000 rows are ready to import');
    await becomes(t, () => page.locator('tbody tr').count(), 10);
    await button('Page 5').click();
    await page.getByRole('row', { name: /^42 Valid Link / }).waitFor();
    await choose(page, 'Rows per page', '100');
    await page.getByRole('row', { name: /^101 Valid/ }).waitFor();
    await becomes(t, () => page.locator('tbody tr').count(), 100);
    await button('Back to Upload').click();
    await button('Reset').click();
    await seePart(page, 'Drop a CSV file here');
  });

  t.test('what is wrong in many rows is fixed once, and the fixed file is had', async (t) => {
    const rows = Array.from(
      { length: 60 },
      (_, at) => `Link ${at},${at < 2 ? '' : 'https://'}shop.example.com/${at},spring,paid_socail`,
    );
    await validate(page, 'misspelled.csv', [HEADER, ...rows]);
    const causes = page.getByRole('region', { name: 'Fix once for all rows' });
    const fix = causes.getByRole('listitem');
    await becomes(t, () => fix.count(), 2);
    await becomes(
      t,
      () =>
        fix
          .first()
          .locator('p')
          .innerText()
          .then((text) => text.includes('60 rows')),
      true,
    );
    await examineClosely(t, page, 'bulk-csv-causes');
    const by = causes.getByRole('combobox', { name: 'Replace paid_socail in utm_medium with' });
    await becomes(t, () => by.inputValue(), 'Paid Social', 'the only value like it is suggested');
    await causes.getByRole('button', { name: 'Replace in 60 Rows' }).click();
    await see(page, '58 valid rows');
    await becomes(
      t,
      () => page.locator(':focus').getAttribute('aria-label'),
      '60 rows in misspelled.csv',
      'the focus is where it is told what the fix did',
    );
    await changeRules(true);
    await button('Check again').click();
    await see(page, 'Found 2 errors');
    await see(page, '58 valid rows');
    const addScheme = causes.getByRole('button', { name: 'Add https://' });
    const imports = button(/^Import \d\d Valid/);
    const isImport = ({ pathname, search }: URL) =>
      pathname.endsWith('/import') && !search.includes('dryRun');
    const asked = Promise.withResolvers<Route>();
    await page.route(isImport, (route) => asked.resolve(route), { times: 1 });
    await imports.click();
    const route = await asked.promise;
    await becomes(t, () => addScheme.isDisabled(), true, 'no fix while it is imported');
    await route.abort();
    await becomes(t, () => addScheme.isDisabled(), false);
    const release = await hold(page, 'fix');
    await addScheme.click();
    await becomes(t, () => imports.isDisabled(), true, 'no import while it is fixed');
    await release();
    await see(page, '60 valid rows');
    await changeRules(false);
    await button('Check again').click();
    await see(page, '60 rows are ready to import');
    await causes.waitFor({ state: 'detached' });
    const [name, text] = await saved(page, 'Download fixed file');
    t.equal(name, 'misspelled_fixed.csv');
    const fixed = rows.map((row, at) => {
      const url = at < 2 ? row.replace('shop', 'https://shop') : row;
      return url.replace('paid_socail', 'cpc');
    });
    t.equal(text.replace('\uFEFF', ''), [HEADER, ...fixed].join('\n'));
    await button('Import 60 Valid Row(s)').click();
    await see(page, '60 links have been imported');

    const news = 'News,https://shop.example.com/news,spring,Billboard';
    await validate(page, 'news.csv', [HEADER, news]);
    await causes.getByRole('button', { name: 'Allow value Billboard in utm_medium' }).click();
    await sayCode(page, 'Billboard', 'ooh');
    await see(page, '1 valid row');
    await causes.waitFor({ state: 'detached' });
    const mappings = await callApi<{ codedValue: string }[]>(page, 'GET', '/api/value-mappings');
    t.equal(mappings.at(-1)?.codedValue, 'ooh');
  });
});

// What the checker is asked for waits until it is released.
async function hold(page: Page, name: 'rows' | 'fix'): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((name) => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    const hold = function (this: Worker, message: string[], ports: StructuredSerializeOptions) {
      const send = () => postMessage.call(this, message, ports);
      if (message[0] === name) waiting.push(send);
      else send();
    };
    Worker.prototype.postMessage = hold as typeof postMessage;
    const release = () => {
      Worker.prototype.postMessage = postMessage;
      for (const send of waiting) send();
    };
    return { release };
  }, name);
  return () => held.evaluate(({ release }) => release());
}

// Within the page, as soon as progress is told: a click from outside may come when all is checked.
function cancelOnProgress(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!/%.*rows/.test(document.body.textContent ?? '')) return;
          const buttons = [...document.querySelectorAll('button')];
          buttons.find(({ textContent }) => textContent === 'Cancel')?.click();
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}
