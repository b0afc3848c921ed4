// Spreadsheets as people see them: cells become the text that they show.
import { sentenceOf } from '@utmost/core/messages.ts';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import { likelySheets } from '@utmost/core/spreadsheet/sheet.ts';
import { sheetText } from '@utmost/core/spreadsheet/sheet-text.ts';
import { zipSync } from 'fflate';
import t from 'tap';
import { type MadeRow, odsFile, xlsxFile } from '../../support/spreadsheets.ts';

function rowsOf(bytes: Uint8Array, index = 0): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  openSpreadsheet(bytes)[index]?.read((cells) => void rows.push(cells));
  return rows;
}

const ofXlsx = (rows: readonly MadeRow[], options = {}) =>
  rowsOf(xlsxFile([{ name: 'Plan', rows }], options));
const ofOds = (rows: string, options = {}) =>
  rowsOf(
    odsFile(
      `<office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet>`,
      options,
    ),
  );

t.test('.xlsx: text as shown', async (t) => {
  const table: [string, MadeRow[number], string][] = [
    ['a text', 'Spring <b> & more', 'Spring <b> & more'],
    ['a code that is text', '000007', '000007'],
    ['a code that is a number with a format', { v: 7, s: 1 }, '000007'],
    ['a number', { v: 42 }, '42'],
    ['a long number keeps its digits', { v: 123456789012 }, '123456789012'],
    ['what a sum of fractions is', { v: '0.30000000000000004' }, '0.3'],
    ['a date', { v: 46722, s: 2 }, '12/1/2027'],
    ['a date and time', { v: 46722.5, s: 5 }, '2027-12-01 12:00'],
    ['a percentage', { v: 0.125, s: 3 }, '12.50%'],
    ['a number in a cell of text', { v: 1e5, s: 4 }, '100000'],
    ['true', { v: 1, t: 'b' }, 'TRUE'],
    ['false', { v: 0, t: 'b' }, 'FALSE'],
    ['an error', { v: '#REF!', t: 'e' }, '#REF!'],
    [
      'what a formula came to',
      { v: 'https://a.example/?a=1&b=2', t: 'str' },
      'https://a.example/?a=1&b=2',
    ],
    ['white space', '  a\nb ', '  a\nb '],
    ['a character that XML cannot hold', 'a_x000D_b', 'a\rb'],
  ];
  for (const [name, cell, shown] of table) t.same(ofXlsx([[cell]]), [[shown]], name);
  t.same(ofXlsx([[{ v: 0, s: 2 }]], { date1904: true }), [['1/1/1904']]);
});

t.test('.xlsx: rows and columns stay where they are', async (t) => {
  t.same(ofXlsx([[], ['', 'b', '', 'd'], [], ['e'], []]), [[], ['', 'b', '', 'd'], [], ['e']]);
});

t.test('.ods: text as shown', async (t) => {
  const cell = (inner: string, attributes = '') =>
    `<table:table-cell ${attributes}>${inner}</table:table-cell>`;
  const p = (text: string) => `<text:p>${text}</text:p>`;
  const row = (cells: string, attributes = '') =>
    `<table:table-row ${attributes}>${cells}</table:table-row>`;
  t.same(ofOds(row(cell(p('000007'), 'office:value-type="float" office:value="7"'))), [['000007']]);
  t.same(ofOds(row(cell(p('a<text:s text:c="2"/>b<text:tab/>c') + p('d')))), [['a  b\tc\nd']]);
  t.same(
    ofOds(
      row(
        cell(
          `<office:annotation>${p('a comment')}</office:annotation>${p('<text:a>https://a.example/</text:a>')}`,
        ),
      ),
    ),
    [['https://a.example/']],
    'a comment is no text of the cell',
  );
  t.same(
    ofOds(
      row(
        cell(p('a'), 'table:number-columns-repeated="2"') +
          cell('', 'table:number-columns-repeated="16382"'),
      ) +
        row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="2"') +
        row(cell(p('b')), 'table:number-rows-repeated="2"') +
        row(
          cell('', 'table:number-columns-repeated="16384"'),
          'table:number-rows-repeated="1048571"',
        ),
    ),
    [['a', 'a'], [], [], ['b'], ['b']],
  );
  t.same(
    ofOds(
      row(
        cell(p('merged')) +
          `<table:covered-table-cell>${p('under it')}</table:covered-table-cell>` +
          cell(p('c')),
      ),
    ),
    [['merged', '', 'c']],
  );
  const removed = `<table:tracked-changes><table:deletion>${cell(p('gone'))}</table:deletion></table:tracked-changes>`;
  const table = `<table:table table:name="A">${row(cell(p('a')))}</table:table>`;
  t.same(rowsOf(odsFile(`<office:spreadsheet>${removed}${table}</office:spreadsheet>`)), [['a']]);
});

