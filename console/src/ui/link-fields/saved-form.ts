import {
  BASE_URL,
  emptyForm,
  isChanged,
  type LinkForm,
  NAME,
  type PastedUrl,
} from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';

/**
 * The form once its link is stored: empty, but for what was typed, chosen or pasted since it was sent.
 * @param sent the form as it was then
 * @example afterSaving(changeName(sent, 'Summer'), sent) // { ...emptyForm, name: 'Summer' }
 */
export function afterSaving(form: LinkForm, sent: LinkForm): LinkForm {
  const pasted = form.pasted === sent.pasted ? null : form.pasted;
  const byPaste = pasted ? [...pasted.filled, ...pasted.leftInUrl] : [];
  const values = [...form.values].filter(
    ([name]) => byPaste.includes(name) || isChanged(form, sent, valuePath(name)),
  );
  const isNamed = isChanged(form, sent, NAME);
  const isLed = pasted !== null || isChanged(form, sent, BASE_URL);
  const isValidated = isLed && (pasted !== null || !sent.touched.has(BASE_URL));
  const validated = new Set([
    ...(isNamed ? [NAME] : []),
    ...(isValidated ? [BASE_URL] : []),
    ...[...byPaste, ...values.map(([name]) => name)].map(valuePath),
  ]);
  const isEncodingMeant = pasted !== null || form.urlEncoding !== sent.urlEncoding;
  return {
    ...emptyForm,
    name: isNamed ? form.name : '',
    baseUrl: isLed ? form.baseUrl : '',
    pasted: pasted && { ...pasted, before: beforePaste(pasted, sent) },
    values: new Map(values),
    urlEncoding: isEncodingMeant ? form.urlEncoding : emptyForm.urlEncoding,
    touched: new Set([...form.touched].filter((path) => validated.has(path))),
  };
}

// What was sent is not brought back by undoing a paste that came after it.
function beforePaste({ before }: PastedUrl, sent: LinkForm): PastedUrl['before'] {
  const { values, touched, urlEncoding } = afterSaving({ ...sent, ...before }, sent);
  return { values, touched, urlEncoding };
}
