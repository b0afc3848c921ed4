import { followRules } from '@utmost/core/link-form/dependent-fields.ts';
import { changeValue, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/** Puts another form in the place of the one that is there. */
export type ChangeForm = (change: (form: LinkForm) => LinkForm) => void;

/** A value that is still being typed, of which nothing is said before it is {@link changeValue}. */
export function typeValue(form: LinkForm, queryName: string, value: string): LinkForm {
  const changed = changeValue(form, queryName, value);
  const touched = [...form.touched].filter((path) => path !== valuePath(queryName));
  return { ...changed, touched: new Set(touched) };
}

/** A way to change a form after which its fields follow each other. */
export function following(compiled: CompiledTaxonomy, change: ChangeForm): ChangeForm {
  return (to) => change((form) => followRules(compiled, form, to(form)));
}

/** Whether the form has input that would be lost. */
export function isTyped({ name, baseUrl, values }: LinkForm): boolean {
  return name !== '' || baseUrl !== '' || [...values.values()].some((value) => value !== '');
}