t.test('the sheets that may be meant', async (t) => {
  const sheet = (name: string, rows: MadeRow[] = [['a']], state?: 'hidden') =>
    state ? { name, rows, state } : { name, rows };
  const named = (...sheets: ReturnType<typeof sheet>[]) =>
    likelySheets(openSpreadsheet(xlsxFile(sheets))).map(({ name }) => name);
  t.same(named(sheet('Search'), sheet('Social')), ['Search', 'Social']);
  t.same(named(sheet('Plan'), sheet('Lists', [['a']], 'hidden')), ['Plan'], 'not a hidden one');
  t.same(
    named(sheet('Sheet1'), sheet('Sheet2', []), sheet('Sheet3', [])),
    ['Sheet1'],
    'nor an empty one',
  );
  t.same(named(sheet('A', [['a']], 'hidden')), ['A'], 'unless there is no other');
  const styles =
    '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
  const table = (name: string, style: string) =>
    `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell><text:p>${name}</text:p></table:table-cell></table:table-row></table:table>`;
  const ods = odsFile(
    `<office:spreadsheet>${table('Plan', 'ta1')}${table('Lists', 'ta2')}</office:spreadsheet>`,
    { styles },
  );
  t.same(
    openSpreadsheet(ods).map(({ name, isHidden }) => [name, isHidden]),
    [
      ['Plan', false],
      ['Lists', true],
    ],
  );
  t.same(rowsOf(ods, 1), [['Lists']], 'a hidden one can be read');
});

t.test('as text for the readers of CSV', async (t) => {
  const [sheet] = openSpreadsheet(
    xlsxFile([{ name: 'A', rows: [['a', 'b,c'], [], ['"', '=1+1'], ["'=2", 'x\ny']] }]),
  );
  t.equal(sheet && sheetText(sheet).pieces.join(''), `a,"b,c"\n\n"""",=1+1\n'=2,"x\ny"\n`);
});

