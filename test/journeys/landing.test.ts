// The landing page: the first screen of a visitor, and the builder that needs no sign-in.
import type { Page } from 'playwright-core';
import t from 'tap';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examine, overhangOf } from './examine.ts';
import { see, seePart, startJourney } from './journey.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const MESSY = 'shop.example.com/spring?utm_source=Newsletter&utm_medium=emaill&x=1';
const LINK =
  'https://shop.example.com/spring?x=1&utm_source=newsletter&utm_medium=email&utm_campaign=launch';

const isInView = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const preferred = (page: Page) =>
  page.evaluate(() => localStorage.getItem('utmost.preferred-auth-tab'));

t.test('the landing page', async (t) => {
  const journey = await startJourney(t);
  // As most people have it: the film plays by itself.
  const page = await journey.open(t, { reducedMotion: 'no-preference' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const link = page.getByRole('region', { name: 'Your link' });

  t.test('its header and hero lead on', async (t) => {
    await page.goto('/');
    await see(page, 'Free UTM builder · Open source, MIT license · Self-hosted');
    const first = await page.getByLabel('Website URL').boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    t.ok(first && first.y + first.height <= height, 'the builder is in the first screen');
    const said = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll('link[rel=canonical], meta[property^=og]'),
        (one) => one.getAttribute('href') ?? one.getAttribute('content') ?? '',
      ),
    );
    const addresses = said.filter((text) => text.startsWith('http'));
    t.same(new Set(addresses.map((address) => new URL(address).origin)).size, 1);
    t.equal(addresses.length, 3, 'canonical, og:url and og:image');
    const image = new URL(addresses.find((address) => address.endsWith('.webp')) ?? '');
    t.equal((await page.request.get(image.pathname)).status(), 200);
    await page.getByRole('link', { name: 'Pricing' }).click();
    await becomes(t, () => isInView(page, 'Pricing'), true);
    await page.getByRole('link', { name: 'Learn More' }).click();
    await becomes(t, () => isInView(page, 'One set of rules, however links are made'), true);
    for (const feature of [
      'AI link generation',
      'Parameter standardization',
      'Team collaboration',
      'Bulk creation and import',
      'Advanced URL configuration',
      'Pre-defined templates',
    ]) {
      await page.getByRole('heading', { name: feature }).waitFor();
    }
    const start = page.getByRole('banner').getByRole('link', { name: 'Get Started Free' });
    await start.click();
    await page.getByRole('heading', { name: 'Create your workspace' }).waitFor();
    t.equal(await preferred(page), 'register');
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('heading', { name: 'Log in to Utmost' }).waitFor();
    t.equal(await preferred(page), 'login');
    await page.getByRole('link', { name: 'Utmost' }).click();
    await see(page, 'Every campaign link, spelled one way.');
  });

  t.test('the plans come from the server, by month and by year', async (t) => {
    const pro = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Pro' }) });
    await page.getByRole('link', { name: 'Pricing' }).click();
    await matches(t, () => pro.innerText(), '$29.00 per month');
    await isAbsent(t, page.getByText('$0.00'));
    await page.getByRole('switch', { name: 'Bill yearly' }).check();
    await matches(t, () => pro.innerText(), '$289.00 per year');
    const choose = pro.getByRole('link', { name: 'Choose Pro' });
    t.equal(await choose.getAttribute('href'), '/login?redirect=%2Fsubscription%2Fplans');
  });

  t.test('a messy URL becomes a link, by keyboard, and nothing leaves the browser', async (t) => {
    await page.getByRole('heading', { name: 'Build a link right here' }).scrollIntoViewIfNeeded();
    const before = sent.length;
    const field = page.getByLabel('Website URL');
    await field.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), MESSY);
    await page.keyboard.press('ControlOrMeta+V');
    await becomes(t, () => field.inputValue(), 'https://shop.example.com/spring?x=1');
    await see(page, 'We filled in Campaign Medium and Campaign Source from your URL.');
    await see(page, 'Unassigned');
    await page.getByRole('button', { name: 'Use email' }).press('Enter');
    await becomes(t, () => page.getByLabel('Campaign Medium').inputValue(), 'email');
    await matches(t, () => link.innerText(), 'Still missing: Campaign Name');
    const copy = link.getByRole('button', { name: 'Copy Link' });
    await copy.hover();
    const paint = () => copy.evaluate((button) => getComputedStyle(button).backgroundColor);
    await becomes(t, paint, 'rgba(0, 0, 0, 0)', 'while it is not ready, its words stay readable');
    await copy.press('Enter');
    await see(page, 'Campaign Name is required');
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), MESSY);
    await page.getByLabel('Campaign Name').fill('Launch');
    await becomes(t, () => link.locator('code').first().textContent(), LINK);
    await matches(t, () => link.locator('dl').innerText(), 'Email');
    await copy.press('Enter');
    await link.getByRole('button', { name: 'Copied!' }).waitFor();
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), LINK);
    t.same(sent.slice(before), [], 'no request was sent');
  });

  t.test('what lacks its scheme gets it in one click; a paste is taken back in one', async (t) => {
    await link.getByRole('button', { name: 'Start Over' }).click();
    const field = page.getByLabel('Website URL');
    await field.fill('shop.example.com/spring');
    await field.blur();
    await see(page, 'Please enter a valid URL');
    await page.getByRole('button', { name: 'Add https://' }).click();
    await becomes(t, () => field.inputValue(), 'https://shop.example.com/spring');
    await field.fill('');
    await field.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), MESSY);
    await page.keyboard.press('ControlOrMeta+V');
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => field.inputValue(), MESSY);
    await becomes(t, () => page.getByLabel('Campaign Source').inputValue(), '');
  });

  t.test('the film plays in view, and stops when it is told to', async (t) => {
    const film = page.getByRole('figure', { name: 'Utmost at work' });
    await film.scrollIntoViewIfNeeded();
    await becomes(t, () => film.getAttribute('data-started'), '');
    await film.getByRole('button', { name: 'Pause the video' }).click();
    await film.getByRole('button', { name: 'Play the video' }).waitFor();
    const video = film.locator('video');
    t.same(
      await video.evaluate(({ muted, loop, paused, currentSrc }: HTMLVideoElement) => ({
        muted,
        loop,
        paused,
        isOurs: new URL(currentSrc).origin === location.origin,
      })),
      { muted: true, loop: true, paused: true, isOurs: true },
    );
  });

  t.test('with the builder filled in, it is open to everybody', async (t) => {
    await page.getByText('Optional GA4 fields').click();
    await page.getByLabel('Campaign Source').fill('linked in');
    await see(page, 'Campaign Source cannot contain spaces or whitespace');
    await examine(t, page, 'landing-builder');
    const term = page.getByLabel('Campaign Term');
    await term.fill('shoes');
    await term.fill('');
    await page.getByLabel('Campaign Source').fill('linkedin');
    t.ok(await term.isVisible(), 'what was typed into and emptied does not fold up');
  });

  t.test('the film is of the theme that was chosen, whatever the system prefers', async (t) => {
    for (const [theme, colorScheme] of [
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate((chosen) => localStorage.setItem('utmost.theme', chosen), theme);
      await page.goto('/');
      const film = page.getByRole('figure', { name: 'Utmost at work' });
      await film.scrollIntoViewIfNeeded();
      const version = new RegExp(`desktop-${theme}`);
      await matches(
        t,
        () => film.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc),
        version,
      );
      await matches(
        t,
        () => film.locator('img').evaluate((still: HTMLImageElement) => still.currentSrc),
        version,
      );
    }
  });

  t.test('on a narrow phone, with less motion asked for', async (t) => {
    const phone = await journey.open(t, { ...PHONE, reducedMotion: 'reduce' });
    await phone.goto('/');
    for (const name of ['Pricing', 'Log In', 'Get Started Free']) {
      const box = await phone.getByRole('banner').getByRole('link', { name }).boundingBox();
      t.ok(box && box.x >= 0 && box.x + box.width <= 360, `${name} is not cut`);
      t.ok(box && box.height >= 44, `${name} can be touched`);
    }
    t.equal(await phone.evaluate(() => document.getAnimations().length), 0, 'nothing moves');
    const film = phone.getByRole('figure', { name: 'Utmost at work' });
    await film.scrollIntoViewIfNeeded();
    await film.getByRole('button', { name: 'Play the video' }).waitFor();
    t.equal(await film.locator('video').evaluate((video: HTMLVideoElement) => video.paused), true);
    await phone.getByLabel('Website URL').fill(`https://shop.example.com/${'long'.repeat(40)}`);
    await phone.getByLabel('Campaign Source').fill('newsletter');
    await becomes(t, () => overhangOf(phone), 0);
  });
});

