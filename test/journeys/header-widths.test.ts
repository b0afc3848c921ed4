import t from 'tap';
import { see, startJourney } from './journey.ts';

t.test('the header fits every window, with all the tabs of an admin', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, 'ada-with-a-rather-long-name@widths.example');
  for (const width of [360, 390, 768, 821, 900, 1001, 1024, 1181, 1280, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    t.equal(overhang, 0, `${width} px`);
    t.ok(await page.getByRole('button', { name: 'Logout' }).isVisible());
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  t.notOk(await page.getByRole('link', { name: 'Check URLs' }).isVisible());
  await page.locator('#user-menu-button').click();
  await page.getByRole('menuitem', { name: 'Check URLs' }).click();
  await see(page, 'URLs, or any text that contains them');
});
