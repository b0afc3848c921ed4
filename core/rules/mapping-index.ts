import type { GovernedParameter, ValueMapping } from '../taxonomy/parameter.ts';
import { fold } from './characters.ts';

/** The mappings of a coded dropdown, ready to be looked up. */
export interface MappingIndex {
  /** Every code, in the case that is stored. */
  readonly codes: ReadonlySet<string>;
  /** Folded display value -> code. */
  readonly codeOfDisplay: ReadonlyMap<string, string>;
}

const known = new WeakMap<readonly ValueMapping[], Map<boolean, MappingIndex>>();

/**
 * Reads a parameter's mappings once: whoever holds the same list finds it ready, however often the parameter
 * is compiled. A list that was read must not be changed afterwards.
 */
export function mappingIndex({
  valueMappings,
  forceLowercase,
}: Pick<GovernedParameter, 'valueMappings' | 'forceLowercase'>): MappingIndex {
  const ofList = known.get(valueMappings) ?? new Map<boolean, MappingIndex>();
  known.set(valueMappings, ofList);
  const index = ofList.get(forceLowercase) ?? readIndex(valueMappings, forceLowercase);
  ofList.set(forceLowercase, index);
  return index;
}

function readIndex(mappings: readonly ValueMapping[], forceLowercase: boolean): MappingIndex {
  const codes = new Set<string>();
  const codeOfDisplay = new Map<string, string>();
  for (const { displayValue, codedValue } of mappings) {
    const code = forceLowercase ? codedValue.toLowerCase() : codedValue;
    codes.add(code);
    codeOfDisplay.set(fold(displayValue), code);
  }
  return { codes, codeOfDisplay };
}
