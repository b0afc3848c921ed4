import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { NO_TEXT } from '@utmost/core/csv/utf8-text.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';
import { readObjectHeader, textColumns } from 'utmost/rows/object-header.ts';
import { objectRowReader } from 'utmost/rows/row-reader.ts';
import { compiledOf } from '../../support/taxonomies.ts';

const FIRST = '{"link_name":"A","website_url":"https://a.example","src":"x","extra":{"a":[1]}}';

function read(text: string, pieceLength = 7): SheetRow[] {
  const { keys, columns } = readObjectHeader(compiledOf(), [FIRST]);
  if (keys === null || columns === null) throw new Error('no header');
  const rows: SheetRow[] = [];
  const reader = objectRowReader(keys, textColumns(columns), (row) => rows.push(row));
  for (let at = 0; at < text.length; at += pieceLength)
    reader.push(text.slice(at, at + pieceLength));
  reader.end();
  return rows;
}

t.test('an object a line is a row', async (t) => {
  const rows = read(`${FIRST}\r\n\n{"src":7,"link_name":null}\n{"src":"=1","website_url":"u"}`);
  t.same(
    rows.map(({ number, record }) => [number, record.line, ...record.fields]),
    [
      [1, 1, 'A', 'https://a.example', 'x', '{"a":[1]}'],
      [2, 3, '', '', '7', ''],
      [3, 4, '', 'u', "'=1", ''],
    ],
  );
  t.same(
    rows.flatMap(({ problems }) => problems),
    [],
  );
});

t.test('what is no such object is named', async (t) => {
  const lines = [
    '{"src":',
    '[1]',
    'null',
    '{"other":1}',
    '{"src":["x"]}',
    '{"__proto__":"x"}',
    `{"src":"Caf${NO_TEXT}"}`,
    '{"src":"Caf\uFFFD"}',
    `"${'x'.repeat(1_000_001)}"`,
  ];
  t.same(
    read(lines.join('\n'), 100_000).flatMap(({ problems }) => problems.map(sentenceOf)),
    [
      "Row 1 isn't a JSON object",
      "Row 2 isn't a JSON object",
      "Row 3 isn't a JSON object",
      `Row 4 has the field "other", which no object at the start of the file has. Add "other": null to the first object`,
      'The field "src" of row 5 must be a string',
      `Row 6 has the field "__proto__", which no object at the start of the file has. Add "__proto__": null to the first object`,
      `Row 7 isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
      'Row 9 is longer than 1,000,000 characters',
    ],
  );
});

t.test('the first object names the columns', async (t) => {
  const said = (line: string) => readObjectHeader(compiledOf(), [line]).problems.map(sentenceOf);
  t.same(said(FIRST), []);
  t.same(said('x'), ["Row 1 isn't a JSON object"]);
  t.same(said('{"src":1}'), [
    'The objects must have the field "link_name"',
    'The objects must have the field "website_url"',
  ]);
});

t.test('every object at the start names columns', async (t) => {
  const lines = [
    '{"link_name":"A"}',
    '{"bro',
    '{"website_url":"u","src":"x"}',
    '{"src":"y","n":1}',
  ];
  t.same(readObjectHeader(compiledOf(), lines).keys, ['link_name', 'website_url', 'src', 'n']);
});
