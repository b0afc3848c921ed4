import { withHttps } from '../link/add-scheme.ts';
import type { LinkForm } from '../link-form/link-form.ts';
import { pasteUrl, takeRestOut } from '../link-form/paste-url.ts';
import { ga4Fields } from './ga4-fields.ts';

/**
 * Puts a pasted URL right at once: its `https://` is added, and its parameters move into their fields in our
 * spelling. `undoPaste` brings it back as it was, but for the `https://`.
 * @example pasteIntoBuilder(emptyForm, 'a.com/?utm_source=Google').values.get('utm_source') // 'google'
 */
export function pasteIntoBuilder(form: LinkForm, pasted: string): LinkForm {
  return takeRestOut(pasteUrl(form, ga4Fields, withHttps(pasted) ?? pasted), ga4Fields);
}
