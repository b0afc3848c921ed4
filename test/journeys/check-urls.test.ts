import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { encodedMail } from '../support/mails.ts';
import { xlsxFile } from '../support/spreadsheets.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { addLinkParameters, check, TEXT } from './checked-text.ts';
import { examineClosely } from './examine.ts';
import { hold, letThrough } from './hold.ts';
import { callApi, choose, dismissNotices, see, seePart, startJourney } from './journey.ts';
import { drop, dropBeside } from './link-files.ts';
import { lookBack } from './tab.ts';

// Checking ten thousand URLs takes seconds of a processor, and other tests have it as well.
const MANY = { timeout: 240_000 };

t.test('URLs from anywhere', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@check'));
  await addLinkParameters(page);
  await page.clock.install();
  await page.goto('/create-link');

  t.test('the screen is a tab away, and says when there is nothing to check', async (t) => {
    await page.getByRole('link', { name: 'Check URLs' }).click();
    await page.getByRole('heading', { name: 'Check URLs', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await see(page, 'Paste text with URLs, or choose a file');
    await becomes(t, () => page.evaluate(() => document.activeElement?.id), 'urls-text');
    await check(page, 'No address here. javascript:alert(1)');
    await see(page, 'No URLs found');
    await see(page, 'URLs start with http:// or https://.');
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await check(page, 'https://a.example/?x=1 https://b.example/');
    await see(page, 'No URLs with your parameters');
    await page.getByRole('button', { name: 'Check all URLs' }).click();
    await see(page, '2 URLs: 2 with problems, 0 can be fixed.');
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await becomes(t, () => page.getByLabel('URLs, or any text with URLs').inputValue(), '');
  });

  t.test('are read, judged at their parts, and corrected', async (t) => {
    await check(page, TEXT);
    await seePart(page, '5 URLs: 4 with problems, 2 can be fixed.');
    await seePart(page, '1 URL skipped: none of your parameters.');
    const row = rowOf(page, 2);
    await matches(t, () => row.textContent(), 'Campaign cannot contain spaces or whitespace');
    await becomes(t, () => row.locator('[data-wrong]').first().textContent(), 'spring%20launch');
    await matches(
      t,
      () => row.locator('section').textContent(),
      'https://shop.example.com/spring?utm_campaign=spring_launch&utm_medium=cpc#sizes',
    );
    await matches(
      t,
      () => row.locator('dl').textContent(),
      'Campaignspring_launch Channelcpc Paid Social',
    );
    await matches(
      t,
      () => rowOf(page, 3).textContent(),
      /Line 3OK.*Link ID 00007 was never assigned here/,
    );
    const typo = rowOf(page, 4);
    await matches(t, () => typo.textContent(), '"utm_campain" is not a tracking parameter');
    await becomes(
      t,
      () => typo.locator('[data-wrong]').first().textContent(),
      '&utm_campain=launch',
    );
    const secret = rowOf(page, 6);
    await matches(
      t,
      () => secret.textContent(),
      "Website URL can't contain a username or password",
    );
    await isAbsent(t, secret.getByRole('checkbox'), 'what stays wrong cannot be saved');
    await matches(
      t,
      () => rowOf(page, 8).textContent(),
      "Website URL contains a utm_campaign that can't be decoded: %zz",
    );
    const links = await page.locator('main a[href]').count();
    t.equal(links, 0, 'no URL of the text is a link');
    await page.getByRole('switch', { name: 'Only problems' }).click();
    await isAbsent(t, rowOf(page, 3));
    await becomes(t, () => page.getByRole('article').count(), 4);
    await page.getByRole('switch', { name: 'Only problems' }).click();
  });

  t.test('are copied and downloaded', async (t) => {
    await page.getByRole('button', { name: 'Copy the fixed URL of line 4' }).click();
    await see(page, 'URL copied to clipboard');
    t.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      'https://shop.example.com/typo?x=1&utm_campaign=launch&utm_medium=email',
    );
    const csv = await download(page, 'Download CSV');
    t.equal(csv.name, 'checked_urls.csv');
    t.match(csv.text, /^Line,URL,Problems,Fixed URL,Remaining problems,Warnings\r\n2,https:/);
    t.equal(csv.text.split('\r\n').length, 7);
    const text = await download(page, 'Download fixed text');
    t.equal(text.name, 'corrected.txt');
    t.match(text.text, 'utm_campaign=spring_launch');
    t.match(text.text, 'javascript:alert(1)', 'all else is as it was');
  });

  t.test('are fixed in place, at the value that is wrong', async (t) => {
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    const wrong = 'https://shop.example.com/post?utm_campaign=spring%20launch&utm_medium=blog';
    await check(page, `${wrong}\nhttps://shop.example.com/missing?utm_medium=email`);
    const row = rowOf(page, 1);
    await row.getByText('Partly fixed').first().waitFor();
    await isAbsent(t, row.getByRole('checkbox'), 'it cannot be saved yet');
    t.notMatch(await row.locator('section').textContent(), 'Channel', 'it is said at the field');
    await examineClosely(t, page, 'check-urls-partly-fixed');
    await choose(row, 'Channel', /Paid Social/);
    await isAbsent(t, row.getByText('Partly fixed'));
    await matches(
      t,
      () => row.locator('section').textContent(),
      'https://shop.example.com/post?utm_campaign=spring_launch&utm_medium=cpc',
    );
    const missing = rowOf(page, 2);
    await missing.getByLabel('Campaign', { exact: true }).fill('spring');
    await missing.getByText('Fixed').first().waitFor();
    const fixedText = await download(page, 'Download fixed text');
    t.equal(
      fixedText.text,
      'https://shop.example.com/post?utm_campaign=spring_launch&utm_medium=cpc\nhttps://shop.example.com/missing?utm_campaign=spring&utm_medium=email',
    );
    await page.getByRole('button', { name: 'Select all 2 that can be saved' }).waitFor();
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await check(page, TEXT);
    await seePart(page, '5 URLs:');
  });

  t.test('only what is shown is selected, and what is not shown is told', async (t) => {
    const problems = page.getByRole('switch', { name: 'Only problems' });
    await problems.check();
    await page.getByRole('button', { name: /^Select all [12] that can be saved/ }).click();
    await problems.uncheck();
    await isAbsent(t, page.getByText(/n't shown/));
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByRole('button', { name: 'Select all 3 that can be saved' }).click();
    await problems.check();
    await page.getByText(/selected URLs? (isn't|aren't) shown/).waitFor();
    await problems.uncheck();
    await page.getByRole('button', { name: 'Select none' }).click();
  });

  t.test('are saved as links, all or none', async (t) => {
    await page.getByRole('button', { name: 'Select all 3 that can be saved' }).click();
    const first = rowOf(page, 2).getByLabel('Link Name');
    await becomes(t, () => first.inputValue(), 'shop.example.com/spring, spring_launch, cpc');
    await first.fill('');
    await see(page, 'Link name is required');
    await page.getByRole('button', { name: 'Save fixed (3)' }).click();
    await seePart(page, 'Failed to save links: ');
    await matches(t, () => rowOf(page, 2).textContent(), 'Link name is required');
    t.same(await callApi(page, 'GET', '/api/tracking-links'), [], 'nothing was stored');
    await first.fill('Spring');

    await page.route('**/api/tracking-links/bulk', (route) => route.abort());
    await page.getByRole('button', { name: 'Save fixed (3)' }).click();
    await seePart(page, "Can't reach the server.");
    await letThrough(page);
    await dismissNotices(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/tracking-links/bulk', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first answer is lost on its way.
      if (keys.length > 1) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await page.getByRole('button', { name: 'Save fixed (3)' }).click();
    await seePart(page, "Can't reach the server.");
    await page.getByRole('button', { name: 'Save fixed (3)' }).click();
    await see(page, '3 tracking links have been created');
    t.equal(keys[0], keys[1]);
    await letThrough(page);
    const stored = await callApi<{ name: string; fullUrl: string }[]>(
      page,
      'GET',
      '/api/tracking-links?sort=["createdAt","ASC"]&range=[0,9]',
    );
    t.equal(stored.length, 3, 'what was sent twice is stored once');
    t.match(stored.map(({ fullUrl }) => fullUrl).sort(), [
      /^https:\/\/shop\.example\.com\/ok\?utm_campaign=launch&utm_medium=email&lid=0000\d$/,
      /^https:\/\/shop\.example\.com\/spring\?utm_campaign=spring_launch&utm_medium=cpc&lid=0000\d#sizes$/,
      /^https:\/\/shop\.example\.com\/typo\?x=1&utm_campaign=launch&utm_medium=email&lid=0000\d$/,
    ]);
    await matches(t, () => rowOf(page, 2).textContent(), /Saved/);
    await matches(t, () => rowOf(page, 2).textContent(), /lid=0000\d/);
    t.notMatch(await rowOf(page, 2).textContent(), 'Campaign cannot contain');
    await matches(
      t,
      () => rowOf(page, 3).locator('dl').textContent(),
      /Link ID0000[123]/,
      'its new number',
    );
    await isAbsent(t, page.getByRole('checkbox'), 'nothing is saved again');
    await isAbsent(t, page.getByRole('button', { name: /Select/ }));
    await examineClosely(t, page, 'check-urls-saved');
  });

  t.test('are validated again when the rules were changed under them', async (t) => {
    await seePart(page, '5 URLs: 4 with problems');
    await isAbsent(t, page.getByText('The parameters have changed'), 'numbers are no rules');
    const parameters = await callApi<{ id: string }[]>(page, 'GET', '/api/tracking-parameters');
    const path = `/api/tracking-parameters/${parameters[0]?.id}`;
    await callApi(page, 'PUT', path, { allowWhitespace: true });
    await lookBack(page, '/api/tracking-parameters');
    await see(page, 'The parameters have changed since this check.');
    await examineClosely(t, page, 'check-urls-outdated');
    await page.getByRole('button', { name: 'Check again' }).click();
    await seePart(page, '5 URLs: 4 with problems, 1 can be fixed.');
    await isAbsent(t, page.getByText('The parameters have changed'));
    await matches(t, () => rowOf(page, 2).textContent(), /Saved.*lid=0000\d/, 'it is saved still');
    await isAbsent(t, page.getByRole('checkbox'), 'nothing is saved again');
    await callApi(page, 'PUT', path, { allowWhitespace: false });
    await lookBack(page, '/api/tracking-parameters');
  });

  t.test('one that is stored already is saved with a word', async (t) => {
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await check(page, 'https://shop.example.com/ok?utm_campaign=launch&utm_medium=email&lid=00007');
    await page.getByRole('button', { name: 'Select all 1 that can be saved' }).click();
    const release = await hold(page, '**/api/tracking-links/bulk');
    await page.getByRole('button', { name: 'Save fixed (1)' }).click();
    const leave = page.getByRole('button', { name: 'Check other URLs' });
    await becomes(t, () => leave.isDisabled(), true, 'the answer is of this text');
    await release();
    const row = rowOf(page, 1);
    await row
      .getByText('A link with the same URL already exists: shop.example.com/ok, launch, email')
      .waitFor();
    await matches(
      t,
      () => row.getByRole('link', { name: 'Show' }).getAttribute('href'),
      /^\/manage-links\?q=shop/,
    );
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByLabel('URLs, or any text with URLs').fill(TEXT);
  });

  t.test('a text survives a reload', async (t) => {
    await page.reload();
    await becomes(t, () => page.getByLabel('URLs, or any text with URLs').inputValue(), TEXT);
  });

  t.test('come from files', async (t) => {
    await chooseFile(
      page,
      'mail.html',
      '<a href="https://a.example/?utm_campaign=a&amp;lid=00001">x</a>',
    );
    await see(page, 'mail.html');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await see(page, '1 URL follows your rules.');
    await matches(
      t,
      () => rowOf(page, 1).textContent(),
      'https://a.example/?utm_campaign=a&lid=00001',
    );
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await drop(
      page,
      'first.csv',
      { start: 'x' },
      page.getByText('Drop a text, CSV, spreadsheet, email, HTML or Markdown file here, or'),
    );
    await see(page, 'first.csv');
    t.ok(await dropBeside(page));
    const links = 'name,url\nA,"https://a.example/?utm_campaign=a,b"\n';
    await drop(page, 'links.csv', { start: links }, page.getByText('first.csv'));
    await see(page, 'links.csv');
    await drop(page, 'sheet.csv', { start: 'a\0b' }, page.getByText('links.csv'));
    await seePart(page, "The file isn't UTF-8 text.");
    await see(page, 'links.csv');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await rowOf(page, 2).waitFor();
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(page, 'picture.txt', Buffer.from([0x89, 0x50, 0, 0xff]));
    await seePart(page, "The file isn't UTF-8 text.");
    await chooseFile(page, 'sheet.txt', Buffer.from('a\0b'));
    await seePart(page, "The file isn't UTF-8 text.");
    const rows = [
      ['Name', 'URL'],
      ['A', 'https://a.example/?utm_campaign=a b'],
    ];
    await chooseFile(
      page,
      'two.xlsx',
      Buffer.from(
        xlsxFile([
          { name: 'Mail', rows },
          { name: 'Ads', rows },
        ]),
      ),
    );
    await seePart(page, 'This spreadsheet has 2 sheets: "Mail", "Ads".');
    await chooseFile(page, 'one.xlsx', Buffer.from(xlsxFile([{ name: 'Mail', rows }])));
    await see(page, 'one.xlsx');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await matches(t, () => rowOf(page, 2).textContent(), /^Line 2.*\?utm_campaign=a_b/);
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const mail = encodedMail(
      'See https://a.example/?utm_campaign=a%20b and\nhttps://a.example/?utm_campaign=b&utm_medium=cpc',
      '<a href="https://a.example/?utm_campaign=Größe c&amp;utm_medium=cpc">x</a>',
    );
    await chooseFile(page, 'launch.eml', mail);
    await see(page, 'launch.eml');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await seePart(page, '3 URLs: 3 with problems, 2 can be fixed');
    const linked = page.getByRole('article', { name: 'Line 1 of the HTML' });
    await matches(t, () => linked.textContent(), /Gr%C3%B6%C3%9Fe_c&utm_medium=cpc/);
    await page.getByRole('article', { name: 'Line 2 of the text' }).waitFor();
    await examineClosely(t, page, 'check-urls-mail');
    const fixedText = page.getByRole('button', { name: 'Download fixed text' });
    await isAbsent(t, fixedText, 'an email is encoded');
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await drop(page, 'dropped.eml', { start: mail }, page.getByText(/^Drop a text/));
    await see(page, 'dropped.eml');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await seePart(page, '3 URLs: 3 with problems, 2 can be fixed');
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(page, 'packed.eml.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]));
    await seePart(page, "The file isn't UTF-8 text.");
    await chooseLarge(page, 'a'.repeat(1024), 10 * 1024 + 1);
    await seePart(page, 'The file is larger than 10 MB.');
  });

  t.test('are pasted by the ten thousand, too many for a field', async (t) => {
    await page.getByRole('button', { name: 'Reset' }).click();
    const text = page.getByLabel('URLs, or any text with URLs');
    await text.fill('First: ');
    await page.evaluate(
      (line) => navigator.clipboard.writeText(line.repeat(10_000)),
      'https://a.example/?utm_campaign=a%20b&utm_medium=cpc\n',
    );
    await text.press('ControlOrMeta+V');
    await see(page, 'Pasted text');
    await seePart(page, '530,007 characters');
    // It is kept after it is drawn.
    await page.waitForFunction(() => Object.values(sessionStorage).join('').length > 530_000);
    await page.reload();
    await see(page, 'Pasted text');
    await drop(page, 'sheet.xls', { start: 'a\0b' }, page.getByText('Pasted text'));
    await seePart(page, "The file isn't UTF-8 text.");
    await examineClosely(t, page, 'check-urls-not-taken');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await seePart(page, '10,000 URLs: 10,000 with problems', MANY);
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await becomes(t, () => text.inputValue(), '');
  });

  t.test('by the ten thousand leave the page quick, and can be given up', async (t) => {
    await chooseLarge(page, 'https://a.example/?utm_campaign=a%20b&utm_medium=cpc\n', 10_000);
    await seePart(page, 'large.txt');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    const found = '10,000 URLs: 10,000 with problems, 10,000 can be fixed.';
    await seePart(page, found, MANY);
    await rowOf(page, 1).waitFor();
    const rows = await page.getByRole('article').count();
    t.ok(rows < 40, `${rows} rows are there`);
    // Rows that were never drawn are of a guessed height, so the end moves while it is approached.
    const isAtEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return await rowOf(page, 10_000).isVisible();
    };
    await becomes(t, isAtEnd, true);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    // A worker that never answers stands for a text that takes long.
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => {};
    });
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await seePart(page, '0% · 0 URLs');
    await examineClosely(t, page, 'check-urls-checking');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await seePart(page, 'large.txt');
  });
});

function rowOf(page: Page, line: number) {
  const name = `Line ${line.toLocaleString('en')}`;
  return page.getByRole('article', { name, exact: true });
}

async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel('File with URLs')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** Chooses a file that is made in the page: on its way there a large one would take long. */
async function chooseLarge(page: Page, piece: string, times: number): Promise<void> {
  await page.getByLabel('File with URLs').evaluate(
    (input, [text, count]) => {
      const files = new DataTransfer();
      files.items.add(new File([text.repeat(count)], 'large.txt'));
      if (!(input instanceof HTMLInputElement)) throw new Error('It is no file input.');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [piece, times] as const,
  );
}

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: saved.suggestedFilename(), text: await text(await saved.createReadStream()) };
}
