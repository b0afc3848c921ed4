import { lastWeeks } from '@utmost/api/links/queries/link-tallies.ts';
import t from 'tap';

t.test('weeks go from Monday to Monday in UTC', async (t) => {
  const weeks = (now: string, count: number) =>
    lastWeeks(new Date(now), count).map(({ from, to }) => [from, to].map((at) => at.toISOString()));
  const current = ['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'];
  const last = ['2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'];
  t.same(weeks('2026-11-16T00:00:00.000Z', 1), [current]);
  t.same(weeks('2026-11-22T23:59:59.999Z', 1), [current]);
  t.same(weeks('2026-11-15T23:59:59.999Z', 1), [last]);
  t.same(weeks('2026-11-19T12:00:00.000Z', 2), [last, current], 'the oldest first');
  t.same(weeks('2026-11-19T12:00:00.000Z', 0), []);
});
