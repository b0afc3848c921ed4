import { problem, valuePath } from '../problem.ts';
import type { ValueRule } from './value-rule.ts';

/** An identifier is a number, padded to at least `paddingLength` digits when its format says so. */
export const identifierForm: ValueRule = (parameter) => {
  if (parameter.type !== 'identifier') return null;
  const digits = parameter.identifierFormat === 'padded' ? parameter.paddingLength : 1;
  const refused = problem('value_not_identifier', valuePath(parameter.queryName), {
    displayName: parameter.displayName,
    format: digits > 1 ? `a number of at least ${digits} digits` : 'a whole number',
  });
  return (value) => (/^[0-9]+$/.test(value) && value.length >= digits ? null : refused);
};
