import type { GovernedParameter, ValueMapping } from '../taxonomy/parameter.ts';
import { fold } from './characters.ts';

/** The mappings of a coded dropdown, ready to be looked up. */
export interface MappingIndex {
  /** Every code, in the case that is stored -> the first mapping that has it. */
  readonly byCode: ReadonlyMap<string, ValueMapping>;
  /** Folded display value -> code. */
  readonly codeOfDisplay: ReadonlyMap<string, string>;
}

/**
 * A coded value as links store it.
 * @example storedCode('PS', { forceLowercase: true }) // 'ps'
 */
export function storedCode(
  codedValue: string,
  { forceLowercase }: Pick<GovernedParameter, 'forceLowercase'>,
): string {
  return forceLowercase ? codedValue.toLowerCase() : codedValue;
}

const known = new WeakMap<readonly ValueMapping[], Map<boolean, MappingIndex>>();

/**
 * Reads a parameter's mappings once per list, however often the parameter is compiled. A list must not
 * be changed after it was read.
 */
export function mappingIndex({
  valueMappings,
  forceLowercase,
}: Pick<GovernedParameter, 'valueMappings' | 'forceLowercase'>): MappingIndex {
  const ofList = known.get(valueMappings) ?? new Map<boolean, MappingIndex>();
  known.set(valueMappings, ofList);
  const index = ofList.get(forceLowercase) ?? readIndex(valueMappings, { forceLowercase });
  ofList.set(forceLowercase, index);
  return index;
}

function readIndex(
  mappings: readonly ValueMapping[],
  parameter: Pick<GovernedParameter, 'forceLowercase'>,
): MappingIndex {
  const byCode = new Map<string, ValueMapping>();
  const codeOfDisplay = new Map<string, string>();
  for (const mapping of mappings) {
    const code = storedCode(mapping.codedValue, parameter);
    if (!byCode.has(code)) byCode.set(code, mapping);
    codeOfDisplay.set(fold(mapping.displayValue), code);
  }
  return { byCode, codeOfDisplay };
}

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
