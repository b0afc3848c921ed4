import { problem, valuePath } from '../problem.ts';
import { hasWhitespace, isLetterOrDigit } from './characters.ts';
import { reservedIn } from './reserved-characters.ts';
import type { ValueRule } from './value-rule.ts';

/**
 * Text with `allowedSpecialChars`: letters, digits and that set of code points, less what advanced
 * mode reserves; white space follows `allowWhitespace` alone.
 */
export const specialCharacters: ValueRule = (parameter, context) => {
  if (parameter.type !== 'text' || parameter.allowedSpecialChars === null) return null;
  const allowed = new Set(
    [...parameter.allowedSpecialChars].filter(
      (char) => !context.isAdvancedMode || reservedIn(char, context.advanced).length === 0,
    ),
  );
  const passes = (char: string): boolean =>
    isLetterOrDigit(char) || allowed.has(char) || hasWhitespace(char);
  const refused = problem('value_special_characters', valuePath(parameter.queryName), {
    displayName: parameter.displayName,
    chars: [...allowed].join(''),
  });
  return (value) => {
    for (const char of value) if (!passes(char)) return refused;
    return null;
  };
};
