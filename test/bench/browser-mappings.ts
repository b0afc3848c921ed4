import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, longestTask, onConsole, watchTasks } from './console-page.ts';

const ROWS = 50_000;
const SHOWN_ROWS = ROWS.toLocaleString('en');
// What the next paint may take after a key is pressed (web.dev/articles/inp): the page takes 50,000 values over from its worker.
const LONGEST_TASK_S = 0.2;
const PARTNER = {
  type: 'dropdown',
  displayName: 'Partner',
  queryName: 'partner',
  useCodedValues: true,
} as const;

export const benchBrowserMappings: Bench = {
  title: 'Console: reading value mappings',
  about: `The longest time for which the page of the parameters answers nobody while a file of ${SHOWN_ROWS} value mappings is read. In Chromium, which counts tasks from 50 ms: 0 means that none was as long. The best of three.`,
  measure: () =>
    onConsole([PARTNER], async function* (page) {
      const file = { name: 'partners.csv', mimeType: 'text/csv', buffer: sheet() };
      const longest = await inRounds(() => read(page, file));
      yield {
        name: `${SHOWN_ROWS} value mappings, longest task of the page`,
        value: Math.min(...longest),
        unit: 's',
        most: LONGEST_TASK_S,
      };
    }),
};

async function read(page: Page, file: FilePayload): Promise<number> {
  await page.goto('/parameter-config');
  await page.getByRole('button', { name: 'Manage value mappings for Partner' }).click();
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
