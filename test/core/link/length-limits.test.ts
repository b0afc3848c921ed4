import { LENGTH_LIMITS, lengthWarnings } from '@utmost/core/link/length-limits.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';

const urlOf = (characters: number): string =>
  `https://example.com/${'a'.repeat(characters - 'https://example.com/'.length)}`;
const sentences = (url: string): string[] => lengthWarnings(url).map(sentenceOf);

t.test('a URL that fits everywhere is not spoken of', async (t) => {
  t.same(sentences('https://example.com/'), []);
  t.same(sentences(urlOf(2_000)), []);
});

t.test('each limit that is passed is named with its places', async (t) => {
  const linkedIn = 'LinkedIn Ads and Taboola take URLs up to 2,000 characters; this one has 2,001';
  t.same(sentences(urlOf(2_001)), [linkedIn]);
  t.same(sentences(urlOf(2_048)).length, 1);
  t.same(sentences(urlOf(2_049)), [
    'LinkedIn Ads and Taboola take URLs up to 2,000 characters; this one has 2,049',
    'Google Ads, Microsoft Advertising, and Pinterest take URLs up to 2,048 characters; this one has 2,049',
  ]);
  t.equal(
    sentences(urlOf(2_084)).at(-1),
    'Internet Explorer takes URLs up to 2,083 characters; this one has 2,084',
  );
});

t.test('characters are counted, not UTF-16 units', async (t) => {
  t.same(sentences(`https://example.com/${'😀'.repeat(1_980)}`), []);
});

t.test('the limits are in order', async (t) => {
  const characters = LENGTH_LIMITS.map((limit) => limit.characters);
  t.same(
    characters,
    characters.toSorted((one, other) => one - other),
  );
});
