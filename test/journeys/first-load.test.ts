// What a browser really fetches; the build weighs it (console/first-load.ts), but knows only what is needed at once.
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { becomes, isAbsent } from './becomes.ts';
import { hold } from './hold.ts';
import { addCampaignParameters, saveData, see, startJourney } from './journey.ts';
import { addLinks } from './link-list.ts';

const MOST_SCRIPTS = 12;
/** As web.dev counts layout shifts: a fifth of what it calls good. */
const MOST_SHIFT = 0.02;
const SCREENS = [
  '/create-link',
  '/bulk-create',
  '/manage-links',
  '/check-urls',
  '/parameter-config',
  '/user-management',
  '/profile',
  '/api-tokens',
  '/audit-log',
  '/subscription/plans',
  '/account/subscription',
];

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

// What moved on the page by itself since it began to load.
function shiftsOnPage(): Promise<Shift[]> {
  return new Promise((resolve) => {
    const read = (entries: PerformanceEntry[]) =>
      (entries as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]).map(
        ({ value, sources }) => ({
          value,
          moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 20)}`),
        }),
      );
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What has moved is told within two frames, or waits to be taken.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => resolve(read([...entries, ...observer.takeRecords()]))),
    );
  });
}

async function staysStill(t: Test, page: Page, screen: string): Promise<void> {
  const shifts = await page.evaluate(shiftsOnPage);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  t.ok(sum < MOST_SHIFT, `${screen} moves: ${JSON.stringify(shifts)}`);
}

t.test('what is fetched, and when', async (t) => {
  const journey = await startJourney(t, { browser: 'chromium with bars' });
  const page = await journey.openAs(t, address('ada@scripts'));
  await addCampaignParameters(page);
  await addLinks(page, 12, () => ({ utm_campaign: 'spring' }));

  t.test('no screen asks for more than a dozen scripts', async (t) => {
    const asked: string[] = [];
    const unpacked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    page.on('response', (response) => {
      const isAsset = /\/assets\/.+\.(js|css)$/.test(response.url());
      const { 'content-encoding': encoding, 'content-length': length } = response.headers();
      // Of what is packed only now the length is not known.
      if (isAsset && !(encoding === 'br' && length)) unpacked.push(response.url());
    });
    for (const screen of SCREENS) {
      asked.length = 0;
      await page.goto(screen);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      t.ok(asked.length > 0 && asked.length <= MOST_SCRIPTS, `${screen}: ${asked.length}`);
      await isAbsent(t, page.locator('main [aria-busy=true]'));
      await staysStill(t, page, screen);
    }
    t.same(unpacked, [], 'they come as the build has packed them');
  });

  t.test('on a phone nothing moves when what was asked for comes late', async (t) => {
    const phone = await journey.openAs(t, address('ada@nothing-yet'), DEVICES.phone);
    for (const [screen, call] of [
      ['/create-link', '**/api/tracking-parameters'],
      ['/manage-links', '**/api/tracking-links?*'],
    ] as const) {
      const release = await hold(phone, call);
      await phone.goto(screen);
      await phone.locator('main [aria-busy=true]').first().waitFor();
      await release();
      await isAbsent(t, phone.locator('main [aria-busy=true]'));
      await staysStill(t, phone, screen);
    }
  });

  t.test('the screens that come next are fetched while nothing else is to be done', async (t) => {
    const isManageLinks = (url: string) => url.includes('/assets/manage-links');
    const later = async () => {
      await page.goto('/create-link');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.clock.runFor(10_000);
    };
    // What theme.js asks for before the page's own script is there, by its kind.
    const preloaded = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return await page.evaluate(() => {
        const links = document.querySelectorAll<HTMLLinkElement>(
          'link[rel$=preload][crossorigin=""]',
        );
        const early = [...links].filter(
          ({ href, as }) => as === 'font' || /(create|manage)-link/.test(href),
        );
        return early
          .map(({ href }) => href.replace(/^.*\/assets\/|-[\w-]{8}(?=\.\w+$)/g, ''))
          .sort();
      });
    };
    // A script that runs is compiled as a module of the page; one that is only fetched is data.
    const isRun = (name: string) =>
      page.evaluate(
        (file) =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes(`/assets/${file}`))
            .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'fetch')
            .length,
        name,
      );
    await page.clock.install();

    t.test('but not by those who save data, or whose connection is slow', async (t) => {
      t.same(
        new Set(await preloaded('/manage-links')),
        new Set(['create-link.css', 'create-link.js', 'manage-links.css', 'manage-links.js']),
        'nor fonts before scripts',
      );
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const [saves, speed] of [
        [true, '4g'],
        [false, '3g'],
      ] as const) {
        await saveData(page, saves, speed);
        await later();
        t.notOk(asked.some(isManageLinks));
      }
    });

    t.test('and by everybody else', async (t) => {
      const fetched = page.waitForRequest((request) => isManageLinks(request.url()));
      await saveData(page, false);
      await later();
      await fetched;
      t.equal(await isRun('manage-links'), 0, 'and not run before they are opened');
      const fonts = ['inter-latin-wght-normal.woff2', 'jetbrains-mono-latin-wght-normal.woff2'];
      t.same(await preloaded('/create-link'), ['create-link.css', 'create-link.js', ...fonts]);
      t.same(await preloaded('/terms'), fonts, 'no screen that needs a session');
    });
  });

  t.test('on a slow connection the scripts of a screen come after those of the page', async (t) => {
    const slow = await page.context().newPage();
    await saveData(slow, false, '3g');
    const asked: string[] = [];
    slow.on('request', (request) => asked.push(request.url()));
    const isOwn = (url: string) => /assets\/create-link-.+\.js$/.test(url);
    const release = await hold(slow, '**/assets/index-*.js');
    await slow.goto('/create-link', { waitUntil: 'commit' });
    await slow.getByText('Create Tracking Link').waitFor();
    t.notOk(asked.some(isOwn), 'which have the connection to themselves');
    const own = slow.waitForRequest((request) => isOwn(request.url()));
    await release();
    await own;
    await slow.getByLabel('Link Name').waitFor();
    t.equal(asked.filter(isOwn).length, 1);
    await slow.close();
  });

  t.test(
    'while scripts are on their way the frame is there, and the first questions are asked',
    async (t) => {
      const asked: string[] = [];
      const fresh = await page.context().newPage();
      fresh.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      });
      const release = await hold(fresh, '**/assets/index-*.js');
      const first = [
        '/api/auth/me',
        '/api/tracking-parameters',
        '/api/value-mappings',
        '/api/advanced-link-config',
      ];
      await fresh.goto('/create-link', { waitUntil: 'commit' });
      await fresh.getByText('Create Tracking Link').waitFor();
      await becomes(t, async () => asked, first, 'before any script of the page');
      await release();
      await fresh.getByLabel('Link Name').waitFor();
      await isAbsent(t, fresh.locator('#first-frame'));
      t.same(
        asked.filter((path) => first.includes(path)),
        first,
        'and not again',
      );
      await fresh.route('**/assets/index-*.js', (route) => route.abort());
      await fresh.goto('/create-link', { waitUntil: 'commit' });
      await see(fresh, "Utmost couldn't be loaded. Check your connection and reload the page.");
      await becomes(t, () => fresh.locator('#first-frame').count(), 0);
      await fresh.close();
    },
  );

  t.test('the frame has its title where the screen has it', async (t) => {
    for (const device of [DEVICES.desktop, DEVICES.phone]) {
      const user = await journey.openAs(t, address('ada@scripts'), device);
      for (const screen of ['/create-link', '/manage-links']) {
        const release = await hold(user, '**/assets/index-*.js');
        await user.goto(screen, { waitUntil: 'commit' });
        const top = await topOfText(user, '#first-frame > p');
        await release();
        const moved = (await topOfText(user, 'h1')) - top;
        t.ok(Math.abs(moved) <= 1, `${screen}: by ${moved} px`);
      }
    }
  });

  t.test('who is not signed in sees the login alone, and the server is asked once', async (t) => {
    const stranger = await journey.open(t);
    const asked: string[] = [];
    stranger.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await stranger.goto('/create-link');
    await stranger.getByRole('heading', { name: 'Log in to Utmost' }).waitFor();
    t.equal(asked.filter((path) => path === '/api/auth/me').length, 1);
    t.equal(await stranger.evaluate(() => document.documentElement.dataset.at), undefined);
  });
});

/** Pixels from the top of the window to the text of the first such element that is drawn: React may yet replace one. */
async function topOfText(page: Page, selector: string): Promise<number> {
  const drawn = await page.waitForFunction((among) => {
    for (const element of document.querySelectorAll(among)) {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { top, height } = text.getBoundingClientRect();
      if (height > 0) return top;
    }
    return undefined;
  }, selector);
  return (await drawn.jsonValue()) ?? Number.NaN;
}
