// Every text for people: it is there, whatever it is given, and no word in it is missing.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import t from 'tap';

// Any field of it is the same.
const recordOf = (value: unknown) => new Proxy({}, { get: () => value });
const GIVEN = [1, 2, 'Name', recordOf(2), recordOf('Name'), new Date(0), ['a', 'b'], true, null];
// What a text would not be called with.
const NOT_MEANT = /undefined|NaN|Invalid|\[object|=>|\bnull\b|\btrue\b/;
// A word that is left out leaves two spaces, one at an end, or one before a period.
const GAP = /^\s|\s$|\S {2}|\s[.,;:!)](?=\s|$)|\(\s/;
// Indented, and empty for what is not known.
const MEANT_SO = [
  'cli.ts cliMessages findingCorrection',
  'subscription.ts billingTexts invoices statusName',
  'value-mappings.ts mappingFileTexts codes',
];

for (const path of globSync('{core,cli}/messages/*.ts').sort()) {
  const name = basename(path);
  t.test(name, async (t) => {
    const module = await import(new URL(`../../../${path}`, import.meta.url).href);
    const faulty = [...textsIn(module, name)].filter(
      ({ text, isMade }) => text.trim() === '' || (isMade && GAP.test(text)),
    );
    t.same(
      faulty.filter(({ where }) => !MEANT_SO.includes(where)),
      [],
    );
  });
}

interface Text {
  readonly where: string;
  readonly text: string;
  /** Whether it is made of what it is given, and stands alone. */
  readonly isMade: boolean;
}

function* textsIn(value: unknown, where: string): Generator<Text> {
  if (typeof value === 'string') yield { where, text: value, isMade: false };
  else if (typeof value === 'function') {
    for (const text of results(value as (...given: unknown[]) => unknown))
      yield { where, text, isMade: true };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, `${where} ${key}`);
  }
}

function* results(text: (...given: unknown[]) => unknown): Generator<string> {
  let isText = true;
  for (const given of combinations(text.length)) {
    try {
      const result = text(...given);
      if (result === undefined) isText = false;
      if (typeof result === 'string' && !NOT_MEANT.test(result)) yield result;
    } catch {
      // Of another type than what it is given here.
    }
  }
  if (!isText) yield '';
}

function combinations(length: number): unknown[][] {
  if (length === 0) return [[]];
  return combinations(length - 1).flatMap((rest) => GIVEN.map((one) => [...rest, one]));
}
