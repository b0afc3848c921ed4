import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { pasteUrl } from '@utmost/core/link-form/paste-url.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/**
 * The form of a link that an address asks for: `url`, taken apart as a pasted one, `name`, and values by their query
 * names. Values that the rules refuse are in the form, which says so.
 * @returns null where it asks for none
 * @example prefilledForm(compiled, new URLSearchParams('url=a.example&utm_source=google'))?.baseUrl // 'https://a.example'
 */
export function prefilledForm(
  compiled: CompiledTaxonomy,
  search: URLSearchParams,
): LinkForm | null {
  const asked = [...search].filter(([key]) => compiled.byName.get(key)?.parameter.visible);
  const [url, name] = [search.get('url'), search.get('name')];
  if (url === null && name === null && asked.length === 0) return null;
  const form = url === null ? emptyForm : pasteUrl(emptyForm, compiled, url);
  const values = new Map([...form.values, ...asked]);
  for (const [key] of asked) {
    if (compiled.byName.get(key)?.parameter.type === 'identifier') values.delete(key);
  }
  return { ...form, name: name ?? '', values };
}
