import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { DEVICES, keepScreenshot } from '../support/browser.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  type Journey,
  see,
  startJourney,
} from './journey.ts';

const MANNERS: Readonly<Record<string, BrowserContextOptions>> = {
  light: DEVICES.desktop,
  dark: { ...DEVICES.desktop, colorScheme: 'dark' },
  phone: DEVICES.phone,
  'dark-phone': { ...DEVICES.phone, colorScheme: 'dark' },
};

const PUBLIC = [
  { name: 'landing', path: '/', shows: 'Get Started Free' },
  { name: 'login', path: '/login', shows: 'Sign in with Google' },
  { name: 'terms', path: '/terms', shows: 'Terms of Service' },
  { name: 'privacy', path: '/privacy', shows: 'Privacy Policy' },
];

t.test('every screen, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  await prepare(t, journey);
  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(`in public, ${manner}`, async (t) => {
      const page = await journey.open(t, options);
      for (const { name, path, shows } of PUBLIC) {
        await page.goto(path);
        await see(page, shows);
        await examine(t, page, `${name}-${manner}`);
      }
    });

    t.test(`signed in, ${manner}`, async (t) => {
      const page = await journey.openAs(t, 'ada@looks.example', options);
      await page.getByLabel('Link Name').fill('Spring launch');
      await page.getByLabel('Website URL').fill('https://shop.example.com/spring?ref=nav#sizes');
      await choose(page, 'Channel', /Paid Social/);
      await page.getByLabel('Campaign').fill('spring launch');
      await see(page, 'Campaign cannot contain spaces or whitespace');
      await examine(t, page, `create-link-${manner}`);
      await page.getByRole('combobox', { name: 'Channel' }).click();
      // A menu lies over the page, outside its landmarks.
      await examine(t, page, `create-link-menu-${manner}`, ['region']);
      await page.keyboard.press('Escape');

      await page.goto('/manage-links');
      await page
        .getByRole('row', { name: /Spring launch/ })
        .first()
        .waitFor();
      await examine(t, page, `manage-links-${manner}`);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await examine(t, page, `delete-${manner}`);

      await page.goto('/no-such-page');
      await see(page, 'Page not found');
      await examine(t, page, `not-found-${manner}`);
    });
  }

  t.test('on a phone the tabs are at the bottom, and links are cards', async (t) => {
    const page = await journey.openAs(t, 'ada@looks.example', DEVICES.phone);
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    t.equal(Math.round((tabs?.y ?? 0) + (tabs?.height ?? 0)), DEVICES.phone.viewport.height);
    await page.goto('/manage-links');
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    const cells = await row
      .locator('td')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    t.ok(new Set(cells).size >= 3, 'the cells stand below each other');
  });

  t.test('the colours follow the system', async (t) => {
    const page = await journey.open(t);
    await page.goto('/login');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    t.equal(await paper(), 'rgb(250, 249, 246)');
    await page.emulateMedia({ colorScheme: 'dark' });
    t.equal(await paper(), 'rgb(19, 21, 26)');
  });

  t.test('every letter of a URL is drawn as it is', async (t) => {
    const page = await journey.open(t);
    await page.goto('/');
    const features = await page
      .locator('code')
      .first()
      .evaluate((code) => getComputedStyle(code).fontFeatureSettings);
    t.equal(features, '"calt" 0');
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family);
    });
    t.ok(fonts.some((family) => family.includes('JetBrains Mono')));
    t.ok(fonts.some((family) => family.includes('Inter')));
  });
});

async function prepare(t: Test, journey: Journey): Promise<void> {
  const page = await journey.openAs(t, 'ada@looks.example');
  await addCampaignParameters(page);
  for (const name of ['Spring launch', 'Spring launch, the one with the very long name']) {
    await callApi(page, 'POST', '/api/tracking-links', {
      name,
      baseUrl: 'https://shop.example.com/spring?ref=nav#sizes',
      parameters: JSON.stringify({ utm_campaign: 'spring-launch_2026', utm_medium: 'cpc' }),
    });
  }
}

async function examine(t: Test, page: Page, name: string, besides: string[] = []): Promise<void> {
  await page.waitForTimeout(250);
  await keepScreenshot(page, name);
  const { violations } = await new AxeBuilder({ page }).disableRules(besides).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  t.same(found, [], `${name} is open to everybody`);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  t.equal(overhang, 0, `${name} does not scroll sideways`);
}
