// Which numbers in URLs are above their counters.
import { unassignedNumbers } from '@utmost/core/link/correct-url.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { withCounters } from '@utmost/core/taxonomy/set-counters.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const LID = parameterOf('lid', {
  displayName: 'Link ID',
  type: 'identifier',
  identifierFormat: 'padded',
  paddingLength: 5,
  currentIdentifierValue: 7,
});
const PARAMETERS = [parameterOf('src'), LID];
const SENTENCE = (number: string) =>
  `Link ID ${number} was never assigned here. The next one is 00008`;

t.test('numbers above the counter were never assigned', async (t) => {
  const cases: [url: string, number: string | null][] = [
    ['https://a.com/?src=x&lid=00007', null],
    ['https://a.com/?src=x', null],
    ['https://a.com/?src=x&lid=', null],
    ['https://a.com/?lid=abc', null],
    ['https://a.com/?src=00009', null],
    ['https://a.com/?lid=00000', null],
    ['https://a.com/?src=x&lid=00008', '00008'],
    ['https://a.com/?lid=00009&src=x#lid=00003', '00009'],
    [`https://a.com/?lid=${'9'.repeat(500)}`, `${'9'.repeat(20)}…`],
  ];
  const compiled = compiledOf(PARAMETERS);
  for (const [url, number] of cases) {
    const sentences = unassignedNumbers(compiled, url).map(sentenceOf);
    t.same(sentences, number === null ? [] : [SENTENCE(number)], url);
    t.same(
      unassignedNumbers(withCounters(compiled, new Map([['lid', Number.POSITIVE_INFINITY]])), url),
      [],
      `unknown: ${url}`,
    );
  }
});

t.test('also where they are packed into one parameter', async (t) => {
  const compiled = compiledOf(PARAMETERS, { isEnabled: true });
  const numbersOf = (url: string) => unassignedNumbers(compiled, url).map(sentenceOf);
  t.same(numbersOf('https://a.com/?sourceid=src_x~lid_00007'), []);
  t.same(numbersOf('https://a.com/?sourceid=src_x~lid_00010'), [SENTENCE('00010')]);
});

t.test('not where the parameter is hidden', async (t) => {
  const compiled = compiledOf([{ ...LID, visible: false }]);
  t.same(unassignedNumbers(compiled, 'https://a.com/?lid=00010'), []);
});
