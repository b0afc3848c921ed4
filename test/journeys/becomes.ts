import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import type { Test } from 'tap';
import { unansweredOn, WAIT_MS } from '../support/browser.ts';

const LOOK_MS = 50;

/**
 * Holds what is read of a page to what it becomes: a page follows an action when its machine gets round to
 * it, which need not be before the next line of a test. It is what `expect.poll` is to Playwright's own
 * runner, which playwright-core comes without.
 */
export async function becomes<Value>(
  t: Test,
  read: () => Promise<Value>,
  wanted: Value,
  message = 'the page comes to show it',
): Promise<void> {
  const stack = stackAbove(becomes);
  const value = await readUntil(read, (found) => isDeepStrictEqual(found, wanted));
  t.strictSame(value, wanted, message, { stack });
}

/** The same for a text that is to hold another one, or to match a pattern. */
export async function matches(
  t: Test,
  read: () => Promise<string | null>,
  wanted: string | RegExp,
  message = 'the page comes to show it',
): Promise<void> {
  const stack = stackAbove(matches);
  const text = await readUntil(read, (found) =>
    typeof wanted === 'string' ? found?.includes(wanted) === true : wanted.test(found ?? ''),
  );
  t.match(text, wanted, message, { stack });
}

/**
 * Asserts that a page does not show something, once it has had the chance to: it shows anything at all, every request
 * that it made is answered, and what it made of the answers is on it.
 */
export async function isAbsent(
  t: Test,
  locator: Locator,
  message = 'the page does not show it',
): Promise<void> {
  const stack = stackAbove(isAbsent);
  const page = locator.page();
  let looks = 0;
  const read = async () => {
    const isBlank = (await page.locator('body').innerText()).trim() === '';
    const waiting = [...unansweredOn(page)].map((request) => request.url());
    const found = { shown: await locator.count(), isBlank, waiting };
    looks = isDeepStrictEqual(found, ABSENT) ? looks + 1 : 0;
    return found;
  };
  const found = await readUntil(read, () => looks > 1);
  t.strictSame(found, ABSENT, message, { stack });
}

const ABSENT = { shown: 0, isBlank: false, waiting: [] };

async function readUntil<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const value = await read();
    if (isWanted(value) || performance.now() > until) return value;
    await setTimeout(LOOK_MS);
  }
}

// After waiting, a stack no longer says which line of the test asked.
function stackAbove(asked: (...given: never[]) => unknown): string {
  const taken: { stack?: string } = {};
  Error.captureStackTrace(taken, asked);
  return (taken.stack ?? '').split('\n').slice(1).join('\n');
}
