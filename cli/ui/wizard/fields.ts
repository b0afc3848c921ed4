import { BASE_URL, NAME } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  isDropdown,
  matchingOptions,
  type Option,
  optionsOf,
} from '@utmost/core/taxonomy/dropdown-options.ts';

/** A row of the form. One that is fixed is shown, and passed over. */
export type Field =
  | { readonly kind: 'name' | 'url' | 'encoding' | 'actions'; readonly path: string }
  | ParameterField;

/** The row of a parameter. */
export interface ParameterField {
  readonly kind: 'text' | 'dropdown' | 'identifier';
  readonly path: string;
  readonly compiled: CompiledParameter;
}

/** The rows of the form, in the order in which they are gone through. */
export function fieldsOf(compiled: CompiledTaxonomy): Field[] {
  return [
    { kind: 'name', path: NAME },
    { kind: 'url', path: BASE_URL },
    ...compiled.visible.map(parameterField),
    { kind: 'encoding', path: 'urlEncoding' },
    { kind: 'actions', path: '' },
  ];
}

/** Whether one can go there. */
export function isStop({ kind }: Field): boolean {
  return kind !== 'identifier';
}

/** The options of a dropdown that have all that was typed, in their text or their code. */
export function openOptions(
  { parameter }: CompiledParameter,
  chosen: string,
  filter: string,
): readonly Option[] {
  return matchingOptions(optionsOf(parameter, chosen), filter);
}

function parameterField(compiled: CompiledParameter): ParameterField {
  const { parameter } = compiled;
  const path = valuePath(parameter.queryName);
  if (parameter.type === 'identifier') return { kind: 'identifier', path, compiled };
  return { kind: isDropdown(parameter) ? 'dropdown' : 'text', path, compiled };
}
