import { adoptUrl, nameUrl } from '@utmost/console/src/check-urls/checked-url.ts';
import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const compiled = compileTaxonomy({
  parameters: [
    parameterOf('utm_source', { type: 'dropdown', allowedValues: 'google, bing' }),
    parameterOf('utm_campaign', { forceLowercase: true }),
    parameterOf('lid', { type: 'identifier', required: true }),
  ],
  advanced: ADVANCED_DEFAULTS,
});

const saved = (url: string): string => {
  const link = adoptUrl(compiled, url, nameUrl(compiled, url));
  const { built, problems } = checkNewLink(compiled, link, nextIdentifiers(compiled));
  t.same(problems, []);
  return built.fullUrl;
};

t.test('a corrected URL is saved as it was offered, with a number of its own', async (t) => {
  const { correction } = checkTrackingUrl(
    compiled,
    'https://a.com/?x=1&utm_sorce=Google&utm_campaign=Spring#f',
  );
  t.equal(correction, 'https://a.com/?x=1&utm_source=google&utm_campaign=spring#f');
  t.equal(
    saved(correction ?? ''),
    'https://a.com/?x=1&utm_source=google&utm_campaign=spring&lid=1#f',
  );
});

t.test('a URL without parameters keeps everything', async (t) => {
  t.equal(saved('https://a.com/?flag&q=%20'), 'https://a.com/?flag&q=%20&lid=1');
});

t.test('its old number gives way', async (t) => {
  t.equal(
    saved('https://a.com/?utm_source=google&lid=77'),
    'https://a.com/?utm_source=google&lid=1',
  );
});

t.test('its name tells where it leads and what it says', async (t) => {
  const url = 'https://a.com/spring/?utm_source=google&x=1&lid=7#f';
  t.equal(nameUrl(compiled, url), 'a.com/spring, google');
  t.equal(nameUrl(compiled, 'HTTP://A.com'), 'A.com');
  t.equal(Array.from(nameUrl(compiled, `https://a.com/${'😀'.repeat(400)}`)).length, 255);
});
