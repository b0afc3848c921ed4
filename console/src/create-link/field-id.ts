import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { BASE_URL, NAME } from './link-form.ts';

/**
 * The id of the control at a place of the form.
 * @example fieldId('parameters.utm_source') // 'field-parameters.utm_source'
 */
export function fieldId(path: string): string {
  return `field-${path}`;
}

/** The selector of the control at a place of the form; query names may hold any character. */
export function fieldOf(path: string): string {
  return `#${CSS.escape(fieldId(path))}`;
}

/** The selector of the first field, as they are read, that has a sentence. */
export function firstWrongField(
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): string {
  const values = compiled.visible.map(({ parameter }) => valuePath(parameter.queryName));
  return fieldOf([NAME, BASE_URL, ...values].find((path) => sentences.has(path)) ?? NAME);
}
