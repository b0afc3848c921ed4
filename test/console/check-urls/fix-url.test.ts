// A URL with other values of some parameters, and which values those are that a person has to put right.

import { fixableNames, withValues } from '@utmost/console/src/check-urls/checked-url.ts';
import { breachesOf } from '@utmost/core/link/correct-url.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('src', { required: true }),
  parameterOf('med', { type: 'dropdown', allowedValues: 'cpc,email' }),
  parameterOf('no', { type: 'identifier' }),
]);

const fixed: readonly (readonly [url: string, values: Record<string, string>, better: string])[] = [
  ['https://a.example/?src=a&med=post', { med: 'cpc' }, 'https://a.example/?src=a&med=cpc'],
  [
    'https://a.example/?med=post&x=%20b&flag#top',
    { src: 'a', med: 'email' },
    'https://a.example/?x=%20b&flag&src=a&med=email#top',
  ],
  ['https://a.example/?src=%zz&x=1', { src: 'a' }, 'https://a.example/?x=1&src=a'],
  ['https://a.example/?src=a&src=b', { src: 'c' }, 'https://a.example/?src=c'],
  ['https://a.example/?src=a&med=post', { med: '' }, 'https://a.example/?src=a'],
  ['https://a.example/?src=a&med=cpc&no=7', { src: 'b' }, 'https://a.example/?src=b&med=cpc&no=7'],
];

t.test('what is put right is written in its place', async (t) => {
  for (const [url, values, better] of fixed) {
    t.equal(withValues(compiled, url, new Map(Object.entries(values))), better, url);
  }
});

t.test('values that are wrong or missing can be put right, numbers cannot', async (t) => {
  const names = (url: string) => fixableNames(compiled, breachesOf(compiled, url));
  t.same(names('https://a.example/?med=post'), ['src', 'med']);
  t.same(names('https://a.example/?src=a&no=x'), []);
  t.same(names('https://a.example/?src=a&med=cpc&no=7'), []);
});
