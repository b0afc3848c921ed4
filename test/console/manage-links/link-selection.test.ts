// Selecting links, announcing new ones, opening groups: what the screen remembers by itself.

import {
  ALL_CLOSED,
  ALL_OPEN,
  isOpen,
  toggled,
} from '@utmost/console/src/manage-links/groups/open-groups.ts';
import {
  deleteLinkTexts,
  manageLinksTexts,
  selectionTexts,
} from '@utmost/console/src/manage-links/manage-links-texts.ts';
import {
  allMatching,
  countSelected,
  forget,
  idsBetween,
  isSelectable,
  isSelected,
  meantBy,
  NOTHING,
  put,
  type Selection,
} from '@utmost/console/src/manage-links/selection.ts';
import { countNew, type LinksPage } from '@utmost/console/src/manage-links/use-links.ts';
import { pagesOf } from '@utmost/console/src/ui/lists/page-window.ts';
import { formatTotal } from '@utmost/console/src/ui/ui-texts.ts';
import t from 'tap';

const link = (id: string, createdAt = '2026-11-26T09:00:00.000Z') => ({ id, createdAt });
const ALL: Selection = allMatching({ q: 'x' }, '2026-11-26T09:30:00.000Z', {
  count: 40,
  isExact: true,
});
const LATER = link('z', '2026-11-26T09:30:00.001Z');

t.test('links one by one', async (t) => {
  const two = put(put(NOTHING, ['a', 'b', 'c'], true), ['b'], false);
  t.same([isSelected(two, link('a')), isSelected(two, link('b'))], [true, false]);
  t.ok(isSelectable(two, LATER));
  t.same(countSelected(two), { count: 2, isExact: true });
  t.same(meantBy(two), { filter: { id: ['a', 'c'] } });
});

t.test('as far as from one box to another, whichever comes first', async (t) => {
  const links = ['a', 'b', 'c'].map((id) => link(id));
  t.same(idsBetween(links, 'c', 'b'), ['b', 'c']);
  t.same(idsBetween(links, 'a', 'c'), ['a', 'b', 'c']);
  for (const from of [null, 'on another page']) t.same(idsBetween(links, from, 'b'), ['b']);
});

t.test('more links than a filter takes are named themselves', async (t) => {
  const ids = Array.from({ length: 1001 }, (_, index) => String(index));
  t.same(meantBy(put(NOTHING, ids, true)), { ids });
});

t.test('all that match now, but some', async (t) => {
  const most = put(put(ALL, ['a', 'b'], false), ['b'], true);
  t.same(
    [link('a'), link('b'), link('y', '2026-11-26T09:30:00.000Z')].map((one) =>
      isSelected(most, one),
    ),
    [false, true, true],
  );
  t.same(countSelected(most), { count: 39, isExact: true });
  const filter = { q: 'x', createdTo: '2026-11-26T09:30:00.001Z' };
  t.same(meantBy(most), { filter, except: ['a'] });
});

t.test('a link that came later is none of all', async (t) => {
  t.notOk(isSelectable(ALL, LATER));
  t.notOk(isSelected(ALL, LATER));
  t.same(countSelected(forget(ALL, LATER)), { count: 40, isExact: true });
});

t.test('a link that was deleted counts nowhere', async (t) => {
  const all = put(ALL, ['a', 'b'], false);
  t.same(countSelected(forget(all, link('a'))), { count: 38, isExact: true });
  t.same(countSelected(forget(all, link('y'))), { count: 37, isExact: true });
  t.same(countSelected(forget(put(NOTHING, ['a', 'b'], true), link('a'))).count, 1);
});

t.test('a selection that was not counted to its end says so', async (t) => {
  const total = { count: 1000, isExact: false };
  const all = allMatching({}, '2026-11-26T09:30:00.000Z', total);
  t.equal(selectionTexts.count(countSelected(all)), '1,000+ items selected');
  t.equal(selectionTexts.count({ count: 1, isExact: true }), '1 item selected');
  t.equal(deleteLinkTexts.deletedMany(3), '3 links deleted successfully');
  t.equal(formatTotal(total), '1,000+');
});

t.test('behind a full page of uncounted links there is another one', async (t) => {
  const total = { count: 10_000, isExact: false };
  t.equal(pagesOf(total, 1, 10, 10), 1000);
  t.equal(pagesOf(total, 1000, 10, 10), 1001);
  t.equal(pagesOf(total, 1005, 10, 4), 1005);
  t.equal(pagesOf({ count: 0, isExact: true }, 1, 10, 0), 1);
});

const pageOf = (ids: string, total: number, isExact = true): LinksPage => ({
  data: [...ids].map((id) => ({ id })),
  total,
  meta: { isExact },
});
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;
const BY_NAME = { field: 'name', order: 'ASC' } as const;

const news = [
  { name: 'nothing', shown: pageOf('cba', 3), latest: pageOf('cba', 3), newest: 0, byName: 0 },
  { name: 'two', shown: pageOf('cba', 3), latest: pageOf('edc', 5), newest: 2, byName: 2 },
  {
    name: 'more than a page',
    shown: pageOf('ba', 2),
    latest: pageOf('zy', 12),
    newest: 10,
    byName: 10,
  },
  { name: 'a deletion', shown: pageOf('dcb', 4), latest: pageOf('dba', 3), newest: 0, byName: 0 },
  {
    name: 'one for a deleted one',
    shown: pageOf('cba', 3),
    latest: pageOf('dcb', 3),
    newest: 1,
    byName: 0,
  },
  {
    name: 'one on another page',
    shown: pageOf('ba', 9),
    latest: pageOf('cb', 10),
    newest: 1,
    byName: 1,
  },
  { name: 'an empty page', shown: pageOf('', 0), latest: pageOf('a', 1), newest: 0, byName: 0 },
  {
    name: 'one of many',
    shown: pageOf('ba', 1000, false),
    latest: pageOf('cb', 1000, false),
    newest: 1,
    byName: 1,
  },
];

for (const { name, shown, latest, newest, byName } of news) {
  t.test(`what is new: ${name}`, async (t) => {
    t.equal(countNew(shown, latest, NEWEST).count, newest);
    t.equal(countNew(shown, latest, BY_NAME).count, byName);
  });
}

t.test('new links are announced', async (t) => {
  t.equal(manageLinksTexts.newLinks({ count: 1, isExact: true }), '1 new link');
  t.equal(manageLinksTexts.newLinks({ count: 3, isExact: true }), '3 new links');
  t.equal(manageLinksTexts.newLinks({ count: 10, isExact: false }), '10+ new links');
});

t.test('groups open one by one, or all but some', async (t) => {
  t.equal(isOpen(toggled(ALL_CLOSED, 'x'), 'x'), true);
  t.equal(isOpen(toggled(toggled(ALL_CLOSED, null), null), null), false);
  t.equal(isOpen(toggled(ALL_OPEN, 'x'), 'x'), false);
  t.equal(isOpen(toggled(ALL_OPEN, 'x'), 'y'), true);
});
