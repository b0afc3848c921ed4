import { storedCode } from '../rules/mapping-index.ts';
import { NO_VALUE } from '../rules/normalize.ts';
import { type GovernedParameter, listedValues } from './parameter.ts';

/** Something to choose: `text` is what people read, `code` what the URL says where that differs. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly code: string | null;
}

/**
 * What a dropdown offers. An optional one offers `none` first; a value that is gone from the list stays
 * visible, and an entry that links store in another case has the value that was chosen.
 */
export function optionsOf(parameter: GovernedParameter, chosen: string): Option[] {
  const none = parameter.required ? [] : [{ value: NO_VALUE, text: NO_VALUE, code: null }];
  const offered = [...none, ...offeredValues(parameter)];
  if (chosen === '' || offered.some(({ value }) => value === chosen)) return offered;
  const stored = storedCode(chosen, parameter);
  const meant = offered.findIndex(({ value }) => storedCode(value, parameter) === stored);
  return meant === -1
    ? [...offered, { value: chosen, text: chosen, code: null }]
    : offered.map((one, index) => (index === meant ? { ...one, value: chosen } : one));
}

/** The values of a dropdown, `none` left out. */
export function offeredValues(parameter: GovernedParameter): Option[] {
  return parameter.useCodedValues ? coded(parameter) : listed(parameter);
}

/** Whether there is anything to choose from: a plain dropdown without a list takes any value. */
export function isDropdown(parameter: GovernedParameter): boolean {
  if (parameter.type !== 'dropdown') return false;
  return parameter.useCodedValues || listedValues(parameter).length > 0;
}

function coded(parameter: GovernedParameter): Option[] {
  return parameter.valueMappings.map(({ displayValue, codedValue }) => ({
    value: codedValue,
    text: displayValue,
    code: storedCode(codedValue, parameter),
  }));
}

function listed(parameter: GovernedParameter): Option[] {
  return listedValues(parameter).map((value) => ({ value, text: value, code: null }));
}
