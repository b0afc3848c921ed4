import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { codedValueOf, mappingOf } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinkGroup } from '../groups/groups-query.ts';

/** A value to filter by; undefined: any, null: not set. */
export interface ValueOption {
  readonly value: string | null | undefined;
  /** What people read: the display value of a coded one. */
  readonly text: string;
  /** How links have it, where that differs. */
  readonly code: string | null;
  /** How many links have it. */
  readonly count: number | null;
  /** Says something about the others, and cannot be chosen. */
  readonly isNote?: true;
}

/**
 * What can be filtered by: any value, none, and the values that links have.
 * @param found the largest groups; the result says when there are more
 */
export function valueOptions(
  found: { readonly groups: readonly LinkGroup[]; readonly total: number },
  queryName: string,
  compiled: CompiledTaxonomy | undefined,
): ValueOption[] {
  const { groups, total } = found;
  const unset = groups.find(({ value }) => value === null);
  const note = texts.moreValues(groups.length, total);
  return [
    { value: undefined, text: texts.anyValue, code: null, count: null },
    { value: null, text: texts.notSet, code: null, count: unset?.count ?? 0 },
    ...groups
      .filter(({ value }) => value !== null)
      .map(({ value, count }) => {
        const display = displayOf(compiled, queryName, value);
        return display === null
          ? { value, text: value ?? '', code: null, count }
          : { value, text: display, code: value, count };
      }),
    ...(groups.length < total
      ? [{ value: undefined, text: note, code: null, count: null, isNote: true as const }]
      : []),
  ];
}

/** The option that is chosen, known among the others or not. */
export function chosenOption(value: string | null | undefined): ValueOption {
  const text = value === undefined ? texts.anyValue : (value ?? texts.notSet);
  return { value, text, code: null, count: null };
}

/**
 * The value that is meant by what was typed: a value as links have it, or what people call it.
 * @param queryName of the parameter that is filtered by
 */
export function wantedValue(
  typed: string,
  queryName: string,
  compiled: CompiledTaxonomy | undefined,
): string | null | undefined {
  if (typed === '' || typed === texts.anyValue) return undefined;
  if (typed === texts.notSet) return null;
  return (compiled && codedValueOf(compiled, queryName, typed)) ?? typed;
}

function displayOf(
  compiled: CompiledTaxonomy | undefined,
  queryName: string,
  value: string | null,
): string | null {
  const parameter = compiled?.byName.get(queryName)?.parameter;
  const mapping = parameter && value !== null ? mappingOf(parameter, value) : undefined;
  return mapping?.displayValue ?? null;
}
