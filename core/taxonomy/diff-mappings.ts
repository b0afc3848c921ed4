import { fold } from '../rules/characters.ts';
import type { Steps } from '../steps.ts';
import type { ValueMappingsDiff } from './difference.ts';
import { compareSteps } from './list-difference.ts';
import { type GovernedParameter, type ValueMapping, withoutId } from './parameter.ts';

/**
 * Compares the value mappings of parameters that two taxonomies have in common. Mappings are the same
 * when their display values are, case aside; else one that kept its code was given another name.
 */
export function* diffMappings(
  common: readonly { readonly from: GovernedParameter; readonly to: GovernedParameter }[],
): Steps<ValueMappingsDiff> {
  const differences: ValueMappingsDiff[] = [];
  for (const { from, to } of common) {
    differences.push(yield* mappingsOf(from.valueMappings, to));
  }
  return {
    added: differences.flatMap(({ added }) => added),
    changed: differences.flatMap(({ changed }) => changed),
    removed: differences.flatMap(({ removed }) => removed),
    reordered: differences.flatMap(({ reordered }) => reordered),
  };
}

/** What makes two mappings the same one, the surest first. */
export const MAPPING_KEYS = [
  ({ displayValue }: ValueMapping) => fold(displayValue),
  ({ codedValue }: ValueMapping) => codedValue,
];

function* mappingsOf(
  before: readonly ValueMapping[],
  { queryName, valueMappings }: GovernedParameter,
): Steps<ValueMappingsDiff> {
  const list = yield* compareSteps(before, valueMappings, MAPPING_KEYS);
  const pathOf = ({ displayValue }: ValueMapping): string => mappingPath(queryName, displayValue);
  yield;
  return {
    added: list.added.map(({ item, index }) => {
      return { path: pathOf(item), queryName, position: index, mapping: withoutId(item) };
    }),
    changed: list.common
      .map(({ from, to }) => ({ from: withoutId(from.item), to: withoutId(to.item) }))
      .filter(({ from, to }) => !isSameMapping(from, to))
      .map(({ from, to }) => ({ path: pathOf(from), queryName, from, to })),
    removed: list.removed.map(({ item }) => {
      return { path: pathOf(item), queryName, mapping: withoutId(item) };
    }),
    reordered: list.moved.map(({ from, to }) => {
      const { displayValue } = to.item;
      const behind = valueMappings[to.index - 1]?.displayValue ?? null;
      const path = `${pathOf(from.item)}.position`;
      return { path, queryName, displayValue, from: from.index, to: to.index, behind };
    }),
  };
}

/**
 * Where a value mapping is in a taxonomy.
 * @example mappingPath('ch', 'Email') // 'parameters.ch.valueMappings.Email'
 */
export function mappingPath(queryName: string, displayValue: string): string {
  return `parameters.${queryName}.valueMappings.${displayValue}`;
}

function isSameMapping(one: ValueMapping, other: ValueMapping): boolean {
  return one.displayValue === other.displayValue && one.codedValue === other.codedValue;
}
