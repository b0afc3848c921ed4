import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, longestTask, onConsole, watchTasks } from './console-page.ts';

const BYTES = 10 * 1024 * 1024;
const SLOWEST_S = 5;
const LONGEST_TASK_S = 0.1;
const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign', allowWhitespace: false },
  { type: 'dropdown', displayName: 'Medium', queryName: 'medium', allowedValues: 'cpc,email' },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
] as const;

export const benchBrowserCsv: Bench = {
  title: 'Console: checking a file',
  about:
    'How long the console takes to check a CSV of 10 MB, and the longest time for which the page answers nobody meanwhile, looking through the results included. In Chromium, which counts tasks from 50 ms: 0 means that none was as long. The best of three.',
  measure: () =>
    onConsole(PARAMETERS, async function* (page) {
      const file = { name: 'links.csv', mimeType: 'text/csv', buffer: sheet() };
      const runs = await inRounds(() => check(page, file));
      const best = (values: number[]) => Math.min(...values);
      const name = 'check of a CSV of 10 MB';
      const seconds = best(runs.map(({ seconds }) => seconds));
      yield { name, value: seconds, unit: 's', most: SLOWEST_S };
      const longest = best(runs.map(({ longest }) => longest));
      yield {
        name: `${name}, longest task of the page`,
        value: longest,
        unit: 's',
        most: LONGEST_TASK_S,
      };
    }),
};

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
