import { type DownloadKind, recordCounter } from '@utmost/core/csv/record-counter.ts';
import t from 'tap';

const table: [kind: DownloadKind, file: string, records: number][] = [
  ['csv', '', 0],
  ['csv', 'Link Name,URL\r\n', 0],
  ['csv', 'Link Name,URL\r\na,https://a.example/\r\n', 1],
  [
    'csv',
    'Link Name,URL\r\n"two\r\nlines, ""quoted""",https://a.example/\r\nb,https://b.example/\r\n',
    2,
  ],
  ['ndjson', '', 0],
  ['ndjson', '{"name":"\\"a\\""}\n{"name":"b"}\n', 2],
  ['txt', 'https://a.example/?q="x"\nhttps://b.example/\n', 2],
  ['account', '', 0],
  ['account', '{"type":"organization"}\n', 0],
  ['account', '{"type":"organization"}\n{"type":"end","records":1}\n', 1],
];

t.test('records are counted, however the file arrives', async (t) => {
  for (const [kind, file, records] of table) {
    for (const size of [1, 3, 1_000]) {
      const counter = recordCounter(kind);
      for (let from = 0; from < file.length; from += size)
        counter.add(file.slice(from, from + size));
      t.equal(counter.end(), records, `${kind} ${JSON.stringify(file)} in pieces of ${size}`);
    }
  }
});

t.test('while it arrives', async (t) => {
  const counter = recordCounter('csv');
  t.same(
    ['Link Name\r\n', 'a\r\n', 'b\r', '\n', 'c'].map((piece) => counter.add(piece)),
    [0, 1, 1, 2, 2],
  );
  t.equal(counter.end(), 3);
});
