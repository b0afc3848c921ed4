// Cells of a spreadsheet become links: by place, or by the headings that come with them.
import { emptyForm } from '@utmost/core/link-form/link-form.ts';
import { cellOf, gridColumns, pasteCells, readCells } from '@utmost/core/link-form/paste-cells.ts';
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
const textsOf = (forms: ReturnType<typeof pasteCells>) =>
  forms.map((form) => columns.map((column) => cellOf(form, column)));

t.test('the columns are those that somebody fills in', async (t) => {
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
  t.same(textsOf(pasted), [
    ['A', '', '', ''],
    ['B', 'u1', 's1', 'ps'],
    ['', 'u2', 's2', 'x'],
  ]);
  t.equal(pasted[2]?.urlEncoding, false, 'as the others');
});

t.test('headings say where the columns go', async (t) => {
  const sheet = 'src\tNotes\tWebsite URL\tlink_name\ngoogle\tx\thttps://a.example/\tSpring\n';
  t.same(textsOf(pasteCells(compiled, [emptyForm], readCells(sheet), { row: 0, column: 2 })), [
    ['Spring', 'https://a.example/', 'google', ''],
  ]);
});
