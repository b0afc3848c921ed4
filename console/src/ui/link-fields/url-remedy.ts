import {
  addScheme,
  canAddScheme,
  canEncodeSpaces,
  canRemoveInvisible,
  encodeSpaces,
  type LinkForm,
  removeInvisible,
} from '@utmost/core/link-form/link-form.ts';
import { fieldTexts as texts } from './link-fields-texts.ts';

/** One step that puts a website URL right, and what its button says. */
export interface UrlRemedy {
  readonly text: string;
  readonly mend: (form: LinkForm) => LinkForm;
}

/**
 * What puts the website URL of a form right; null where no single step does.
 * @example urlRemedy({ ...emptyForm, baseUrl: 'a.example' })?.mend // addScheme
 */
export function urlRemedy(form: LinkForm): UrlRemedy | null {
  if (canRemoveInvisible(form)) return { text: texts.removeInvisible, mend: removeInvisible };
  if (canAddScheme(form)) return { text: texts.addScheme, mend: addScheme };
  if (canEncodeSpaces(form)) return { text: texts.encodeSpaces, mend: encodeSpaces };
  return null;
}
