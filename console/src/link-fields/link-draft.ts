import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';

/** What is kept of a form. */
export interface LinkDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly values: readonly (readonly [queryName: string, value: string])[];
  readonly urlEncoding: boolean;
}

/** What is kept of a form: what was typed, and not what was said of it. */
export function draftOf({ name, baseUrl, values, urlEncoding }: LinkForm): LinkDraft {
  return { name, baseUrl, values: [...values], urlEncoding };
}

/** The form of what was kept. @throws TypeError when it is no draft */
export function formOf(draft: LinkDraft): LinkForm {
  return {
    ...emptyForm,
    name: String(draft.name),
    baseUrl: String(draft.baseUrl),
    values: new Map(draft.values),
    urlEncoding: draft.urlEncoding !== false,
  };
}
