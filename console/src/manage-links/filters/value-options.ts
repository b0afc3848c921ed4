import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
import { type CompiledTaxonomy, codedValueOf } from '@utmost/core/taxonomy/compile.ts';
import type { ComboboxOption } from '../../ui/controls/combobox-option.ts';
import type { LinkGroup } from '../groups/groups-query.ts';
import { linkFilterTexts as texts } from '../manage-links-texts.ts';

/** A value to filter by; undefined: any, null: not set. */
type FilterValue = string | null | undefined;

// Texts that no link has as a value.
const ANY = '';
const NOT_SET = '\0';
const NOTE = '\0note';

/** What stands for a value to filter by among options. */
export function keyOf(value: FilterValue): string {
  return value === undefined ? ANY : (value ?? NOT_SET);
}

/**
 * The value that is filtered by where an option was chosen, or what links have or people call it typed.
 * @param queryName of the parameter that is filtered by
 */
export function valueOfKey(
  key: string,
  queryName: string,
  compiled: CompiledTaxonomy | undefined,
): FilterValue {
  if (key === ANY) return undefined;
  if (key === NOT_SET) return null;
  return (compiled && codedValueOf(compiled, queryName, key)) ?? key;
}

/**
 * What can be filtered by: any value, none, and the values that links have.
 * @param found the largest groups, of which the last option says when there are more; undefined while they are loaded
 * @param chosen an option in any case
 */
export function valueOptions(
  found: { readonly groups: readonly LinkGroup[]; readonly total: number } | undefined,
  chosen: FilterValue,
  queryName: string,
  compiled: CompiledTaxonomy | undefined,
): ComboboxOption[] {
  const groups = found?.groups ?? [];
  const unset = groups.find(({ value }) => value === null);
  const option = (value: string, count?: number): ComboboxOption => {
    const display = displayOf(compiled, queryName, value);
    const shown = { value, text: display ?? value, code: display === null ? null : value };
    return count === undefined ? shown : { ...shown, aside: texts.valueLinks(count) };
  };
  const values = groups.flatMap(({ value, count }) =>
    value === null ? [] : [option(value, count)],
  );
  const isMissing = typeof chosen === 'string' && !values.some(({ value }) => value === chosen);
  const none = { value: NOT_SET, text: texts.notSet, code: null };
  const note =
    found === undefined
      ? texts.loadingValues
      : groups.length < found.total
        ? texts.moreValues(groups.length, found.total)
        : null;
  return [
    { value: ANY, text: texts.anyValue, code: null },
    found === undefined ? none : { ...none, aside: texts.valueLinks(unset?.count ?? 0) },
    ...(isMissing ? [option(chosen)] : []),
    ...values,
    ...(note === null ? [] : [{ value: NOTE, text: note, code: null, isNote: true as const }]),
  ];
}

function displayOf(
  compiled: CompiledTaxonomy | undefined,
  queryName: string,
  value: string,
): string | null {
  const parameter = compiled?.byName.get(queryName)?.parameter;
  return (parameter && mappingOf(parameter, value)?.displayValue) ?? null;
}