t.test('merged cells, in both formats', async (t) => {
  const rows = [
    ['Plan 2027'],
    ['n', 'u', 's', 'c'],
    ['A', 'x', 'google', 'both'],
    ['B', 'x'],
    [],
    ['C', 'y', 'z'],
    ['D', 'wide', '', 'q'],
  ];
  const merges = ['A1:D1', 'C3:C5', 'D3:D6', 'B7:C7'];
  const shown = [
    ['Plan 2027'],
    ['n', 'u', 's', 'c'],
    ['A', 'x', 'google', 'both'],
    ['B', 'x', 'google', 'both'],
    [],
    ['C', 'y', 'z', 'both'],
    ['D', 'wide', '', 'q'],
  ];
  const spans: Record<string, [number, number]> = {
    'Plan 2027': [4, 1],
    google: [1, 3],
    both: [1, 4],
    wide: [2, 1],
  };
  const odsRow = (cells: readonly string[]) =>
    `<table:table-row>${cells
      .map((text) => {
        const [columns, rows] = spans[text] ?? [1, 1];
        return `<table:table-cell table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"><text:p>${text}</text:p></table:table-cell>`;
      })
      .join('')}</table:table-row>`;
  const table = `<table:table table:name="A">${rows.map(odsRow).join('')}</table:table>`;
  for (const bytes of [
    xlsxFile([{ name: 'A', rows, merges }]),
    odsFile(`<office:spreadsheet>${table}</office:spreadsheet>`),
  ]) {
    t.same(rowsOf(bytes), shown);
    const [sheet] = openSpreadsheet(bytes);
    t.same(sheet && sheetText(sheet).warnings.map(sentenceOf), [
      'Merged cells (C3:C5, D3:D6, B7:C7): a value counts for each row that it covers, but only for its first column',
    ]);
  }
});

t.test('a merged cell counts in its own column, whatever comes after it', async (t) => {
  const rows = [
    ['n', 'google', 'cpc'],
    ['A', '', 'email'],
  ];
  t.same(rowsOf(xlsxFile([{ name: 'A', rows, merges: ['B1:B2'] }])), [
    ['n', 'google', 'cpc'],
    ['A', 'google', 'email'],
  ]);
});

t.test('cells that are merged from their end to their beginning are not', async (t) => {
  const rows = [
    ['n', 'google', 'cpc'],
    ['A', '', 'email'],
  ];
  for (const merge of ['C1:A2', 'B2:C1', 'B1', 'B1:']) {
    const [sheet] = openSpreadsheet(xlsxFile([{ name: 'A', rows, merges: [merge] }]));
    const { pieces, warnings } = sheet ? sheetText(sheet) : { pieces: [], warnings: [] };
    t.same([pieces.join(''), warnings], ['n,google,cpc\nA,,email\n', []], merge);
  }
});

t.test('a merged cell counts beside others, and not in a row that is blank', async (t) => {
  const rows = [
    ['n', 'google', 'cpc'],
    ['', '', ''],
    ['', '', 'email'],
    ['', '', '', 'far'],
  ];
  t.same(rowsOf(xlsxFile([{ name: 'A', rows, merges: ['B1:B4'] }])), [
    ['n', 'google', 'cpc'],
    [],
    ['', 'google', 'email'],
    ['', 'google', '', 'far'],
  ]);
});

t.test('of many merged cells the first are named', async (t) => {
  const rows = Array.from({ length: 14 }, (_, at) => [`A${at}`, at % 2 === 0 ? `v${at}` : '']);
  const merges = rows.flatMap((_, at) => (at % 2 === 0 ? [`B${at + 1}:B${at + 2}`] : []));
  const [sheet] = openSpreadsheet(xlsxFile([{ name: 'A', rows, merges }]));
  t.same(sheet && sheetText(sheet).warnings.map(sentenceOf), [
    'Merged cells (B1:B2, B3:B4, B5:B6, B7:B8, B9:B10, +2 more): a value counts for each row that it covers, but only for its first column',
  ]);
});

t.test('hidden rows and links to another URL than the cell shows, in both formats', async (t) => {
  const a = 'https://a.example/x y';
  const b = 'https://b.example';
  const rows = [['n', 'u'], ['A', a], [], ['B', b], ['C', b], ['D', 'text']];
  const links = {
    B2: 'https://a.example/x%20y',
    B4: 'https://b.example/',
    B5: 'https://b.example/2024',
    B6: 'https://b.example/2024',
  };
  const cell = (text: string, target?: string) =>
    `<table:table-cell><text:p>${target ? `<text:a xlink:href="${target}">${text}</text:a>` : text}</text:p></table:table-cell>`;
  const row = (cells: string, visibility = 'visible', repeated = 1) =>
    `<table:table-row table:visibility="${visibility}" table:number-rows-repeated="${repeated}">${cells}</table:table-row>`;
  const table = [
    row(cell('n') + cell('u')),
    row(cell('A') + cell(a, links.B2)),
    row('', 'collapse'),
    row(cell('B') + cell(b, links.B4), 'filter'),
    row(cell('C') + cell(b, links.B5)),
    row(cell('D') + cell('text', links.B6), 'collapse'),
  ].join('');
  const body = `<office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet>`;
  for (const bytes of [xlsxFile([{ name: 'A', rows, links, hidden: [3, 4, 6] }]), odsFile(body)]) {
    const [sheet] = openSpreadsheet(bytes);
    t.same(sheet && sheetText(sheet).warnings.map(sentenceOf), [
      "These rows are hidden, but they're read like any other: 4, 6. Delete what no longer counts",
      'These cells show one URL and link to another: B5. The URL they show counts',
    ]);
  }
});

t.test('rows with struck out text are named, in both formats', async (t) => {
  const rows: MadeRow[] = [
    ['n', 'u'],
    ['A', 'x'],
    ['B', { v: 1, s: 6 }],
    ['~~old~~ new', 'y'],
    ['C', 'z'],
  ];
  const struck = 'style:text-line-through-style="solid"';
  const style = (name: string, attributes: string) =>
    `<style:style style:name="${name}"><style:text-properties ${attributes}/></style:style>`;
  const styles = style('s', struck) + style('n', 'style:text-line-through-style="none"');
  const cells = (name: string, inner: string) =>
    `<table:table-row><table:table-cell table:style-name="${name}"><text:p>${inner}</text:p></table:table-cell></table:table-row>`;
  const table = [
    cells('n', 'n'),
    cells('n', 'A'),
    cells('s', 'B'),
    cells('n', '<text:span text:style-name="s">old</text:span> new'),
    cells('s', ''),
    cells('n', 'C'),
  ].join('');
  const body = `<office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet>`;
  for (const bytes of [xlsxFile([{ name: 'A', rows }]), odsFile(body, { styles })]) {
    const [sheet] = openSpreadsheet(bytes);
    t.same(sheet && sheetText(sheet).warnings.map(sentenceOf), [
      "Some text in these rows is struck out, but it's read like any other: 3, 4. Remove what no longer counts",
    ]);
  }
});

t.test('what a file no longer holds is not taken for a value', async (t) => {
  const digits: [MadeRow[number], string][] = [
    [{ v: '23851234567890100' }, '2.38512345678901E+16'],
    [{ v: '23851234567890100', s: 1 }, '2.38512345678901E+16'],
    [{ v: '123456789012345' }, '123456789012345'],
    ['23851234567890123', '23851234567890123'],
    [{ v: '', formula: 'A1' }, '#UNSAVED!'],
    [{ v: '', t: 'str', formula: 'A1' }, ''],
  ];
  for (const [cell, shown] of digits) t.same(ofXlsx([['a', cell]])[0]?.[1] ?? '', shown);
  const ods = (attributes: string, text: string) =>
    ofOds(
      `<table:table-row><table:table-cell ${attributes}>${text}</table:table-cell></table:table-row>`,
    );
  const float = 'office:value-type="float" office:value="23851234567890100"';
  t.same(ods(float, '<text:p>23851234567890100</text:p>'), [['2.38512345678901E+16']]);
  t.same(ods('table:formula="of:=[.A1]"', ''), [['#UNSAVED!']]);
  t.same(ods('table:formula="of:=[.A1]" office:value-type="string"', ''), []);
});

t.test('what is no spreadsheet says so', async (t) => {
  const says = (bytes: Uint8Array, sentence: RegExp) =>
    t.throws(() => rowsOf(bytes), { name: 'SpreadsheetError', message: sentence });
  const document = odsFile('<office:text><text:p>Dear all</text:p></office:text>');
  says(document, /isn't an \.xlsx or \.ods spreadsheet/);
  says(zipSync({ 'word/document.xml': new Uint8Array() }), /isn't an \.xlsx or \.ods/);
  says(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /old \.xls format or protected by a password/);
  const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
  says(odsFile('', { manifest }), /protected by a password/);
  says(new TextEncoder().encode('link_name'), /isn't an \.xlsx/);
  const whole = xlsxFile([{ name: 'A', rows: [['a']] }]);
  says(whole.subarray(0, whole.length - 30), /damaged/);
  says(odsFile('<office:spreadsheet><table:table></office:spreadsheet>'), /damaged/);
  says(xlsxFile([]), /has no sheets/);
});

t.test('what is made to exhaust the memory is refused', async (t) => {
  const bomb = (rows: string) => () => ofOds(rows);
  const row =
    '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell></table:table-row>';
  t.throws(bomb(row), { message: /too large/ });
  const entity = odsFile(
    '<office:spreadsheet><table:table><table:table-row><table:table-cell><text:p>&a;</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>',
  );
  t.throws(() => rowsOf(entity), { message: /damaged/ }, 'an entity of its own');
});
