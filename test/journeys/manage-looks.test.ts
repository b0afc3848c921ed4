import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { see, startJourney } from './journey.ts';
import { addLink, LONG_NAME, lookAway, prepareLooks, rowsAre } from './link-list.ts';

t.test('the list of links in every manner', async (t) => {
  const journey = await startJourney(t);
  const owner = await journey.openAs(t, address('ada@looks'));
  await prepareLooks(owner);

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@looks'), options);
      await page.goto('/manage-links?filter=utm_source');
      await rowsAre(page, 10);
      await page.getByRole('button', { name: 'Select Items' }).click();
      const role = manner === 'phone' ? 'button' : 'checkbox';
      await page.getByRole(role, { name: 'Select this page' }).click();
      await see(page, '10 items selected');
      await lookAway(page);
      await examine(t, page, `manage-links-selecting-${manner}`);

      await page.goto('/manage-links?group=utm_source');
      await page.getByRole('button', { name: /Source linkedin/ }).click();
      await rowsAre(page, 10);
      await examine(t, page, `manage-links-groups-${manner}`);

      await page.goto('/manage-links?q=nothing-has-this');
      await see(page, 'No link matches');
      await examine(t, page, `manage-links-no-match-${manner}`);
    });
  }

  t.test('without a mouse', async (t) => {
    const page = await journey.openAs(t, address('ada@looks'));
    await page.goto('/manage-links');
    await rowsAre(page, 10);
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    const labels: string[] = [];
    for (let step = 0; step < 14; step += 1) {
      labels.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.textContent ??
            '',
        ),
      );
      await page.keyboard.press('Tab');
    }
    t.ok(labels.includes('Link Name'), 'the columns can be sorted');
    t.ok(labels.includes(`Edit ${LONG_NAME}`), 'the rows can be reached');
    await page.keyboard.press('c');
    await page.waitForURL('**/create-link');
  });

  t.test('a name of several lines stays one', async (t) => {
    await addLink(owner, 'First line\nsecond line', { utm_campaign: 'x' });
    await owner.goto('/manage-links');
    await owner.getByRole('button', { name: /^Edit First line/ }).waitFor();
    t.pass();
  });
});
