import t from 'tap';
import { address } from '../support/addresses.ts';
import { addLinkParameters, check, TEXT } from './checked-text.ts';
import { examine, examinePart } from './examine.ts';
import { see, seePart, startJourney } from './journey.ts';
import { tryAgain } from './tab.ts';

t.test('checking URLs', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@check-looks'));
  await addLinkParameters(page);

  t.test('how it looks', async (t) => {
    await page.goto('/check-urls');
    await page.getByRole('button', { name: 'Check URLs' }).waitFor();
    await examinePart(t, page, 'check-urls-empty');
    await check(page, TEXT);
    await seePart(page, '5 URLs: 4 with problems');
    await page.getByRole('checkbox').first().click();
    await examine(t, page, 'check-urls');
  });

  t.test('what cannot be loaded or run is told', async (t) => {
    await page.getByRole('button', { name: 'Check other URLs' }).click();
    await page.route('**/api/tracking-parameters', (route) => route.abort());
    await page.reload();
    await see(page, "Couldn't load the parameters.");
    await tryAgain(page, '**/api/tracking-parameters');
    await page.evaluate(() => {
      Worker.prototype.postMessage = function postMessage() {
        this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      };
    });
    await check(page, 'https://a.example/?x=1');
    await see(page, "Couldn't check the URLs in this browser.");
    await see(page, 'out of memory');
    t.pass();
  });
});
