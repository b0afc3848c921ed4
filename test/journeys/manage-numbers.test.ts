import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { hold } from './hold.ts';
import { addParameter, callApi, see, seePart, startJourney } from './journey.ts';
import { addLink, rowOf, rowsAre } from './link-list.ts';
import { tryAgain } from './tab.ts';

t.test('what links add up to', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@numbers'));
  for (const queryName of ['utm_source', 'utm_medium']) {
    await addParameter(page, { type: 'text', displayName: queryName, queryName });
  }
  await addLink(page, 'One', { utm_source: 'google', utm_medium: 'cpc' });
  await addLink(page, 'Two', { utm_source: 'google', utm_medium: 'cpc' });
  await addLink(page, 'Three', { utm_source: 'newsletter' });
  await addLink(page, 'Four', { utm_source: 'Spaced out' });
  const [source] = await callApi<{ id: string }[]>(page, 'GET', '/api/tracking-parameters');
  await callApi(page, 'PUT', `/api/tracking-parameters/${source?.id}`, { allowWhitespace: false });
  await page.goto('/manage-links');
  await rowsAre(page, 4);
  const figure = (name: string) => page.getByRole('figure', { name });

  t.test('they open, and stay open with the address', async (t) => {
    await page.getByRole('button', { name: 'Insights' }).click();
    await figure('Links by week').locator('svg').first().waitFor();
    t.match(page.url(), /[?]numbers=open$/);
    await page.reload();
    await figure('Links by week').locator('svg').first().waitFor();
    await see(page, '75%');
    await see(page, '3 of 4 links');
  });

  t.test('a bar leads to its links', async (t) => {
    const chart = figure('Links by source and medium');
    const bar = chart.locator('.MuiBarChart-element, .MuiBarElement-root').first();
    await bar.waitFor();
    await bar.click();
    await rowsAre(page, 2);
    await seePart(page, 'utm_source: google');
    await seePart(page, 'utm_medium: cpc');
    await seePart(page, '2 links found in');
    await page.getByRole('button', { name: 'Remove filter utm_medium: cpc' }).click();
    await page.waitForFunction(() => !document.location.search.includes('utm_medium'));
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowsAre(page, 4);
    t.match(page.url(), /[?]numbers=open$/);
  });

  t.test('without a mouse the table leads there', async (t) => {
    const link = figure('Links by source and medium').getByRole('button', {
      name: 'newsletter / Not set',
    });
    await link.focus();
    await becomes(t, () => link.isVisible(), true);
    await page.keyboard.press('Enter');
    await rowsAre(page, 1);
    await seePart(page, 'utm_medium: Not set');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowsAre(page, 4);
  });

  t.test('nor does anybody need keys for it', async () => {
    const weeks = figure('Links by week');
    await see(page, 'Last 26 weeks');
    await weeks.getByRole('button', { name: 'Table Links by week' }).click();
    await see(page, 'Last 26 weeks');
    await examineClosely(t, page, 'manage-numbers-table');
    await weeks.getByRole('table').getByRole('row').last().getByRole('button').click();
    await page.waitForURL(/[?&]from=/);
    await weeks.getByRole('button', { name: 'Table Links by week', pressed: true }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowsAre(page, 4);
  });

  t.test('a week, a member, and what does not pass', async () => {
    const table = (name: string) => figure(name).getByRole('table');
    await table('Links by week').getByRole('row').last().getByRole('button').press('Enter');
    await page.waitForURL(/[?&]from=/);
    await rowsAre(page, 4);
    await table('Links by member').getByRole('button', { name: 'ada' }).press('Enter');
    await page.getByRole('button', { name: 'Remove filter Created By ada' }).waitFor();
    await rowsAre(page, 4);
    await table('Follows rules').getByRole('button', { name: 'No' }).press('Enter');
    await rowsAre(page, 1);
    await seePart(page, 'Breaks rules');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await rowsAre(page, 4);
  });

  t.test('numbers that cannot be loaded say so, and the links are there', async () => {
    await page.route('**/api/tracking-links/numbers?*', (route) => route.abort());
    await page.reload();
    await see(page, "Couldn't load the insights.");
    await rowsAre(page, 4);
    await tryAgain(page, '**/api/tracking-links/numbers?*');
    await figure('Links by member').waitFor();
    await page.getByRole('button', { name: 'Hide Insights' }).click();
    await figure('Links by member').waitFor({ state: 'detached' });
  });

  t.test('a view is kept under a name, shown, renamed and deleted', async (t) => {
    await page.goto('/manage-links?filter=utm_source&value=google&perPage=25');
    await rowsAre(page, 2);
    await page.getByRole('button', { name: 'Views' }).click();
    const views = page.getByRole('dialog', { name: 'Saved views' });
    await seePart(page, 'No saved views yet.');
    await views.getByRole('button', { name: 'Save View' }).click();
    t.not(await views.locator('p:not(:empty)').first().textContent(), '');
    await views.getByLabel('Save this view').fill('From Google');
    await views.getByRole('button', { name: 'Save View' }).click();
    await see(page, 'View “From Google” saved');
    await views.getByRole('button', { name: 'Close' }).click();
    await page.goto('/manage-links');
    await rowsAre(page, 4);
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'From Google', exact: true }).click();
    await rowsAre(page, 2);
    t.match(page.url(), /[?]filter=utm_source&value=google&perPage=25$/);
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'Rename view From Google' }).click();
    await views.getByLabel('Name', { exact: true }).fill('Google');
    await views.getByRole('button', { name: 'Rename', exact: true }).click();
    await see(page, 'View renamed');
    await views.getByRole('button', { name: 'Delete view Google' }).click();
    const sure = page.getByRole('dialog', { name: 'Are you sure?' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await see(page, 'View deleted');
    await seePart(page, 'No saved views yet.');
  });

  t.test('columns are chosen, put in order and widened, stay so, and go with a view', async (t) => {
    await page.goto('/manage-links');
    await rowsAre(page, 4);
    const headings = () =>
      page
        .locator('thead th:has([role="separator"])')
        .evaluateAll((heads) => heads.map((head) => head.firstElementChild?.textContent ?? ''));
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('checkbox', { name: 'utm_source' }).check();
    await columns.getByRole('checkbox', { name: 'Created By' }).uncheck();
    await becomes(t, () => columns.getByRole('checkbox', { name: 'Link Name' }).isDisabled(), true);
    await columns.getByRole('button', { name: 'Move utm_source' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText(/^Dropped utm_source at position 3/).waitFor({ state: 'attached' });
    await examineClosely(t, page, 'manage-links-columns');
    await columns.getByRole('button', { name: 'Done' }).click();
    const chosen = ['Link Name', 'Created↓', 'utm_source', 'URL'];
    await becomes(t, headings, chosen);
    await page.locator('tbody').getByText('Spaced out', { exact: true }).waitFor();
    const head = page.locator('th', { hasText: 'utm_source' });
    const source = page.getByRole('separator', { name: 'Width of utm_source' });
    const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
    t.same(await page.locator('#root').evaluate((root) => root.ariaHidden), null);
    const before = await widthOf();
    await source.press('ArrowRight');
    await becomes(t, widthOf, before + 16);
    const edge = await source.boundingBox();
    await page.mouse.move((edge?.x ?? 0) + 5, (edge?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((edge?.x ?? 0) + 45, (edge?.y ?? 0) + 5);
    await page.mouse.up();
    await becomes(t, widthOf, before + 56);
    const url = page.getByRole('separator', { name: 'Width of URL' });
    const stored = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(
          ([key, value]) => key.startsWith('utmost.columns.') && value.includes('"fullUrl":'),
        ),
      );
    await url.click({ button: 'right' });
    await url.click();
    t.equal(await stored(), false, 'a click gives a column no width');
    await url.press('ArrowLeft');
    t.equal(await stored(), true);
    await url.press('Enter');
    t.equal(await stored(), false, 'Enter puts it back');
    const release = await hold(page, '**/api/tracking-parameters*');
    await page.reload();
    const isDisabled = () => page.getByRole('button', { name: 'Columns' }).isDisabled();
    await becomes(t, isDisabled, true, 'until all columns are known');
    await release();
    await becomes(t, headings, chosen);
    t.equal(await isDisabled(), false);
    await becomes(t, widthOf, before + 56);
    await page.getByRole('button', { name: 'Views' }).click();
    const views = page.getByRole('dialog', { name: 'Saved views' });
    await views.getByLabel('Save this view').fill('By source');
    await views.getByRole('button', { name: 'Save View' }).click();
    await see(page, 'View “By source” saved');
    await views.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('button', { name: 'Reset' }).click();
    await columns.getByRole('button', { name: 'Done' }).click();
    await becomes(t, headings, ['Link Name', 'Created↓', 'Created By', 'URL']);
    await page.getByRole('button', { name: 'Views' }).click();
    await views.getByRole('button', { name: 'By source', exact: true }).click();
    await becomes(t, headings, chosen);
  });

  t.test('a list is sorted by the values of a parameter, both ways', async (t) => {
    const head = page.getByRole('columnheader', { name: /^utm_source/ });
    const order = () => page.locator('tbody tr td:first-of-type').allInnerTexts();
    await head.getByRole('button', { name: 'utm_source' }).click();
    await becomes(t, order, ['Two', 'One', 'Three', 'Four']);
    t.equal(await head.getAttribute('aria-sort'), 'ascending');
    await head.getByRole('button', { name: 'utm_source' }).click();
    await becomes(t, order, ['Four', 'Three', 'Two', 'One']);
    t.match(page.url(), /sort=parameters\.utm_source&order=DESC/);
    await page.reload();
    await becomes(t, order, ['Four', 'Three', 'Two', 'One'], 'also from its address');
    await examineClosely(t, page, 'manage-links-by-value');
  });

  t.test('a chart says of how many its bars are', async () => {
    const links = Array.from({ length: 5 }, (_, index) => ({
      name: `Link ${index}`,
      baseUrl: 'https://example.com/',
      parameters: JSON.stringify({ utm_source: `source-${index}`, utm_medium: 'few' }),
    }));
    await callApi(page, 'POST', '/api/tracking-links/bulk', { links, mode: 'all' });
    await page.goto('/manage-links?numbers=open');
    await figure('Links by source and medium').getByText('Top 6 of 8').waitFor();
  });

  t.test(
    'numbers, and days by themselves, are those of the browser, and words stay English',
    async (t) => {
      await callApi(page, 'POST', '/api/tracking-links', {
        name: 'حملة الصيف (2)',
        baseUrl: 'https://example.com/عروض',
        parameters: JSON.stringify({ utm_source: 'נופש!', utm_medium: 'صيف 2026' }),
        urlEncoding: false,
      });
      // Digits are those of the URL beside them.
      const cases = [
        ['de-DE', /^\d\d\.\d\d\.\d{4}, \d\d:/, /^\d+\. [A-ZÄ]/, '2.101', '2.083'],
        ['ar-EG', /[٠-٩]{4}.*[٠-٩]{2}:/, /^[٠-٩]+ /, '2,101', '2,083'],
        ['ja-JP', /^\d{4}\/\d\d\/\d\d /, /^\d+月\d+日$/, '2,101', '2,083'],
      ] as const;
      for (const [locale, timestamp, day, length, most] of cases) {
        const there = await journey.openAs(t, address('ada@numbers'), { locale });
        await there.goto('/manage-links?numbers=open');
        await rowsAre(there, 10);
        t.match(await there.locator('tbody time').first().getAttribute('title'), timestamp);
        const weeks = there.getByRole('figure', { name: 'Links by week' });
        await matches(t, () => weeks.locator('svg text').first().textContent(), day);
        const parts = rowOf(there, 'حملة').locator('.url-key, .url-value, .url-base');
        const places = await parts.evaluateAll((all) =>
          all.map((part) => {
            const [first] = part.getClientRects();
            return { text: part.textContent, x: first?.x ?? 0, y: first?.y ?? 0 };
          }),
        );
        t.equal(places.length, 5);
        const read = places.toSorted((a, b) => a.y - b.y || a.x - b.x);
        t.same(read, places, 'the parts of a URL stand in their order');
        await there.goto(`/create-link?url=https://example.com/${'x'.repeat(2081)}`);
        await seePart(there, `${most} characters. This one has ${length}`);
      }
    },
  );
});
