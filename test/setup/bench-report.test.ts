import t from 'tap';
import { type Bench, NotMeasured, runBench } from '../bench/bench.ts';
import { type Figure, isMissed, lineOf } from '../bench/figure.ts';
import { markdownOf } from '../bench/report.ts';

const reference = { name: 'bare', value: 1_000 };
const CASES: readonly (readonly [line: string, isMissed: boolean, figure: Figure])[] = [
  [
    'page: 4.6 ms; target: at most 5.0 ms',
    false,
    { name: 'page', value: 0.0046, unit: 's', most: 0.005 },
  ],
  [
    'page: 6.0 ms; target: at most 5.0 ms – MISSED',
    true,
    { name: 'page', value: 0.006, unit: 's', most: 0.005 },
  ],
  [
    'at its limit: 2.00 s; target: at most 2.00 s',
    false,
    { name: 'at its limit', value: 2, unit: 's', most: 2 },
  ],
  [
    'create: 1,600/s (p99 12 ms), 1.60 of bare (1,000/s); target: at least 1.60',
    false,
    {
      name: 'create',
      value: 1_600,
      unit: '/s',
      p99: 0.012,
      beside: reference,
      least: 1.6,
      note: 'Because.',
    },
  ],
  [
    'list: 390/s, 0.39 of bare (1,000/s); target: at least 0.40 – MISSED. Because.',
    true,
    { name: 'list', value: 390, unit: '/s', beside: reference, least: 0.4, note: 'Because.' },
  ],
  [
    'told: 500/s, 0.50 of bare (1,000/s). Only told.',
    false,
    { name: 'told', value: 500, unit: '/s', beside: reference, note: 'Only told.' },
  ],
  [
    'idle: 5/s, Infinity of bare (0/s); target: at least 0.40 – MISSED',
    true,
    { name: 'idle', value: 5, unit: '/s', beside: { name: 'bare', value: 0 }, least: 0.4 },
  ],
  [
    'weight: 95 kB; target: at most 110 kB',
    false,
    { name: 'weight', value: 95, unit: 'kB', most: 110 },
  ],
  [
    'fields: 98.3%; target: at least 90.0%',
    false,
    { name: 'fields', value: 98.34, unit: '%', least: 90 },
  ],
];

t.test('a figure says what it is held against, and whether it is beyond', async (t) => {
  for (const [line, missed, figure] of CASES) {
    t.equal(lineOf(figure), line);
    t.equal(isMissed(figure), missed, line);
  }
});

t.test('a bench that fails keeps what it measured before, and says why it stopped', async (t) => {
  const first: Figure = {
    name: 'first | of two',
    value: 3,
    unit: 's',
    most: 2,
    note: 'Too much | work.',
  };
  const failing = (error: Error): Bench => ({
    title: 'Two figures',
    about: 'Measures two things.',
    *measure() {
      yield first;
      throw error;
    },
  });
  const told: Figure[] = [];
  const failed = await runBench('two', failing(new Error('It fell over.')), (one) =>
    told.push(one),
  );
  t.same(told, [first]);
  t.same(failed.figures, [first]);
  t.same(failed.fault, { kind: 'failed', message: 'It fell over.' });
  const left = await runBench('two', failing(new NotMeasured('No database.')), () => {});
  t.same(left.fault, { kind: 'not measured', message: 'No database.' });

  const page = markdownOf({ machine: { Cores: '2' }, seconds: 125, results: [failed, left] });
  t.match(page, '0 of 2 targets are met.');
  t.match(page, '- first | of two: 3.00 s; target: at most 2.00 s – MISSED. Too much | work.');
  t.match(page, '- Two figures: failed. It fell over.');
  t.match(page, '- Two figures: not measured. No database.');
  t.match(page, '| first \\| of two | 3.00 s | at most 2.00 s | **missed** |');
  t.match(page, '| Cores | 2 |');
  t.match(page, 'The whole run took 2.1 min.');
});
