import t from 'tap';
import { address } from '../support/addresses.ts';
import { check } from './checked-text.ts';
import { see, startJourney } from './journey.ts';
import { tryAgain } from './tab.ts';

t.test('what cannot be loaded or run is told', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@check-failures'));
  await page.route('**/api/tracking-parameters', (route) => route.abort());
  await page.goto('/check-urls');
  await see(page, 'The parameters could not be loaded.');
  await tryAgain(page, '**/api/tracking-parameters');
  await page.evaluate(() => {
    Worker.prototype.postMessage = function postMessage() {
      this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    };
  });
  await check(page, 'https://a.example/?x=1');
  await see(page, 'The check could not be done in this browser.');
  await see(page, 'out of memory');
  t.pass();
});
