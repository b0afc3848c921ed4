import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { isAbsent } from './becomes.ts';
import { examine, examineClosely } from './examine.ts';
import { hold } from './hold.ts';
import { see, seePart, startJourney } from './journey.ts';
import { tryAgain } from './tab.ts';

const URL_OF_LINK = 'https://shop.example.com/spring?utm_source=news%20letter#sizes';

t.test('a link as a QR code', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@qr'));

  t.test('can be read', async (t) => {
    await page.goto('/create-link');
    const arrive = await hold(page, '**/encode-qr*');
    await openCode(page, 'Spring: launch/2026', URL_OF_LINK);
    await see(page, 'Creating the QR code...');
    await arrive();
    const code = page.getByRole('img', { name: `QR code for ${URL_OF_LINK}` });
    for (const { viewport } of [DEVICES.phone, DEVICES.desktop]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const drawn = (await code.screenshot()).toString('base64');
        t.equal(await read(page, drawn, 'image/png'), URL_OF_LINK, colorScheme);
      }
    }
    await examine(t, page, 'qr-code');
  });

  t.test('is printed without the screen behind it', async (t) => {
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    t.match(paper, URL_OF_LINK);
    t.notMatch(paper, 'Website URL');
    t.notMatch(paper, 'Download PNG');
    await examineClosely(t, page, 'qr-code-print');
    await page.emulateMedia({ media: 'screen' });
  });

  t.test('is saved and copied', async (t) => {
    const png = await download(page, 'Download PNG');
    t.equal(png.name, 'Spring-launch-2026-qr.png');
    t.equal(await read(page, png.base64, 'image/png'), URL_OF_LINK);
    const svg = await download(page, 'Download SVG');
    t.equal(svg.name, 'Spring-launch-2026-qr.svg');
    t.equal(await read(page, svg.base64, 'image/svg+xml'), URL_OF_LINK);

    await page.getByRole('button', { name: 'Copy image' }).click();
    await see(page, 'QR code has been copied to clipboard');
    const notices = page.getByRole('region', { name: 'Notices' });
    t.equal(await notices.locator('[role=status], [role=alert], [aria-live]').count(), 0, 'once');
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? []);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    });
    t.equal(await read(page, copied, 'image/png'), URL_OF_LINK);

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  t.test('is not drawn where it cannot be', async (t) => {
    // Few enough characters for a link, of two bytes each.
    const url = `https://example.com/${'é'.repeat(1_467)}`;
    await openCode(page, 'Long', url);
    await seePart(
      page,
      'The URL is too long for a QR code. It has 2,954 bytes, and the limit is 2,953.',
    );
    await isAbsent(t, page.getByRole('button', { name: 'Download PNG' }));
    await examineClosely(t, page, 'qr-code-too-long');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Website URL').fill(`${url.slice(0, -1)}a`);
    await page.getByRole('button', { name: 'QR code' }).click();
    await see(page, 'Scans even if 7% is damaged.');
  });

  t.test('says what did not work', async () => {
    // What draws it is asked for again only by a page that is loaded anew.
    await page.route('**/encode-qr*', (route) => route.abort());
    await page.reload();
    await openCode(page, '', URL_OF_LINK);
    await see(page, "Couldn't create the QR code.");
    await tryAgain(page, '**/encode-qr*');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('Write permission denied.'));
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.getByRole('button', { name: 'Copy image' }).click();
    await see(page, 'Could not copy image: Write permission denied.');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    await see(page, "Couldn't create the PNG. Download the SVG instead.");
  });
});

async function openCode(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel('Link Name').fill(name);
  await page.getByLabel('Website URL').fill(url);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('dialog').waitFor();
}

interface Saved {
  readonly name: string;
  readonly base64: string;
}

async function download(page: Page, button: string): Promise<Saved> {
  const [saved] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const content = await buffer(await saved.createReadStream());
  return { name: saved.suggestedFilename(), base64: content.toString('base64') };
}

/** What a QR code reader makes of a picture. */
async function read(page: Page, base64: string, type: string): Promise<string> {
  const { width, rows } = await page.evaluate(
    async ([content, kind]) => {
      const image = new Image();
      image.src = `data:${kind};base64,${content}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      // The picture is black and white; a letter a pixel is quickly handed over.
      const light = Array.from({ length: pixels.length / 4 }, (_, at) =>
        (pixels[at * 4] ?? 0) > 127 ? '1' : '0',
      );
      return { width: image.width, rows: light.join('') };
    },
    [base64, type],
  );
  const data = Uint8Array.from(rows, (pixel) => (pixel === '1' ? 255 : 0));
  return decodeQR({
    data: Uint8Array.from({ length: data.length * 4 }, (_, at) => data[Math.floor(at / 4)] ?? 0),
    width,
    height: data.length / width,
  });
}
