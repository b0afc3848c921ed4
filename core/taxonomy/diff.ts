import { valuePath } from '../problem.ts';
import { runToCompletion, type Steps } from '../steps.ts';
import { diffMappings } from './diff-mappings.ts';
import type {
  ChangedAdvancedField,
  ChangedField,
  ComparedField,
  FieldValue,
  TaxonomyDiff,
} from './difference.ts';
import { compareLists } from './list-difference.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  listedValues,
  type Taxonomy,
} from './parameter.ts';

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
  identifierFormat: ({ identifierFormat }) => identifierFormat,
  paddingLength: ({ paddingLength }) => paddingLength,
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
