// Every sentence of the console, as it is stored in `texts.txt`: what is read there as a change was meant as one.
// UPDATE_SHOWN=1 in front of its run stores what the sentences are now.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { filesUnder, root } from '../support/source-files.ts';
import { moveTo } from '../support/time-zones.ts';

const STORED = new URL('./texts.txt', import.meta.url);
/** What the sentences that say something of something are asked with: counts of one and of many, names, lists, choices. */
const ASKED: readonly (readonly unknown[])[] = [
  ['A', 'B', 'C', 'D'],
  [1, 1, 1, 1],
  [2, 3, 4, 5],
  ['A', 1, 2, 3],
  ['A', 2, 3, 4],
  [2, 'A', 'B', 'C'],
  [['A', 'B'], ['C'], 'D'],
  [true, true, true],
  [false, false, false],
  [null, null, null],
  [{}, 'A', 1],
  [new Date('2026-03-04T05:06:07Z'), new Date('2026-04-05T06:07:08Z')],
];

type Text = (...asked: unknown[]) => unknown;

function* linesOf(name: string, value: unknown): Iterable<string> {
  if (typeof value === 'string') yield `${name}: ${value}`;
  else if (typeof value === 'function')
    for (const said of answersOf(value as Text)) yield `${name}(): ${said}`;
  else if (value instanceof Map || value instanceof Set || Array.isArray(value))
    for (const one of value) yield* linesOf(`${name}[]`, one);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* linesOf(`${name}.${key}`, one);
}

/** One of each kind: what differs by no more than what was asked with is left out. */
function answersOf(text: Text): Iterable<string> {
  const answers = new Map<string, string>();
  for (const asked of ASKED) {
    const answer = answerOf(text, asked);
    if (/^$|undefined|NaN|\[object|=>|Invalid/.test(answer)) continue;
    const shape = asked.reduce((rest: string, one) => rest.replaceAll(String(one), '_'), answer);
    if (!answers.has(shape)) answers.set(shape, answer);
  }
  return answers.values();
}

function answerOf(text: Text, asked: readonly unknown[]): string {
  try {
    const answer = text(...asked);
    return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
  } catch {
    // Another one of them fits.
    return '';
  }
}

t.test('every sentence is what is stored', async (t) => {
  moveTo(t, 'UTC');
  const files = filesUnder('console/src').filter((file) => file.endsWith('-texts.ts'));
  t.ok(files.length > 20);
  const lines: string[] = [];
  for (const file of files) {
    const texts = await import(pathToFileURL(join(root, file)).href);
    for (const [name, value] of Object.entries(texts))
      lines.push(...linesOf(`${file.slice('console/src/'.length)} ${name}`, value));
  }
  const said = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_SHOWN === '1') writeFileSync(STORED, said);
  t.equal(said, readFileSync(STORED, 'utf8'), 'UPDATE_SHOWN=1 stores the sentences');
});
