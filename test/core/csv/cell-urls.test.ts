import { findCellUrls, textKindOf } from '@utmost/core/csv/cell-urls.ts';
import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('utm_source', {
    displayName: 'Source',
    type: 'dropdown',
    allowedValues: 'google, newsletter',
  }),
  parameterOf('utm_campaign', {
    displayName: 'Campaign',
    allowWhitespace: false,
    allowedSpecialChars: '_',
  }),
]);

t.test('every cell is searched by itself', async (t) => {
  const table: [text: string, delimiter: Delimiter, out: string[]][] = [
    ['a,google,https://a.com/?x=1', ',', ['https://a.com/?x=1']],
    ['https://a.com,google,https://b.com/?x=1,', ',', ['https://a.com', 'https://b.com/?x=1']],
    ['https://a.com|https://b.com/?x=1,2|z', '|', ['https://a.com', 'https://b.com/?x=1,2']],
    ['A,https://a.com/?x=spring SALE,z', ',', ['https://a.com/?x=spring SALE']],
    ['A, https://a.com/?x=b ,z', ',', ['https://a.com/?x=b']],
    ['A;"https://a.com/?x=""1"", 2;3";z', ';', ['https://a.com/?x="1", 2;3']],
    ['A,"See https://a.com, and https://b.com."', ',', ['https://a.com', 'https://b.com']],
    [
      '"https://a.com\nhttps://b.com",https://c.com',
      ',',
      ['https://a.com', 'https://b.com', 'https://c.com'],
    ],
    ['A,https://a.com (https://b.com)', ',', ['https://a.com', 'https://b.com']],
    ['A,https://a.com/?x=1 y=https://b.com', ',', ['https://a.com/?x=1 y=https://b.com']],
    ['A,https://a.com/?x=1 %https://b.com', ',', ['https://a.com/?x=1 %https://b.com']],
    ['A,https://a.com https://b.com', ',', ['https://a.com', 'https://b.com']],
    ['A,https://a.com/?to=https://b.com c', ',', ['https://a.com/?to=https://b.com c']],
    ['A,"https://a.com" x,https://b.com', ',', ['https://a.com', 'https://b.com']],
    ['"open,https://a.com\nB,https://b.com/?x=1 2', ',', ['https://a.com', 'https://b.com/?x=1 2']],
  ];
  for (const [text, delimiter, out] of table) {
    const { found } = findCellUrls(text, delimiter, true);
    t.same(
      found.map(({ url }) => url),
      out,
      text,
    );
    for (const { start, raw } of found) t.equal(text.slice(start, start + raw.length), raw, text);
  }
});

t.test('a record that may go on is left for the next piece', async (t) => {
  const text = 'A,https://a.com\n"B\n,https://b.com';
  t.match(findCellUrls(text, ',', false), { found: [{ url: 'https://a.com' }], end: 16 });
});

t.test('a correction keeps every other byte, and the cell its form', async (t) => {
  const table: [text: string, corrected: string][] = [
    [
      'n|u\r\nA|https://a.com/?utm_source=gogle|"x,y"\r\n',
      'n|u\r\nA|https://a.com/?utm_source=google|"x,y"\r\n',
    ],
    [
      'n,u\nA,https://a.com/?utm_campaign=spring sale,z\n',
      'n,u\nA,https://a.com/?utm_campaign=spring_sale,z\n',
    ],
    [
      'n,u\nA,"https://a.com/?q=""1""&utm_source=gogle",z',
      'n,u\nA,"https://a.com/?q=""1""&utm_source=google",z',
    ],
    [
      'https://a.com/?utm_source=google,b,https://a.com/?utm_source=gogle',
      'https://a.com/?utm_source=google,b,https://a.com/?utm_source=google',
    ],
  ];
  for (const [text, corrected] of table) {
    t.equal(checkUrls(compiled, text, 'csv', 'tracked').corrected, corrected, text);
  }
});

t.test('what is CSV is told by the name or by the content', async (t) => {
  const table: [name: string, text: string, kind: string][] = [
    ['a.csv', 'anything', 'csv'],
    ['', 'a,google,https://a.com/?x=1', 'csv'],
    ['', 'https://a.com/?size=1,2&x=3\nhttps://b.com/?size=1,2&x=3\n', 'text'],
    ['', 'Name\tURL\nA\thttps://a.com/?x=b c\n', 'csv'],
    ['', 'https://a.com/?x=b c\tA\n', 'csv'],
    ['', 'url,name\nhttps://a.com,A\n', 'csv'],
    ['', 'Hello, friends\nhttps://a.com/?x=1,2\n', 'text'],
    ['', 'See https://a.com, and https://b.com.', 'text'],
    ['', 'Dear all,\n\nhttps://a.com/?x=1\n\nBest, Ann', 'text'],
    ['', '| a | b |\n|---|---|\n| c | https://a.com |\n', 'text'],
    ['a.html', 'name,url\nA,https://a.com\n', 'html'],
    ['', 'sep=;\nA;https://a.com', 'csv'],
    ['', '', 'text'],
  ];
  for (const [name, text, kind] of table) t.equal(textKindOf(name, text), kind, `${name} ${text}`);
});

t.test('a cell comes back whole whatever stands around it', async () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((one) => !/http/i.test(one));
  const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
  const value = fc.string().filter((one) => !/http|[\r\n]/i.test(one) && one === one.trim());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, value, cell)),
      fc.constantFrom(',', ';', '\t', '|'),
      (rows, delimiter) => {
        const urls = rows.map(([, one]) => `https://a.example/?x=${one}`);
        const text = rows
          .map(([before, , after], row) =>
            [before, urls[row] ?? '', after].map(quoted).join(delimiter),
          )
          .join('\r\n');
        const found = findCellUrls(text, delimiter as Delimiter, true).found.map(({ url }) => url);
        if (JSON.stringify(found) !== JSON.stringify(urls))
          throw new Error(`${text} gave ${found}`);
      },
    ),
  );
});
