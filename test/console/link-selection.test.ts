// Selecting links, holding rows still, opening groups: what the screen remembers by itself.

import { pagesOf } from '@utmost/console/src/lists/page-window.ts';
import { frozenRows } from '@utmost/console/src/manage-links/frozen-rows.ts';
import {
  ALL_CLOSED,
  ALL_OPEN,
  isOpen,
  toggled,
} from '@utmost/console/src/manage-links/groups/open-groups.ts';
import {
  countSelected,
  forget,
  isSelected,
  meantBy,
  NOTHING,
  put,
  type Selection,
} from '@utmost/console/src/manage-links/selection.ts';
import { formatTotal } from '@utmost/core/messages/console.ts';
import { deleteLinkTexts, selectionTexts } from '@utmost/core/messages/manage-links.ts';
import t from 'tap';

const TOTAL = { count: 40, isExact: true };
const ALL: Selection = { ids: new Set(), all: { q: 'x' } };

t.test('links one by one', async (t) => {
  const two = put(put(NOTHING, ['a', 'b', 'c'], true), ['b'], false);
  t.same([isSelected(two, 'a'), isSelected(two, 'b')], [true, false]);
  t.same(countSelected(two, TOTAL), { count: 2, isExact: true });
  t.same(meantBy(two), { filter: { id: ['a', 'c'] } });
});

t.test('more links than a filter takes are named themselves', async (t) => {
  const ids = Array.from({ length: 1001 }, (_, index) => String(index));
  t.same(meantBy(put(NOTHING, ids, true)), { ids });
});

t.test('all but some', async (t) => {
  const most = put(put(ALL, ['a', 'b'], false), ['b'], true);
  t.same(
    [isSelected(most, 'a'), isSelected(most, 'b'), isSelected(most, 'z')],
    [false, true, true],
  );
  t.same(countSelected(most, TOTAL), { count: 39, isExact: true });
  t.same(meantBy(most), { filter: { q: 'x' }, except: ['a'] });
});

t.test('a link that was deleted counts nowhere', async (t) => {
  const fewer = { ...TOTAL, count: 39 };
  const all = put(ALL, ['a', 'b'], false);
  t.same(countSelected(forget(all, 'a'), fewer), { count: 38, isExact: true });
  t.same(countSelected(forget(all, 'z'), fewer), { count: 37, isExact: true });
  t.same(countSelected(forget(put(NOTHING, ['a', 'b'], true), 'a'), fewer).count, 1);
});

t.test('a selection that was not counted to its end says so', async (t) => {
  const total = { count: 10_000, isExact: false };
  t.equal(selectionTexts.count(countSelected(ALL, total)), '10,000+ items selected');
  t.equal(selectionTexts.count({ count: 1, isExact: true }), '1 item selected');
  t.equal(deleteLinkTexts.deletedMany(3), '3 links deleted successfully');
  t.equal(formatTotal(total), '10,000+');
});

t.test('behind a full page of uncounted links there is another one', async (t) => {
  const total = { count: 10_000, isExact: false };
  t.equal(pagesOf(total, 1, 10, 10), 1000);
  t.equal(pagesOf(total, 1000, 10, 10), 1001);
  t.equal(pagesOf(total, 1005, 10, 4), 1005);
  t.equal(pagesOf({ count: 0, isExact: true }, 1, 10, 0), 1);
});

t.test('rows stay where they stood, and say what is known of them now', async (t) => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const newB = { id: 'b', name: 'new' };
  t.same(frozenRows([a, b], [c, a, newB]), { rows: [a, newB], changes: 1 });
  t.same(frozenRows([a, b], [b]), { rows: [a, b], changes: 1 });
  t.same(frozenRows([a, b], [b, a]), { rows: [a, b], changes: 0 });
});

t.test('groups open one by one, or all but some', async (t) => {
  t.equal(isOpen(toggled(ALL_CLOSED, 'x'), 'x'), true);
  t.equal(isOpen(toggled(toggled(ALL_CLOSED, null), null), null), false);
  t.equal(isOpen(toggled(ALL_OPEN, 'x'), 'x'), false);
  t.equal(isOpen(toggled(ALL_OPEN, 'x'), 'y'), true);
});
