import type { Page } from 'playwright-core';
import { inRounds, longestTask, measureOnConsole, watchTasks } from './console-page.ts';
import type { Figure } from './figure.ts';

const BYTES = 10 * 1024 * 1024;
const SLOWEST_S = 5;
const LONGEST_TASK_S = 0.1;
const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign', allowWhitespace: false },
  { type: 'dropdown', displayName: 'Medium', queryName: 'medium', allowedValues: 'cpc,email' },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
] as const;

/**
 * How long the console takes to check a file of 10 MB in Chromium, and the longest time for which the page
 * answers nobody meanwhile, the results and looking through them included.
 * @returns no figures where there is no Chromium
 */
export function benchBrowserCsv(): Promise<Figure[]> {
  return measureOnConsole(PARAMETERS, async (page) => {
    const file = { name: 'links.csv', mimeType: 'text/csv', buffer: sheet() };
    const runs = await inRounds(() => check(page, file));
    const limit = (value: number) => ({ name: 'the limit', value, share: 1 });
    const name = 'console, check of a CSV of 10 MB';
    return [
      {
        name,
        value: Math.min(...runs.map(({ seconds }) => seconds)),
        unit: 's',
        against: limit(SLOWEST_S),
      },
      {
        name: `${name}, longest task of the page`,
        value: Math.min(...runs.map(({ longest }) => longest)),
        unit: 's',
        against: limit(LONGEST_TASK_S),
      },
    ];
  });
}

/** In seconds. */
interface Run {
  readonly seconds: number;
  readonly longest: number;
}

async function check(page: Page, file: FilePayload): Promise<Run> {
  await page.goto('/bulk-create?tab=csv');
  await page.getByLabel('CSV file').setInputFiles(file);
  await watchTasks(page);
  const started = performance.now();
  await page.getByRole('button', { name: 'Validate File' }).click();
  await page.getByRole('row').nth(5).waitFor();
  const seconds = (performance.now() - started) / 1000;
  for (const kind of [/^All/, /^Valid/, /^Errors/]) {
    await page.getByRole('button', { name: kind }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByText('11–20').waitFor();
  }
  return { seconds, longest: await longestTask(page) };
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };
/** Rows of a campaign; one in fifty has an error. */
function sheet(): Buffer {
  const lines = ['link_name,website_url,src,campaign,medium'];
  for (let at = 0, size = 0; size < BYTES - 200; at += 1) {
    const campaign = at % 50 === 0 ? 'spring sale' : `campaign-${at % 500}`;
    const line = `Spring launch ${at},https://www.example.com/spring/${at % 997}/page-${at},source${at % 20},${campaign},cpc`;
    lines.push(line);
    size += line.length + 1;
  }
  return Buffer.from(lines.join('\n'));
}
