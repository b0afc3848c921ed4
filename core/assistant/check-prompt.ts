import { type Problem, problem } from '../problem.ts';
import { countCharacters } from '../rules/characters.ts';

/** Characters that a prompt has at least. */
const SHORTEST_PROMPT = 10;
/** And at most: a page of text. */
const LONGEST_PROMPT = 4_000;

/**
 * Checks a prompt; white space around it does not count.
 * @example checkPrompt('Hi')[0]?.code // 'prompt_too_short'
 */
export function checkPrompt(prompt: string): Problem[] {
  const length = countCharacters(prompt.trim());
  if (length < SHORTEST_PROMPT)
    return [problem('prompt_too_short', 'prompt', { min: SHORTEST_PROMPT })];
  if (length > LONGEST_PROMPT)
    return [problem('prompt_too_long', 'prompt', { max: LONGEST_PROMPT })];
  return [];
}
