// What is exported for a spreadsheet comes back as it was.
import { csvCell, guardFormula, unguardFormula } from '@utmost/core/csv/cell.ts';
import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

function xlsxOf(rows: readonly (readonly string[])[], piece = 50, most?: number): Uint8Array {
  const text = rows
    .map((cells) => `${cells.map((one) => csvCell(guardFormula(one), ',')).join(',')}\r\n`)
    .join('');
  const pieces: Uint8Array[] = [];
  const reader = csvToXlsx('Links', (bytes) => pieces.push(bytes), most);
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  reader.end();
  return Buffer.concat(pieces);
}

function rowsOf(bytes: Uint8Array, index = 0): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  openSpreadsheet(bytes)[index]?.read((cells) => void rows.push(cells.map(unguardFormula)));
  return rows;
}

t.test('codes, formulas and odd characters', async (t) => {
  const rows = [
    ['Name', 'Code'],
    ['000007', '1E5'],
    ['=1+1', "'=1+1"],
    ['+49', '@a'],
    ['a\nb', 'a\r\nb'],
    ['_x000D_', '\u0001'],
    [' a & <b> ', '"ü 🏿"'],
  ];
  t.same(rowsOf(xlsxOf(rows)), rows);
  t.equal(openSpreadsheet(xlsxOf(rows))[0]?.name, 'Links');
});

t.test('the last row needs no line break', async (t) => {
  const pieces: Uint8Array[] = [];
  const reader = csvToXlsx('Links', (bytes) => pieces.push(bytes));
  reader.push('Name,Code\nSpring,7');
  reader.end();
  t.same(rowsOf(Buffer.concat(pieces)), [
    ['Name', 'Code'],
    ['Spring', '7'],
  ]);
});

t.test('a cell has no more characters than Excel takes, and its end says so', async (t) => {
  const most = 'x'.repeat(32_767);
  const [cells = []] = rowsOf(xlsxOf([[most, `${most}x`, `${'🏿'.repeat(20_000)}`]]));
  t.equal(cells[0], most);
  t.match(cells[1], /^x+… \(cut: spreadsheet cells hold 32,767 characters\)$/);
  t.match(cells[2], /^(?:🏿)+… \(cut: spreadsheet cells hold 32,767 characters\)$/u);
  t.ok(cells.every(({ length }) => length <= 32_767));
});

t.test('any text', async () => {
  const cell = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const found = rowsOf(xlsxOf(rows, 7));
      if (JSON.stringify(found) !== JSON.stringify(rows)) throw new Error(JSON.stringify(found));
    }),
  );
});

t.test('what does not fit into a sheet goes on in the next, below the same header', async (t) => {
  const rows = Array.from({ length: 11 }, (_, at) => [at === 0 ? 'Name' : String(at)]);
  const bytes = xlsxOf(rows, 50, 10);
  t.same(
    openSpreadsheet(bytes).map(({ name }) => name),
    ['Links', 'Links 2'],
  );
  t.same(rowsOf(bytes, 1), [['Name'], ['10']]);
});
