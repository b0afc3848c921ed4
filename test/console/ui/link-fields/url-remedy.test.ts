// One step that puts a website URL right, where there is one.

import { fieldTexts as texts } from '@utmost/console/src/ui/link-fields/link-fields-texts.ts';
import { urlRemedy } from '@utmost/console/src/ui/link-fields/url-remedy.ts';
import { changeBaseUrl, emptyForm } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';

const remedies: readonly (readonly [url: string, text: string | undefined, mended?: string])[] = [
  ['a.example/x', texts.addScheme, 'https://a.example/x'],
  ['a.example/a b', texts.addScheme, 'https://a.example/a b'],
  ['https://a.example/a b', texts.encodeSpaces, 'https://a.example/a%20b'],
  ['https://a.example/\u202espring', texts.removeInvisible, 'https://a.example/spring'],
  ['a.example/\u00adspring', texts.removeInvisible, 'a.example/spring'],
  [' https://a.example/#Swiss Goats', texts.encodeSpaces, 'https://a.example/#Swiss%20Goats'],
  ['https://a.example/#Swiss%20Goats', undefined],
  ['https://a b.example/', undefined],
  ['https://a.example/', undefined],
  ['ftp://a.example/', undefined],
  ['', undefined],
];

t.test('the step fits what is wrong, what is not seen first', async (t) => {
  for (const [url, text, mended] of remedies) {
    const form = changeBaseUrl(emptyForm, url);
    const remedy = urlRemedy(form);
    t.equal(remedy?.text, text, url);
    const better = remedy?.mend(form);
    t.equal(better?.baseUrl, mended, url);
    if (better && remedy) t.equal(remedy.mend(better).baseUrl, mended, 'once is enough');
  }
});
