import { type Half, scorePrompts, shareRight } from '../support/prompt-score.ts';
import type { Bench } from './bench.ts';

const LEAST_PERCENT = 90;

export const benchPrompts: Bench = {
  title: 'The built-in assistant',
  about:
    'How many fields the built-in assistant, which works by rules and asks no model, gets right of the prompts in `test/fixtures`. One half of them served to tune it, the other did not.',
  *measure() {
    for (const half of ['tuning', 'held-out'] satisfies Half[]) {
      const scores = scorePrompts(half);
      yield {
        name: `fields right, ${half} half (${scores.length} prompts)`,
        value: shareRight(scores) * 100,
        unit: '%',
        least: LEAST_PERCENT,
      };
    }
  },
};
