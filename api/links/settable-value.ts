import { type EditedLink, editLink, isEditable, type StoredLink } from '@utmost/core/link/edit.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/**
 * Why no link's value of a parameter can be set; null where it can.
 * @example whyNotSettable(compiled, 'lid') // { code: 'value_of_identifier', path: 'parameter', … }
 */
export function whyNotSettable(compiled: CompiledTaxonomy, queryName: string): Problem | null {
  if (isEditable(compiled, queryName)) return null;
  const parameter = compiled.byName.get(queryName)?.parameter;
  if (!parameter) return problem('parameter_unknown', 'parameter', { queryName });
  const { type, displayName } = parameter;
  const code = type === 'identifier' ? 'value_of_identifier' : 'value_of_hidden';
  return problem(code, 'parameter', { displayName });
}

/**
 * Sets one value of a stored link, or with an empty one takes it away, exactly as editing that link alone would.
 * A link that has the value already stays as it is: its `urlWithoutIdentifiers` is null.
 * @param queryName of a parameter that can be set
 * @example setValue(compiled, stored, 'utm_source', 'google').link.fullUrl // 'https://a.com/?utm_source=google'
 */
export function setValue(
  compiled: CompiledTaxonomy,
  stored: StoredLink,
  queryName: string,
  value: string,
): EditedLink {
  const rules = compiled.inMode(stored.isAdvancedMode);
  const editable = [...stored.values].filter(([name]) => isEditable(rules, name));
  const values = new Map(editable).set(
    queryName,
    rules.byName.get(queryName)?.normalize(value) ?? '',
  );
  return editLink(rules, stored, { values });
}
