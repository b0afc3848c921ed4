import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { becomes } from './becomes.ts';
import { printPage } from './print-page.ts';

const UPDATES = process.env.UPDATE_SHOWN === '1';
const SETTLE_MS = 150;
const FOLDER = fileURLToPath(new URL('./shown/', import.meta.url));
const file = `${FOLDER}${basename(process.argv[1] ?? '', '.test.ts')}.txt`;
/** Null for a journey of which nothing is stored yet. */
const stored = existsSync(file) ? partsOf(readFileSync(file, 'utf8')) : null;
const seen = new Map<string, string>();

/**
 * Holds all that a page shows to the text of it that is stored in `test/journeys/shown`, for each journey that has a file
 * there: `UPDATE_SHOWN=1` in front of its run stores what it shows now.
 * @param name once in a file
 */
export async function isAsStored(
  t: Test,
  page: Page,
  name: string,
  { isPart }: { readonly isPart: boolean },
): Promise<void> {
  if (seen.has(name)) throw new Error(`Two looks are called ${name}.`);
  if (!(UPDATES || stored)) return;
  const read = () => printPage(page, isPart);
  if (!UPDATES) {
    seen.set(name, '');
    const wanted = stored?.get(name) ?? `UPDATE_SHOWN=1 stores what ${name} shows`;
    await becomes(t, read, wanted, `${name} shows what is stored`);
    return;
  }
  seen.set(name, await settled(read));
  mkdirSync(FOLDER, { recursive: true });
  const parts = [...seen].map(([one, text]) => `## ${one}\n${text}\n`);
  writeFileSync(file, parts.join('\n'));
}

function partsOf(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
}

// What a page shows a while later as well.
async function settled(read: () => Promise<string>): Promise<string> {
  let text = '';
  for (let same = 0; same < 4; await setTimeout(SETTLE_MS)) {
    const now = await read();
    same = now === text ? same + 1 : 0;
    text = now;
  }
  return text;
}
