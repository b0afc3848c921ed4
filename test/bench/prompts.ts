import { type PromptSet, scorePrompts, shareOf } from '../support/prompt-score.ts';
import type { Bench } from './bench.ts';

const SETS: Readonly<Record<PromptSet, string>> = {
  tuning: 'tuning prompts',
  own: 'new prompts',
};
const LEAST_RIGHT = 55;
const MOST_SILENT = 3;

export const benchPrompts: Bench = {
  title: 'The built-in assistant',
  about:
    'How many prompts the built-in assistant, which works by rules and asks no model, answers rightly: every field of every link as expected, and nothing pointed at without cause. Wrong but flagged: something is wrong, and the answer says where to look. Silently wrong: something is wrong and nothing says so. The tuning prompts in `test/world` were written by others and served to tune it; the new ones were written after it was finished, from the specification and the taxonomies, by an engineer who had read its code but did not write it, and ran none of them meanwhile. They did not serve to tune it: these are the figures of the first time.',
  *measure() {
    for (const [set, name] of Object.entries(SETS) as [PromptSet, string][]) {
      const scores = scorePrompts(set);
      const limits = set === 'tuning';
      const percent = (verdict: 'right' | 'flagged' | 'silent') => shareOf(scores, verdict);
      yield {
        name: `right, ${scores.length} ${name}`,
        value: percent('right'),
        unit: '%',
        ...(limits && { least: LEAST_RIGHT }),
      };
      yield {
        name: `wrong but flagged, ${scores.length} ${name}`,
        value: percent('flagged'),
        unit: '%',
      };
      yield {
        name: `silently wrong, ${scores.length} ${name}`,
        value: percent('silent'),
        unit: '%',
        ...(limits && { most: MOST_SILENT }),
      };
      for (const kind of new Set(scores.map((score) => score.kind))) {
        const some = scores.filter((score) => score.kind === kind);
        yield {
          name: `right, ${kind}, ${some.length} ${name}`,
          value: shareOf(some, 'right'),
          unit: '%',
        };
      }
    }
  },
};
