import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

export const HEADER = 'link_name,website_url,utm_campaign,utm_medium';

/** Three good rows and two bad ones, with five errors between them. */
export const MIXED = [
  HEADER,
  'Spring,https://shop.example.com/spring,spring,Paid Social',
  'Letter,https://shop.example.com/letter?ref=nav,letter,email',
  ',ftp://shop.example.com,spring sale,fax',
  '"Summer, the ""big"" one",https://shop.example.com/summer,summer,none',
  'Too many,https://shop.example.com/many,,,more',
];

/** Good rows by the thousand. */
export function manyRows(count: number): string[] {
  const rows = Array.from(
    { length: count },
    (_, at) => `Link ${at + 1},https://shop.example.com/${at % 97}/p${at},c${at % 500},`,
  );
  return [HEADER, ...rows];
}

/** Chooses a file on the page. */
export async function take(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.getByLabel('CSV file').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/**
 * Drops a file that is made on the page itself, where a large one need not be carried.
 * @param on where to
 */
export async function drop(
  page: Page,
  name: string,
  text: { readonly start: string; readonly line?: string; readonly times?: number },
  on: Locator = page.getByText('Drop a CSV file here'),
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, start, line = '', times = 0 }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([start, line.repeat(times)], name, { type: 'text/csv' }));
      return transfer;
    },
    { name, ...text },
  );
  await on.dispatchEvent('drop', { dataTransfer });
}

/** Drops a file where none is taken. @returns whether the page stays: a browser would open the file instead */
export function dropBeside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'beside.csv', { type: 'text/csv' }));
    const events = ['dragover', 'drop'].map(
      (name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }),
    );
    for (const event of events) document.body.dispatchEvent(event);
    return events.every(({ defaultPrevented }) => defaultPrevented);
  });
}

/** Chooses a file and validates it. */
export async function validate(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await take(page, name, lines);
  await page.getByRole('button', { name: 'Validate File' }).click();
}

/** What a button lets the browser save: its name and its text. */
export async function saved(page: Page, button: string): Promise<[name: string, text: string]> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await saving;
  return [download.suggestedFilename(), await text(await download.createReadStream())];
}
