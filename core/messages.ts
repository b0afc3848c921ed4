/** All wording for people. Problems here; each door's own texts in the files of `messages/`. */
import { problemSentences } from './messages/problems.ts';
import type { Problem, ProblemArgs } from './problem.ts';

/**
 * The sentence of a problem.
 * @example sentenceOf(problem('parameter_required', 'parameters.utm_source', { displayName: 'Source' })) // 'Source is required'
 */
export function sentenceOf(problem: Problem): string {
  const sentence = problemSentences[problem.code];
  if (typeof sentence !== 'string')
    return (sentence as (args: ProblemArgs) => string)(problem.args);
  return sentence.replaceAll(/\{(\w+)\}/g, (_, slot: string) => String(problem.args[slot]));
}
