import { NO_VALUE } from '../rules/normalise.ts';
import { type GovernedParameter, listedValues } from './parameter.ts';

/** Something to choose: `text` is what people read, `code` what the URL says where that differs. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly code: string | null;
}

/** What a dropdown offers. An optional one offers `none` first; a value that is gone from the list stays visible. */
export function optionsOf(parameter: GovernedParameter, chosen: string): Option[] {
  const none = parameter.required ? [] : [{ value: NO_VALUE, text: NO_VALUE, code: null }];
  const offered = [...none, ...offeredValues(parameter)];
  const isOffered = chosen === '' || offered.some(({ value }) => value === chosen);
  return isOffered ? offered : [...offered, { value: chosen, text: chosen, code: null }];
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

function coded({ valueMappings }: GovernedParameter): Option[] {
  return valueMappings.map(({ displayValue, codedValue }) => ({
    value: codedValue,
    text: displayValue,
    code: codedValue,
  }));
}

function listed(parameter: GovernedParameter): Option[] {
  return listedValues(parameter).map((value) => ({ value, text: value, code: null }));
}
