import type { Page } from 'playwright-core';
import { findChromium } from '../runner/chromium.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startProcess } from '../support/service-process.ts';
import { longestTask, signIn, watchTasks } from './console-page.ts';
import type { Figure } from './figure.ts';

const ROWS = 50_000;
const SHOWN_ROWS = ROWS.toLocaleString('en');
/** The best counts, as the machine's other work only adds. */
const ROUNDS = 3;
// What the next paint may take after a key is pressed (web.dev/articles/inp): the page takes 50,000 values over from its worker.
const LONGEST_TASK_S = 0.2;

/**
 * The longest time for which the page of the parameters answers nobody while a file of value mappings is read.
 * @returns no figures where there is no Chromium
 */
export async function benchBrowserMappings(): Promise<Figure[]> {
  if (findChromium() === null) return [];
  const service = await startProcess({
    DATA_DIR: `/tmp/utmost-bench-mappings-${process.pid}`,
    LOG_LEVEL: 'error',
  });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, service.url);
    await signIn(page, 'ada@bench.example');
    const data = {
      type: 'dropdown',
      displayName: 'Partner',
      queryName: 'partner',
      useCodedValues: true,
    };
    await page.request.post('/api/tracking-parameters', { data });
    const file = { name: 'partners.csv', mimeType: 'text/csv', buffer: sheet() };
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) longest.push(await read(page, file));
    return [
      {
        name: `console, ${SHOWN_ROWS} value mappings read, longest task of the page`,
        value: Math.min(...longest),
        unit: 's',
        against: { name: 'the limit', value: LONGEST_TASK_S, share: 1 },
      },
    ];
  } finally {
    await browser.close();
    await service.end('SIGKILL');
  }
}

async function read(page: Page, file: FilePayload): Promise<number> {
  await page.goto('/parameter-config');
  await page.getByRole('button', { name: 'Manage the value mappings of Partner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Value Mappings for Partner' });
  await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
  await watchTasks(page);
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByText(`${SHOWN_ROWS} values`).first().waitFor();
  return await longestTask(page);
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

function sheet(): Buffer {
  const lines = Array.from({ length: ROWS }, (_, row) => `Partner ${row},p${row}`);
  return Buffer.from(['Display Name,Coded Value', ...lines].join('\n'));
}
