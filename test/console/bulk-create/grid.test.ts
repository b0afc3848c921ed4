// Where keys lead in a grid, what is selected, and what its cells become.

import {
  cellAfterKey,
  rangeOf,
  sizeOf,
  within,
} from '@utmost/console/src/bulk-create/grid/cell-range.ts';
import { changeCells, copiedCells } from '@utmost/console/src/bulk-create/grid/grid-cells.ts';
import { gridColumns } from '@utmost/console/src/bulk-create/grid/paste-cells.ts';
import {
  changeBetween,
  inverseOf,
  withoutChange,
} from '@utmost/console/src/bulk-create/grid/undo-change.ts';
import {
  addCard,
  listOf,
  putForms,
  removeCard,
  submitAll,
} from '@utmost/console/src/bulk-create/manual/link-list.ts';
import { changeName, emptyForm } from '@utmost/core/link-form/link-form.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('src'),
  parameterOf('med', {
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
  }),
]);
const columns = gridColumns(compiled);

t.test('keys lead to cells, and never out of the grid', async (t) => {
  const size = { rows: 30, columns: 5 };
  const from = { row: 12, column: 2 };
  const to = (key: string, isFar = false) => {
    const cell = cellAfterKey(from, { key, isFar }, size);
    return cell && [cell.row, cell.column];
  };
  t.same(to('ArrowUp'), [11, 2]);
  t.same(to('ArrowRight'), [12, 3]);
  t.same(to('PageDown'), [22, 2]);
  t.same(to('Home'), [12, 0]);
  t.same(to('End'), [12, 4]);
  t.same(to('ArrowDown', true), [29, 2]);
  t.same(to('ArrowLeft', true), [12, 0]);
  t.same(to('Home', true), [0, 0]);
  t.same(to('End', true), [29, 4]);
  t.equal(to('a'), null);
  const corner = { row: 0, column: 4 };
  t.same(cellAfterKey(corner, { key: 'ArrowRight', isFar: false }, size), corner);
  t.same(cellAfterKey(corner, { key: 'PageUp', isFar: false }, size), corner);
  t.same(within({ row: 30, column: 9 }, size), { row: 29, column: 4 });
});

t.test('a range has its corners wherever it began', async (t) => {
  const range = rangeOf({ active: { row: 4, column: 1 }, end: { row: 2, column: 3 } });
  t.same(range, { top: 2, bottom: 4, left: 1, right: 3 });
  t.equal(sizeOf(range), 9);
});

t.test('cells are written and copied as people know their values', async (t) => {
  const forms = ['A', 'B', '=C'].map((name) => ({ ...emptyForm, name }));
  const range = { top: 1, bottom: 2, left: 2, right: 4 };
  const written = changeCells(compiled, forms, columns, range, ({ queryName }, row) =>
    queryName === 'med' ? 'paid search' : `s${row}`,
  );
  t.equal(written[0], forms[0], 'a row outside of it stays the same');
  t.same(
    [...(written[2]?.values ?? [])],
    [
      ['src', 's1'],
      ['med', 'ps'],
    ],
  );
  const all = { top: 1, bottom: 2, left: 0, right: 3 };
  t.equal(
    copiedCells(compiled, written, columns, all),
    "B\t\ts0\tPaid Search\n'=C\t\ts1\tPaid Search",
  );
  const withUrl = written.map((form) => ({ ...form, baseUrl: 'https://a.example/' }));
  t.equal(
    copiedCells(compiled, withUrl, columns, { top: 1, bottom: 1, left: 3, right: 4 }),
    'Paid Search\thttps://a.example/?src=s0&med=ps',
  );
});

t.test('a change is undone, and what happened since stays', async (t) => {
  const before = listOf([changeName(emptyForm, 'A'), changeName(emptyForm, 'B')]);
  const [a, b] = before.cards.map(({ form }) => form);
  if (!a || !b) throw new Error('Two links were listed.');
  const after = putForms(before, [a, changeName(b, 'X'), changeName(emptyForm, 'C')]);
  const undo = changeBetween(before, after);
  const names = (list: typeof after) => list.cards.map(({ form }) => form.name);
  t.same(names(withoutChange(after, undo)), ['A', 'B']);
  const since = addCard(after);
  t.same(names(withoutChange(since, undo)), ['A', 'B', ''], 'a link that was added since');
  t.same(names(withoutChange(removeCard(after, 0), undo)), ['B'], 'one that was removed');
  const submitted = withoutChange(submitAll(after), undo);
  t.ok(
    submitted.cards.every(({ form }) => form.isSubmitted),
    'links go on telling their problems',
  );
  t.equal(withoutChange(before, undo), before, 'there is nothing to undo twice');
  const typed = putForms(after, [a, { ...changeName(b, 'X'), baseUrl: 'https://a.example/' }]);
  const [, second] = withoutChange(typed, undo).cards;
  t.same([second?.form.name, second?.form.baseUrl], ['B', 'https://a.example/'], 'cell by cell');
  const retyped = putForms(after, [a, changeName(b, 'Y')]);
  t.same(names(withoutChange(retyped, undo)), ['A', 'Y'], 'what was typed over it stays');
  t.same(names(withoutChange(withoutChange(after, undo), inverseOf(undo))), ['A', 'X', 'C']);
  const removed = removeCard(before, 0);
  t.same(names(withoutChange(removed, changeBetween(before, removed))), ['A', 'B'], 'in its place');
});
