// Cells of a spreadsheet become links: by place, or by the headings that come with them.

import { gridTexts } from '@utmost/console/src/bulk-create/bulk-create-texts.ts';
import { pastedColumns } from '@utmost/console/src/bulk-create/columns/sheet-columns.ts';
import {
  cellOf,
  gridColumns,
  pasteCells,
} from '@utmost/console/src/bulk-create/grid/paste-cells.ts';
import { readCells } from '@utmost/console/src/ui/browser/read-cells.ts';
import { MOST_LINKS } from '@utmost/core/link/variations.ts';
import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('src'),
  parameterOf('no', { type: 'identifier' }),
  parameterOf('med', {
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
  }),
]);
const columns = gridColumns(compiled);
/** Pastes rows whose headings say what they are. */
const pasteNamed = (rules: typeof compiled, forms: readonly LinkForm[], cells: string[][]) =>
  pasteCells(rules, forms, cells, { row: 0, column: 2 }, pastedColumns(rules, cells, []));
const textsOf = (forms: readonly LinkForm[]) =>
  forms.map((form) => columns.map((column) => cellOf(form, column)));

t.test('the columns are those that are filled in', async (t) => {
  t.same(
    columns.map(({ path }) => path),
    ['name', 'baseUrl', 'parameters.src', 'parameters.med'],
  );
});

t.test('cells are read as spreadsheets copy them', async (t) => {
  t.same(readCells('a\tb\r\n1\t\r\n'), [
    ['a', 'b'],
    ['1', ''],
  ]);
  t.same(readCells('"two\nlines"\t"a ""b"""\n'), [['two\nlines', 'a "b"']]);
  t.same(readCells('a\n\nb\n'), [['a'], [''], ['b']], 'an empty cell of a column is a cell');
  t.same(readCells('5" screen\tx'), [['5" screen', 'x']]);
  t.same(readCells('a\n\n5" screen\n'), [['a'], [''], ['5" screen']], 'a quote inside a cell');
  t.same(
    readCells('\n"two\nlines"\r\n\r\nb\n\n'),
    [[''], ['two\nlines'], [''], ['b'], ['']],
    'empty cells around one of two lines',
  );
});

t.test('they go from a cell on, over what is there, and more links are added', async (t) => {
  const forms = [
    { ...emptyForm, name: 'A', urlEncoding: false },
    { ...emptyForm, name: 'B' },
  ];
  const pasted = pasteCells(
    compiled,
    forms,
    readCells('u1\ts1\tPaid Search\nu2\ts2\tx\ttoo many'),
    {
      row: 1,
      column: 1,
    },
  );
  t.same(textsOf(pasted.forms), [
    ['A', '', '', ''],
    ['B', 'u1', 's1', 'ps'],
    ['', 'u2', 's2', 'x'],
  ]);
  t.equal(pasted.forms[2]?.urlEncoding, false, 'as the others');
  t.equal(pasted.rows, 2);
  t.same(pasted.leftOut, { rows: 0, columns: 1, names: [] }, 'right of the last column');
});

t.test('headings say where the columns go', async (t) => {
  const sheet =
    'src\tNotes\tWebsite URL\tlink_name\tOwner\ngoogle\tx\thttps://a.example/\tSpring\t\n';
  const pasted = pasteNamed(compiled, [emptyForm], readCells(sheet));
  t.same(textsOf(pasted.forms), [['Spring', 'https://a.example/', 'google', '']]);
  t.equal(pasted.rows, 1, 'without the headings');
  t.same(
    pasted.leftOut,
    { rows: 0, columns: 1, names: ['Notes'] },
    'what is under an unknown heading',
  );
});

t.test('blank rows make no links', async (t) => {
  const sheet = '\t\nA\tu1\n\u00a0\t \n\t\nB\tu2\n\t\n';
  const { forms, rows } = pasteCells(compiled, [emptyForm], readCells(sheet), {
    row: 0,
    column: 0,
  });
  t.same(textsOf(forms), [
    ['A', 'u1', '', ''],
    ['B', 'u2', '', ''],
  ]);
  t.equal(rows, 2);
  const over = pasteCells(compiled, forms, readCells('\ns2\n'), { row: 0, column: 2 });
  t.same(
    textsOf(over.forms),
    [
      ['A', 'u1', '', ''],
      ['B', 'u2', 's2', ''],
    ],
    'a column stays beside the links that are there',
  );
  const most = Array.from({ length: MOST_LINKS }, (_, at) => [`Link ${at}`]);
  const full = pasteCells(compiled, [emptyForm], [[''], ...most, ['']], { row: 0, column: 0 });
  t.equal(full.leftOut.rows, 0, 'nor do they take the room of links');
});

t.test('rows beyond the most links of a list are left out and counted', async (t) => {
  const cells = Array.from({ length: MOST_LINKS }, (_, at) => [`Link ${at}`]);
  const forms = [emptyForm, emptyForm, emptyForm];
  const {
    forms: pasted,
    rows,
    leftOut,
  } = pasteCells(compiled, forms, cells, { row: 2, column: 0 });
  t.equal(pasted.length, MOST_LINKS);
  t.equal(rows, MOST_LINKS - 2);
  t.same(leftOut, { rows: 2, columns: 0, names: [] });
});

const notices: readonly (readonly [rows: number, left: readonly [number, number], text: string])[] =
  [
    [1, [0, 0], 'Pasted 1 row'],
    [2, [0, 1], 'Pasted 2 rows. 1 column that is not in the grid was left out.'],
    [9_998, [2, 0], 'Pasted 9,998 rows. 2 rows beyond the most at once were left out.'],
    [
      3,
      [1, 2],
      'Pasted 3 rows. 1 row beyond the most at once and 2 columns that are not in the grid were left out.',
    ],
  ];

t.test('it is said how many rows went in, and what did not', async (t) => {
  for (const [rows, [leftRows, columns], text] of notices)
    t.equal(gridTexts.pasted(rows, { rows: leftRows, columns, names: [] }), text);
});

t.test('headings are known as in a file', async (t) => {
  const plan = compiledOf([
    parameterOf('utm_source', { displayName: 'Source' }),
    parameterOf('utm_medium', { displayName: 'Medium' }),
    parameterOf('utm_campaign', { displayName: 'Campaign' }),
  ]);
  const sheet =
    'Campaign name\tURL\tSource\tMedium\tOwner\nspring\thttps://a.example/\tgoogle\u00a0\tcpc\tMaria\n';
  const { forms, leftOut } = pasteNamed(plan, [emptyForm], readCells(sheet));
  t.same(
    forms.map((form) => gridColumns(plan).map((column) => cellOf(form, column))),
    [['', 'https://a.example/', 'google', 'cpc', 'spring']],
  );
  t.same(leftOut, { rows: 0, columns: 1, names: ['Owner'] });
  t.equal(
    gridTexts.pasted(1, leftOut),
    'Pasted 1 row. 1 column that is not in the grid (Owner) was left out.',
  );
});
