// Matomo and Piano read their parameters after the # too: there they are checked, and stay.
import { buildLink } from '@utmost/core/link/build.ts';
import { checkTrackingUrl, isTracked } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { takeApart, takeOut } from '@utmost/core/link/fields-from-url.ts';
import { moveFromFragment } from '@utmost/core/link/fragment-parameters.ts';
import { readsFragment } from '@utmost/core/link/known-tools.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { matomo } from '@utmost/core/taxonomy/templates/matomo.ts';
import { piwik } from '@utmost/core/taxonomy/templates/piwik.ts';
import t from 'tap';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('mtm_campaign', { displayName: 'Campaign', required: true, forceLowercase: true }),
  parameterOf('mtm_medium', {
    displayName: 'Medium',
    type: 'dropdown',
    allowedValues: 'email,banner',
  }),
  parameterOf('utm_source', { displayName: 'Source' }),
]);

t.test('a tool is said to read the fragment for the names that it documents', async (t) => {
  for (const { queryName } of [...matomo.parameters, ...piwik.parameters]) {
    t.equal(readsFragment(queryName), true, queryName);
  }
  t.equal(readsFragment('at_medium'), true);
  for (const name of ['utm_source', 'gclid', 'src']) t.equal(readsFragment(name), false, name);
});

t.test('checking leaves what its tool reads after the #, and holds it to the rules', async (t) => {
  const repeated = 'Website URL contains mtm_campaign more than once. Keep one of them';
  const table: [string, string | null, string[]][] = [
    ['/#mtm_campaign=spring', null, []],
    ['/?x=1#/route?mtm_campaign=spring&y=1', null, []],
    ['/#top&mtm_campaign=spring&mtm_medium=email', null, []],
    ['/?mtm_medium=email#mtm_campaign=spring', null, []],
    ['/#mtm_medium=email', null, ['Campaign is required']],
    [
      '/#mtm_campaign=Spring',
      '/#mtm_campaign=spring',
      ['Use "spring" instead of "Spring" for Campaign in the website URL'],
    ],
    [
      '/#/r?mtm_campaign=a&mtm_medium=emial&y=1',
      '/#/r?mtm_campaign=a&mtm_medium=email&y=1',
      ['Medium must be one of the allowed values: email, banner'],
    ],
    [
      '/#mtm_campain=a',
      '/#mtm_campaign=a',
      [
        '"mtm_campain" is not a tracking parameter. Did you mean "mtm_campaign"?',
        'Campaign is required',
      ],
    ],
    ['/?mtm_campaign=a#mtm_campaign=b', null, [repeated]],
    ['/?mtm_campaign=a#mtm_campaign=a', null, [repeated]],
    [
      '/#top?utm_source=a&mtm_campaign=b',
      '/?utm_source=a#top?mtm_campaign=b',
      ["utm_source is after the #, where analytics can't see it"],
    ],
  ];
  for (const [path, corrected, sentences] of table) {
    const url = `https://a.com${path}`;
    const { problems, correction, left } = checkTrackingUrl(compiled, url);
    t.same(problems.map(sentenceOf), sentences, url);
    t.equal(correction, corrected && `https://a.com${corrected}`, url);
    if (correction !== null) t.same(left, [], url);
    t.equal(isTracked(compiled, url), true, url);
  }
});

t.test('a link says nothing twice, and is warned where it would', async (t) => {
  const made = (baseUrl: string, campaign: string) => {
    const values = new Map([['mtm_campaign', campaign]]);
    const link = { name: 'A', baseUrl, values, urlEncoding: true };
    const { built, problems, warnings } = checkNewLink(compiled, link, new Map());
    return [built.fullUrl, ...problems.map(sentenceOf), ...warnings.map(sentenceOf)];
  };
  t.same(made('https://a.com/#mtm_campaign=a', ''), ['https://a.com/#mtm_campaign=a']);
  t.same(made('https://a.com/#mtm_campaign=a', 'a'), ['https://a.com/#mtm_campaign=a']);
  t.same(made('https://a.com/#mtm_campaign=a', 'b'), [
    'https://a.com/?mtm_campaign=b#mtm_campaign=a',
    'mtm_campaign also appears after the # in the website URL. Remove it there',
  ]);
  t.same(made('https://a.com/#mtm_medium=post', 'a').slice(1), [
    'Medium must be one of the allowed values: email, banner',
  ]);
});

t.test('a form shows what its tool reads after the #, and leaves it there', async (t) => {
  const url = 'https://a.com/?x=1#/r?mtm_campaign=a&y=1';
  const apart = takeApart(compiled, url);
  t.match(apart, { baseUrl: url, inFragment: [], leftInUrl: [] });
  t.same([...(apart?.values ?? [])], [['mtm_campaign', 'a']]);
  t.equal(takeOut(compiled, url).baseUrl, url);
});

t.test('what is read of any fragment builds the same URL, and nothing leaves it', async () => {
  const name = fc.constantFrom('mtm_campaign', 'mtm_medium', 'utm_source', 'x', 'mtm_campain');
  const value = fc.constantFrom('a', 'A', 'email', 'emial', '%zz', '', 'a%20b');
  const pairs = fc.array(
    fc.tuple(name, value).map((pair) => pair.join('=')),
    { maxLength: 4 },
  );
  const lead = fc.constantFrom('', '/r?', 'top&');
  fc.assert(
    fc.property(pairs, lead, pairs, (query, before, behind) => {
      const url = `https://a.com/?${query.join('&')}#${before}${behind.join('&')}`;
      const apart = takeApart(compiled, url);
      if (apart !== null && buildLink(compiled, apart).fullUrl !== url) throw new Error(url);
      const { correction } = checkTrackingUrl(compiled, url);
      const isBehind = (one: string) => one.startsWith('mtm_');
      const count = correction?.split('#')[1]?.match(/mtm_/g)?.length ?? 0;
      if (correction !== null && count !== behind.filter(isBehind).length) {
        throw new Error(`${url} became ${correction}`);
      }
    }),
    propertyRuns(500, 5000),
  );
});

t.test(
  'parameters behind a place in the page move to the query, those of a route stay',
  async (t) => {
    const table: readonly [from: string, to: string][] = [
      ['#top?utm_source=x', '?utm_source=x#top'],
      ['#top&utm_source=x', '?utm_source=x#top'],
      ['#a&b=c&utm_source=x', '?b=c&utm_source=x#a'],
      ['#a?b&utm_source=x', '#a?b&utm_source=x'],
      ['#a?b?utm_source=x', '#a?b?utm_source=x'],
      ['#/x?utm_source=x', '#/x?utm_source=x'],
      ['#!x?utm_source=x', '#!x?utm_source=x'],
      ['#x=1&utm_source=a', '#x=1&utm_source=a'],
      ['?utm_source=x#top?utm_source=x', '?utm_source=x#top'],
      ['?utm_source=y#top?utm_source=x', '?utm_source=y#top?utm_source=x'],
    ];
    for (const [from, to] of table)
      t.equal(
        moveFromFragment(`https://a.com/${from}`, () => true),
        `https://a.com/${to}`,
        from,
      );
  },
);
