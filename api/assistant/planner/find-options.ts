import { BLANK } from '@utmost/core/assistant/landing-pages.ts';
import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import { comparisonKey, longestOf, type Span } from './phrases.ts';
import type { PlannedParameter } from './roles.ts';

/** An option of a dropdown that a prompt names. */
export interface FoundOption extends Span {
  readonly value: string;
  readonly label: string;
}

// What else people call it, without case and spaces.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  unitedkingdom: ['uk', 'gb', 'greatbritain', 'britain', 'england'],
  unitedstates: ['us', 'usa', 'america', 'unitedstatesofamerica'],
  germany: ['deutschland', 'german'],
  austria: ['austrian'],
  switzerland: ['swiss'],
  france: ['french'],
  italy: ['italian'],
  spain: ['spanish'],
  sweden: ['swedish'],
  netherlands: ['holland', 'dutch'],
  remarketing: ['retargeting', 'retarget'],
  retargeting: ['remarketing'],
  prospecting: ['newcustomers', 'coldaudience'],
};
const SHORT_WORDS = new Set(
  'am an as at be by do go he if in is it me my no of on or pm so to up us we'.split(' '),
);
const MOST_WORDS = 6;
const SHORT = 2;
const TELLING = 6;
const TELLS_NOTHING = new Set(['united', 'northern', 'southern', 'eastern', 'western', 'central']);
const BREAK = new RegExp(`[${BLANK}\\n.;:!?]`, 'u');
const WORD = /[\p{L}\p{N}%]+/gu;

/** The words of a text, and every run of a few of them, by what they say without case and spaces. */
export type Phrases = ReadonlyMap<string, readonly (Span & { readonly text: string })[]>;

/** Reads a text once for all dropdowns. */
export function phrasesOf(text: string): Phrases {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length };
  });
  const phrases = new Map<string, (Span & { text: string })[]>();
  words.forEach(({ start }, first) => {
    for (let count = 0; count < MOST_WORDS; count += 1) {
      const last = words[first + count];
      if (!last) break;
      const phrase = text.slice(start, last.end);
      if (BREAK.test(phrase)) break;
      const key = comparisonKey(phrase);
      const span = { start, end: last.end, text: phrase };
      for (const name of new Set([key, key.replace(/s$/, '')])) {
        const known = phrases.get(name);
        if (known) known.push(span);
        else phrases.set(name, [span]);
      }
    }
  });
  return phrases;
}

/** The options of a dropdown that a text names, in its order. */
export function findOptions({ compiled }: PlannedParameter, phrases: Phrases): FoundOption[] {
  const options = offeredValues(compiled.parameter);
  const tellings = new Map<string, number>();
  for (const { text } of options) {
    const word = tellingWord(text);
    tellings.set(word, (tellings.get(word) ?? 0) + 1);
  }
  const found = options.flatMap(({ value, text, code }): FoundOption[] => {
    const name = comparisonKey(text);
    const telling = tellingWord(text);
    const names = [
      name,
      name.replace(/s$/, ''),
      ...(OTHER_NAMES[name] ?? []),
      ...(code === null ? [] : [comparisonKey(code)]),
      ...(telling !== '' && tellings.get(telling) === 1 ? [telling] : []),
    ];
    return [...new Set(names)]
      .flatMap((one) => phrases.get(one) ?? [])
      .filter((phrase) => isMeant(phrase.text))
      .map(({ start, end }) => ({ start, end, value, label: text }));
  });
  return longestOf(found);
}

// `it`, `at` and `us` are words; IT, AT and US are countries. A letter alone is named as a variant only.
function isMeant(text: string): boolean {
  if (text.length !== SHORT) return text.length > SHORT;
  return text === text.toUpperCase() || !SHORT_WORDS.has(text.toLowerCase());
}

/** The first word of several, where it alone can tell which option is meant. */
function tellingWord(text: string): string {
  const [first = '', ...more] = text.toLowerCase().split(/[\s_-]+/);
  return more.length > 0 && first.length >= TELLING && !TELLS_NOTHING.has(first) ? first : '';
}
