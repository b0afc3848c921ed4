// Which of the values in use are suggested for what is typed, and which one was probably meant.
import { nearMiss } from '@utmost/console/src/ui/link-fields/misspelled-value.ts';
import { suggestValues, usableValues } from '@utmost/console/src/ui/link-fields/suggest-values.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../../support/taxonomies.ts';

const USED = [
  'newsletter',
  'paid-linkedin',
  'linkedin',
  'Google',
  'blinkist',
  'a b',
  'spring-2025',
];

function usableUnder(rules: Parameters<typeof parameterOf>[1], used: readonly string[]): string[] {
  const [one] = compiledOf([parameterOf('src', rules)]).visible;
  if (!one) throw new Error('There is no parameter.');
  return usableValues(one, used);
}

const suggested: readonly (readonly [typed: string, values: readonly string[]])[] = [
  ['', ['newsletter', 'paid-linkedin', 'linkedin', 'blinkist', 'spring-2025']],
  ['lin', ['linkedin', 'paid-linkedin', 'blinkist']],
  ['LIN', ['linkedin', 'paid-linkedin', 'blinkist']],
  ['linkdin', ['linkedin']],
  ['linkedin', ['paid-linkedin']],
  ['goo', []],
  ['xyz', []],
];

t.test('values are suggested, the nearest first, and none that the rules refuse', async (t) => {
  const used = usableUnder({ forceLowercase: true, allowWhitespace: false }, USED);
  for (const [typed, values] of suggested) t.same(suggestValues(typed, used, 8), values, typed);
  t.same(suggestValues('', used, 2), ['newsletter', 'paid-linkedin'], 'no more than asked for');
});

const meant: readonly (readonly [typed: string, value: string | null])[] = [
  ['linkdin', 'linkedin'],
  ['LinkedIn', 'linkedin'],
  ['likedn', null],
  ['linkedin', null],
  ['gogle', 'Google'],
  ['spring-2026', null],
  ['spring_2025', 'spring-2025'],
  ['sprnig-2025', 'spring-2025'],
  ['facebook', null],
  ['a c', null],
  ['', null],
];

t.test('a near miss is asked back, another number or another word is not', async (t) => {
  for (const [typed, value] of meant) t.equal(nearMiss(typed, USED), value, typed);
  t.equal(nearMiss('bing', ['ping']), null, 'another first letter makes another word');
});

const asked: readonly (readonly [
  rules: Parameters<typeof parameterOf>[1],
  used: string,
  typed: string,
  meant: string | null,
])[] = [
  [{ forceLowercase: true }, 'Facebook', 'facebook', null],
  [{ forceLowercase: false }, 'Facebook', 'facebook', 'Facebook'],
  [{ allowWhitespace: false }, 'spring sale', 'springsale', null],
  [{ allowWhitespace: true }, 'spring sale', 'springsale', 'spring sale'],
];

t.test('a value that the rules refuse is not asked back', async (t) => {
  for (const [rules, used, typed, meant] of asked)
    t.equal(nearMiss(typed, usableUnder(rules, [used])), meant, `${typed}: ${meant}`);
});
