import { linkWords, wordsIn } from '@utmost/core/link/words.ts';
import t from 'tap';

t.test('words of a text', async (t) => {
  const cases: [string, string[]][] = [
    ['', []],
    ['Spring-Sale_2026', ['spring', 'sale', '2026']],
    ['https://www.Example.com/a/bc?x=1', ['example', 'bc']],
    ['Café ÉTÉ straße', ['café', 'été', 'straße']],
    ['हिन्दी ไทย', ['हिन्दी', 'ไทย']],
    ['sale sale SALE', ['sale']],
    ['a'.repeat(30), ['a'.repeat(24)]],
    ['😀 !? \u0000', []],
  ];
  for (const [text, words] of cases) t.same([...wordsIn(text)], words, JSON.stringify(text));
});

t.test('words of a link', async (t) => {
  const link = {
    name: 'Sale',
    baseUrl: 'https://a.example/caf%C3%A9/100%25/%ff',
    createdBy: 'ada',
    values: new Map([['utm_source', 'news-letter']]),
  };
  t.same(
    [...linkWords(link)],
    ['sale', 'example', 'café', '100', 'ada', 'news', 'letter'],
    'the names of parameters are in every link, and not among them',
  );
});
