import type { GovernedParameter, ValueMapping } from '../taxonomy/parameter.ts';
import { mappingIndex, storedCode } from './mapping-index.ts';

/**
 * The mapping that a link's stored value stands for. A parameter that lowers its values stores codes in
 * lower case; links from before it did have them as they are written.
 * @returns undefined for a value that is no code, and where the parameter has no coded values
 * @example mappingOf({ …lowered ch: Paid Search -> PS }, 'ps')?.displayValue // 'Paid Search'
 */
export function mappingOf(parameter: GovernedParameter, value: string): ValueMapping | undefined {
  if (parameter.type !== 'dropdown' || !parameter.useCodedValues) return undefined;
  return mappingIndex(parameter).byCode.get(storedCode(value, parameter));
}
