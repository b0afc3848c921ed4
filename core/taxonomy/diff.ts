import { valuePath } from '../problem.ts';
import { fold } from '../rules/characters.ts';
import { runToCompletion, type Steps } from '../steps.ts';
import { comparedRows } from './dependent-values/rows.ts';
import type {
  ChangedAdvancedField,
  ChangedField,
  ComparedField,
  FieldValue,
  TaxonomyDiff,
  ValueMappingsDiff,
} from './difference.ts';
import { compareLists, compareSteps } from './list-difference.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  listedValues,
  PARAMETER_DEFAULTS,
  type Taxonomy,
  type ValueMapping,
  withoutId,
} from './parameter.ts';
import { completeDetails } from './value-details.ts';

type Read = (parameter: GovernedParameter) => FieldValue;

/** What is compared, in the order in which it is told. */
const FIELDS: Readonly<Record<ComparedField, Read>> = {
  displayName: ({ displayName }) => displayName,
  type: ({ type }) => type,
  required: ({ required }) => required,
  visible: ({ visible }) => visible,
  useCodedValues: ({ useCodedValues }) => useCodedValues,
  // The white space between the values of a list says nothing.
  allowedValues: (parameter) => listedValues(parameter).join(',') || null,
  allowedSpecialChars: ({ allowedSpecialChars }) => allowedSpecialChars,
  allowWhitespace: ({ allowWhitespace }) => allowWhitespace,
  forceLowercase: ({ forceLowercase }) => forceLowercase,
  spaceReplacement: ({ spaceReplacement }) => spaceReplacement ?? null,
  identifierFormat: ({ identifierFormat }) => identifierFormat,
  paddingLength: ({ paddingLength }) => paddingLength,
  identifierPer: ({ identifierPer }) => identifierPer ?? null,
  by: ({ by }) => by ?? null,
  allow: ({ allow }) => comparedRows(allow),
  valueDetails: ({ valueDetails }) =>
    valueDetails ? JSON.stringify(completeDetails(valueDetails)) : null,
  inUrl: ({ inUrl = true }) => inUrl,
  compose: ({ compose }) => (compose ? JSON.stringify(compose) : null),
  dateFormat: ({ dateFormat = PARAMETER_DEFAULTS.dateFormat }) => dateFormat,
};

/**
 * Says what makes `after` of `before`. Parameters are the same when their query names are; counters
 * (`currentIdentifierValue`) are not compared, since links move them.
 * @example isSame(diffTaxonomies(taxonomy, taxonomy)) // true
 */
export function diffTaxonomies(before: Taxonomy, after: Taxonomy): TaxonomyDiff {
  return runToCompletion(diffSteps(before, after));
}

/** The same in parts: taxonomies of many thousand mappings take a while. */
export function* diffSteps(before: Taxonomy, after: Taxonomy): Steps<TaxonomyDiff> {
  const list = compareLists(before.parameters, after.parameters, [({ queryName }) => queryName]);
  const common = list.common.map(({ from, to }) => ({ from: from.item, to: to.item }));
  return {
    added: list.added.map(({ item, index }) => {
      const { queryName } = item;
      return { path: valuePath(queryName), queryName, position: index, parameter: item };
    }),
    changed: common.flatMap(({ from, to }) => changedFields(from, to)),
    removed: list.removed.map(({ item: { queryName, displayName } }) => {
      return { path: valuePath(queryName), queryName, displayName };
    }),
    reordered: list.moved.map(({ from, to }) => {
      const { queryName } = to.item;
      const behind = after.parameters[to.index - 1]?.queryName ?? null;
      const path = `${valuePath(queryName)}.position`;
      return { path, queryName, from: from.index, to: to.index, behind };
    }),
    advanced: changedAdvancedFields(before.advanced, after.advanced),
    valueMappings: yield* diffMappings(common),
  };
}

function changedFields(before: GovernedParameter, after: GovernedParameter): ChangedField[] {
  const { queryName } = after;
  return keysOf(FIELDS).flatMap((field) => {
    const from = FIELDS[field](before);
    const to = FIELDS[field](after);
    const path = `${valuePath(queryName)}.${field}`;
    return from === to ? [] : [{ path, queryName, field, from, to }];
  });
}

function changedAdvancedFields(
  before: AdvancedLinkConfig,
  after: AdvancedLinkConfig,
): ChangedAdvancedField[] {
  return keysOf(ADVANCED_DEFAULTS).flatMap((field) => {
    const from = before[field];
    const to = after[field];
    return from === to ? [] : [{ path: `advanced.${field}`, field, from, to }];
  });
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/**
 * Compares the value mappings of parameters that two taxonomies have in common. Mappings are the same
 * when their display values are, case aside; else one that kept its code was given another name.
 */
function* diffMappings(
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
