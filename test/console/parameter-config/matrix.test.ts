import {
  allowOf,
  matrixCells,
  matrixOf,
  putCells,
  withCells,
} from '@utmost/console/src/parameter-config/dependent/matrix.ts';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const SOURCE = parameterOf('src', {
  displayName: 'Source',
  type: 'dropdown',
  allowedValues: 'google,bing,newsletter',
  required: true,
});
const ALLOW = { 'google, bing': ['cpc', 'display'], newsletter: ['empty', 'email'] };
const MEDIUM = parameterOf('med', {
  displayName: 'Medium',
  type: 'dropdown',
  useCodedValues: true,
  valueMappings: [
    { displayValue: 'Paid Search', codedValue: 'cpc' },
    { displayValue: 'Display', codedValue: 'display' },
    { displayValue: 'E-Mail', codedValue: 'email' },
  ],
  by: 'src',
  allow: ALLOW,
});

t.test('rules become a table and the table the same rules', async (t) => {
  const matrix = matrixOf(MEDIUM, SOURCE);
  t.same(
    matrix.columns.map(({ word, text }) => [word, text]),
    [
      ['empty', 'empty'],
      ['cpc', 'Paid Search'],
      ['display', 'Display'],
      ['email', 'E-Mail'],
    ],
  );
  t.same(allowOf(matrix), ALLOW);
  t.same(allowOf(matrixOf({ ...MEDIUM, by: 'other' }, SOURCE)), {}, 'another controller');
});

t.test('whole rows and columns are set at once', async (t) => {
  const empty = matrixOf({ ...MEDIUM, by: null, allow: null }, SOURCE);
  t.same(allowOf(withCells(empty, (row) => row === 0, true)), {
    google: ['empty', 'cpc', 'display', 'email'],
  });
  t.same(allowOf(withCells(empty, (_, column) => column === 3, true)), {
    'google, bing, newsletter': ['email'],
    otherwise: ['email'],
  });
});

t.test('a table goes out to a spreadsheet and comes back', async (t) => {
  const matrix = matrixOf(MEDIUM, SOURCE);
  const cells = matrixCells(matrix, 'src');
  t.same(cells.slice(0, 2), [
    ['src', 'empty', 'cpc', 'display', 'email'],
    ['google', '', 'x', 'x', ''],
  ]);
  const empty = matrixOf({ ...MEDIUM, by: null, allow: null }, SOURCE);
  t.same(putCells(empty, cells, { row: 2, column: 2 }), { matrix, unknown: [] });
});

t.test('cells go by their headings in any order, or else from a cell on', async (t) => {
  const empty = matrixOf({ ...MEDIUM, by: null, allow: null }, SOURCE);
  const headed = [
    ['', 'E-MAIL', 'paid search', 'fax'],
    ['newsletter', 'yes', 'no', '1'],
    ['tiktok', '1', '1', '1'],
  ];
  const { matrix, unknown } = putCells(empty, headed, { row: 0, column: 0 });
  t.same(allowOf(matrix), { newsletter: ['email'] });
  t.same(unknown, ['fax', 'tiktok']);
  const plain = putCells(
    empty,
    [
      ['1', '0'],
      ['', 'x'],
    ],
    { row: 1, column: 1 },
  );
  t.same(allowOf(plain.matrix), { bing: ['cpc'], newsletter: ['display'] });
});
