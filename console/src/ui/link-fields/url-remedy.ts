import { withEncodedSpaces } from '@utmost/core/link/encoding.ts';
import { withoutInvisible, withScheme } from '@utmost/core/link/tidy-url.ts';
import { BASE_URL, changeBaseUrl, type LinkForm, touch } from '@utmost/core/link-form/link-form.ts';
import { fieldTexts as texts } from './link-fields-texts.ts';

/** One step that puts a website URL right, and what its button says. */
export interface UrlRemedy {
  readonly text: string;
  readonly mend: (form: LinkForm) => LinkForm;
}

// What each makes of a website URL; null where it does not help.
const REMEDIES: readonly (readonly [text: string, mended: (url: string) => string | null])[] = [
  [texts.removeInvisible, (url) => (withoutInvisible(url) === url ? null : withoutInvisible(url))],
  [texts.addScheme, withScheme],
  [texts.encodeSpaces, withEncodedSpaces],
];

/**
 * What puts the website URL of a form right; null where no single step does.
 * @example urlRemedy({ ...emptyForm, baseUrl: 'a.example' })?.text // 'Add https://'
 */
export function urlRemedy({ baseUrl }: LinkForm): UrlRemedy | null {
  const remedy = REMEDIES.find(([, mended]) => mended(baseUrl) !== null);
  if (remedy === undefined) return null;
  const [text, mended] = remedy;
  const mend = (form: LinkForm): LinkForm => {
    const url = mended(form.baseUrl);
    return url === null ? form : touch(changeBaseUrl(form, url), BASE_URL);
  };
  return { text, mend };
}
