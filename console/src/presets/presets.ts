import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { followRules } from '@utmost/core/link-form/dependent-fields.ts';
import { changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { useGetList } from 'react-admin';

export type Preset = components['schemas']['Preset'];

/** All of them are on one page. */
const ALL_PRESETS = {
  pagination: { page: 1, perPage: 1_000 },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The organization's presets by name. */
export function usePresets() {
  return useGetList<Preset>('presets', ALL_PRESETS);
}

/** The values of a preset that new links can have today. */
function fittingValues({ parameters, leftOut }: Preset): Map<string, string> {
  const values = parseParameters(parameters) ?? new Map<string, string>();
  for (const queryName of leftOut) values.delete(queryName);
  return values;
}

/** The form with the values of a preset; fields that it says nothing of stay, as far as they still fit. */
export function fillIn(compiled: CompiledTaxonomy, form: LinkForm, preset: Preset): LinkForm {
  const filled = [...fittingValues(preset)].reduce(
    (now, [queryName, value]) => changeValue(now, queryName, value),
    form,
  );
  return followRules(compiled, form, filled);
}

/**
 * Takes out again what a preset filled in, as far as the form still has it; what was typed since stays.
 * @param before the form as it was
 * @param filled the form as the preset made it
 */
export function takeOut(form: LinkForm, before: LinkForm, filled: LinkForm): LinkForm {
  const names = [...new Set([...before.values.keys(), ...filled.values.keys()])].filter((name) => {
    const value = filled.values.get(name);
    const isFilled = value !== undefined && value !== (before.values.get(name) ?? '');
    return isFilled && form.values.get(name) === value;
  });
  const values = new Map(form.values);
  for (const name of names) values.set(name, before.values.get(name) ?? '');
  const paths = new Set(names.map(valuePath));
  const touched = [...form.touched].filter((path) => !paths.has(path) || before.touched.has(path));
  return { ...form, values, touched: new Set(touched), followed: null };
}

/** Whether a form has all the values of a preset. */
export function isFilledIn(form: LinkForm, preset: Preset): boolean {
  const values = [...fittingValues(preset)];
  return values.length > 0 && values.every(([name, value]) => form.values.get(name) === value);
}

// A preset may be made before its values may be used.
const OF_THE_DAY = new Set(['value_not_yet', 'value_retired']);

/**
 * What of a link's values a preset can have.
 * @param values by query name, as typed or stored
 * @returns the others, which rules don't allow any more, by their display names
 */
export function presetValues(
  compiled: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): { readonly kept: ReadonlyMap<string, string>; readonly leftOut: readonly string[] } {
  const kept = new Map<string, string>();
  const leftOut: string[] = [];
  for (const [queryName, typed] of values) {
    const parameter = compiled.byName.get(queryName);
    if (parameter && !isEntered(parameter)) continue;
    const resolved = parameter?.parameter.visible ? parameter.resolve(typed) : null;
    const isGood = resolved?.problems.every(({ code }) => OF_THE_DAY.has(code));
    if (resolved && isGood) {
      if (resolved.value !== '') kept.set(queryName, resolved.value);
    } else if (typed.trim() !== '') leftOut.push(compiled.displayNameOf(queryName));
  }
  return { kept, leftOut };
}
