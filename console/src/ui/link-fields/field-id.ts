import { BASE_URL, NAME } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/**
 * The id of the control at a place of a form.
 * @param formId what the ids of the form's controls begin with
 * @example fieldId('field', 'parameters.utm_source') // 'field-parameters.utm_source'
 */
export function fieldId(formId: string, path: string): string {
  return `${formId}-${path}`;
}

/** The selector of the control at a place of a form; query names may hold any character. */
export function fieldOf(formId: string, path: string): string {
  return `#${CSS.escape(fieldId(formId, path))}`;
}

/** The place of what is wrong with a link and has no field. */
export const REST = '';

/** The selector of the first field, as they are read, that has a sentence; or of those that have none. */
export function firstWrongField(
  formId: string,
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): string {
  const wrong = placesOf(compiled).find((path) => sentences.has(path));
  return fieldOf(formId, wrong ?? REST);
}

/** The sentences that no field of the form shows, each once. */
export function sentencesBeyondFields(
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): string[] {
  const places = new Set(placesOf(compiled));
  const beyond = [...sentences].filter(([path]) => !places.has(path));
  return [...new Set(beyond.map(([, sentence]) => sentence))];
}

/** The places of all fields of a form, as they are read. */
function placesOf({ visible }: CompiledTaxonomy): string[] {
  return [NAME, BASE_URL, ...visible.map(({ parameter }) => valuePath(parameter.queryName))];
}
