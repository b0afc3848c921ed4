// The first minutes of a new workspace: from the sign-in to the first saved link in at most five clicks.
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn as signInByRequests } from '../support/browserless.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine } from './examine.ts';
import { callApi, see, seePart, signIn, signInInvited, startJourney } from './journey.ts';

const MOST_CLICKS = 5;

t.test('the first run', async (t) => {
  const journey = await startJourney(t);
  const steps = (page: Page) => page.getByRole('region', { name: 'Getting started' });

  // Of one new person after the other.
  const page = await journey.openAs(t, address('ada@first-template'));

  t.test('with a template', async (t) => {
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await page.goto('/create-link');
    await becomes(t, () => steps(page).getByText('0 of 5').count(), 1);
    await examine(t, page, 'first-run');
    await click(page.getByRole('button', { name: /Google Analytics 4/ }));
    await see(page, 'Template parameters applied successfully');
    await page.waitForFunction(() => document.activeElement?.id === 'field-name');
    await page.getByLabel('Campaign Source').waitFor();
    await page.keyboard.type('Spring launch');
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://shop.example.com/spring');
    await page.keyboard.press('Tab');
    await page.keyboard.type('linkedin');
    await click(page.getByRole('combobox', { name: 'Campaign Medium' }));
    await click(page.getByRole('option', { name: 'social' }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('spring');
    await click(page.getByRole('button', { name: 'Save Link' }));
    await see(page, 'Tracking link has been saved');
    t.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);

    await becomes(t, () => steps(page).getByText('2 of 5').count(), 1, 'they tick themselves');
    await isAbsent(t, page.getByText('No tracking parameters configured yet'));
    await steps(page).scrollIntoViewIfNeeded();
    const overlap = async () => {
      const [above, below] = [page.getByRole('complementary'), steps(page)];
      const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
      return upper && lower ? upper.y + upper.height > lower.y : null;
    };
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.mouse.wheel(0, 9_000);
      await becomes(t, overlap, false, `the preview leaves the steps free at ${width} x ${height}`);
    }
    await page.getByRole('button', { name: 'Hide getting started' }).click();
    await isAbsent(t, steps(page));
    await page.reload();
    await page.getByRole('button', { name: 'Show getting started' }).click();
    await steps(page).getByRole('link', { name: 'Invite a teammate' }).click();
    await page.waitForURL('**/user-management');
  });

  t.test('with demo data', async (t) => {
    await signIn(page, address('ada@first-demo'));
    await page.getByRole('button', { name: /Demo data/ }).click();
    await page.getByLabel('Campaign Source').waitFor();
    await seePart(page, 'demo links are in your workspace.');
    const links = await callApi<object[]>(page, 'GET', '/api/tracking-links');
    t.ok(links.length > 100);
    await becomes(t, () => steps(page).getByText('1 of 5').count(), 1, 'demo data is no step');
    await examine(t, page, 'first-run-demo');
    await page.getByRole('button', { name: 'Remove demo data' }).click();
    await seePart(page, 'Your parameters stay.');
    await isAbsent(t, page.getByText('demo links are in your workspace.'));
    t.same(await callApi(page, 'GET', '/api/tracking-links'), []);
    await page.getByLabel('Campaign Source').waitFor();
  });

  t.test('members are not asked to set anything up', async (t) => {
    const admin = await signInByRequests(journey.url, address('ada@first-member'));
    const email = address('bob@first-member');
    await admin.post('/api/users/invite', { email, role: 'user' });
    await signInInvited(page, email);
    await seePart(page, 'No tracking parameters configured yet.');
    await isAbsent(t, steps(page));
    await isAbsent(t, page.getByRole('button', { name: /Demo data/ }));
  });
});
