// What each mutant in a copy of the checkout asks whether it is awake, in Node as in the browser. The copy fills in its
// folder; what browsers are served says itself which one is, for they can read no file.
import type * as Files from 'node:fs';

const FOLDER = 'the folder of the copy';
const IN_BROWSER = 'awake mutant 0';

type Node = { getBuiltinModule?(name: 'node:fs'): typeof Files };
const { process: node } = globalThis as unknown as { process?: Node };
const files = node?.getBuiltinModule?.('node:fs');
const awake = files?.readFileSync(`${FOLDER}/awake`, 'utf8') ?? IN_BROWSER;
const ran = new Set<number>();

/** Whether a mutant takes the place of what is right. @param number from 1 */
export function isActive(number: number): boolean {
  return awake === `awake mutant ${number}`;
}

/** Notes that the places of mutants run: in Node in a file, in the browser on the console. */
export function note(...numbers: readonly number[]): void {
  const fresh = numbers.filter((number) => !ran.has(number));
  if (fresh.length === 0) return;
  for (const number of fresh) ran.add(number);
  const line = `ran mutants ${fresh.join()}\n`;
  if (files) files.appendFileSync(`${FOLDER}/ran`, line);
  else console.debug(line);
}
