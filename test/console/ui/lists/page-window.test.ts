import { formatAge } from '@utmost/console/src/ui/format-date.ts';
import { pageWindow } from '@utmost/console/src/ui/lists/page-window.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import t from 'tap';

const windows = [
  { page: 1, pages: 1, gives: [1] },
  { page: 1, pages: 3, gives: [1, 2, 3] },
  { page: 1, pages: 20, gives: [1, 2, 3, 4, 5] },
  { page: 7, pages: 20, gives: [5, 6, 7, 8, 9] },
  { page: 20, pages: 20, gives: [16, 17, 18, 19, 20] },
  { page: 4, pages: 5, gives: [1, 2, 3, 4, 5] },
];

for (const { page, pages, gives } of windows) {
  t.test(`buttons on page ${page} of ${pages}`, async (t) =>
    t.same(pageWindow(page, pages), gives),
  );
}

const ages = [
  { seconds: -5, gives: 'just now' },
  { seconds: 59, gives: 'just now' },
  { seconds: 60, gives: '1 min ago' },
  { seconds: 125, gives: '2 min ago' },
  { seconds: 3599, gives: '59 min ago' },
  { seconds: 3600, gives: '1 h ago' },
  { seconds: 86_399, gives: '23 h ago' },
  { seconds: 86_400, gives: '1 day ago' },
  { seconds: 86_400 * 30, gives: '30 days ago' },
  { seconds: 86_400 * 364, gives: '364 days ago' },
  { seconds: 86_400 * 365, gives: '1 year ago' },
  { seconds: 86_400 * 800, gives: '2 years ago' },
];

for (const { seconds, gives } of ages) {
  t.test(`${seconds} s are ${gives}`, async (t) => t.equal(formatAge(seconds), gives));
}

t.test('numbers are grouped', async (t) => t.equal(formatNumber(128_406), '128,406'));
