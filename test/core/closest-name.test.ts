// "Did you mean": the nearest known name, found without comparing every letter of every name.
import { closestName, likelyNameOf } from '@utmost/core/closest-name.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { TOOL_NAMES } from '@utmost/core/link/known-tools.ts';
import t from 'tap';
import fc from '../support/property-runs.ts';
import { compiledOf, parameterOf } from '../support/taxonomies.ts';

/** Levenshtein's distance as the books have it. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Every name compared: the first of the nearest that is near enough. */
function slowly(typed: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let fewest = Math.min(2, Math.floor(typed.length / 2)) + 1;
  for (const name of known) {
    const mistakes = distance(typed.toLowerCase(), name.toLowerCase());
    if (mistakes < fewest) [best, fewest] = [name, mistakes];
  }
  return best;
}

t.test('it is the one that comparing all of them finds', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '_'), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 12 }),
      fc.array(word, { maxLength: 5 }),
      (known, typed) => {
        for (const one of typed) {
          const [found, expected] = [closestName(one, known), slowly(one, known)];
          if (found !== expected) throw new Error(`${one}: ${found}, not ${expected}`);
        }
      },
    ),
    { numRuns: 300 },
  );
});

t.test('a name is surely meant where one mistake leads to it and to no other', async (t) => {
  const likely = likelyNameOf(['utm_source', 'utm_medium', 'utm_content'], TOOL_NAMES);
  const table: [string, string | null][] = [
    ['utm_sorce', 'utm_source'],
    ['utm_suorce', 'utm_source'],
    ['UTM_SOURC', 'utm_source'],
    ['utm-medium', 'utm_medium'],
    ['utmsource', 'utm_source'],
    ['utm_sorrce', 'utm_source'],
    ['utm_scuorce', null],
    ['utm_content2', null],
    ['xtm_source', null],
    ['source', null],
  ];
  for (const [typed, name] of table) t.equal(likely(typed), name, typed);
});

t.test('of a URL with very many wrong segments the first are mended', async (t) => {
  const names = Array.from({ length: 60 }, (_, at) => `utm_${at}`);
  const compiled = compiledOf(
    names.map((name) =>
      parameterOf(name, { type: 'dropdown', allowedValues: 'newsletter, display' }),
    ),
  );
  const query = names.map((name) => `${name}=newslettr`).join('&');
  const { correction } = checkTrackingUrl(compiled, `https://a.example/?${query}`);
  t.equal(correction?.match(/newsletter/g)?.length, 50);
  t.equal(correction?.match(/newslettr/g)?.length, 10, 'those after the fiftieth stay');
});
