// Where keys lead in a grid, what is selected, and what its cells become.

import {
  cellAfterKey,
  rangeOf,
  sizeOf,
  within,
} from '@utmost/console/src/bulk-create/grid/cell-range.ts';
import { gridCauses, withoutCause } from '@utmost/console/src/bulk-create/grid/grid-causes.ts';
import { changeCells, copiedCells } from '@utmost/console/src/bulk-create/grid/grid-cells.ts';
import { gridColumns, pasteCells } from '@utmost/console/src/bulk-create/grid/paste-cells.ts';
import {
  changeBetween,
  inverseOf,
  withoutChange,
} from '@utmost/console/src/bulk-create/grid/undo-change.ts';
import {
  addCard,
  changeCard,
  listOf,
  putForms,
  removeCard,
  submitAll,
} from '@utmost/console/src/bulk-create/manual/link-list.ts';
import {
  changeName,
  changeValue,
  emptyForm,
  type LinkForm,
} from '@utmost/core/link-form/link-form.ts';
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

t.test('a paste is undone as long as its cells have the texts that it gave them', async (t) => {
  const before = listOf([emptyForm]);
  const range = { row: 0, column: 0 };
  const { forms } = pasteCells(
    compiled,
    [emptyForm],
    [
      ['A', '', 'a'],
      ['B', '', 'b'],
    ],
    range,
  );
  const after = putForms(before, forms);
  const pasted = changeBetween(before, after);
  const typed = changeCard(after, after.cards[1]?.id ?? 0, (form) => changeValue(form, 'src', 'c'));
  const undone = withoutChange(typed, changeBetween(after, typed));
  t.equal(undone.cards[1]?.form.values.get('src'), 'b');
  t.equal(withoutChange(undone, pasted).cards.length, 1, 'also after another change was undone');
  const emptied = changeCard(before, 0, (form) => changeValue(form, 'src', ''));
  t.equal(withoutChange(emptied, changeBetween(before, emptied)), emptied, 'nothing was there');
});

t.test('a removed link comes back beside those that were added since', async (t) => {
  const before = listOf([changeName(emptyForm, 'A'), changeName(emptyForm, 'B')]);
  const removed = removeCard(before, 1);
  const undo = changeBetween(before, removed);
  const names = (list: typeof before) => list.cards.map(({ form }) => form.name);
  t.same(names(withoutChange(addCard(removed), undo)), ['A', 'B', '']);
  const longer = putForms(removed, [emptyForm, changeName(emptyForm, 'C')]);
  t.same(names(withoutChange(longer, undo)), ['', 'B', 'C']);
});

t.test('what is cleared, filled or pasted takes dependent values with it', async (t) => {
  const dependent = compiledOf([
    parameterOf('src', { type: 'dropdown', allowedValues: 'google,bing,newsletter' }),
    parameterOf('med', {
      type: 'dropdown',
      allowedValues: 'cpc,display,email',
      by: 'src',
      allow: { 'google, bing': ['cpc', 'display'], newsletter: ['email'], otherwise: ['empty'] },
    }),
  ]);
  const values = new Map(Object.entries({ src: 'newsletter', med: 'email' }));
  const typed: LinkForm = { ...emptyForm, values };
  const medium = ([form]: readonly LinkForm[]) => form?.values.get('med') ?? '';
  const range = { top: 0, bottom: 0, left: 2, right: 2 };
  const write = (text: string) =>
    changeCells(dependent, [typed], gridColumns(dependent), range, () => text);
  const paste = (...cells: string[]) =>
    pasteCells(dependent, [typed], [cells], { row: 0, column: 2 }).forms;
  t.equal(medium(write('')), '');
  t.equal(medium(write('bing')), '');
  t.equal(medium(paste('bing')), '');
  t.equal(medium(paste('bing', 'email')), 'email', 'what is pasted itself stays, to be refused');
  t.equal(write('newsletter')[0], typed, 'what is the same stays the same');
});

t.test('values that look like others are causes of the grid, replaced in all rows', async (t) => {
  const free = compiledOf([parameterOf('utm_source')]);
  const forms = ['googel', 'google', 'googel', 'partner'].map((value) =>
    changeValue(emptyForm, 'utm_source', value),
  );
  const [cause, ...others] = gridCauses(free, listOf(forms), []).values();
  t.match(cause, { path: 'utm_source', value: 'googel', better: 'google', isWarning: true });
  t.same([cause && [...cause.rows], others], [[0, 2], []]);
  const mended = cause ? withoutCause(free, forms, cause, 'google') : [];
  t.same(
    mended.map(({ values }) => values.get('utm_source')),
    ['google', 'google', 'google', 'partner'],
  );
});
