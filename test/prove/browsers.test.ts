// What people come for, in WebKit as Debian has it; Firefox does the same in `npm test` (test/journeys/firefox.test.ts).
// Pictures of the screens in all three are in test/results/browsers afterwards.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { becomes } from '../journeys/becomes.ts';
import { addCampaignParameters, startJourney } from '../journeys/journey.ts';
import { MIXED } from '../journeys/link-files.ts';
import { findFirefox, findWebKitDriver } from '../runner/browsers.ts';
import { adPatternIn, wholeListFilters } from '../support/ad-filters.ts';
import { address } from '../support/addresses.ts';
import { root } from '../support/source-files.ts';
import { proved } from './proof.ts';
import { openWebKit } from './webkit.ts';

const PICTURES = join(root, 'test/results/browsers');
const SCREENS = {
  'create-link': '/create-link',
  grid: '/bulk-create',
  'manage-links': '/manage-links',
  'parameter-config': '/parameter-config',
  'audit-log': '/audit-log',
};
const ADA = address('ada@browsers');
/** A search for `display_300x250_v1 banner-728x90`, as the console sends it. */
const OPAQUE = Buffer.from('{"q":"display_300x250_v1 banner-728x90"}').toString('base64url');
const ROWS =
  'return document.querySelectorAll("table[aria-label] tbody tr").length === arguments[0]';

mkdirSync(PICTURES, { recursive: true });
const skip = findWebKitDriver() === null && 'webkit2gtk-driver or xvfb is not there';

t.test('in WebKit', { skip }, async (t) => {
  const walk = t;
  const journey = await startJourney(t);
  const chromium = await journey.openAs(t, ADA);
  await addCampaignParameters(chromium);
  const page = await openWebKit(t, journey.url);
  const button = (name: string | RegExp) => page.click('button', name);

  t.test('a person signs in and makes a link', async (t) => {
    await page.goto('/login');
    await button('Sign in with Google');
    await page.until('return location.pathname.includes("/sandbox/")');
    await page.type('input', /./, ADA);
    await button(/./);
    await page.until('return location.pathname === "/create-link"');
    await page.type('input', /^Link Name/, 'Spring');
    await page.type('input', /^Website URL/, 'https://shop.example.com/spring');
    await page.type('input', /^Campaign/, 'spring sale');
    await page.see('Campaign cannot contain spaces or whitespace');
    await page.type('input', /^Campaign/, 'spring');
    await page.click('[role=combobox]', /^Channel/);
    await page.click('[role=option]', /Paid Social/);
    await button(/^Save Link/);
    await page.see('Saved: Spring');
    const text = await page.run<string>('return document.body.innerText');
    t.match(text, 'utm_campaign=spring&utm_medium=cpc&lid=00001');
  });

  t.test('many links, from a spreadsheet and from a file', async (t) => {
    await page.click('a', 'Bulk Create');
    await button('Grid');
    const first = 'Link Name, Link #1';
    await page.paste(
      'input',
      first,
      'One\thttps://shop.example.com/1\tone\tNewsletter\nTwo\thttps://shop.example.com/2\ttwo\tcpc',
    );
    await page.until(
      'return [...document.querySelectorAll("main input")].some(({ value }) => value === "Two")',
    );
    await page.picture(join(PICTURES, 'grid-filled-webkit.png'));
    await button('Create Links');
    await page.see('2 tracking links have been created');
    await page.goto('/bulk-create?tab=csv');
    const file = join(t.testdir(), 'mixed.csv');
    writeFileSync(file, MIXED.join('\n'));
    await page.type('input[type=file]', /CSV file/, file);
    await button('Validate File');
    await button('Import 3 Valid Row(s)');
    await page.see('3 links have been imported');
  });

  t.test('finds, edits and exports them', async (t) => {
    await page.goto('/manage-links');
    await page.until(ROWS, 6);
    await button('Edit Two');
    await page.type('[role=dialog] input', /^Link Name/, 'Second');
    await page.picture(join(PICTURES, 'edit-webkit.png'));
    await button('Save Changes');
    await page.see('Link updated');
    await page.type('input', 'Search links', 'sec');
    await page.until(ROWS, 1);
    await page.run(`const make = URL.createObjectURL;
      URL.createObjectURL = (file) => {
        if (file instanceof Blob) file.text().then((text) => { window.saved = text; });
        return make(file);
      };`);
    await button('Export');
    await page.click('[role=menuitem]', /^CSV/);
    t.match(await page.until<string>('return window.saved'), /\r\nSecond,/);
  });

  t.test('adds a parameter', async () => {
    await page.click('a', 'Parameter Config');
    await button('Add Parameter');
    await page.type('[role=dialog] input', /^Display Name/, 'Content');
    await page.type('[role=dialog] input', /^URL Query Name/, 'utm_content');
    await page.click('[role=dialog] button', 'Add Parameter');
    await page.see('Tracking parameter added successfully');
    await page.until('return document.querySelector("table").innerText.includes("utm_content")');
  });

  t.test('an empty day does not look set, and stands where texts do', async (t) => {
    await page.goto('/audit-log');
    const looks = `const day = document.querySelector('input[type=date][value=""]');
      if (!day) return null;
      const muted = document.body.appendChild(document.createElement('i'));
      muted.style.color = 'var(--muted)';
      const { webkitTextFillColor, display, alignItems } = getComputedStyle(day);
      const isMuted = webkitTextFillColor === getComputedStyle(muted).color;
      return { isMuted, display, alignItems };`;
    t.same(await page.until(looks), { isMuted: true, display: 'flex', alignItems: 'center' });
  });

  t.test('looks as it does in the others', async (t) => {
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await page.until(
        'return document.querySelector("h1") && !document.querySelector("main [aria-busy=true]")',
      );
      t.equal(await page.run('return document.documentElement.scrollWidth - innerWidth'), 0, name);
      t.equal(await page.run('return document.querySelectorAll("main select").length'), 0, name);
      await page.picture(join(PICTURES, `${name}-webkit.png`));
    }
  });

  t.test('and WebKit tells of no error', async (t) => {
    t.same(page.complaints(), []);
    if (walk.passing())
      proved({
        part: 'Browsers',
        claim:
          'Signing in, links one by one, pasted from a spreadsheet and from a file, list, edit, export and parameters, in WebKit: its console tells of no error',
        times: 1,
        result: await page.run<string>('return navigator.userAgent'),
      });
  });
});

