import t from 'tap';
import { becomes } from './becomes.ts';
import { examine } from './examine.ts';
import { see, startJourney } from './journey.ts';

const PUBLIC = [
  { name: 'login', path: '/login', shows: 'Sign in with Google' },
  { name: 'terms', path: '/terms', shows: 'Terms of Service' },
  { name: 'privacy', path: '/privacy', shows: 'Privacy Policy' },
  { name: 'landing', path: '/', shows: 'Get Started Free' },
];

t.test('every screen in public', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.open(t);
  for (const { name, path, shows } of PUBLIC) {
    await page.goto(path);
    await see(page, shows);
    await examine(t, page, name);
  }

  t.test('every letter of a URL is drawn as it is', async (t) => {
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

  t.test('the colors follow the system', async (t) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await becomes(t, paper, 'rgb(250, 249, 246)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await becomes(t, paper, 'rgb(19, 21, 26)');
  });
});
