import { problem, valuePath } from '../problem.ts';
import { hasInvisible, hasLoneSurrogate, invisibleNames } from './characters.ts';
import type { ValueRule } from './value-rule.ts';

/** No half surrogate pairs: percent-encoding cannot carry them. */
export const wellFormed: ValueRule = (parameter) => (value) =>
  hasLoneSurrogate(value)
    ? problem('value_surrogate', valuePath(parameter.queryName), {
        displayName: parameter.displayName,
      })
    : null;

/** No control and no invisible format characters: they can't be seen, and reports list each variant separately. */
export const visibleCharacters: ValueRule = (parameter) => (value) =>
  hasInvisible(value)
    ? problem('value_invisible', valuePath(parameter.queryName), {
        displayName: parameter.displayName,
        chars: invisibleNames(value),
      })
    : null;
