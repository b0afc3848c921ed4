import { deepStrictEqual } from 'node:assert/strict';
import { type CsvRecord, LONGEST_RECORD, recordReader } from '@utmost/core/csv/record-reader.ts';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import t from 'tap';
import fc, { propertyRuns } from '../../support/property-runs.ts';

function read(text: string, delimiter = ',', pieceLength = Number.POSITIVE_INFINITY): CsvRecord[] {
  const records: CsvRecord[] = [];
  const reader = recordReader(delimiter, (record) => records.push(record));
  for (let at = 0; at < text.length; at += pieceLength) {
    reader.push(text.slice(at, at + pieceLength));
  }
  reader.end();
  return records;
}

const fields = (text: string, delimiter?: string) => read(text, delimiter).map((one) => one.fields);

const wellFormed = [
  { input: '', out: [] },
  { input: '\n\r\n\n', out: [] },
  { input: 'a', out: [['a']] },
  { input: 'a,b', out: [['a', 'b']] },
  { input: 'a,b\n', out: [['a', 'b']] },
  {
    input: 'a,b\r\nc,d\r\n',
    out: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  {
    input: 'a,b\r\nc,d\ne,f',
    out: [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  },
  { input: ',\n', out: [['', '']] },
  {
    input: 'a,,\n,,b\n',
    out: [
      ['a', '', ''],
      ['', '', 'b'],
    ],
  },
  { input: '"a"', out: [['a']] },
  { input: '""\n', out: [['']] },
  { input: '"a,b",c\n', out: [['a,b', 'c']] },
  { input: 'x,"a\nb"\n', out: [['x', 'a\nb']] },
  { input: '"a\r\nb",c\r\n', out: [['a\r\nb', 'c']] },
  { input: '"say ""hi"""\n', out: [['say "hi"']] },
  { input: '"""",""\n', out: [['"', '']] },
  {
    input: 'a,"b"\r\n"c",d\r\n',
    out: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  { input: 'say "hi",b\n', out: [['say "hi"', 'b']] },
  { input: ' "a",b\n', out: [[' "a"', 'b']] },
  { input: '__proto__,constructor\n', out: [['__proto__', 'constructor']] },
];

t.test('reads what is well-formed', async (t) => {
  for (const { input, out } of wellFormed) t.same(fields(input), out, JSON.stringify(input));
  t.same(fields('a;"b;c"\n1;2', ';'), [
    ['a', 'b;c'],
    ['1', '2'],
  ]);
  t.same(fields('a\t"b\tc"\n', '\t'), [['a', 'b\tc']]);
});

t.test('keeps each record as it stands, with its line and line end', async (t) => {
  const records = read('h,i\r\n\r\n"a\nb" x\nc,"d\ne"\nf,g');
  t.match(records, [
    { raw: 'h,i', lineEnd: '\r\n', line: 1 },
    { raw: '"a', line: 3, flaw: { code: 'csv_quote_stray', column: 0 } },
    { raw: 'b" x', line: 4, flaw: null },
    { raw: 'c,"d\ne"', lineEnd: '\n', line: 5 },
    { raw: 'f,g', lineEnd: '', line: 7 },
  ]);
});

t.test('a broken quote costs its line alone', async (t) => {
  const open = read('a,b\n1,"open\n2,good\n3,fine\n');
  t.match(open, [
    { fields: ['a', 'b'] },
    { raw: '1,"open', flaw: { code: 'csv_quote_open', column: 1 }, fields: [] },
    { fields: ['2', 'good'], line: 3 },
    { fields: ['3', 'fine'], line: 4 },
  ]);
  const stray = read('a,b\n"x"y,1\n"x" ,1\n2,"good"\n');
  t.match(stray, [
    { fields: ['a', 'b'] },
    { raw: '"x"y,1', flaw: { code: 'csv_quote_stray', column: 0 } },
    { raw: '"x" ,1', flaw: { code: 'csv_quote_stray', column: 0 } },
    { fields: ['2', 'good'] },
  ]);
});

t.test('a record that never ends is given up, and what follows is read', async (t) => {
  const endless = `a,b\n${'x'.repeat(LONGEST_RECORD + 5)}\n1,2\n`;
  for (const piece of [65_536, Number.POSITIVE_INFINITY]) {
    const records = read(`h\n1,"${'open\n'.repeat(LONGEST_RECORD / 4)}`, ',', piece);
    t.match(records[1], { raw: '1,"open', flaw: { code: 'csv_quote_open' } });
    t.equal(records.length, LONGEST_RECORD / 4 + 1);
  }
  t.match(read(endless, ',', 65_536), [
    { fields: ['a', 'b'] },
    { flaw: { code: 'csv_record_too_long' }, line: 2 },
    { fields: ['1', '2'], line: 3 },
  ]);
});

t.test('a record may be as long as the limit, and no longer', async (t) => {
  for (const quote of ['', '"']) {
    const record = (length: number) => quote + 'x'.repeat(length - 2 * quote.length) + quote;
    for (const piece of [65_536, Number.POSITIVE_INFINITY]) {
      const flawsOf = (length: number) =>
        read(`${record(length)}\n1\n`, ',', piece).map(({ flaw }) => flaw?.code ?? null);
      t.same(flawsOf(LONGEST_RECORD), [null, null]);
      t.same(flawsOf(LONGEST_RECORD + 1), ['csv_record_too_long', null]);
    }
  }
});

t.test('hostile quotes take linear time', async (t) => {
  for (const line of ['"abc\n', 'x,"abc\n', '"a""\n', '"\n', 'a""b"\n', 'x"y\n', '""x\n']) {
    // Quadratic time would not come to an end before the test's own limit.
    t.ok(read(line.repeat(2_000_000 / line.length), ',', 65_536), JSON.stringify(line));
  }
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', ';', 'ü', '😀') }),
  fc.string({ unit: 'grapheme' }).filter((text) => !/\r(?!\n)/.test(text)),
);
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 6,
  }),
);

t.test('agrees with csv-parse on what csv-stringify writes, in pieces of any size', async () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 9 }),
      (rows, delimiter, lineEnd, pieceLength) => {
        const text = stringify(rows, {
          delimiter,
          record_delimiter: lineEnd,
          quoted_match: /[\r\n]/,
        });
        const theirs: string[][] = parse(text, { delimiter, record_delimiter: lineEnd });
        const ours = read(text, delimiter, pieceLength);
        deepStrictEqual(
          ours.map((one) => one.fields),
          theirs,
        );
        deepStrictEqual(ours.map((one) => one.raw + one.lineEnd).join(''), text);
      },
    ),
    propertyRuns(150, 1000),
  );
});

t.test('says the same whatever the pieces, also of text that is not CSV', async () => {
  const anything = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'é') });
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 5 }), (text, pieceLength) => {
      deepStrictEqual(read(text, ',', pieceLength), read(text));
    }),
    propertyRuns(300, 3000),
  );
});
