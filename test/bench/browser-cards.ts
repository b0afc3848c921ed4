import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { inRounds, longestTask, onConsole, watchTasks } from './console-page.ts';

const CARDS = 500;
const LONGEST_TASK_S = 0.1;
const TYPED = 'Spring launch, newsletter';
const SIZES = Array.from({ length: CARDS }, (_, size) => `s${size}`).join(',');
const PARAMETERS = [
  { type: 'text', displayName: 'Campaign', queryName: 'campaign', required: true },
  { type: 'dropdown', displayName: 'Size', queryName: 'size', allowedValues: SIZES },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
] as const;

export const benchBrowserCards: Bench = {
  title: 'Console: typing into one of many links',
  about: `The longest time for which the page of Manual Entry answers nobody, while somebody types into one of ${CARDS} links, each with something wrong. In Chromium, which counts tasks from 50 ms: 0 means that none was as long. The best of three.`,
  measure: () =>
    onConsole(PARAMETERS, async function* (page) {
      await fillList(page);
      const longest = await inRounds(() => type(page));
      yield {
        name: `typing into one of ${CARDS} links, longest task of the page`,
        value: Math.min(...longest),
        unit: 's',
        most: LONGEST_TASK_S,
      };
    }),
};

async function fillList(page: Page): Promise<void> {
  await page.goto('/bulk-create');
  await page.getByRole('button', { name: 'Generate Variations' }).click();
  await page.getByRole('button', { name: 'All values of Size' }).click();
  await page.getByRole('button', { name: `Generate ${CARDS} Links` }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create Links' }).click();
  await page.getByText(`${CARDS} links have problems`).waitFor();
}

async function type(page: Page): Promise<number> {
  const name = page.getByLabel('Link Name').nth(1);
  await name.fill('');
  await watchTasks(page);
  await name.pressSequentially(TYPED, { delay: 50 });
  await page.waitForFunction(
    (typed) => [...document.querySelectorAll('input')].some(({ value }) => value === typed),
    TYPED,
  );
  return await longestTask(page);
}
