import { BASE_URL, NAME } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/** The sentences that no field of the form shows, each once. */
export function sentencesBeyondFields(
  compiled: CompiledTaxonomy,
  sentences: ReadonlyMap<string, string>,
): string[] {
  const values = compiled.visible.map(({ parameter }) => valuePath(parameter.queryName));
  const places = new Set([NAME, BASE_URL, ...values]);
  const beyond = [...sentences].filter(([path]) => !places.has(path));
  return [...new Set(beyond.map(([, sentence]) => sentence))];
}
