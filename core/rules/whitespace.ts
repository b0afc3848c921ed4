import { problem, valuePath } from '../problem.ts';
import { hasWhitespace } from './characters.ts';
import type { ValueRule } from './value-rule.ts';

/** Text that allows no white space. */
export const whitespace: ValueRule = (parameter) => {
  if (parameter.type !== 'text' || parameter.allowWhitespace) return null;
  return (value) =>
    hasWhitespace(value)
      ? problem('value_whitespace', valuePath(parameter.queryName), {
          displayName: parameter.displayName,
        })
      : null;
};
