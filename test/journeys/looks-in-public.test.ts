import t from 'tap';
import { examine, MANNERS } from './examine.ts';
import { see, startJourney } from './journey.ts';

const PUBLIC = [
  { name: 'landing', path: '/', shows: 'Get Started Free' },
  { name: 'login', path: '/login', shows: 'Sign in with Google' },
  { name: 'terms', path: '/terms', shows: 'Terms of Service' },
  { name: 'privacy', path: '/privacy', shows: 'Privacy Policy' },
];

t.test('every screen in public', async (t) => {
  const journey = await startJourney(t);
  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.open(t, options);
      for (const { name, path, shows } of PUBLIC) {
        await page.goto(path);
        await see(page, shows);
        await examine(t, page, `${name}-${manner}`);
      }
    });
  }

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
