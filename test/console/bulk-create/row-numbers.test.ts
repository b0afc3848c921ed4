import {
  isAmong,
  nthOther,
  numbersBelow,
} from '@utmost/console/src/bulk-create/csv/row-numbers.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

const ascending = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  .map((numbers) => numbers.sort((one, other) => one - other));

t.test('how many are below', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(ascending, fc.integer({ min: 1, max: 70 }), (numbers, limit) => {
        return numbersBelow(numbers, limit) === numbers.filter((one) => one < limit).length;
      }),
    ),
  );
});

t.test('whether one is among them', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(ascending, fc.integer({ min: 0, max: 70 }), (numbers, number) => {
        return isAmong(numbers, number) === numbers.includes(number);
      }),
    ),
  );
});

t.test('the nth that is not among them', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(ascending, fc.integer({ min: 1, max: 60 }), (numbers, n) => {
        const others = Array.from({ length: 200 }, (_, at) => at + 1).filter(
          (one) => !numbers.includes(one),
        );
        return nthOther(numbers, n) === others[n - 1];
      }),
    ),
  );
});
