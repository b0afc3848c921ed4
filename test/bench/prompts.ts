import { type Half, scorePrompts, shareRight } from '../support/prompt-score.ts';
import type { Figure } from './figure.ts';

const LEAST_PERCENT = 90;

/** How many fields of the prompt set the built-in assistant gets right, of either half. */
export function benchPrompts(): Figure[] {
  return (['tuning', 'held-out'] satisfies Half[]).map((half) => {
    const scores = scorePrompts(half);
    return {
      name: `built-in assistant, ${half} half (${scores.length} prompts): fields right`,
      value: shareRight(scores) * 100,
      unit: '%',
      against: { name: 'the least', value: LEAST_PERCENT, share: 1 },
      isLeast: true,
    };
  });
}
