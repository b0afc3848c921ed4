import { counted, duration, formatNumber, shownList } from '@utmost/core/messages/figures.ts';
import t from 'tap';

t.test('numbers of things', async (t) => {
  t.equal(formatNumber(0), '0');
  t.equal(formatNumber(1_234_567), '1,234,567');
  t.equal(counted(0, 'link', 'links'), '0 links');
  t.equal(counted(1, 'link', 'links'), '1 link');
  t.equal(counted(2, 'link', 'links'), '2 links');
  t.equal(counted(1000, 'link', 'links'), '1,000 links');
});

t.test('lengths of time', async (t) => {
  const cases: Record<number, string> = {
    0: '0.0 s',
    1.26: '1.3 s',
    9.94: '9.9 s',
    9.95: '10 s',
    89.4: '89 s',
    89.6: '1 min 30 s',
    119.7: '2 min 0 s',
    90: '1 min 30 s',
    120: '2 min 0 s',
    3605.2: '60 min 5 s',
  };
  for (const [seconds, text] of Object.entries(cases)) t.equal(duration(Number(seconds)), text);
});

t.test('lists', async (t) => {
  t.equal(shownList([]), '');
  t.equal(shownList(['a', 'b']), 'a, b');
  t.equal(
    shownList([1, 2, 3], (one) => `“${one}”`, 3),
    '“1”, “2”, “3”',
  );
  t.equal(shownList([1, 2, 3], String, 2), '1, 2, +1 more');
  const many = Array.from({ length: 1101 }, () => 'x');
  t.equal(shownList(many.slice(0, 100)), many.slice(0, 100).join(', '));
  t.equal(shownList(many), `${many.slice(0, 100).join(', ')}, +1,001 more`);
});