t.test('browsers that cannot run the console are told so', async (t) => {
  const journey = await startJourney(t);

  t.test('without JavaScript', async () => {
    const page = await journey.open(t, { javaScriptEnabled: false });
    await page.goto('/');
    await seePart(page, 'The link builder, the current prices and signing in need JavaScript.');
    await see(page, '$29.00');
    await see(page, '1,000,000 tracking links');
    await see(page, 'Every campaign link, spelled one way.');
    await page.getByText('Does it shorten links or track clicks?').click();
    await page
      .getByText('Your analytics tool counts the visits.')
      .filter({ visible: true })
      .waitFor();
    await page.goto('/login');
    await seePart(page, 'Utmost needs JavaScript.');
  });

  t.test('without it, no price that does not hold here', async (t) => {
    const own = await startJourney(t, { settings: 'unbilled' });
    const page = await own.open(t, { javaScriptEnabled: false });
    await page.goto('/');
    await see(page, 'Every campaign link, spelled one way.');
    await seePart(page, 'The link builder, the current prices and signing in need JavaScript.');
    await isAbsent(t, page.getByText('$29.00'));
    t.ok((await page.locator('link[rel=stylesheet]').count()) > 0, 'nothing else is left out');
  });

  t.test('and too old', async (t) => {
    const { page } = await journey.openWatched(t);
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await isAbsent(t, page.getByText('This browser is too old').filter({ visible: true }));
    }
    await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await seePart(page, 'This browser is too old for Utmost.');
    }
  });
});
