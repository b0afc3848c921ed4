// What the address bar of Manage Links says, and what changes it.
import { dayOf, startOf } from '@utmost/console/src/manage-links/filters/days.ts';
import { furtherFilters } from '@utmost/console/src/manage-links/filters/further-filters.ts';
import {
  clearFilters,
  exportAddress,
  FIRST_VIEW,
  filterBy,
  groupBy,
  isNarrowed,
  type LinksView,
  narrow,
  openGroup,
  printView,
  readView,
  sortBy,
} from '@utmost/console/src/manage-links/links-view.ts';
import type * as FormatDate from '@utmost/console/src/ui/format-date.ts';
import t from 'tap';
import { compiledOf } from '../../support/taxonomies.ts';
import { moveTo, TIME_ZONES } from '../../support/time-zones.ts';

/** What midnight of 2026-11-02 in UTC is elsewhere. */
const MIDNIGHTS: Readonly<Record<string, string>> = {
  UTC: 'Nov 2, 2026, 12:00:00 AM',
  'America/New_York': 'Nov 1, 2026, 7:00:00 PM',
  'Pacific/Auckland': 'Nov 2, 2026, 1:00:00 PM',
  'Asia/Kolkata': 'Nov 2, 2026, 5:30:00 AM',
};

const read = (search: string): LinksView => readView(new URLSearchParams(search));
const print = (view: LinksView): string => printView(view).toString();

const ADDRESSES = [
  '',
  'q=spring&page=2',
  'filter=utm_source',
  'filter=utm_source&value=google',
  'filter=utm_source&unset=yes',
  'filter=utm_source&value=',
  'values=%7B%22utm_source%22%3A%22google%22%2C%22utm_medium%22%3Anull%7D',
  'values=%7B%22__proto__%22%3A%22x%22%7D',
  'createdBy=ada&from=2026-11-02T00%3A00%3A00.000Z&to=2026-11-09T00%3A00%3A00.000Z&passes=no',
  'passes=yes&favorites=yes',
  'column=name&column=parameters.utm_source',
  'sort=parameters.utm_source&order=DESC',
  'group=utm_medium&sort=name&order=ASC&page=3&perPage=50&numbers=open',
];

for (const address of ADDRESSES) {
  t.test(`the address ?${address} comes back`, async (t) => t.equal(print(read(address)), address));
}

const NONSENSE = [
  'page=-3',
  'page=x',
  'perPage=7',
  'sort=password',
  'sort=parameters.',
  'values=[1',
  'values={"a":1}',
  'from=soon&to=later',
  'passes=perhaps',
  'favorites=no',
  'value=google',
  'unset=yes',
];

for (const address of NONSENSE) {
  t.test(`?${address} is the first view`, async (t) => t.same(read(address), FIRST_VIEW));
}

t.test('what narrows the list begins at its first page', async (t) => {
  const third = { ...FIRST_VIEW, page: 3 };
  for (const view of [
    narrow(third, { q: 'x' }),
    filterBy(third, 'utm_source'),
    clearFilters(third),
    groupBy(third, 'utm_source'),
    sortBy(third, 'name'),
  ]) {
    t.equal(view.page, 1);
  }
});

t.test('another parameter forgets the value of the one before', async (t) => {
  const view = filterBy(read('filter=utm_source&value=google'), 'utm_medium');
  t.same(view.filter, { parameter: 'utm_medium' });
});

t.test('clearing leaves grouping, order and the numbers', async (t) => {
  const view = read('q=x&filter=a&value=b&createdBy=ada&group=c&sort=name&order=ASC&numbers=open');
  t.equal(isNarrowed(view), true);
  t.equal(print(clearFilters(view)), 'group=c&sort=name&order=ASC&numbers=open');
  t.equal(isNarrowed(clearFilters(view)), false);
});

t.test('a group as a list keeps the filter that it was within', async (t) => {
  const view = openGroup(read('filter=a&value=b&group=c&page=2'), 'c', null);
  t.same(view.filter, { parameter: 'c', value: null, values: { a: 'b' } });
  t.equal(view.group, null);
  t.same(openGroup(read('filter=c&group=c'), 'c', 'x').filter, { parameter: 'c', value: 'x' });
});

t.test('a column that is sorted by turns round', async (t) => {
  t.same(sortBy(FIRST_VIEW, 'createdAt').sort, { field: 'createdAt', order: 'ASC' });
  t.same(sortBy(FIRST_VIEW, 'name').sort, { field: 'name', order: 'ASC' });
  t.same(sortBy(sortBy(FIRST_VIEW, 'name'), 'name').sort, { field: 'name', order: 'DESC' });
});

t.test('the filter has only what is asked for', async (t) => {
  t.same(read('').filter, {});
  t.same(read('q=x&passes=yes').filter, { q: 'x', passes: true });
  t.same(read('filter=a').filter, { parameter: 'a' });
});

for (const zone of TIME_ZONES) {
  t.test(`a day in ${zone} is filtered by and shown as a whole`, async (t) => {
    moveTo(t, zone);
    for (const day of ['2024-02-29', '2026-03-08', '2026-09-27', '2026-12-31', '0099-01-01']) {
      t.equal(dayOf(startOf(day)), day);
      t.equal(dayOf(startOf(day, 1), 1), day, 'its end is the beginning of the next');
    }
    const filter = {
      createdFrom: startOf('2026-11-02') ?? '',
      createdTo: startOf('2026-11-05', 1) ?? '',
    };
    const week = { createdFrom: '2026-11-02T00:00:00.000Z', createdTo: '2026-11-09T00:00:00.000Z' };
    const shown = [filter, week].map((one) => furtherFilters(one, compiledOf([]))[0]?.text);
    const days = ['Created Nov 2, 2026 to Nov 5, 2026', 'Created Nov 2, 2026 to Nov 8, 2026'];
    t.same(shown, days, 'and the weeks of the numbers, which are in UTC');
  });

  t.test(`a week is named by its Monday, and a moment by the time in ${zone}`, async (t) => {
    moveTo(t, zone);
    // It makes its formats when it is loaded.
    const fresh: typeof FormatDate = await import(`@utmost/console/src/ui/format-date.ts?${zone}`);
    const monday = new Date('2026-11-02T00:00:00Z');
    const names = [fresh.formatDay(monday), fresh.formatDayOfYear(monday)];
    t.same(names, ['Nov 2, 2026', 'Nov 2']);
    t.equal(fresh.formatTimestamp(monday).replace('\u202f', ' '), MIDNIGHTS[zone]);
  });
}

t.test('what is no day', async (t) => {
  for (const none of ['', '2026-13-01', '12026-01-01']) t.equal(startOf(none), undefined);
  t.equal(dayOf(undefined), '');
});

t.test('the file has the links of the filter', async (t) =>
  t.equal(
    exportAddress({ q: 'a&b' }, 'ndjson'),
    '/api/tracking-links/export?format=ndjson&filter=%7B%22q%22%3A%22a%26b%22%7D',
  ),
);
