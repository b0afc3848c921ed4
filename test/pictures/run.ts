// npm run pictures
// Makes the film of the landing page and the pictures of the documents from the product's own screens, in the light
// and in the dark. What it makes is committed, so run it when a screen in them has changed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startProcess } from '../support/service-process.ts';
import { root } from '../support/source-files.ts';
import { encodeFilm } from './encode-film.ts';
import { DEVICES, takeFilm } from './take-film.ts';
import { furnish } from './workspace.ts';

const FILMS = join(root, 'console/src/landing/showcase');
const PICTURES = join(root, 'docs/screens');
const SCHEMES = ['light', 'dark'] as const;
const DOCUMENTED = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

const dataDir = mkdtempSync(join(tmpdir(), 'utmost-pictures-'));
const service = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const browser = await launchBrowser();
try {
  for (const folder of [FILMS, PICTURES]) mkdirSync(folder, { recursive: true });
  const { page: first } = await openPage(browser, service.url);
  await furnish(first);
  const storageState = await first.context().storageState();
  for (const colorScheme of SCHEMES) {
    const look = { storageState, colorScheme, reducedMotion: 'reduce' } as const;
    for (const [device, options] of Object.entries(DEVICES)) {
      const { page } = await openPage(browser, service.url, { ...look, ...options });
      const film = await encodeFilm(first, options.viewport, await takeFilm(page));
      writeFileSync(join(FILMS, `${device}-${colorScheme}.webm`), film.webm);
      writeFileSync(join(FILMS, `${device}-${colorScheme}.webp`), film.still);
      console.log(`${device}-${colorScheme}: ${Math.round(film.webm.length / 1000)} kB`);
      await page.context().close();
    }
    const { page } = await openPage(browser, service.url, { ...look, ...DOCUMENTED });
    const keep = (name: string) =>
      page.screenshot({ path: join(PICTURES, `${name}-${colorScheme}.png`) });
    await takeFilm(page);
    await keep('check-urls');
    // What the film has typed is there still.
    for (const name of ['create-link', 'manage-links']) {
      await page.goto(`/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await keep(name);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await service.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
