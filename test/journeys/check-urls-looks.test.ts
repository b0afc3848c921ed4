import t from 'tap';
import { address } from '../support/addresses.ts';
import { addLinkParameters, check, TEXT } from './checked-text.ts';
import { examine, MANNERS } from './examine.ts';
import { see, startJourney } from './journey.ts';

t.test('how it looks', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@check-looks'));
  await addLinkParameters(admin);
  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@check-looks'), options);
      await page.goto('/check-urls');
      await page.getByRole('button', { name: 'Check URLs' }).waitFor();
      await examine(t, page, `check-urls-empty-${manner}`);
      await check(page, TEXT);
      await see(page, '5 URLs: 4 with problems');
      await page.getByRole('checkbox').first().click();
      await examine(t, page, `check-urls-${manner}`);
    });
  }
});
