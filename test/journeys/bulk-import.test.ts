import { join } from 'node:path';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { letThrough } from './hold.ts';
import {
  addCampaignParameters,
  callApi,
  dismissNotices,
  see,
  seePart,
  setPlan,
  startJourney,
} from './journey.ts';
import { untilFocused } from './link-cards.ts';
import { dropBeside, HEADER, MIXED, manyRows, saved, validate } from './link-files.ts';

const IMPORT = '**/api/tracking-links/import*';

t.test('the good rows of a file are imported', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@import'));
  // By its path, for on its way through the page as text it would take seconds.
  const large = join(t.testdir({ 'large.csv': manyRows(60_000).join('\n') }), 'large.csv');
  await addCampaignParameters(page);
  await page.goto('/bulk-create?tab=csv');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const names = async () => {
    const links = await callApi<{ name: string }[]>(page, 'GET', '/api/tracking-links');
    return links.map(({ name }) => name).sort();
  };
  const change = async (query: string, changes: object) => {
    const path = '/api/tracking-parameters';
    const parameters = await callApi<{ id: string; queryName: string }[]>(page, 'GET', path);
    const id = parameters.find(({ queryName }) => queryName === query)?.id;
    await callApi(page, 'PUT', `${path}/${id}`, changes);
  };

  t.test('a server that is down: the results stay', async (t) => {
    await validate(page, 'mixed.csv', MIXED);
    await page.route(IMPORT, (route) => route.abort());
    await button('Import 3 Valid Row(s)').click();
    await see(page, "Import failed: Can't reach the server. Check your connection and try again.");
    await letThrough(page);
    t.same(await names(), []);
    await see(page, '5 rows in mixed.csv');
  });

  t.test('an answer that is none', async (t) => {
    await page.route(IMPORT, (route) => route.fulfill({ status: 200, body: '<html>' }));
    await button('Import 3 Valid Row(s)').click();
    await see(page, 'Failed to import links');
    await letThrough(page);
    t.same(await names(), []);
  });

  t.test('refusals and conflicts in the words of the server', async (t) => {
    const keys: (string | undefined)[] = [];
    for (const [status, message] of [
      [409, 'A request with this key is under way.'],
      [422, 'The file has changed.'],
      [429, 'Too many requests. Please wait a minute.'],
    ] as const) {
      await page.route(IMPORT, (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.fulfill({ status, json: { message } });
      });
      await button('Import 3 Valid Row(s)').click();
      await see(page, `Import failed: ${message}`);
      await letThrough(page);
    }
    t.equal(new Set(keys).size, 3, 'what was refused is asked again');
  });

  t.test('an answer that is lost: trying again stores nothing twice', async (t) => {
    await dismissNotices(page);
    await page.route(IMPORT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button('Import 3 Valid Row(s)').click();
    await seePart(page, "Import failed: Can't reach the server.");
    t.equal((await names()).length, 3, 'they were stored');
    await letThrough(page);
    await button('Back to Upload').click();
    await button('Validate File').click();
    await see(page, '3 valid rows');
    // A key, unlike a click, does not wait until the button may be pressed.
    await page.getByRole('button', { name: 'Import 3 Valid Row(s)', disabled: false }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await see(page, '3 links have been imported');
    t.same(await names(), ['Letter', 'Spring', 'Summer, the "big" one']);
  });

  t.test('what was imported is shown, and duplicates are told before', async (t) => {
    const panel = page.getByRole('region', { name: '3 links created' });
    await becomes(t, () => panel.getByRole('listitem').count(), 3);
    await becomes(t, () => panel.getByText('utm_campaign=spring').count(), 1);
    await panel.getByRole('button', { name: 'Download with URLs' }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await validate(page, 'again.csv', MIXED.slice(0, 3));
    await seePart(page, 'Rows 1, 2 have the same URL as another link.');
    await button('Back to Upload').click();
    await button('Reset').click();
  });

  t.test('the same after the page was loaded again, until there is an answer', async (t) => {
    const path = join(t.testdir({ 'kept.csv': MIXED.slice(0, 2).join('\n') }), 'kept.csv');
    const check = async () => {
      await page.getByLabel('CSV file').first().setInputFiles(path);
      await button('Validate File').click();
      await button('Import 1 Valid Row(s)').click();
    };
    await page.route(IMPORT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dismissNotices(page);
    await check();
    await seePart(page, "Import failed: Can't reach the server.");
    await letThrough(page);
    await page.reload();
    await seePart(page, 'Choose kept.csv again.');
    await validate(page, 'looked-at.csv', MIXED);
    await button('Back to Upload').click();
    await check();
    await see(page, '1 link has been imported');
    t.equal((await names()).length, 4);
    await dismissNotices(page);
    await check();
    await see(page, '1 link has been imported');
    t.equal((await names()).length, 5, 'what was answered is imported once more');
  });

  t.test('the file is cleared, and the upload is shown', async (t) => {
    await seePart(page, 'Drop a CSV file here');
    await untilFocused(page.getByRole('tab', { name: 'Upload File' }));
    await becomes(
      t,
      () => page.getByRole('tab', { name: 'Validation Results' }).isDisabled(),
      true,
    );
  });

  t.test('twins are told, those as well of which the answer has no room to warn', async () => {
    await dismissNotices(page);
    await validate(page, 'twin.csv', MIXED.slice(0, 2));
    await page.route(IMPORT, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), results: [] } });
    });
    await button('Import 1 Valid Row(s)').click();
    await see(page, '1 link has been imported');
    await see(page, '1 imported link has the same URL as another link.');
    await letThrough(page);
  });

  t.test('rules that were changed meanwhile, so that no row is good any more', async (t) => {
    await dismissNotices(page);
    await validate(page, 'none.csv', [HEADER, 'Late,https://a.example/,b,']);
    await see(page, '1 valid row');
    await change('utm_medium', { required: true });
    await button('Import 1 Valid Row(s)').click();
    await see(page, 'Nothing Imported');
    await seePart(page, 'The server rejected 1 row because the parameters have just changed.');
    await page.getByRole('row', { name: /^2 Error Late .* Channel is required/ }).waitFor();
    await becomes(t, () => page.getByText('been imported').allTextContents(), [
      'No links have been imported. To import the rest, download the rejected rows, fix them and upload that file.',
    ]);
    await button('Check again').click();
    await see(page, 'Found 1 error');
    await isAbsent(t, page.getByText('No links have been imported'));
    await change('utm_medium', { required: false });
    await page.reload();
  });

  t.test('and so that some are not: they are left to be corrected, and no others', async (t) => {
    await dismissNotices(page);
    await validate(page, 'late.csv', [
      HEADER,
      'Good,https://a.example/,a,',
      'Late,https://a.example/,!b,',
      'Bad,nowhere,b,',
    ]);
    await see(page, '2 valid rows');
    await change('utm_campaign', { allowedSpecialChars: '-' });
    await button('Import 2 Valid Row(s)').click();
    await see(page, '1 link has been imported');
    await seePart(page, 'The server rejected 1 row because the parameters have just changed.');
    await seePart(page, '1 link has been imported. To import the rest, download the rejected rows');
    await untilFocused(page.getByRole('status').filter({ hasText: 'To import the rest' }));
    await see(page, '1 row imported');
    await see(page, '2 rows with errors');
    const late = page.getByRole('row', { name: /^3 Error Late/ });
    const sentence = 'Campaign can only contain letters, numbers, and these special characters: -';
    await late.getByText(`utm_campaign ${sentence}`).waitFor();
    await page.getByRole('row', { name: /^4 Error Bad .* website_url / }).waitFor();
    await becomes(t, () => page.locator('tbody tr').count(), 2);
    const [name, text] = await saved(page, 'Download rejected rows');
    t.equal(name, 'late_rejected.csv');
    const [, second = '', third = ''] = text.split('\r\n');
    t.match(second, `Late,https://a.example/,!b,,"${sentence}"`);
    t.match(third, /^Bad,nowhere,b,,Website URL must/);

    await isAbsent(t, button(/^Import/));
    await isAbsent(t, button('Check again'));
    await page.keyboard.press('ControlOrMeta+Enter');
    await button('Back to Upload').click();
    await seePart(page, 'Drop a CSV file here');
    await becomes(t, () => button('Validate File').isDisabled(), true);
    await page.getByRole('tab', { name: 'Validation Results' }).click();
    await late.waitFor();
    t.equal((await names()).length, 7);
    await page.reload();
    await seePart(page, 'Drop a CSV file here');
    await isAbsent(t, page.getByText('Browsers forget files'));
  });

  t.test(
    'our own export is imported as it is, and leaves the focus where it went meanwhile',
    async (t) => {
      await dismissNotices(page);
      const response = await page.request.get('/api/tracking-links/export?format=csv');
      const lines = (await response.text()).trimEnd().split('\n');
      await validate(page, 'tracking_links.csv', lines);
      // The rehearsal that looks for duplicates is over then.
      await button('Import 7 Valid Row(s)').waitFor();
      const client = await page.context().newCDPSession(page);
      const patterns = [{ urlPattern: '*/import*', requestStage: 'Response' as const }];
      await client.send('Fetch.enable', { patterns });
      await button('Make New Links').click();
      await button('Import 7 Valid Row(s)').click();
      await see(page, 'Saving 7 links');
      const elsewhere = page.getByRole('tab', { name: 'CSV Upload' });
      await elsewhere.focus();
      await client.send('Fetch.disable');
      await see(page, '7 links have been imported');
      t.equal((await names()).length, 14);
      await page.getByRole('tab', { name: 'Upload File', disabled: false }).waitFor();
      await page.evaluate(
        () =>
          new Promise((drawn) => {
            requestAnimationFrame(() => requestAnimationFrame(drawn));
          }),
      );
      await untilFocused(elsewhere);
    },
  );

  t.test('an import is canceled while the file is under way', async (t) => {
    await dismissNotices(page);
    const before = (await names()).length;
    await setPlan(journey, page, 2);
    await page.getByLabel('CSV file').first().setInputFiles(large);
    await button('Validate File').click();
    await see(page, '60,000 valid rows');
    const sent = page.waitForRequest(IMPORT);
    const client = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slow);
    await button('Import 60,000 Valid Row(s)').click();
    t.equal((await sent).headers()['content-encoding'], 'gzip', 'a large file is packed');
    await see(page, 'Sending the file');
    await becomes(t, () => button('Back to Upload').isDisabled(), true);
    await becomes(t, () => page.getByRole('tab', { name: 'Upload File' }).isDisabled(), true);
    t.ok(await dropBeside(page));
    await page.getByRole('tab', { name: 'Manual Entry' }).click();
    await page.getByRole('region', { name: 'Link #1' }).waitFor();
    await page.getByRole('tab', { name: 'CSV Upload' }).click();
    await becomes(t, () => button('Back to Upload').isDisabled(), true);
    await button('Cancel').click();
    await see(page, 'Import canceled');
    await see(page, 'Nothing was imported.');
    await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    t.equal((await names()).length, before);
  });

  t.test('the plan has no room for so many: it is said how many fit, and stays said', async (t) => {
    const before = (await names()).length;
    await setPlan(journey, page, 1);
    await button('Back to Upload').click();
    await button('Validate File').click();
    const room = `This file has 60,000 valid rows, but your Free plan only allows ${500 - before} more links.`;
    await see(page, 'Not enough links left in your plan');
    await seePart(page, room);
    await becomes(t, () => button('Import 60,000 Valid Row(s)').isDisabled(), true);
    await page.keyboard.press('Control+Enter');
    t.equal((await names()).length, before);
    await dismissNotices(page);
    await seePart(page, room);
    await button('Back to Upload').click();
    await validate(page, 'large.csv', manyRows(500 - before));
    await isAbsent(t, page.getByText('Not enough links left in your plan'));
    await becomes(t, () => button(`Import ${500 - before} Valid Row(s)`).isEnabled(), true);
  });

  t.test('the room is taken while the results are looked at: none is stored', async (t) => {
    const before = (await names()).length;
    await callApi(page, 'POST', '/api/tracking-links', {
      name: 'Meanwhile',
      baseUrl: 'https://shop.example.com/',
      parameters: '{"utm_campaign":"spring"}',
    });
    await button(`Import ${500 - before} Valid Row(s)`).click();
    await see(
      page,
      'Import failed: Your Free plan allows a maximum of 500 tracking links. Upgrade your plan to add more.',
    );
    await seePart(page, `your Free plan only allows ${500 - before - 1} more links.`);
    t.equal((await names()).length, before + 1);
  });
});
