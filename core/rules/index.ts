import { allowedList } from './allowed-list.ts';
import { codedValues } from './coded-values.ts';
import { identifierForm } from './identifier-form.ts';
import { reservedInName, reservedInValue } from './reserved-in-value.ts';
import { specialCharacters } from './special-characters.ts';
import type { ValueRule } from './value-rule.ts';
import { visibleCharacters, wellFormed } from './well-formed.ts';
import { whitespace } from './whitespace.ts';

/** Every rule for values, in the order in which their sentences are shown. */
export const valueRules: readonly ValueRule[] = [
  wellFormed,
  visibleCharacters,
  reservedInName,
  reservedInValue,
  whitespace,
  specialCharacters,
  allowedList,
  codedValues,
  identifierForm,
];
