import { sentenceOf } from '@utmost/core/messages.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import { BASE_PART } from '../url-anatomy/url-anatomy.tsx';

const VALUE = valuePath('');

/** The first sentence about each part of a URL, as `UrlAnatomy` takes them. */
export function sentencesByPart(problems: readonly Problem[]): ReadonlyMap<string, string> {
  return new Map(
    problems.toReversed().map((one) => {
      const { path } = one;
      const part = path.startsWith(VALUE) ? path.slice(VALUE.length) : BASE_PART;
      return [part, sentenceOf(one)];
    }),
  );
}
