// A web worker lives until it is ended, whatever its page goes on to show: none is left once its work is done.
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { becomes } from './becomes.ts';
import { addLinkParameters, check, TEXT } from './checked-text.ts';
import { callApi, goWithin, see, seePart, startJourney } from './journey.ts';
import { MIXED, take, validate } from './link-files.ts';

/** Counts the workers of a page; each is kept by the page, so that none ends by being collected as garbage. */
async function watchWorkers(page: Page) {
  let started = 0;
  page.on('worker', () => {
    started += 1;
  });
  await page.addInitScript(() => {
    const kept: Worker[] = [];
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        kept.push(this);
      }
    };
  });
  const alive = async () => page.workers().length;
  /** That work starts some, of which so many are left. */
  return async (t: Test, about: string, work: () => Promise<void>, left = 0) => {
    const before = started;
    await work();
    t.ok(started > before, `${about}: a worker has started`);
    await becomes(t, alive, left, `${about}: ${left} left`);
  };
}

t.test('no worker outlives its work', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@workers'));
  await addLinkParameters(page);
  const during = await watchWorkers(page);
  const button = (name: string) => page.getByRole('button', { name });

  t.test('of a check of URLs', async (t) => {
    await page.goto('/check-urls');
    await during(t, 'a text', async () => {
      await check(page, TEXT);
      await seePart(page, '5 URLs: 4 with problems');
    });
    await button('Check other URLs').click();
    await during(t, 'a file that is read', async () => {
      const file = { name: 'urls.txt', mimeType: 'text/plain', buffer: Buffer.from(TEXT) };
      await page.getByLabel('File with URLs').setInputFiles(file);
      await seePart(page, 'urls.txt');
    });
    // A worker that never answers stands for a text that takes long.
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => {};
    });
    await during(t, 'a check that is canceled', async () => {
      await button('Check URLs').click();
      await seePart(page, '0% · 0 URLs');
      await becomes(t, async () => page.workers().length, 1);
      await button('Cancel').click();
    });
    await during(t, 'a check whose screen is left', async () => {
      await button('Check URLs').click();
      await seePart(page, '0% · 0 URLs');
      await becomes(t, async () => page.workers().length, 1);
      await goWithin(page, '/terms');
    });
  });

  t.test('of a file of links', async (t) => {
    await page.goto('/bulk-create');
    await page.getByRole('tab', { name: 'CSV Upload' }).click();
    const validated = async () => {
      await validate(page, 'mixed.csv', MIXED);
      await see(page, '5 rows in mixed.csv');
    };
    await during(t, 'its rows can be asked for', validated, 1);
    await button('Back to Upload').click();
    await take(page, 'other.csv', MIXED);
    await becomes(t, async () => page.workers().length, 0, 'another file takes its place');
    await during(t, 'validated again', validated, 1);
    const again = async () => {
      await button('Back to Upload').click();
      await validated();
    };
    await during(t, 'validated once more', again, 1);
    await button('Back to Upload').click();
    await button('Reset').click();
    await becomes(t, async () => page.workers().length, 0, 'it is reset');
    await during(t, 'after a reset', validated, 1);
    await goWithin(page, '/terms');
    await becomes(t, async () => page.workers().length, 0, 'its screen is left');
  });

  t.test('of a file of value mappings', async (t) => {
    await page.goto('/parameter-config');
    await button('Manage value mappings for Channel').click();
    const dialog = page.getByRole('dialog', { name: 'Value Mappings for Channel' });
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await during(t, 'a file that is checked', async () => {
      const buffer = Buffer.from('Display Name,Coded Value\nPaid Search,ppc\n');
      const file = { name: 'mappings.csv', mimeType: 'text/csv', buffer };
      await dialog.getByLabel('CSV file').setInputFiles(file);
      await seePart(page, '1 value');
    });
  });

  t.test('of an export as a spreadsheet', async (t) => {
    await callApi(page, 'POST', '/api/tracking-links', {
      name: 'Spring',
      baseUrl: 'https://a.example/',
      parameters: '{"utm_campaign":"spring"}',
    });
    await page.goto('/manage-links');
    await during(t, 'links', async () => {
      await button('Export').click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /^Excel/ }).click();
      await saving;
    });
  });
});