// The journeys hold what their pages ask for to the same lists.
t.test(
  'no ad blocker refuses an address of the service, by the whole lists',
  { skip: wholeListFilters === null && 'bash test/prove/get-ad-lists.sh has not been run' },
  async (t) => {
    const origin = 'https://links.example.com';
    const id = '00000000-0000-4000-8000-000000000000';
    const calls = [...readFileSync(join(root, 'openapi.yaml'), 'utf8').matchAll(/^ {2}(\/\S+):$/gm)]
      .map(([, path = '']) => path.replace(/\{[^}]+\}/g, id))
      .flatMap((path) => [path, `${path}?filter=${OPAQUE}&range=[0,24]&sort=["createdAt","DESC"]`]);
    const files = readdirSync(join(root, 'console/dist'), { recursive: true })
      .map(String)
      .filter((file) => /\.\w+$/.test(file));
    const refused = [
      ...calls.map((path) => adPatternIn(`${origin}${path}`)),
      ...files.flatMap((file) =>
        ['script', 'stylesheet', 'image', 'fetch'].map((type) =>
          adPatternIn(`${origin}/${file}`, type),
        ),
      ),
    ];
    t.same(
      refused.filter((filter) => filter !== undefined),
      [],
    );
    t.ok(calls.length > 100 && files.length > 50);
    t.ok(adPatternIn(`${origin}/api/tracking-links?filter={"q":"display_300x250_v1"}`));
    t.ok(
      adPatternIn('https://www.googletagmanager.com/gtag/js?id=1', 'script'),
      'they refuse at all',
    );
    if (t.passing())
      proved({
        part: 'Browsers',
        claim:
          'Ad blockers: every call of the contract, and every file of the console, against EasyList, EasyPrivacy and the lists of uBlock Origin',
        times: calls.length + files.length,
        result: `none of ${wholeListFilters} filters refuses one`,
      });
  },
);

for (const browser of ['chromium', 'firefox'] as const) {
  const left = skip || (browser === 'firefox' && findFirefox() === null && 'Firefox is not there');
  t.test(`beside it, ${browser}`, { skip: left }, async (t) => {
    const journey = await startJourney(t, { browser });
    const page = await journey.openAs(t, ADA);
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await becomes(t, () => page.locator('main [aria-busy=true]').count(), 0, name);
      await page.screenshot({ path: join(PICTURES, `${name}-${browser}.png`) });
    }
  });
}
